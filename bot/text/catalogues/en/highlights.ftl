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
highlight-partner = { $name } played { $streak ->
    [one] a goal card
   *[other] { $streak } goal cards in one turn
}: { $owner } has { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-partner-you = You played { $streak ->
    [one] a goal card
   *[other] { $streak } goal cards in one turn
}: { $owner } has { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-partner-yours = { $name } played { $streak ->
    [one] your goal card
   *[other] { $streak } goal cards in one turn
}: you have { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
}.
highlight-lead = { $name } takes the lead.
highlight-lead-you = You take the lead.
