# What has happened since a turn, as an animation

since-show = Ver cómo fue
since-alt = Las cartas que los demás han jugado desde tu turno, una tras otra.
