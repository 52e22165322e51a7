export interface Family {
  code: string
  category: string
  /** Of 1,800 items. */
  share: number
  /** Median purchase price, EUR. */
  cost: number
  /** `{m}` is the make, `{n}` a model number; one of `[a|b]` is drawn. */
  pattern: string
  weight_kg?: number
  /** Combined Nomenclature, eight digits. */
  cn_code?: string
}

type Row = readonly [code: string, category: string, share: number, cost: number, pattern: string, weight_kg?: number, cn_code?: string]

const rows: readonly Row[] = [
  [
    'PD',
    'Portatīvie datori',
    52,
    640,
    'Portatīvais dators {m} [Air|Pro|Biz] {n} [14"|15,6"|16"] [16|32] GB / [512 GB|1 TB]',
    1.8,
    '84713000',
  ],
  ['PL', 'Planšetdatori', 22, 240, 'Planšetdators {m} Tab {n} [64|128|256] GB [pelēks|sudraba|zils]', 0.5, '84713000'],
  ['GD', 'Galda datori', 34, 520, 'Galda dators {m} Desk {n} [8|16|32] GB / [512 GB|1 TB]', 6.5, '84714900'],
  ['DS', 'Darbstacijas', 16, 1450, 'Darbstacija {m} Station {n} [32|64|128] GB', 9.5, '84714900'],
  ['SV', 'Serveri', 12, 2600, 'Serveris {m} Rack {n} [1U|2U]', 22, '84715000'],
  ['MO', 'Monitori', 46, 155, 'Monitors {m} {n} [24"|27"|32"|34"] [IPS|VA]', 5.2, '85285210'],
  ['CP', 'Procesori', 22, 210, 'Procesors {m} Core {n} [6|8|12|16] kodoli', 0.2, '85423190'],
  ['RA', 'Operatīvā atmiņa', 30, 45, 'Operatīvā atmiņa {m} {n} [8|16|32] GB DDR[4|5]', 0.1, '84733020'],
  ['SD', 'Diski un SSD', 40, 62, '[SSD disks|Cietais disks|NVMe disks] {m} {n} [256 GB|512 GB|1 TB|2 TB|4 TB]', 0.3, '84717050'],
  ['VK', 'Videokartes', 18, 380, 'Videokarte {m} {n} [8|12|16] GB', 1.2, '84733020'],
  ['KP', 'Datoru korpusi', 20, 52, 'Datora korpuss {m} {n} [melns|balts]', 6.8, '84733080'],
  ['TS', 'Tastatūras', 40, 24, '[Tastatūra|Bezvadu tastatūra|Mehāniskā tastatūra] {m} K{n} [LV/EN|LV/EN/RU]', 0.7, '84716060'],
  ['PE', 'Peles', 44, 14, '[Pele|Bezvadu pele|Vertikālā pele] {m} M{n} [melna|pelēka|balta]', 0.1, '84716070'],
  ['WK', 'Tīmekļa kameras', 22, 46, 'Tīmekļa kamera {m} Cam {n} [Full HD|4K]', 0.2, '85258900'],
  ['AU', 'Austiņas', 38, 42, '[Austiņas|Bezvadu austiņas|Austiņas ar mikrofonu] {m} H{n}', 0.3, '85183000'],
  ['MT', 'Mobilie telefoni', 48, 310, 'Mobilais telefons {m} {n} [64|128|256] GB [melns|balts|zaļš|zils]', 0.2, '85171300'],
  ['GT', 'Galda telefoni', 18, 68, 'IP tālrunis {m} T{n}', 0.9, '85171800'],
  ['VC', 'Vāciņi', 70, 6, 'Telefona vāciņš {m} {n} [silikona|ādas|caurspīdīgs]', 0.05, '39269097'],
  ['LA', 'Lādētāji', 44, 13, '[Lādētājs|Automašīnas lādētājs|Bezvadu lādētājs] {m} {n} [20|30|65] W', 0.2, '85044055'],
  ['LP', 'Lāzerprinteri', 32, 185, 'Lāzerprinteris {m} LP-{n} [melnbalts|krāsu]', 12, '84433210'],
  ['TP', 'Tintes printeri', 20, 92, 'Tintes printeris {m} JP-{n}', 6, '84433210'],
  ['DI', 'Daudzfunkciju iekārtas', 34, 890, 'Daudzfunkciju iekārta {m} MFP {n} [A4|A3] [melnbalta|krāsu]', 48, '84433110'],
  ['SK', 'Skeneri', 16, 210, 'Skeneris {m} Scan {n}', 3.4, '84716070'],
  ['TN', 'Toneri', 110, 48, 'Tonera kasetne {m} TN-{n} [melna|zilzaļa|purpura|dzeltena]', 0.9, '84439990'],
  ['TI', 'Tintes kasetnes', 66, 16, 'Tintes kasetne {m} {n} [melna|zilzaļa|purpura|dzeltena] [standarta|XL]', 0.1, '84439990'],
  ['PA', 'Papīrs', 36, 3.6, 'Papīrs {m} [A4|A3|A5] [80|90|120] g/m², 500 lapas, {n}', 2.5, '48025620'],
  ['UZ', 'Uzlīmes', 26, 5.5, 'Uzlīmes {m} [58×40|100×50|100×150] mm, rullī, {n}', 0.4, '48211010'],
  ['MR', 'Maršrutētāji', 28, 85, 'Maršrutētājs {m} R{n} [Wi-Fi 6|Wi-Fi 7]', 0.8, '85176200'],
  ['KM', 'Komutatori', 28, 130, 'Komutators {m} S{n} [8|16|24|48] porti', 2.2, '85176200'],
  ['AP', 'Piekļuves punkti', 20, 105, 'Piekļuves punkts {m} AP{n}', 0.5, '85176200'],
  ['KB', 'Tīkla kabeļi', 24, 0.55, 'Tīkla kabelis {m} [Cat5e|Cat6|Cat6a] [UTP|FTP], {n}', 0.05, '85444210'],
  ['SA', 'Savienotāji', 26, 1.8, '[Savienotājs|Ligzda|Spraudnis] {m} RJ45 {n}', 0.02, '85366990'],
  ['KR', 'Krēsli', 34, 118, 'Biroja krēsls {m} {n} [melns|pelēks|zils]', 14, '94013900'],
  ['GA', 'Galdi', 26, 165, '[Rakstāmgalds|Paceļams galds] {m} {n} [120|140|160] cm [ozols|balts]', 32, '94033011'],
  ['PJ', 'Projektori', 16, 420, 'Projektors {m} Beam {n}', 3.2, '85286200'],
  ['SM', 'Smalcinātāji', 14, 88, 'Dokumentu smalcinātājs {m} {n} [P-4|P-5]', 7, '84729080'],
  [
    'RP',
    'Rakstāmpiederumi',
    74,
    0.8,
    '[Lodīšu pildspalva|Gēla pildspalva|Marķieris|Zīmulis] {m} {n} [zils|melns|sarkans|zaļš]',
    0.01,
    '96081010',
  ],
  ['MA', 'Mapes', 44, 2.1, '[Mape ar gumiju|Mapes-reģistrs|Ātršuvējs] {m} {n} [zila|melna|zaļa|sarkana]', 0.3, '48203000'],
  ['BU', 'Burtnīcas un bloki', 34, 1.9, '[Burtnīca|Piezīmju bloks|Plānotājs] {m} [A4|A5] {n}', 0.2, '48201030'],
  [
    'MG',
    'Mācību grāmatas',
    24,
    11,
    '[Excel grāmatvedim|Datora lietošana|Latviešu valoda darbā|Programmēšanas pamati], {n}. izdevums',
    0.6,
    '49019900',
  ],
  ['UI', 'Uzziņu izdevumi', 18, 19, '[Nodokļu rokasgrāmata|Darba likums ar komentāriem|Terminu vārdnīca], {n}. izdevums', 0.9, '49019100'],
  [
    'KF',
    'Kafija un tēja',
    26,
    9.5,
    '[Kafijas pupiņas|Maltā kafija|Zaļā tēja|Melnā tēja] {m} [Rīts|Osta|Ziemeļi|Klasika|Bio]',
    1,
    '09012100',
  ],
  ['MZ', 'Maize', 10, 1.2, '[Rudzu maize|Saldskābmaize|Baltmaize] {m} [400|600|800] g', 0.8, '19059030'],
  ['PN', 'Piens', 8, 0.85, 'Piens {m} [2|2,5|3,2] %, [0,5|1|2] l', 1, '04012099'],
  ['AG', 'Augļi', 10, 1.4, '[Āboli|Bumbieri|Banāni|Mandarīni] {m}, [1.|2.] šķira', 1, '08081080'],
  [
    'HP',
    'Higiēnas preces',
    30,
    3.4,
    '[Papīra dvieļi|Tualetes papīrs|Šķidrās ziepes|Trauku mazgāšanas līdzeklis] {m} [Maigi|Biroja|Eko|Profi]',
    1,
    '48182010',
  ],
  ['AT', 'Aptieciņas', 12, 14, '[Biroja|Automašīnas|Ražotnes] aptieciņa {m} [10|20|50] cilvēkiem', 0.9, '30065000'],
  ['MM', 'Medicīnas maskas', 8, 3.2, 'Medicīnas maskas {m} [20|50|100] gab.', 0.2, '63079093'],
  ['S1', 'Uzstādīšana', 14, 18, '[Datora|Printera|Tīkla|Darbvietas|Servera] uzstādīšana, {n}. līmenis'],
  ['S2', 'Remonts', 16, 20, '[Portatīvā datora|Printera|Telefona|Monitora] remonts, {n}. grupa'],
  ['S3', 'Konsultācijas', 10, 28, '[Tīkla|Datu drošības|Programmatūras] konsultācija, {n}. līmenis'],
  ['S4', 'Apmācība', 8, 24, '[Lietotāju|Administratoru] apmācība, {n}. modulis'],
  ['S5', 'Piegāde', 8, 4, 'Piegāde [Rīgā|Pierīgā|Latvijā|ar pacelšanu], {n}. zona'],
  ['S6', 'Citi pakalpojumi', 8, 12, '[Datu pārnešana|Iekārtu utilizācija|Dokumentu noformēšana], {n}. grupa'],
]

export const families: readonly Family[] = rows.map(([code, category, share, cost, pattern, weight_kg, cn_code]) => ({
  code,
  category,
  share,
  cost,
  pattern,
  ...(weight_kg !== undefined && { weight_kg }),
  ...(cn_code !== undefined && { cn_code }),
}))
