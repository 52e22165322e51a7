/**
 * Latvian name days: list of the State Language Centre as of 2026, CC0 (data.gov.lv;
 * docs/domain/catalogue.md#reference-data).
 */

/** By month: the day, then its names; 29 February has none. */
const calendar = [
  `
    1 Laimnesis Solvita Solvija, 2 Indulis Ivo Iva Ivis, 3 Miervaldis Miervalda Ringolds, 4 Spodra Ilva Ilvita, 5 Sīmanis Zintis,
    6 Spulga Arnita, 7 Rota Zigmārs Juliāns Digmārs, 8 Gatis Ivanda, 9 Kaspars Aksels Alta, 10 Tatjana Dorisa,
    11 Smaida Franciska Francisks, 12 Reinis Reina Reinholds Renāts, 13 Harijs Ārijs Āris Aira, 14 Roberts Roberta Raitis Raits,
    15 Fēlikss Felicita, 16 Lidija Lida, 17 Tenis Dravis, 18 Antons Antis Antonijs, 19 Andulis Alnis,
    20 Oļģerts Orests Aļģirds Aļģis, 21 Agnese Agnija Agne, 22 Austris, 23 Grieta Strauta Rebeka Grēta, 24 Krišs Ksenija Eglons Egle,
    25 Zigurds Sigurds Sigvards, 26 Ansis Agnis Agneta, 27 Ilze Ildze Izolde, 28 Kārlis Spodris, 29 Aivars Valērijs Bille,
    30 Tīna Valentīna Pārsla, 31 Tekla Violeta`,
  `
    1 Brigita Indra Indars Indris, 2 Spīdola Sonora, 3 Aīda Ida Vida, 4 Daila Veronika Dominiks Dominika,
    5 Agate Selga Silga Sinilga, 6 Dace Dārta Dora Daris, 7 Nelda Rihards Ričards Rišards, 8 Aldona Česlavs, 9 Simona Apolonija,
    10 Paulīne Paula Jasmīna, 11 Laima Laimdota, 12 Karlīna Līna, 13 Malda Melita, 14 Valentīns, 15 Alvils Olafs Aloizs Olavs,
    16 Jūlija Džuljeta, 17 Donats Konstance, 18 Kora Kintija, 19 Zane Zuzanna, 20 Vitauts Smuidra Smuidris, 21 Eleonora Ariadne,
    22 Ārija Rigonda Adrians Adriāna Adrija, 23 Haralds Almants, 24 Diāna Dina Dins, 25 Alma Annemarija, 26 Evelīna Aurēlija Mētra,
    27 Līvija Līva Andra, 28 Skaidrīte Justs Skaidra`,
  `
    1 Ivars Ilgvars, 2 Lavīze Luīze Laila, 3 Tālis Tālavs Marts, 4 Alise Auce Enija, 5 Austra Aurora Aurika, 6 Vents Centis Gotfrīds,
    7 Ella Elmīra, 8 Dagmāra Marga Margita, 9 Ēvalds, 10 Silvija Laimrota Liliāna, 11 Konstantīns Agita, 12 Aija Aiva Aivis,
    13 Ernests Balvis, 14 Matilde Ulrika, 15 Amilda Amalda Imalda, 16 Guntis Guntars Guntris, 17 Ģertrūde Gerda Gerhards,
    18 Ilona Adelīna, 19 Jāzeps Juzefa, 20 Made Irbe, 21 Una Unigunde Dzelme Benedikts Benedikta,
    22 Tamāra Dziedra Gabriels Gabriela, 23 Mirdza Žanete Žanna, 24 Kazimirs Izidors, 25 Māra Mārīte Marita Mare Ģedimins,
    26 Eiženija Ženija, 27 Gustavs Gusts Tālrīts Saulis, 28 Gunta Ginta Gunda, 29 Aldonis Agija, 30 Nanija Ilgmārs, 31 Gvido Atvars`,
  `
    1 Dagnis Dagne, 2 Irmgarde, 3 Daira Dairis Daiva Daivis, 4 Valda Herta Ārvalda Ārvalds Ārvaldis, 5 Vija Vidaga Aivija,
    6 Zinta Vīlips Filips Dzinta Dzintis, 7 Zina Zinaīda Helmuts, 8 Edgars Danute Dana Dans, 9 Valērija Žubīte Alla,
    10 Anita Anitra Zīle Annika, 11 Hermanis Vilmārs, 12 Jūlijs Ainis, 13 Egils Egīls Nauris, 14 Strauja Gudrīte, 15 Aelita Gastons,
    16 Mintauts Alfs Bernadeta, 17 Rūdolfs Viviāna Rūdis, 18 Laura Jadviga, 19 Vēsma Fanija, 20 Mirta Ziedīte Meija,
    21 Marģers Anastasija, 22 Armands Armanda, 23 Jurģis Juris Georgs Jurgita, 24 Visvaldis Nameda Ritvaldis Ritums,
    25 Līksma Bārbala, 26 Alīna Sandris Rūsiņš, 27 Tāle Raimonda Raina Klementīne, 28 Gundega Terēze, 29 Vilnis Raimonds Laine,
    30 Lilija Liāna`,
  `
    1 Ziedonis, 2 Zigmunds Sigmunds Zigismunds, 3 Gints Uvis, 4 Vizbulīte Viola Vijolīte, 5 Ģirts Ģederts, 6 Gaidis Didzis,
    7 Henriete Henrijs Jete Enriko, 8 Staņislavs Staņislava Stefānija, 9 Klāvs Einārs Ervīns, 10 Maija Paija,
    11 Milda Karmena Manfreds, 12 Valija Ināra Ina Inārs, 13 Irēna Irīna Ira Iraīda, 14 Krišjānis Elfa Aivita Elvita,
    15 Sofija Taiga Airita Arita, 16 Edvīns Edijs, 17 Herberts Dailis Umberts, 18 Inese Inesis Ēriks, 19 Lita Sibilla Teika,
    20 Venta Salvis Selva, 21 Ernestīne Ingmārs Akvelīna, 22 Emīlija, 23 Leontīne Leokādija Lonija Ligija, 24 Ilvija Marlēna Ziedone,
    25 Anšlavs Junora, 26 Edvards Edvarts Eduards Varis, 27 Dzidra Gunita Loreta Dzidris, 28 Vilis Vilhelms,
    29 Maksis Maksims Raivis Raivo, 30 Vitolds Lolita Letīcija, 31 Alīda Jūsma`,
  `
    1 Biruta Mairita Bernedīne, 2 Lība Emma, 3 Inta Ineta Intra, 4 Elfrīda Sintija Sindija, 5 Igors Margots Ingvars, 6 Ingrīda Ardis,
    7 Gaida Arnis Arno, 8 Frīdis Frīda Mundra, 9 Ligita Gita, 10 Malva Anatols Anatolijs, 11 Ingus Mairis Vidvuds,
    12 Nora Lenora Ija, 13 Zigfrīds Ainārs Uva, 14 Tija Saiva Sentis Santis Saivis, 15 Baņuta Žermēna Vilija Vits, 16 Justīne Juta,
    17 Artūrs Artis, 18 Alberts Madis, 19 Viktors Nils Mīla, 20 Rasma Rasa Maira, 21 Emīls Egita Monvīds,
    22 Ludmila Laimdots Laimiņš, 23 Līga, 24 Jānis, 25 Milija Maiga, 26 Ausma Inguna Ingūna Inguns Ausmis, 27 Malvīne Malvis,
    28 Viesturs Kitija Viestards Vestards, 29 Pēteris Pāvils Pauls Paulis, 30 Tālivaldis Mareks`,
  `
    1 Imants Rimants Ingars Intars, 2 Lauma Ilvars Halina, 3 Benita Everita Verita Emerita, 4 Ulvis Uldis Sandis Sandijs,
    5 Andžs Andžejs Edīte Esmeralda, 6 Anrijs Arkādijs, 7 Alda Maruta, 8 Antra Adele Ada, 9 Zaiga Asne Asna,
    10 Lija Olīvija Olivers Odrija, 11 Leonora Svens, 12 Indriķis Ints Namejs, 13 Margrieta Margarita, 14 Oskars Ritvars Anvars,
    15 Egons Egmonts Egija Henriks Heinrihs, 16 Hermīne Estere Liepa, 17 Aleksis Aleksejs Alekss, 18 Rozālija Roze,
    19 Jautrīte Kamila Digna Sāra, 20 Ritma Ramona, 21 Meldra Meldris Melisa, 22 Marija Marika Marina,
    23 Magda Magone Mērija Magdalēna Madlēna, 24 Kristīne Kristīna Krista Kristiāna Kristiāns, 25 Jēkabs Žaklīna,
    26 Anna Ance Annija, 27 Marta Dita Dite, 28 Cecīlija Cilda, 29 Edmunds Edžus Vidmants, 30 Valters Renārs Regnārs,
    31 Rūta Ruta Angelika Sigita`,
  `
    1 Albīns Albīna, 2 Normunds Stefans Eliass, 3 Augusts, 4 Romāns Romualds Romualda, 5 Osvalds Arvils, 6 Askolds Aisma,
    7 Alfrēds Madars Fredis, 8 Mudīte Vladislavs Vladislava, 9 Madara Genoveva Genovefa, 10 Brencis Audris Inuta Audra,
    11 Olga Zita Liega Zigita, 12 Vizma Klāra, 13 Elvīra Velga Rēzija, 14 Zelma Zemgus Virma, 15 Zenta Dzelde Zelda,
    16 Astra Astrīda, 17 Vineta Oļegs, 18 Liene Helēna Elena Ellena Liena, 19 Melānija Imanta, 20 Bernhards Boriss Rojs,
    21 Janīna Linda, 22 Rudīte Everts, 23 Vitālijs Ralfs Valgudis, 24 Bērtulis Boļeslavs, 25 Ludvigs Ludis Ivonna Patrīcija Patriks,
    26 Natālija Tālija Broņislavs Broņislava, 27 Žanis Jorens Alens, 28 Auguste Guste, 29 Armīns Vismants Aiga,
    30 Alvis Jolanta Samanta, 31 Vilma Aigars`,
  `
    1 Ilmārs Iluta Austrums, 2 Elīza Lizete Zete, 3 Berta Bella, 4 Dzintra Dzintara Dzintars, 5 Klaudija Persijs Vaida,
    6 Maigonis Magnuss Mariuss, 7 Regīna Ermīns, 8 Ilga, 9 Bruno Telma, 10 Jausma Albertīne, 11 Signe Signija, 12 Erna Evita Eva,
    13 Iza Izabella, 14 Sanita Santa Sanda Sanija Sandija, 15 Sandra Gunvaldis Gunvaris Sondra, 16 Asja Asnate Dāgs,
    17 Vera Vaira Vairis Vaiva, 18 Liesma Elita Alita, 19 Verners Muntis, 20 Guntra Ginters Marianna, 21 Modris Matīss Mariss,
    22 Māris Mārica Maigurs, 23 Vanda Veneranda Venija Vanesa, 24 Agris Agrita, 25 Rodrigo Rauls, 26 Gundars Kurts Knuts,
    27 Ādolfs Ilgonis, 28 Sergejs Svetlana Lana, 29 Miķelis Mikus Miks Mihails Jumis, 30 Elma Menarda Elna`,
  `
    1 Zanda Lāsma Zandis, 2 Ilma Skaidris, 3 Elza Ilizana, 4 Modra Francis Dmitrijs, 5 Amālija Amēlija, 6 Monika Zilgma Zilga,
    7 Daumants Druvvaldis, 8 Aina Anete, 9 Elga Helga Elgars, 10 Arvīds Arvis Druvis, 11 Monta Tince Silva, 12 Valfrīds Kira,
    13 Irma Mirga, 14 Vilhelmīne Minna, 15 Eda Hedviga Helvijs, 16 Daiga Dinija Dinārs, 17 Gaits Karīna Gaitis,
    18 Rolands Rolanda Ronalds Erlends Lūkass, 19 Elīna Drosma Drosmis, 20 Leonīds Leonīda, 21 Urzula Severīns,
    22 Īrisa Irīda Airisa, 23 Daina Dainis Dainida, 24 Renāte Modrīte Mudrīte, 25 Beāte Beatrise, 26 Amanda Kaiva Amanta,
    27 Lilita Irita Ita, 28 Ņina Ninona Antoņina Oksana, 29 Laimonis Elvijs Elva Elvis Laimis, 30 Nadīna Ulla Adīna,
    31 Valts Rinalds Rinalda`,
  `
    1 Ikars, 2 Vivita Dzīle Viva, 3 Ērika Dagnija, 4 Atis Otomārs Oto, 5 Šarlote Lote, 6 Linards Leons Leo Leonards Leonarda,
    7 Helma Lotārs Pērle, 8 Aleksandra Agra Aleksa, 9 Teodors, 10 Mārtiņš Mārcis Markuss Marks, 11 Ojārs Rainers Nellija,
    12 Kaija Kornēlija, 13 Eižens Jevgeņijs Jevgeņija, 14 Fricis Vikentijs Vincents, 15 Leopolds Undīne Unda, 16 Banga Glorija,
    17 Hugo Uga Uģis, 18 Aleksandrs Doloresa Brīve, 19 Elizabete Liza Līze Betija, 20 Anda Andīna Vigo, 21 Zeltīte Andis,
    22 Aldis Alfons Aldris, 23 Zigrīda Zigfrīda Zigrīds, 24 Velta Velda, 25 Katrīna Kate Kadrija Trīne Katrīne,
    26 Konrāds Sebastians, 27 Lauris Norberts, 28 Rita Vita Olita, 29 Ignats Virgīnija, 30 Andrievs Andrejs Andris`,
  `
    1 Arnolds Emanuels, 2 Meta Sniedze, 3 Evija Raita Jogita Ako, 4 Baiba Barbara Barba, 5 Sabīne Sarma Klaudijs,
    6 Nikolajs Niklāvs Niks Nikola, 7 Antonija Anta Dzirkstīte, 8 Gunārs Vladimirs Gunis, 9 Tabita Sarmīte, 10 Guna Judīte,
    11 Voldemārs Valdemārs Valdis, 12 Otīlija Iveta, 13 Lūcija Veldze, 14 Auseklis Gaisma, 15 Johanna Hanna Jana, 16 Alvīne,
    17 Hilda Teiksma, 18 Kristaps Kristofers Krists Klinta Kristers, 19 Lelde Sarmis, 20 Arta Minjona, 21 Toms Tomass Saulcerīte,
    22 Saulvedis Saule, 23 Viktorija Balva, 24 Ādams Ieva, 25 Stella Larisa, 26 Dainuvīte Gija Megija, 27 Elmārs Inita Helmārs,
    28 Inga Ivita Irvita Ingeborga, 29 Solveiga Ilgona, 30 Dāvids Dāvis Dāniels Daniela Daniels, 31 Silvestrs Silvis Kalvis`,
]

const byDay = new Map<string, readonly string[]>(
  calendar.flatMap((month, place) =>
    month.split(',').map((line) => {
      const [day = '', ...names] = line.trim().split(/\s+/)
      return [`${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`, names] as const
    }),
  ),
)

const dayByName = new Map([...byDay].flatMap(([day, names]) => names.map((name) => [folded(name), day] as const)))

export function namesOn(day: string): readonly string[] {
  return byDay.get(day.slice(5)) ?? []
}

/** Month and day (`mm-dd`) of the first given name in the calendar, or null. */
export function nameDayOf(name: string): string | null {
  for (const part of name.split(/[\s-]+/)) {
    const day = dayByName.get(folded(part))
    if (day !== undefined) return day
  }
  return null
}

function folded(name: string): string {
  return name.toLocaleLowerCase('lv')
}
