# Another number of goal cards for each seat

option-title-handicap = Handicap
option-meaning-handicap = Fewer goal cards for some: a number for each seat
value-handicap-none = none
fact-handicap = Goal cards by seat: { $list }
fact-handicap-none = No handicap
house-hint-per-seat = A number from { $low } to { $high } for each seat, as in 10, 20. Or “{ $none }”.
house-handicap-seats = The handicap is for { SPELL($seats) }. With another number of players, set it again.
rules-handicap-seats = The handicap is for { SPELL($named) } seats, but this table has { SPELL($seats) }. Set it again under House rules.
rules-handicap-needs-one-pack = A handicap needs goal cards from the same pack as the rest. Change that first.
