# Goal cards just played: banners in words

highlight-played = { $name } played a goal card: { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-streak = { $name } played { $streak } goal cards in one turn: { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-played-you = You played a goal card: { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-streak-you = You played { $streak } goal cards in one turn: { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-lead = { $name } takes the lead.
highlight-lead-you = You take the lead.
