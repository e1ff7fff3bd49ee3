"""Time in which nobody could be heard, and in which somebody was silent; whether the clock can be trusted."""
