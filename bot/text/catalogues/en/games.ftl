# Games to choose from, by any of their names

game-quick-words = quick
game-quick-choice = { $title }, quick: ten goal cards. { $line }
game-more-choices = … and { $count } more: type part of a name
refusal-more-games = There are more games than fit the list. Type part of a name, such as “misery”, and choose.
