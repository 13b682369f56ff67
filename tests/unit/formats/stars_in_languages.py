"""The same hands as PokerStars writes them in each language of its client, from templates of its lines."""

from __future__ import annotations

SHAPES = {
    "en": r"""
header  PokerStars Hand #{id}:  Hold'em No Limit ({sb}/{bb} USD) - {ymd} 20:15:07 ET
table   Table 'Vega II' 6-max Seat #1 is the button
seat    Seat {n}: {name} ({x} in chips)
small   {name}: posts small blind {x}
big     {name}: posts big blind {x}
hole    *** HOLE CARDS ***
dealt   Dealt to {name} [{c}]
fold    {name}: folds
check   {name}: checks
call    {name}: calls {x}
bet     {name}: bets {x}
raise   {name}: raises {x} to {y}
all-in  {line} and is all-in
back    Uncalled bet ({x}) returned to {name}
flop    *** FLOP *** [{c}]
turn    *** TURN *** [{c}] [{d}]
river   *** RIVER *** [{c}] [{d}]
open    *** SHOW DOWN ***
show    {name}: shows [{c}] (?)
paid    {name} collected {x} from pot
summary *** SUMMARY ***
total   Total pot {x} | Rake {y}
board   Board [{c}]
ends    Seat {n}: {name}{role} {fate}
button   (button)
sb       (small blind)
bb       (big blind)
unbet   folded before Flop (didn't bet)
before  folded before Flop
onflop  folded on the Flop
takes   collected ({x})
wins    showed [{c}] and won ({x}) with ?
loses   showed [{c}] and lost with ?
left    {name} leaves the table
""",
    "pt": r"""
header  Mão PokerStars #{id}:  Hold'em No Limit ({sb}/{bb} USD) - {ymd} 20:15:07 ET
table   Mesa 'Vega II' 6-max Lugar #1 é o botão
seat    Lugar {n}: {name} ({x} em fichas)
small   {name}: paga o small blind {x}
big     {name}: paga o big blind {x}
hole    *** CARTAS DA MÃO ***
dealt   {name} recebe [{c}]
fold    {name}: desiste
check   {name}: passa
call    {name}: iguala {x}
bet     {name}: aposta {x}
raise   {name}: aumenta {x} para {y}
all-in  {line} e está all-in
back    Aposta não-igualada ({x}) voltou para {name}
show    {name}: mostra [{c}] (?)
paid    {name} recebeu {x} do pote
summary *** SUMÁRIO ***
total   Total pote {x} | comissão {y}
board   Mesa [{c}]
ends    Lugar {n}: {name}{role} {fate}
button   (Botão)
unbet   desistiu antes Flop (não apostou)
before  desistiu antes Flop
onflop  desistiu no Flop
takes   recebeu ({x})
wins    mostrou [{c}] e ganhou ({x}) com ?
loses   mostrou [{c}] e perdeu com ?
left    {name} está sem ligação
""",
    "es": r"""
header  Mano n.º {id} de PokerStars:  Hold'em No Limit ({sb}/{bb} USD) - {dmy} 20:15:07 ET
table   Mesa "Vega II" 6-max El asiento n.º 1 es el botón
seat    Asiento {n}: {name} ({x} en fichas)
small   {name}: pone la ciega pequeña {x}
big     {name}: pone la ciega grande {x}
hole    *** CARTAS DE MANO ***
dealt   Repartidas a {name} [{c}]
fold    {name}: se retira
check   {name}: pasa
call    {name}: iguala {x}
bet     {name}: apuesta {x}
raise   {name}: sube {x} a {y}
all-in  {line} y está all-in
back    La apuesta no igualada ({x}) ha sido devuelta a {name}
show    {name}: muestra [{c}] (?)
paid    {name} se lleva {x} del bote
summary *** RESUMEN ***
total   Bote total {x} | Comisión {y}
board   Comunitarias [{c}]
ends    Asiento {n}: {name}{role} {fate}
button   (botón)
sb       (ciega pequeña)
bb       (ciega grande)
unbet   se retiró antes del Flop (no apostó)
before  se retiró antes del Flop
onflop  se retiró en el Flop
takes   recaudó ({x})
wins    muestra [{c}] y ganó ({x}) con ?
loses   muestra [{c}] y perdió con ?
left    {name} ha agotado su tiempo mientras siga sin conexión
""",
    "fr": r"""
header  Main PokerStars n°{id} :  Hold'em No Limit ({sb}/{bb} USD) - {dmy/} 20:15:07 ET
table   Table 'Vega II' 6-max (argent fictif) Siège #1 est au bouton.
seat    Siège {n} : {name} ({x} en jetons)
small   {name} : met la petite blind. {x}
big     {name} : met la grosse blind. {x}
hole    *** CARTES FERMÉES ***
dealt   Distribuées à {name} [{c}]
fold    {name} : passe.
check   {name} : parole.
call    {name} : suit. {x}
bet     {name} : mise. {x}
raise   {name} : relance. {x} à {y}
all-in  {line} et est à tapis
show    {name} : montre [{c}] (?)
summary *** SYNTHÈSE ***
ends    Siège {n} : {name}{role} {fate}
button   (bouton)
sb       (petite blind)
bb       (grosse blind)
unbet   s'est couché. avant Flop (n'a pas misé)
before  s'est couché. avant Flop
onflop  s'est couché. sur le Flop
takes   a remporté ({x})
wins    a montré [{c}] et a gagné ({x}) avec ?
loses   a montré [{c}] et a perdu avec ?
left    {name} a dépassé le temps imparti.
""",
    "de": r"""
header  PokerStars Hand Nr. {id}:  Hold'em No Limit ({sb}/{bb} USD) - {dmy.} 20:15:07 ET
table   Tisch 'Vega II' 6-max Platz #1 ist der Button
seat    Platz {n}: {name} ({x} in Chips)
small   {name}: setzt Small Blind {x}
big     {name}: setzt Big Blind {x}
dealt   {name} bekommt: [{c}]
fold    {name}: passt
check   {name}: checkt
call    {name}: geht mit {x}
bet     {name}: setzt {x}
raise   {name}: erhöht {x} auf {y}
all-in  {line} und ist all-in
open    *** SHOWDOWN ***
paid    {name} gewinnt {x} aus dem  Pot
summary *** ZUSAMMENFASSUNG ***
total   Pot gesamt: {x} | Rake: {y}
ends    Platz {n}: {name}{role} {fate}
button   (Dealer)
sb       (Small Blind)
bb       (Big Blind)
unbet   passt vor dem Flop
before  passt vor dem Flop
onflop  passt auf: Flop
takes   gewinnt ({x})
wins    zeigt [{c}] und gewinnt ({x}) mit ?
loses   zeigt [{c}] und verliert mit ?
""",
    "ru": r"""
header  Раздача PokerStars №{id}:  Холдем Безлимитный ({sb}/{bb} USD) - {dmy.} 20:15:07 ВВ
table   Стол 'Vega II' 6-max Баттон на месте №1
seat    Место {n}: {name} ({x} фишек)
small   {name}: ставит малый блайнд {x}
big     {name}: ставит большой блайнд {x}
hole    *** ЗАКРЫТЫЕ КАРТЫ ***
dealt   Карты {name} [{c}]
fold    {name}: делает фолд
check   {name}: делает чек
call    {name}: делает колл {x}
bet     {name}: делает бет {x}
raise   {name}: делает рейз {x} {y}
all-in  {line} и олл-ин
back    Неуравненная ставка ({x}) возвращается игроку {name}
flop    *** ФЛОП *** [{c}]
turn    *** ТЕРН *** [{c}] [{d}]
river   *** РИВЕР *** [{c}] [{d}]
open    *** ВСКРЫТИЕ КАРТ ***
show    {name}: открывает [{c}] (?)
paid    {name} получил {x} ( банк)
summary *** ИТОГ ***
total   Общий банк {x} | Доля {y}
board   Борд [{c}]
ends    Место {n}: {name}{role} {fate}
button   (баттон)
sb       (малый блайнд)
bb       (большой блайнд)
unbet   сделал фолд до Флоп (не ставил)
before  сделал фолд до Флоп
onflop  сделал фолд на Флоп
takes   получил ({x})
wins    открыл [{c}] и выиграл ({x}) , собрав ?
loses   открыл [{c}] и проиграл , собрав ?
left    {name} покидает стол
""",
    "zh": r"""
header  PokerStars扑克之星第#{id}局：  德州扑克 无限注 （{sb}/{bb} USD） - {cjk}20:15:07 ET
table   ”Vega II” 牌桌 6-max 第1号座位现在是庄家
seat    座位{n}：{name}（{x}筹码）
small   {name}: 下小盲注 {x}
big     {name}: 下大盲注 {x}
hole    *** 底牌 ***
dealt   发牌给{name} [{c}]
fold    {name}: 盖牌
check   {name}: 过牌
call    {name}: 跟注 {x}
bet     {name}: 下注 {x}
raise   {name}: 加注 {x}至 {y}
all-in  {line} 全下
back    无人跟注（{x}），筹码归还给{name}
flop    *** 翻牌 *** [{c}]
turn    *** 转牌 *** [{c}] [{d}]
river   *** 河牌 *** [{c}] [{d}]
open    *** 亮牌 ***
show    {name}: 亮出底牌 [{c}] (?)
paid    {name}从底池中赢得{x}
summary *** 概要 ***
total   底池总金额{x} |抽成{y}
board   牌桌发下[{c}]
ends    第{n}号座位：{name}{role} {fate}
button   （按钮）
sb       （小盲注）
bb       （大盲注）
unbet   盖牌 早于 翻牌 （未下注）
before  盖牌 早于 翻牌
onflop  盖牌 在上面 翻牌
takes   赢得 （{x}）
wins    亮出底牌：[{c}] ，胜出 （{x}） 其获胜牌组为?
loses   亮出底牌：[{c}] ，败北 其获胜牌组为?
""",
}
"""A template a line; a language that has none for a line writes the English one."""

LINES = {
    language: {
        **{line[:8].strip(): line[8:] for line in SHAPES["en"].strip("\n").split("\n")},
        **{line[:8].strip(): line[8:] for line in shapes.strip("\n").split("\n")},
    }
    for language, shapes in SHAPES.items()
}

DATES = {"{ymd}": "2024/03/01", "{dmy}": "01-03-2024", "{dmy/}": "01/03/2024", "{dmy.}": "01.03.2024"}
AMOUNTS = {"es": "{} $", "zh": "{}$"}
"""Where the currency sign stands behind."""

WALK = """
header id=240000000901 sb=$0.05 bb=$0.10
table
seat n=1 name=Alder x=$10
seat n=2 name=Birch K x=$8.75
seat n=4 name=Cedar_7 x=$21.20
small name=Birch K x=$0.05
big name=Cedar_7 x=$0.10
hole
dealt name=Birch K c=7d 2s
fold name=Alder
fold name=Birch K
back name=Cedar_7 x=$0.05
paid name=Cedar_7 x=$0.10
summary
total x=$0.10 y=$0
ends n=1 name=Alder role=button fate=unbet
ends n=2 name=Birch K role=sb fate=before
ends n=4 name=Cedar_7 role=bb fate=takes x=$0.10
"""

RE_RAISE = """
header id=240000000902 sb=$0.05 bb=$0.10
table
seat n=1 name=Alder x=$10
seat n=2 name=Birch K x=$6
seat n=4 name=Cedar_7 x=$21.20
small name=Birch K x=$0.05
big name=Cedar_7 x=$0.10
hole
dealt name=Birch K c=Qd Qs
raise name=Alder x=$0.20 y=$0.30
raise name=Birch K x=$0.60 y=$0.90
call name=Cedar_7 x=$0.80
raise name=Alder x=$1.50 y=$2.40
call name=Birch K x=$1.50
fold name=Cedar_7
flop c=2c 7d Kh
check name=Birch K
left name=Cedar_7
bet name=Alder x=$3
raise name=Birch K x=$0.60 y=$3.60 all
call name=Alder x=$0.60
turn c=2c 7d Kh d=4s
river c=2c 7d Kh 4s d=Qh
open
show name=Birch K c=Qd Qs
show name=Alder c=Ah Kd
paid name=Birch K x=$12.26
summary
total x=$12.90 y=$0.64
board c=2c 7d Kh 4s Qh
ends n=1 name=Alder role=button fate=loses c=Ah Kd
ends n=2 name=Birch K role=sb fate=wins c=Qd Qs x=$12.26
ends n=4 name=Cedar_7 role=bb fate=before
"""

UNCALLED = """
header id=240000000903 sb=$0.05 bb=$0.10
table
seat n=1 name=Alder x=$10
seat n=2 name=Birch K x=$6
seat n=4 name=Cedar_7 x=$1.20
small name=Birch K x=$0.05
big name=Cedar_7 x=$0.10
hole
dealt name=Birch K c=Qd Qs
call name=Alder x=$0.10
call name=Birch K x=$0.05
check name=Cedar_7
flop c=2c 7d Kh
bet name=Birch K x=$0.30
raise name=Cedar_7 x=$0.80 y=$1.10 all
raise name=Alder x=$1.10 y=$2.20
fold name=Birch K
back name=Alder x=$1.10
turn c=2c 7d Kh d=4s
river c=2c 7d Kh 4s d=Qh
open
show name=Cedar_7 c=7s 7h
show name=Alder c=Ah Kd
paid name=Cedar_7 x=$2.66
summary
total x=$2.80 y=$0.14
board c=2c 7d Kh 4s Qh
ends n=1 name=Alder role=button fate=loses c=Ah Kd
ends n=2 name=Birch K role=sb fate=onflop
ends n=4 name=Cedar_7 role=bb fate=wins c=7s 7h x=$2.66
"""

HANDS = (WALK, RE_RAISE, UNCALLED)


def told(hand: str, language: str) -> str:
    """A hand's text in a language."""
    return "\n".join([_line(line, language) for line in hand.strip("\n").split("\n")]) + "\n"


def _line(text: str, language: str) -> str:
    shapes = LINES[language]
    key, _, rest = text.partition(" ")
    all_in = rest.endswith(" all")
    values: dict[str, str] = {}
    for part in rest.removesuffix(" all").split(" "):
        name, sign, value = part.partition("=")
        if sign:
            values[name] = value
        elif values:
            values[list(values)[-1]] += f" {name}"
    line = shapes[key]
    if "fate" in values:
        line = line.replace("{fate}", shapes[values["fate"]])
        line = line.replace("{role}", shapes[values["role"]])
    for mark, date in DATES.items():
        line = line.replace(mark, date)
    line = line.replace("{cjk}", "2024年3月1日")
    for name, value in values.items():
        shown = AMOUNTS[language].format(value[1:]) if value[:1] == "$" and language in AMOUNTS else value
        line = line.replace(f"{{{name}}}", shown)
    return shapes["all-in"].replace("{line}", line) if all_in else line
