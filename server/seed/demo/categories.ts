/** docs/domain/demo.md#company */

export interface DemoCategory {
  name: string
  parent: string | null
  vat_rate_code: string
  /** Case of the domestic reverse charge. */
  reverse?: string
  is_service?: boolean
  unit?: string
  warranty_months?: number
  /** Temporary reduced rate. */
  pilot?: { vat_rate_code: string; valid_from: string; valid_to: string }
  /** Shop markups in percent by purchase price. */
  markups?: readonly (readonly [from: string, to: string | null, percent: string])[]
}

type More = Partial<Omit<DemoCategory, 'name' | 'parent'>>

const reverse: More = { reverse: 'VATEX-EU-AE-R4', warranty_months: 24 }
const warranty: More = { warranty_months: 24 }
const reduced: More = { vat_rate_code: 'PVN12' }
const books: More = { vat_rate_code: 'PVN5' }
const service: More = { is_service: true, unit: 'h' }
// 12 % on bread, milk and eggs (docs/domain/invoicing.md#vat-decision).
const pilot: More = { pilot: { vat_rate_code: 'PVN12', valid_from: '2026-07-01', valid_to: '2027-06-30' } }
const bands: More = {
  markups: [
    ['0', '10', '45'],
    ['10', '100', '32'],
    ['100', '1000', '22'],
    ['1000', null, '14'],
  ],
}

type Branches = { readonly [name: string]: More | readonly [More, Branches] }

const tree: Branches = {
  Datortehnika: [
    bands,
    {
      'Portatīvie datori': reverse,
      Planšetdatori: reverse,
      'Galda datori': warranty,
      Darbstacijas: warranty,
      Serveri: warranty,
      Monitori: warranty,
      'Datoru komponentes': [
        {},
        {
          Procesori: reverse,
          'Operatīvā atmiņa': warranty,
          'Diski un SSD': warranty,
          Videokartes: warranty,
          'Datoru korpusi': {},
        },
      ],
      Perifērija: [{}, { Tastatūras: warranty, Peles: warranty, 'Tīmekļa kameras': warranty, Austiņas: warranty }],
    },
  ],
  'Telefoni un sakari': [
    bands,
    {
      'Mobilie telefoni': reverse,
      'Galda telefoni': warranty,
      'Telefonu piederumi': [{}, { Vāciņi: {}, Lādētāji: {} }],
    },
  ],
  'Drukas iekārtas': [
    bands,
    {
      Lāzerprinteri: warranty,
      'Tintes printeri': warranty,
      'Daudzfunkciju iekārtas': warranty,
      Skeneri: warranty,
    },
  ],
  Izejmateriāli: [
    bands,
    {
      Toneri: {},
      'Tintes kasetnes': {},
      Papīrs: { unit: 'iep.' },
      Uzlīmes: { unit: 'rullis' },
    },
  ],
  'Tīkla iekārtas': [
    bands,
    { Maršrutētāji: warranty, Komutatori: warranty, 'Piekļuves punkti': warranty, 'Tīkla kabeļi': { unit: 'm' }, Savienotāji: {} },
  ],
  'Biroja iekārtojums': [bands, { Krēsli: warranty, Galdi: warranty, Projektori: warranty, Smalcinātāji: warranty }],
  'Kancelejas preces': [bands, { Rakstāmpiederumi: {}, Mapes: {}, 'Burtnīcas un bloki': {} }],
  Grāmatas: [books, { 'Mācību grāmatas': books, 'Uzziņu izdevumi': books }],
  'Birojam un virtuvei': [
    {},
    {
      'Kafija un tēja': { unit: 'kg' },
      Maize: pilot,
      Piens: { ...pilot, unit: 'l' },
      Augļi: { ...reduced, unit: 'kg' },
      'Higiēnas preces': {},
    },
  ],
  'Pirmā palīdzība': [reduced, { Aptieciņas: reduced, 'Medicīnas maskas': { ...reduced, unit: 'iep.' } }],
  Pakalpojumi: [
    service,
    {
      Uzstādīšana: service,
      Remonts: service,
      Konsultācijas: service,
      Apmācība: service,
      Piegāde: { is_service: true, unit: 'pak.' },
      'Citi pakalpojumi': { is_service: true, unit: 'pak.' },
    },
  ],
}

/** Parents before children. */
export const categories: readonly DemoCategory[] = flattened(tree, null)

function flattened(branches: Branches, parent: string | null): DemoCategory[] {
  return Object.entries(branches).flatMap(([name, entry]) => {
    const [more, below] = isPair(entry) ? entry : [entry, {}]
    return [{ name, parent, vat_rate_code: 'PVN21', ...more }, ...flattened(below, name)]
  })
}

function isPair(entry: More | readonly [More, Branches]): entry is readonly [More, Branches] {
  return Array.isArray(entry)
}

export const manufacturers: readonly (readonly [name: string, country: string])[] = [
  ['Norda', 'FI'],
  ['Vektors', 'LV'],
  ['Zenta', 'LV'],
  ['Aurora Tech', 'EE'],
  ['Balteks', 'LT'],
  ['Kvants', 'LV'],
  ['Polārs', 'NO'],
  ['Dzintarlogs', 'LV'],
  ['Hansa Print', 'DE'],
  ['Lumo', 'SE'],
  ['Orbita', 'PL'],
  ['Silva', 'FI'],
  ['Tehnoloks', 'LV'],
  ['Ūpis', 'LV'],
  ['Viterra', 'NL'],
  ['Ērglis', 'LV'],
  ['Mikrons', 'CZ'],
  ['Nanda', 'IN'],
  ['Oktava', 'IT'],
  ['Paralēle', 'LV'],
  ['Rasa', 'LV'],
  ['Sigma Pro', 'DE'],
  ['Tīrums', 'LV'],
  ['Unda', 'DK'],
  ['Wexi', 'CN'],
  ['Žagata', 'LV'],
]
