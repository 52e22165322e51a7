import type { Text } from '../../contract/company/document-languages.ts'

/** CMR note, model of 1976 (docs/domain/transport.md#cmr-note). */

/** Millimetres from the upper left. */
export interface Box {
  no: number
  x: number
  y: number
  w: number
  h: number
  label: Text
  /** Text offset below a long label. */
  top?: number
}

export const copies: readonly { whose: Text; colour: string }[] = [
  { whose: { lv: 'Eksemplārs nosūtītājam', en: 'Copy for sender' }, colour: '#b3261e' },
  { whose: { lv: 'Eksemplārs saņēmējam', en: 'Copy for consignee' }, colour: '#1d4ed8' },
  { whose: { lv: 'Eksemplārs pārvadātājam', en: 'Copy for carrier' }, colour: '#15803d' },
  { whose: { lv: 'Administratīvais eksemplārs', en: 'Copy for administrative purposes' }, colour: '#16181d' },
]

/** Boxes 6 to 12. */
export const goodsColumns = [
  { no: 6, x: 10, w: 30, label: { lv: 'Zīmes un numuri', en: 'Marks and numbers' } },
  { no: 7, x: 40, w: 20, label: { lv: 'Vietu skaits', en: 'Number of packages' } },
  { no: 8, x: 60, w: 26, label: { lv: 'Iepakojums', en: 'Method of packing' } },
  { no: 9, x: 86, w: 50, label: { lv: 'Kravas nosaukums', en: 'Nature of the goods' } },
  { no: 10, x: 136, w: 22, label: { lv: 'Statistikas Nr.', en: 'Statistical number' } },
  { no: 11, x: 158, w: 22, label: { lv: 'Bruto svars, kg', en: 'Gross weight in kg' } },
  { no: 12, x: 180, w: 20, label: { lv: 'Tilpums, m³', en: 'Volume in m³' } },
] as const

export const boxes: readonly Box[] = [
  leftBox(1, 10, 28, { lv: 'Nosūtītājs (nosaukums, adrese, valsts)', en: 'Sender (name, address, country)' }),
  leftBox(2, 38, 28, { lv: 'Saņēmējs (nosaukums, adrese, valsts)', en: 'Consignee (name, address, country)' }),
  leftBox(3, 66, 19, { lv: 'Kravas izkraušanas vieta', en: 'Place of delivery of the goods' }),
  leftBox(4, 85, 19, { lv: 'Kravas iekraušanas vieta un datums', en: 'Place and date of taking over the goods' }),
  leftBox(5, 104, 20, { lv: 'Pievienotie dokumenti', en: 'Documents attached' }),
  ...goodsColumns.map(({ no, x, w, label }): Box => ({ no, x, y: 124, w, h: 73, label })),
  leftBox(13, 197, 30, { lv: 'Nosūtītāja norādījumi', en: "Sender's instructions" }),
  leftBox(14, 227, 12, { lv: 'Norādījumi par pārvadājuma apmaksu', en: 'Instructions as to payment for carriage' }),
  right(15, 239, 12, { lv: 'Pēcmaksa', en: 'Cash on delivery' }),
  right(16, 38, 28, { lv: 'Pārvadātājs (nosaukums, adrese, valsts)', en: 'Carrier (name, address, country)' }),
  right(17, 66, 28, { lv: 'Nākamie pārvadātāji', en: 'Successive carriers' }),
  right(18, 94, 30, { lv: 'Pārvadātāja iebildes un piezīmes', en: "Carrier's reservations and observations" }),
  right(19, 197, 14, { lv: 'Īpašas vienošanās', en: 'Special agreements' }),
  right(20, 211, 28, { lv: 'Maksā', en: 'To be paid by' }),
  leftBox(21, 239, 12, { lv: 'Sastādīta', en: 'Established in, on' }),
  third(22, 10, { lv: 'Nosūtītāja paraksts un zīmogs', en: 'Signature and stamp of the sender' }),
  third(23, 73.4, { lv: 'Pārvadātāja paraksts un zīmogs', en: 'Signature and stamp of the carrier' }),
  third(24, 136.8, {
    lv: 'Krava saņemta: vieta, datums, saņēmēja paraksts',
    en: 'Goods received: place, date, signature of the consignee',
  }),
]

export const grid: readonly (readonly [x: number, y: number, w: number, h: number])[] = [
  [105, 10, 95, 28],
  ...boxes.map(({ x, y, w, h }) => [x, y, w, h] as const),
]

function leftBox(no: number, y: number, h: number, label: Text): Box {
  return { no, x: 10, y, w: 95, h, label }
}

function right(no: number, y: number, h: number, label: Text): Box {
  return { no, x: 105, y, w: 95, h, label }
}

function third(no: number, x: number, label: Text): Box {
  return { no, x, y: 251, w: 63.2, h: 34, label, top: 7 }
}

export const words = {
  title: { lv: 'Starptautiskā kravas pārvadājuma pavadzīme', en: 'International consignment note' },
  legalNote: {
    lv: 'Uz šo pārvadājumu neatkarīgi no jebkādas citas vienošanās attiecas Konvencija par kravu starptautisko autopārvadājumu līgumu (CMR)',
    en: 'This carriage is subject, notwithstanding any clause to the contrary, to the Convention on the Contract for the International Carriage of Goods by Road (CMR)',
  },
  paid: { lv: 'Apmaksā nosūtītājs', en: 'Carriage paid' },
  forward: { lv: 'Apmaksā saņēmējs', en: 'Carriage forward' },
  total: { lv: 'Kopā', en: 'Total' },
  attached: { lv: 'Skatīt pievienoto kravas sarakstu', en: 'See the list of goods attached' },
  list: { lv: 'Kravas saraksts', en: 'List of goods' },
  sender: { lv: 'Nosūtītājs', en: 'Sender' },
  consignee: { lv: 'Saņēmējs', en: 'Consignee' },
  charges: [
    { lv: 'Pārvadājuma maksa', en: 'Carriage charges' },
    { lv: 'Atlaides', en: 'Reductions (-)' },
    { lv: 'Starpsumma', en: 'Balance' },
    { lv: 'Piemaksas', en: 'Supplements' },
    { lv: 'Citi maksājumi', en: 'Miscellaneous (+)' },
    { lv: 'Kopā', en: 'Total' },
  ],
} as const satisfies Record<string, Text | readonly Text[]>
