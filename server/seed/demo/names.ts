import { at, rng, type Rng } from './random.ts'

/** Fictitious names (docs/domain/demo.md#rules). */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const men = words(`
  Ādams Agnis Agris Aigars Ainārs Aivars Aleksandrs Alfrēds Alvis Andis Andrejs Andris Antons Arnis Artis Artūrs Arvīds Atis Augusts
  Bruno Dainis Dāvis Didzis Dzintars Edgars Edmunds Eduards Egils Einārs Elmārs Emīls Ēriks Ernests Filips Gatis Georgs Gints Guntars
  Guntis Gunārs Gustavs Harijs Henriks Hugo Igors Ilgvars Imants Indulis Ingus Ivars Ivo Jānis Jēkabs Jurģis Juris Kārlis Kaspars
  Klāvs Konstantīns Kristaps Krišjānis Laimonis Lauris Leons Linards Ludis Ludvigs Madars Māris Markuss Mārtiņš Matīss Mihails Miķelis
  Modris Nauris Nils Normunds Ojārs Olafs Oskars Oto Pauls Pēteris Raimonds Raitis Raivis Reinis Ričards Rihards Roberts Rolands Rūdis
  Rūdolfs Sandis Sigvards Staņislavs Teodors Toms Uģis Uldis Valdis Valters Verners Viesturs Viktors Vilhelms Vilis Vilnis Visvaldis
  Vitālijs Voldemārs Zigmārs Zintis Žanis`)
const women = words(`
  Agnese Agnija Agrita Aija Aina Alīda Alīna Alise Alma Amanda Anastasija Anda Anita Anna Antra Antonija Ārija Arta Astrīda Austra
  Baiba Beāte Benita Biruta Brigita Daiga Daina Dārta Dita Dzidra Dzintra Elga Elīna Elita Elīza Elza Emīlija Ērika Estere Evija Evita
  Gaida Guna Gundega Gunta Gunita Helēna Ieva Ilga Ilona Ilze Ināra Indra Inese Inga Ingrīda Ināra Iveta Ivonna Jana Jolanta Judīte
  Justīne Karīna Karlīna Katrīna Kitija Klinta Krista Kristīne Laila Laima Lāsma Laura Lelde Lība Lidija Liene Liesma Līga Lilija
  Linda Līva Līvija Lolita Lūcija Madara Maija Maira Mairita Māra Margarita Marika Marta Megija Mērija Milda Mirdza Monta Nadīna
  Nellija Nora Olga Paula Rasma Rita Ruta Sabīne Samanta Sandra Santa Sarmīte Signe Silvija Sintija Skaidrīte Solvita Spodra Tekla
  Una Undīne Valda Valija Velga Velta Vēsma Vija Viktorija Vineta Vita Vizma Zane Zenta Zita Žanete Žanna`)

/** Masculine forms. */
const surnames = words(`
  Abols Āboliņš Āboltiņš Ābele Alksnis Apinis Apse Apsītis Arājs Ārents Asaris Auniņš Auzāns Auziņš Avotiņš Baltiņš Balodis Balcers
  Baldiņš Bārtulis Baumanis Bebris Beķeris Bērtulis Bērziņš Bērzs Bičevskis Birznieks Bisenieks Blaumanis Blūms Boļšteins Brencis
  Briedis Brīdiņš Brūveris Brūklis Buks Bukovskis Buliņš Bumbieris Buncis Burkāns Caune Celmiņš Celms Cepurnieks Ceriņš Cielavs Cimdiņš
  Cinis Circenis Cīrulis Čakste Čākurs Čivčs Čunčiņš Dambis Dambergs Danenbergs Daugavietis Degums Dimants Dreimanis Druviņš Drulle
  Dūmiņš Dzelzs Dzenis Dzērve Dzērvītis Dzintars Egle Eglītis Eihmanis Elksnis Endziņš Ezeriņš Ezis Fišers Freibergs Freimanis Gabaliņš
  Gailis Gailītis Galviņš Garais Gārsnis Gaigals Gaiļevskis Gobiņš Graudiņš Grants Graumanis Gravis Grīnbergs Grīnvalds Grundulis
  Gulbis Gūtmanis Ģērmanis Ģeidāns Hartmanis Helmanis Hofmanis Iesalnieks Indāns Irbe Irbītis Jākobsons Jansons Jaunzems Jēkabsons
  Jirgens Jumis Jurēvics Kadiķis Kaktiņš Kalējs Kalniņš Kalns Kalvāns Kalvis Kampars Kamols Kārkliņš Karlsons Kauliņš Kaupužs Kazāks
  Kazušs Keiris Kiršteins Klaviņš Kļava Kļaviņš Kļavinskis Knēts Kociņš Kokins Konrāds Kraukle Krastiņš Krasts Krauklis Krēsliņš Kreicbergs
  Krieviņš Kronbergs Krūmiņš Krūze Kugrēns Kukainis Kukulis Kundziņš Kurzemnieks Kuzmins Ķauķis Ķēniņš Ķepītis Ķēsāns Ķirsis Ķuzis
  Lācis Lagzdiņš Lapiņš Lapsa Lasmanis Lauva Laucis Lazdiņš Legzdiņš Leitāns Lejiņš Lielmanis Liepa Liepiņš Liepkalns Lībietis Līcis
  Līdaka Linde Lukstiņš Lūsis Ļaudams Maizītis Maldups Marga Mazais Mednis Medenis Meija Melderis Melngailis Mežulis Mežs Mieriņš
  Miezis Miķelsons Mūrnieks Mucenieks Naglis Neimanis Niedre Niedrītis Noriņš Ņikitins Oliņš Olups Osis Ošenieks Ostrovskis Ozers
  Oboliņš Ozoliņš Ozols Paegle Paeglītis Pauls Pētersons Pīlādzis Plaudis Plūme Podnieks Polis Priede Prieditis Priedītis Puķe Puķītis
  Pumpurs Puriņš Putniņš Putns Pūce Pūcītis Radziņš Rainis Ratnieks Rasa Riekstiņš Riekstnieks Rītiņš Robežnieks Roze Rozenbergs
  Rozentāls Rozītis Rubenis Rudzītis Rullis Runcis Rūsiņš Salenieks Sala Saliņš Saulītis Saulgriezis Siliņš Sils Skalbe Skuja Skujiņš
  Skudra Skrastiņš Skrodelis Slaidiņš Smilga Smiltnieks Sniedze Spārniņš Spriņģis Sproģis Sprūds Stabiņš Stalts Stirna Straume
  Strautiņš Strazdiņš Strazds Strods Stūrītis Sviķis Šķēle Šķēps Šmits Šneiders Šteinbergs Šulcs Šūmanis Tauriņš Tērauds Tiltiņš
  Tomsons Trušelis Turks Upenieks Upeslācis Upītis Ūdris Vagaliņš Vagulis Valters Vanags Vārpiņš Veidemanis Veisbergs Veits Vēbers
  Vecvagars Vējiņš Vējš Veinbergs Vētra Vīksne Vilciņš Vilks Vinters Virsis Vītiņš Vītoliņš Vītols Vonsovičs Zaķis Zālītis Zariņš Zeltiņš
  Zemgals Zemītis Zeps Zirnis Zīle Zīlītis Zommers Zvaigzne Zvejnieks Zviedris Zvirbulis Žagars Žagata Žīgurs Žubīte Žukovskis`)

const owners = words(`
  Austrumu Rietumu Ziemeļu Dienvidu Gaujas Daugavas Lielupes Ventas Abavas Ogres Salacas Aiviekstes Pededzes Amatas Vidzemes Kurzemes
  Zemgales Latgales Sēlijas Piejūras Krasta Kalna Lejas Upmalas Ezermalas Mežmalas Ceļmalas Ozolu Liepu Bērzu Priežu Egļu Kļavu Ošu
  Alkšņu Lazdu Kadiķu Vītolu Saules Mēness Zvaigžņu Rasas Salnas Sniega Vēja Negaisa Rīta Vakara Pavasara Vasaras Rudens Ziemas Dzintara
  Sudraba Vara Dzelzs Māla Smilšu Akmens Kristāla Baltās Zilās Zaļās Dzeltenās Sarkanās Gulbju Dzērvju Stārķu Vanagu Cielavu Strazdu
  Zīļu Bezdelīgu Kaiju Lašu Zandartu Briežu Stirnu Bišu Medus Maizes Pļavu Tīruma Druvas Dārza Rožu Maijpuķu Vizbuļu Jūras Ostas
  Bākas Tilta Torņa Pils Vecpilsētas`)
const things = words(`
  Dzirnas Darbnīca Nams Sēta Klēts Noliktava Tirgus Birojs Metāls Koks Būve Siltums Gaisma Ūdens Serviss Loģistika Transports Elektro
  Tehnika Sistēmas Risinājumi Projekts Dizains Druka Papīrs Grāmata Mācības Skola Apgāds Poligrāfija Aptieka Klīnika Zobārsts Veselība
  Sports Atpūta Viesnīca Krogs Konditoreja Maiznīca Piens Gaļa Zivis Augļi Dārzeņi Sēklas Stādi Ziedi Mēbeles Interjers Logi Durvis
  Jumti Grīdas Krāsas Stikls Keramika Tekstils Apģērbi Apavi Āda Rotas Audio Foto Video Ekrāns Radio Tīkls Dati Mākonis Skaitlis Audits
  Bilance Nodokļi Tiesības Īpašumi Apsaimniekošana Apsardze Tīrība Vide Enerģija Granulas Šķelda Kūdra Grants Asfalts Ceļi Tilti
  Kravas Auto Riepas Traktori Agro Ferma Medus`)

export interface PersonName {
  name: string
  surname: string
  female: boolean
}

export function personName(random: Rng): PersonName {
  const female = random.chance(0.52)
  const surname = random.pick(surnames)
  return { name: random.pick(female ? women : men), surname: female ? feminine(surname) : surname, female }
}

/** Bērziņš, Bērziņa; Eglītis, Eglīte; Liepa for both. */
export function feminine(surname: string): string {
  if (/ais$/.test(surname)) return surname.replace(/ais$/, 'ā')
  if (/āns$/.test(surname)) return surname.replace(/s$/, 'e')
  if (/(sk|ck)is$/.test(surname)) return surname.replace(/is$/, 'a')
  if (/is$/.test(surname)) return surname.replace(/is$/, 'e')
  return surname.replace(/[sš]$/, 'a')
}

/** Later companies get a number, too. */
const companies = owners.length * things.length

/** Unique; without the legal form. */
export function companyName(index: number): string {
  // A coprime stride visits every pair once.
  const place = Math.floor(((index % companies) * stride + 4099) % companies)
  const name = `${at(owners, place % owners.length)} ${at(things, Math.floor(place / owners.length))}`
  const round = Math.floor(index / companies)
  return round === 0 ? name : `${name} ${round + 1}`
}

const stride = [6007, 6011, 6029].find((prime) => companies % prime !== 0) ?? 1

export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

export interface Place {
  address: string
  city: string
  postal_code: string
  /** ISO 3166-2. */
  region: string
}

/** Towns with region and postal code range. */
const towns: readonly (readonly [town: string, region: string, least: number, most: number, weight: number])[] = [
  ['Rīga', 'LV-RIX', 1001, 1084, 46],
  ['Jūrmala', 'LV-JUR', 2008, 2016, 4],
  ['Jelgava', 'LV-JEL', 3001, 3008, 5],
  ['Liepāja', 'LV-LPX', 3401, 3417, 6],
  ['Ventspils', 'LV-VEN', 3601, 3602, 3],
  ['Daugavpils', 'LV-DGV', 5401, 5422, 6],
  ['Rēzekne', 'LV-REZ', 4601, 4605, 2],
  ['Valmiera', 'LV-113', 4201, 4204, 5],
  ['Cēsis', 'LV-022', 4101, 4103, 3],
  ['Sigulda', 'LV-091', 2150, 2151, 2],
  ['Ogre', 'LV-067', 5001, 5003, 2],
  ['Salaspils', 'LV-087', 2117, 2121, 2],
  ['Tukums', 'LV-099', 3101, 3105, 2],
  ['Talsi', 'LV-097', 3201, 3203, 1],
  ['Kuldīga', 'LV-050', 3301, 3303, 1],
  ['Saldus', 'LV-088', 3801, 3803, 1],
  ['Dobele', 'LV-026', 3701, 3703, 1],
  ['Bauska', 'LV-016', 3901, 3903, 1],
  ['Jēkabpils', 'LV-042', 5201, 5204, 2],
  ['Madona', 'LV-059', 4801, 4803, 1],
  ['Gulbene', 'LV-033', 4401, 4403, 1],
  ['Alūksne', 'LV-007', 4301, 4303, 1],
  ['Limbaži', 'LV-054', 4001, 4003, 1],
  ['Krāslava', 'LV-047', 5601, 5603, 1],
  ['Ludza', 'LV-058', 5701, 5703, 1],
  ['Preiļi', 'LV-073', 5301, 5303, 1],
  ['Mārupe', 'LV-062', 2166, 2167, 2],
  ['Ādaži', 'LV-011', 2164, 2164, 1],
]
const streets = words(`
  Liepu Bērzu Ozolu Kļavu Ošu Priežu Egļu Kastaņu Ceriņu Ābeļu Ķiršu Plūmju Rožu Maijpuķu Dārza Parka Meža Pļavu Lauku Tīruma Upes Ezera
  Jūras Krasta Ostas Zvejnieku Kuģinieku Skolas Tirgus Baznīcas Pasta Stacijas Dzelzceļa Rūpniecības Fabrikas Kalēju Mūrnieku Audēju
  Dzirnavu Maiznīcas Saules Zvaigžņu Rīta Vakara Ziemeļu Dienvidu Austrumu Rietumu Vidus Jaunā Vecā Lielā Mazā Garā Īsā Kalna Lejas`)
const kinds = { iela: 82, prospekts: 3, ceļš: 8, līnija: 4, gatve: 3 } as const

export function place(random: Rng, town?: string): Place {
  const matchedTown = town === undefined ? undefined : towns.find(([name]) => name === town)
  const [city, region, least, most] =
    matchedTown ?? at(towns, Number(random.weighted(Object.fromEntries(towns.map(([, , , , weight], index) => [String(index), weight])))))
  const address = `${random.pick(streets)} ${random.weighted(kinds)} ${random.int(1, 99)}${random.chance(0.12) ? random.pick(['A', 'B', 'C', 'K-2']) : ''}`
  return { address, city, region, postal_code: `LV-${random.int(least, most)}` }
}

export function nameOf(entity: string, index: number): PersonName {
  return personName(rng(`${entity}-name`, index))
}
