# Las reglas, pregunta a pregunta

rules-ask = Elige una pregunta…
rules-in-short = Las reglas, en breve
rules-next = Siguiente página
rules-question-aim = ¿Cómo se gana?
rules-question-cards = ¿Con qué cartas se juega?
rules-question-start = ¿Cómo se empieza?
rules-question-turn = ¿Qué hago en mi turno?
rules-question-centre = ¿Qué se juega al centro?
rules-question-sides = ¿Cómo se descarta?
rules-question-duties = ¿Qué más hay que saber?
rules-question-end = ¿Y si no gana nadie?
rules-question-points = ¿Cómo se cuentan los puntos?
