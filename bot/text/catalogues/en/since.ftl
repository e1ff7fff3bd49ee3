# What has happened since a turn, as an animation

since-show = Show it
since-alt = The cards the others have played since your turn, one after the other.
