//! The fixed words on sheets, in each language that is built in: English, German, French, Spanish, Italian, Polish, Portuguese.
//!
//! Values stand in braces. Where a number decides the form of a word, the forms are separated by `|`, the one for 1 first;
//! Polish has a second one for 2 to 4.

use super::table_of_phrases;

table_of_phrases! {
    // In the margins.
    Advice "advice":
        "print at 100 % (actual size), then check with a ruler",
        "in Originalgröße (100 %) drucken, dann mit einem Lineal nachmessen",
        "imprimer à 100 % (taille réelle), puis vérifier avec une règle",
        "imprimir al 100 % (tamaño real) y comprobar con una regla",
        "stampare al 100% (dimensioni reali), poi controllare con un righello",
        "drukować w skali 100% (rozmiar rzeczywisty), potem sprawdzić linijką",
        "imprimir a 100% (tamanho real) e conferir com uma régua";
    FrontOfSheet "front_of_sheet":
        "sheet {number} of {count}, front",
        "Blatt {number} von {count}, Vorderseite",
        "feuille {number} sur {count}, recto",
        "hoja {number} de {count}, anverso",
        "foglio {number} di {count}, fronte",
        "arkusz {number} z {count}, przód",
        "folha {number} de {count}, frente";
    CommonBack "common_back":
        "common back", "gemeinsame Rückseite", "dos commun", "reverso común", "retro comune", "wspólny rewers", "verso comum";
    BackOfPiece "back_of_piece":
        "back of {name}", "Rückseite von {name}", "dos de {name}", "reverso de {name}", "retro di {name}", "rewers: {name}",
        "verso de {name}";
    BackOfSheet "back_of_sheet":
        "sheet {number} of {count}, back",
        "Blatt {number} von {count}, Rückseite",
        "feuille {number} sur {count}, verso",
        "hoja {number} de {count}, reverso",
        "foglio {number} di {count}, retro",
        "arkusz {number} z {count}, tył",
        "folha {number} de {count}, verso";
    FlipOnLongEdge "flip_on_long_edge":
        "flip on the long edge",
        "über die lange Kante wenden",
        "retourner sur le bord long",
        "girar por el borde largo",
        "capovolgere sul lato lungo",
        "odwracać wzdłuż długiej krawędzi",
        "virar na borda longa";
    FlipOnShortEdge "flip_on_short_edge":
        "flip on the short edge",
        "über die kurze Kante wenden",
        "retourner sur le bord court",
        "girar por el borde corto",
        "capovolgere sul lato corto",
        "odwracać wzdłuż krótkiej krawędzi",
        "virar na borda curta";
    Printer "printer":
        "printer {name}",
        "Drucker {name}",
        "imprimante {name}",
        "impresora {name}",
        "stampante {name}",
        "drukarka {name}",
        "impressora {name}";
    Smaller "smaller":
        "made smaller to {percent} %",
        "verkleinert auf {percent} %",
        "réduit à {percent} %",
        "reducido al {percent} %",
        "ridotto al {percent}%",
        "pomniejszone do {percent}%",
        "reduzido a {percent}%";
    Hexes "hexes":
        "hexes of {size} mm",
        "Sechsecke von {size} mm",
        "hexagones de {size} mm",
        "hexágonos de {size} mm",
        "esagoni di {size} mm",
        "sześciokąty po {size} mm",
        "hexágonos de {size} mm";
    HexesFromFlatToFlat "hexes_from_flat_to_flat":
        "hexes of {size} mm from flat to flat",
        "Sechsecke von {size} mm, von Seite zu Seite",
        "hexagones de {size} mm entre côtés opposés",
        "hexágonos de {size} mm entre lados opuestos",
        "esagoni di {size} mm tra lati opposti",
        "sześciokąty po {size} mm między przeciwległymi bokami",
        "hexágonos de {size} mm entre lados opostos";
    Squares "squares":
        "squares of {size} mm",
        "Quadrate von {size} mm",
        "cases de {size} mm",
        "casillas de {size} mm",
        "caselle di {size} mm",
        "kwadraty po {size} mm",
        "quadrados de {size} mm";
    ForReference "for_reference":
        "for reference only",
        "nur zur Ansicht",
        "pour consultation seulement",
        "solo para consulta",
        "solo per consultazione",
        "tylko do wglądu",
        "apenas para consulta";

    // Posters.
    Tile "tile":
        "tile {tile}",
        "Teil {tile}",
        "panneau {tile}",
        "panel {tile}",
        "pannello {tile}",
        "część {tile}",
        "parte {tile}";
    AssemblyKey "assembly_key":
        "assembly key",
        "Klebeplan",
        "plan d’assemblage",
        "plano de montaje",
        "schema di montaggio",
        "plan składania",
        "plano de montagem";
    GlueTile "glue_tile":
        "glue tile {tile} here",
        "hier Teil {tile} ankleben",
        "coller ici le panneau {tile}",
        "pegar aquí el panel {tile}",
        "incollare qui il pannello {tile}",
        "tu przykleić część {tile}",
        "colar aqui a parte {tile}";
    HowTilesJoin "how_tiles_join":
        "How the tiles go together",
        "So werden die Teile zusammengesetzt",
        "Comment assembler les panneaux",
        "Cómo se unen los paneles",
        "Come si uniscono i pannelli",
        "Jak złożyć części",
        "Como juntar as partes";
    PosterFacts "poster_facts":
        "{width} × {height} mm on {sheets} sheets of {paper}, {columns} side by side and {rows} one below the other; {spaces}.",
        "{width} × {height} mm auf {sheets} Blatt {paper}, {columns} nebeneinander und {rows} untereinander; {spaces}.",
        "{width} × {height} mm sur {sheets} feuilles {paper}, {columns} en largeur et {rows} en hauteur ; {spaces}.",
        "{width} × {height} mm en {sheets} hojas {paper}, {columns} a lo ancho y {rows} a lo alto; {spaces}.",
        "{width} × {height} mm su {sheets} fogli {paper}, {columns} in larghezza e {rows} in altezza; {spaces}.",
        "{width} × {height} mm na arkuszach {paper} (razem {sheets}), {columns} w poziomie i {rows} w pionie; {spaces}.",
        "{width} × {height} mm em {sheets} folhas {paper}, {columns} na largura e {rows} na altura; {spaces}.";
    MeasureOneSheet "measure_one_sheet":
        "Print at 100 % (actual size) and measure a ruler in the margin of one sheet.",
        "In Originalgröße (100 %) drucken und auf einem Blatt ein Lineal am Rand nachmessen.",
        "Imprimer à 100 % (taille réelle) et mesurer une règle dans la marge d’une feuille.",
        "Imprimir al 100 % (tamaño real) y medir una regla en el margen de una hoja.",
        "Stampare al 100% (dimensioni reali) e misurare un righello sul margine di un foglio.",
        "Wydrukować w skali 100% (rozmiar rzeczywisty) i zmierzyć linijkę na marginesie jednego arkusza.",
        "Imprimir a 100% (tamanho real) e medir uma régua na margem de uma folha.";
    CutAllSides "cut_all_sides":
        "Cut every tile along its picture, on all four sides.",
        "Jedes Teil an allen vier Seiten entlang des Bildes abschneiden.",
        "Couper chaque panneau le long de l’image, sur les quatre côtés.",
        "Cortar cada panel a lo largo de la imagen, por los cuatro lados.",
        "Tagliare ogni pannello lungo l’immagine, su tutti e quattro i lati.",
        "Przyciąć każdą część wzdłuż obrazu, z czterech stron.",
        "Cortar cada parte ao longo da imagem, nos quatro lados.";
    LayEdgeToEdge "lay_edge_to_edge":
        "Lay the tiles edge to edge, as above, and tape them together from behind.",
        "Die Teile wie oben Kante an Kante legen und von hinten zusammenkleben.",
        "Poser les panneaux bord à bord, comme ci-dessus, et les fixer au dos avec du ruban adhésif.",
        "Colocar los paneles borde con borde, como arriba, y unirlos por detrás con cinta adhesiva.",
        "Accostare i pannelli bordo a bordo, come sopra, e unirli sul retro con nastro adesivo.",
        "Ułożyć części krawędź do krawędzi, jak wyżej, i skleić je od spodu taśmą.",
        "Encostar as partes borda com borda, como acima, e uni-las por trás com fita adesiva.";
    CutLeftAndTop "cut_left_and_top":
        "Cut every tile along its picture at the left and at the top; the other sides may keep their margin.",
        "Jedes Teil links und oben entlang des Bildes abschneiden; an den anderen Seiten darf der Rand bleiben.",
        "Couper chaque panneau le long de l’image à gauche et en haut ; les autres côtés peuvent garder leur marge.",
        "Cortar cada panel a lo largo de la imagen por la izquierda y por arriba; los otros lados pueden conservar el margen.",
        "Tagliare ogni pannello lungo l’immagine a sinistra e in alto; gli altri lati possono conservare il margine.",
        "Przyciąć każdą część wzdłuż obrazu z lewej strony i u góry; pozostałe marginesy mogą zostać.",
        "Cortar cada parte ao longo da imagem à esquerda e em cima; os outros lados podem manter a margem.";
    BeginWithTile "begin_with_tile":
        "Begin with tile 1. The {overlap} mm at the right and at the bottom of a tile go under the next ones: put glue there.",
        "Mit Teil 1 beginnen. Die {overlap} mm rechts und unten an einem Teil kommen unter die nächsten: dort Klebstoff auftragen.",
        "Commencer par le panneau 1. Les {overlap} mm à droite et en bas d’un panneau passent sous les suivants : y mettre de la colle.",
        "Empezar por el panel 1. Los {overlap} mm a la derecha y abajo de un panel van debajo de los siguientes: poner ahí pegamento.",
        "Cominciare dal pannello 1. I {overlap} mm a destra e in basso di un pannello vanno sotto i successivi: mettere lì la colla.",
        "Zacząć od części 1. Paski {overlap} mm z prawej strony i u dołu wchodzą pod następne części: tam nałożyć klej.",
        "Começar pela parte 1. Os {overlap} mm à direita e embaixo de uma parte ficam sob as seguintes: passar cola ali.";
    LayNextTile "lay_next_tile":
        "Lay the next tile with its cut edge on the ticks, so that it covers them. Join the tiles of each row first, then the rows.",
        "Das nächste Teil mit der Schnittkante so auf die Striche legen, dass es sie verdeckt. Erst jede Reihe zusammenkleben, dann die Reihen.",
        "Poser le panneau suivant, bord coupé sur les repères, de façon à les couvrir. Assembler d’abord chaque rangée, puis les rangées.",
        "Colocar el panel siguiente con el borde cortado sobre las marcas, de modo que las cubra. Unir primero cada fila y luego las filas.",
        "Posare il pannello successivo con il bordo tagliato sui segni, in modo da coprirli. Unire prima ogni fila, poi le file.",
        "Położyć następną część przyciętą krawędzią na znacznikach, tak aby je zakryła. Najpierw skleić każdy rząd, potem rzędy ze sobą.",
        "Colocar a parte seguinte com a borda cortada sobre as marcas, de modo a cobri-las. Juntar primeiro cada fileira, depois as fileiras.";

    // Numbers of things.
    And "and": "{a} and {b}", "{a} und {b}", "{a} et {b}", "{a} y {b}", "{a} e {b}", "{a} i {b}", "{a} e {b}";
    Sheets "sheets":
        "{n} sheet|{n} sheets", "{n} Blatt", "{n} feuille|{n} feuilles", "{n} hoja|{n} hojas", "{n} foglio|{n} fogli",
        "{n} arkusz|{n} arkusze|{n} arkuszy", "{n} folha|{n} folhas";
    SheetsFromTo "sheets_from_to":
        "{least} to {most} sheets", "{least} bis {most} Blatt", "{least} à {most} feuilles", "de {least} a {most} hojas",
        "da {least} a {most} fogli", "od {least} do {most} arkuszy", "de {least} a {most} folhas";
    InFiles "in_files":
        "in {n} file|in {n} files", "in {n} Datei|in {n} Dateien", "dans {n} fichier|dans {n} fichiers", "en {n} archivo|en {n} archivos",
        "in {n} file", "w {n} pliku|w {n} plikach", "em {n} arquivo|em {n} arquivos";
    Pages "pages":
        "{n} page|{n} pages", "{n} Seite|{n} Seiten", "{n} page|{n} pages", "{n} página|{n} páginas", "{n} pagina|{n} pagine",
        "{n} strona|{n} strony|{n} stron", "{n} página|{n} páginas";
    ForPlayers "for_players":
        "for {n} player|for {n} players", "für {n} Person|für {n} Personen", "pour {n} joueur|pour {n} joueurs",
        "para {n} jugador|para {n} jugadores", "per {n} giocatore|per {n} giocatori", "dla {n} gracza|dla {n} graczy",
        "para {n} jogador|para {n} jogadores";
    ForPlayersFromTo "for_players_from_to":
        "for {least} to {most} players", "für {least} bis {most} Personen", "pour {least} à {most} joueurs",
        "para {least} a {most} jugadores", "per {least}–{most} giocatori", "dla {least}–{most} graczy",
        "para {least} a {most} jogadores";
    ForUpToPlayers "for_up_to_players":
        "for up to {n} player|for up to {n} players", "für bis zu {n} Person|für bis zu {n} Personen",
        "pour {n} joueur au plus|pour {n} joueurs au plus", "para {n} jugador como máximo|para {n} jugadores como máximo",
        "per {n} giocatore al massimo|per {n} giocatori al massimo", "dla najwyżej {n} gracza|dla najwyżej {n} graczy",
        "para até {n} jogador|para até {n} jogadores";
    ForEachPlayer "for_each_player":
        "for each player", "für jede Person", "pour chaque joueur", "para cada jugador", "per ogni giocatore", "dla każdego gracza",
        "para cada jogador";
    ForOnePlayer "for_one_player":
        "for one player", "für eine Person", "pour un joueur", "para un jugador", "per un giocatore", "dla jednego gracza", "para um jogador";
    OnceForEveryPlayers "once_for_every_players":
        "once for every {n} players", "einmal je {n} Personen", "une fois pour {n} joueurs", "una vez cada {n} jugadores",
        "una volta ogni {n} giocatori", "raz na {n} graczy", "uma vez a cada {n} jogadores";
    OnceForEachPlayer "once_for_each_player":
        "once for each player", "einmal je Person", "une fois par joueur", "una vez por jugador", "una volta per giocatore",
        "raz na gracza", "uma vez por jogador";
    Once "once": "once", "einmal", "une fois", "una vez", "una volta", "raz", "uma vez";

    // The first page.
    Players "players": "players", "Personen", "joueurs", "jugadores", "giocatori", "graczy", "jogadores";
    Minutes "minutes": "minutes", "Minuten", "minutes", "minutos", "minuti", "minut", "minutos";
    Years "years": "years", "Jahre", "ans", "años", "anni", "lat", "anos";
    GameBy "game_by":
        "A game by {author}", "Ein Spiel von {author}", "Un jeu de {author}", "Un juego de {author}", "Un gioco di {author}",
        "Autor gry: {author}", "Um jogo de {author}";
    WhatIsInIt "what_is_in_it": "What is in it", "Inhalt", "Contenu", "Contenido", "Contenuto", "Zawartość", "Conteúdo";
    Paper "paper": "Paper", "Papier", "Papier", "Papel", "Carta", "Papier", "Papel";
    HowToPrint "how_to_print":
        "How to print", "Druck", "Impression", "Impresión", "Stampa", "Jak drukować", "Impressão";
    HowOften "how_often": "How often", "Wie oft", "Combien de fois", "Cuántas veces", "Quante volte", "Ile razy", "Quantas vezes";
    YouAlsoNeed "you_also_need":
        "You also need", "Außerdem nötig", "Il faut aussi", "También hace falta", "Serve anche", "Potrzebne są też", "Também é preciso";
    WhatToDoFirst "what_to_do_first":
        "What to do first", "Zuerst", "Pour commencer", "Para empezar", "Per cominciare", "Na początek", "Para começar";
    Print "print": "Print", "Drucken", "Imprimer", "Imprimir", "Stampare", "Drukowanie", "Imprimir";
    CutAndFold "cut_and_fold":
        "Cut and fold", "Schneiden und falten", "Couper et plier", "Cortar y doblar", "Tagliare e piegare", "Cięcie i składanie",
        "Cortar e dobrar";
    InTheBox "in_the_box":
        "What is in the box: {sheets} of {paper} {files}, and this page.",
        "In der Schachtel: {sheets} {paper} {files} und diese Seite.",
        "Dans la boîte : {sheets} {paper} {files}, et cette page.",
        "En la caja: {sheets} {paper} {files}, y esta página.",
        "Nella scatola: {sheets} {paper} {files}, e questa pagina.",
        "W pudełku: {sheets} {paper} {files} i ta strona.",
        "Na caixa: {sheets} {paper} {files}, e esta página.";
    InTheBoxOnce "in_the_box_once":
        "What is in the box: {sheets} of {paper} {files}, each printed once, and this page.",
        "In der Schachtel: {sheets} {paper} {files}, jede einmal gedruckt, und diese Seite.",
        "Dans la boîte : {sheets} {paper} {files}, chacun imprimé une fois, et cette page.",
        "En la caja: {sheets} {paper} {files}, cada uno impreso una vez, y esta página.",
        "Nella scatola: {sheets} {paper} {files}, ognuno stampato una volta, e questa pagina.",
        "W pudełku: {sheets} {paper} {files}, każdy wydrukowany raz, i ta strona.",
        "Na caixa: {sheets} {paper} {files}, cada um impresso uma vez, e esta página.";
    InTheBoxForPlayers "in_the_box_for_players":
        "What is in the box: {sheets} of {paper} {players}, {files}, and this page.",
        "In der Schachtel: {sheets} {paper} {players}, {files}, und diese Seite.",
        "Dans la boîte : {sheets} {paper} {players}, {files}, et cette page.",
        "En la caja: {sheets} {paper} {players}, {files}, y esta página.",
        "Nella scatola: {sheets} {paper} {players}, {files}, e questa pagina.",
        "W pudełku: {sheets} {paper} {players}, {files}, i ta strona.",
        "Na caixa: {sheets} {paper} {players}, {files}, e esta página.";
    Printed "printed":
        "Printed {players}.", "Gedruckt {players}.", "Imprimé {players}.", "Impreso {players}.", "Stampato {players}.",
        "Wydrukowano {players}.", "Impresso {players}.";
    SeatsPrintedFor "seats_printed_for":
        "{players}; printed for {n}.", "{players}; gedruckt für {n}.", "{players} ; imprimé pour {n}.", "{players}; impreso para {n}.",
        "{players}; stampato per {n}.", "{players}; wydrukowano dla {n}.", "{players}; impresso para {n}.";
    OneSide "one_side": "one side", "einseitig", "recto seul", "una cara", "un solo lato", "jednostronnie", "só frente";
    BothSides "both_sides":
        "both sides, {flip}", "beidseitig, {flip}", "recto verso, {flip}", "doble cara, {flip}", "fronte-retro, {flip}",
        "dwustronnie, {flip}", "frente e verso, {flip}";
    FoldAndGlue "fold_and_glue":
        "one side; fold along the middle and glue", "einseitig; in der Mitte falten und zusammenkleben",
        "recto seul ; plier au milieu et coller", "una cara; doblar por la mitad y pegar", "un solo lato; piegare a metà e incollare",
        "jednostronnie; złożyć na pół i skleić", "só frente; dobrar ao meio e colar";
    HowAndSmaller "how_and_smaller":
        "{how}; made smaller, to {percent} %", "{how}; verkleinert auf {percent} %", "{how} ; réduit à {percent} %",
        "{how}; reducido al {percent} %", "{how}; ridotto al {percent}%", "{how}; pomniejszone do {percent}%",
        "{how}; reduzido a {percent}%";
    ToMakeItAll "to_make_it_all":
        "to make it all: {tools}", "zum Basteln: {tools}", "pour tout fabriquer : {tools}", "para montarlo todo: {tools}",
        "per preparare tutto: {tools}", "do przygotowania całości: {tools}", "para montar tudo: {tools}";
    Scissors "scissors":
        "scissors, or a knife and a ruler", "Schere oder Messer und Lineal", "des ciseaux, ou un cutter et une règle",
        "tijeras, o un cúter y una regla", "forbici, oppure taglierino e riga", "nożyczki albo nóż i linijka",
        "tesoura, ou estilete e régua";
    Glue "glue": "glue", "Klebstoff", "de la colle", "pegamento", "colla", "klej", "cola";
    Stapler "stapler": "a stapler", "Heftgerät", "une agrafeuse", "una grapadora", "una cucitrice", "zszywacz", "um grampeador";
    ActualSize "actual_size":
        "Set the print dialog to **100 %** (“actual size”), not to “fit”. Measure a ruler in the margin of a sheet: 100 mm, or 4 inches.",
        "Im Druckdialog **100 %** („Originalgröße“) einstellen, nicht „Anpassen“. Auf einem Blatt ein Lineal am Rand nachmessen: 100 mm oder 4 Zoll.",
        "Dans la fenêtre d’impression, choisir **100 %** (« taille réelle ») et non « ajuster ». Mesurer une règle dans la marge d’une feuille : 100 mm ou 4 pouces.",
        "En el cuadro de impresión, elegir **100 %** («tamaño real»), no «ajustar». Medir una regla en el margen de una hoja: 100 mm o 4 pulgadas.",
        "Nella finestra di stampa scegliere **100%** («dimensioni reali»), non «adatta». Misurare un righello sul margine di un foglio: 100 mm o 4 pollici.",
        "W oknie drukowania ustawić **100%** („rozmiar rzeczywisty”), a nie „dopasuj”. Zmierzyć linijkę na marginesie arkusza: 100 mm albo 4 cale.",
        "Na janela de impressão, escolher **100%** (“tamanho real”), não “ajustar”. Medir uma régua na margem de uma folha: 100 mm ou 4 polegadas.";
    TryOneSheet "try_one_sheet":
        "Where both sides are printed, try one sheet first and hold it against the light: each back is behind its front.",
        "Bei beidseitigem Druck zuerst ein Blatt probieren und gegen das Licht halten: Jede Rückseite liegt hinter ihrer Vorderseite.",
        "En recto verso, essayer d’abord une feuille et la regarder à contre-jour : chaque verso est derrière son recto.",
        "A doble cara, probar primero una hoja y mirarla al trasluz: cada reverso está detrás de su anverso.",
        "Per la stampa fronte-retro, provare prima un foglio e guardarlo in controluce: ogni retro è dietro il suo fronte.",
        "Przy druku dwustronnym najpierw wypróbować jeden arkusz i obejrzeć go pod światło: każdy tył leży za swoim przodem.",
        "Em frente e verso, testar primeiro uma folha e olhá-la contra a luz: cada verso fica atrás da sua frente.";
    TakeCard "take_card":
        "Take card of 200 to 300 g/m²{count}.", "Karton mit 200 bis 300 g/m² nehmen{count}.", "Prendre du carton de 200 à 300 g/m²{count}.",
        "Usar cartulina de 200 a 300 g/m²{count}.", "Usare cartoncino da 200 a 300 g/m²{count}.", "Użyć kartonu 200–300 g/m²{count}.",
        "Usar papel-cartão de 200 a 300 g/m²{count}.";
    TakeCardFor "take_card_for":
        "Take card of 200 to 300 g/m² for {files}{card}, paper for the rest{paper}.",
        "Für {files} Karton mit 200 bis 300 g/m² nehmen{card}, für den Rest Papier{paper}.",
        "Prendre du carton de 200 à 300 g/m² pour {files}{card}, du papier pour le reste{paper}.",
        "Usar cartulina de 200 a 300 g/m² para {files}{card} y papel para lo demás{paper}.",
        "Usare cartoncino da 200 a 300 g/m² per {files}{card}, carta per il resto{paper}.",
        "Na {files} użyć kartonu 200–300 g/m²{card}, na resztę papieru{paper}.",
        "Usar papel-cartão de 200 a 300 g/m² para {files}{card} e papel para o resto{paper}.";
    PrintAgain "print_again":
        "Print {what}{sums}", "{what} drucken{sums}", "Imprimer {what}{sums}", "Imprimir {what}{sums}", "Stampare {what}{sums}",
        "Wydrukować {what}{sums}", "Imprimir {what}{sums}";
    MoreForEach "more_for_each":
        ": {sheets} more for each after the first.", ": {sheets} mehr für jede weitere Person.", " : {sheets} de plus par joueur supplémentaire.",
        ": {sheets} más por cada jugador adicional.", ": {sheets} in più per ogni altro giocatore.",
        ": {sheets} więcej na każdego następnego gracza.", ": mais {sheets} por jogador adicional.";
    InAll "in_all":
        ". In all that is {sheets}{once}.", ". Insgesamt sind das {sheets}{once}.", ". En tout, cela fait {sheets}{once}.",
        ". En total son {sheets}{once}.", ". In tutto sono {sheets}{once}.", ". Razem to {sheets}{once}.", ". No total são {sheets}{once}.";
    OfThemCard "of_them_card":
        "{n} of them card", "davon {n} aus Karton", "dont {n} en carton", "{n} de cartulina", "di cui {n} di cartoncino",
        "w tym z kartonu: {n}", "{n} em papel-cartão";
    SheetsFor "sheets_for":
        "{sheets} for {n}", "{sheets} für {n}", "{sheets} pour {n}", "{sheets} para {n}", "{sheets} per {n}", "{sheets} dla {n}",
        "{sheets} para {n}";
    WithFilesOnce "with_files_once":
        ", with {files} once", ", mit {files} einmal", ", avec {files} une fois", ", con {files} una vez", ", con {files} una volta",
        ", z {files} raz", ", com {files} uma vez";
    FoldFirst "fold_first":
        "Fold {files} along the dashed line, glue the halves together, and only then cut.",
        "{files} an der gestrichelten Linie falten, die Hälften zusammenkleben und erst dann schneiden.",
        "Plier {files} le long de la ligne pointillée, coller les moitiés ensemble, et seulement ensuite couper.",
        "Doblar {files} por la línea discontinua, pegar las dos mitades y solo entonces cortar.",
        "Piegare {files} lungo la linea tratteggiata, incollare le due metà e solo allora tagliare.",
        "Złożyć {files} wzdłuż linii przerywanej, skleić połówki i dopiero wtedy ciąć.",
        "Dobrar {files} na linha tracejada, colar as metades e só então cortar.";
    CutFromMarkToMark "cut_from_mark_to_mark":
        "Cut from mark to mark: first all lines one way, then the strips{ticks}.",
        "Von Marke zu Marke schneiden: erst alle Linien in einer Richtung, dann die Streifen{ticks}.",
        "Couper de repère à repère : d’abord toutes les lignes dans un sens, puis les bandes{ticks}.",
        "Cortar de marca a marca: primero todas las líneas en un sentido y luego las tiras{ticks}.",
        "Tagliare da segno a segno: prima tutte le linee in un verso, poi le strisce{ticks}.",
        "Ciąć od znaku do znaku: najpierw wszystkie linie w jednym kierunku, potem paski{ticks}.",
        "Cortar de marca a marca: primeiro todas as linhas num sentido, depois as tiras{ticks}.";
    TicksShowCorners "ticks_show_corners":
        "; where they have no room, ticks show the corners", "; wo kein Platz für sie ist, zeigen Striche die Ecken",
        " ; là où la place manque, des traits montrent les coins", "; donde no caben, unos trazos indican las esquinas",
        "; dove non c’è spazio, dei trattini mostrano gli angoli", "; gdzie brak na nie miejsca, kreski pokazują rogi",
        "; onde não cabem, traços mostram os cantos";
    Careful "careful":
        "**Careful** with {files}: pieces are in the way of some lines. Begin with those that meet no piece.",
        "**Vorsicht** bei {files}: Manche Linien gehen durch andere Teile. Mit denen beginnen, die kein Teil treffen.",
        "**Attention** avec {files} : des pièces sont sur le chemin de certaines lignes. Commencer par celles qui ne touchent aucune pièce.",
        "**Cuidado** con {files}: algunas líneas atraviesan otras piezas. Empezar por las que no tocan ninguna.",
        "**Attenzione** con {files}: alcune linee attraversano altri pezzi. Cominciare da quelle che non toccano alcun pezzo.",
        "**Uwaga** na {files}: niektóre linie przechodzą przez inne elementy. Zacząć od tych, które nie trafiają na żaden.",
        "**Cuidado** com {files}: algumas linhas atravessam outras peças. Começar pelas que não tocam nenhuma peça.";
    CutOutlines "cut_outlines":
        "{files}: cut what is not square with scissors, along its thin line.",
        "{files}: Was nicht rechteckig ist, mit der Schere entlang der dünnen Linie schneiden.",
        "{files} : découper avec des ciseaux ce qui n’est pas rectangulaire, le long de la ligne fine.",
        "{files}: recortar con tijeras lo que no es rectangular, por la línea fina.",
        "{files}: ritagliare con le forbici ciò che non è rettangolare, lungo la linea sottile.",
        "{files}: elementy, które nie są prostokątne, wyciąć nożyczkami wzdłuż cienkiej linii.",
        "{files}: recortar com tesoura o que não é retangular, na linha fina.";
    StapleBooklets "staple_booklets":
        "Stack the sheets of {files} in order, fold them in the middle, and staple them in the fold.",
        "Die Blätter von {files} der Reihe nach stapeln, in der Mitte falten und im Falz heften.",
        "Empiler les feuilles de {files} dans l’ordre, les plier au milieu et les agrafer dans le pli.",
        "Apilar en orden las hojas de {files}, doblarlas por la mitad y graparlas en el pliegue.",
        "Impilare in ordine i fogli di {files}, piegarli a metà e cucirli nella piega con la cucitrice.",
        "Ułożyć arkusze {files} po kolei, złożyć je na pół i zszyć w miejscu zgięcia.",
        "Empilhar as folhas de {files} em ordem, dobrá-las ao meio e grampeá-las na dobra.";
    GluePosters "glue_posters":
        "Glue {files} together as the first sheet shows.", "{files} zusammenkleben, wie das erste Blatt zeigt.",
        "Assembler {files} comme le montre la première feuille.", "Pegar {files} como muestra la primera hoja.",
        "Incollare insieme {files} come mostra il primo foglio.", "Skleić {files} tak, jak pokazuje pierwszy arkusz.",
        "Colar {files} como mostra a primeira folha.";
    // In rules booklets.
    Contents "contents":
        "Contents", "Inhalt", "Table des matières", "Contenido", "Sommario", "Spis treści", "Sumário";
    Index "index":
        "Index", "Register", "Index", "Índice alfabético", "Indice analitico", "Indeks", "Índice remissivo";
    Dispute "dispute":
        "In a dispute", "Im Streitfall", "En cas de litige", "En caso de disputa", "In caso di disputa", "W razie sporu",
        "Em caso de disputa";
    AskTheUmpire "ask_the_umpire":
        "Scan the code: this page decides by the rules, and says why.",
        "Code scannen: Diese Seite entscheidet nach den Regeln und sagt, warum.",
        "Scannez le code : cette page tranche selon les règles et dit pourquoi.",
        "Escanea el código: esta página decide según las reglas y explica por qué.",
        "Inquadra il codice: questa pagina decide secondo le regole e spiega perché.",
        "Zeskanuj kod: ta strona rozstrzyga według zasad i podaje powody.",
        "Leia o código: esta página decide conforme as regras e explica por quê.";
    UnlessAgreed "unless_agreed":
        "Unless you agree otherwise: {usual} Or: {others}", "Wenn nichts anderes vereinbart ist: {usual} Oder: {others}",
        "Sauf accord contraire : {usual} Ou : {others}", "Salvo acuerdo en contrario: {usual} O bien: {others}",
        "Salvo diverso accordo: {usual} Oppure: {others}", "O ile nie uzgodniono inaczej: {usual} Albo: {others}",
        "Salvo acordo em contrário: {usual} Ou: {others}";
    ArtLayer "art_layer":
        "Art", "Bilder", "Illustrations", "Ilustraciones", "Grafica", "Grafika", "Arte";
    CutLinesLayer "cut_lines_layer":
        "Cut lines", "Schnittlinien", "Lignes de coupe", "Líneas de corte", "Linee di taglio", "Linie cięcia", "Linhas de corte";
    MarksLayer "marks_layer":
        "Marks", "Druckmarken", "Repères", "Marcas", "Segni di stampa", "Znaczniki", "Marcas";
    ChangesSince "changes_since":
        "changes since {name}", "Änderungen seit {name}", "changements depuis {name}", "cambios desde {name}",
        "modifiche da {name}", "zmiany od {name}", "alterações desde {name}";
    PageOf "page_of":
        "{n} of {count}", "{n} von {count}", "{n} sur {count}", "{n} de {count}", "{n} di {count}", "{n} z {count}", "{n} de {count}";
    TakeOut "take_out":
        "take out {n} piece|take out {n} pieces", "{n} Teil herausnehmen|{n} Teile herausnehmen",
        "retirer {n} pièce|retirer {n} pièces", "retirar {n} pieza|retirar {n} piezas",
        "togliere {n} pezzo|togliere {n} pezzi", "wyjąć {n} element|wyjąć {n} elementy|wyjąć {n} elementów",
        "retirar {n} peça|retirar {n} peças";
    PutIn "put_in":
        "put in {n} piece|put in {n} pieces", "{n} Teil hineinlegen|{n} Teile hineinlegen",
        "ajouter {n} pièce|ajouter {n} pièces", "añadir {n} pieza|añadir {n} piezas",
        "aggiungere {n} pezzo|aggiungere {n} pezzi", "dołożyć {n} element|dołożyć {n} elementy|dołożyć {n} elementów",
        "acrescentar {n} peça|acrescentar {n} peças";
    Out "out":
        "out", "heraus", "retirer", "fuera", "fuori", "wyjąć", "fora";
    In "in":
        "in", "hinein", "ajouter", "dentro", "dentro", "dołożyć", "dentro";
    Read "read":
        "Read {files}.", "{files} lesen.", "Lire {files}.", "Leer {files}.", "Leggere {files}.", "Przeczytać {files}.", "Ler {files}.";
}
