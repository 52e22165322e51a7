import { goodsColumns } from '../procurements/procurement-sheets.ts'

const { code, barcode, name, quantity, price } = goodsColumns

/** What a column of a customer's price request can hold, and the headings that it is known by. */
export const clarificationColumns = {
  name: { ...name, headings: [...name.headings, 'apraksts', 'pozīcija', 'description', 'item', 'goods'] },
  quantity,
  unit: { label: 'Mērvienība', headings: ['mērvienība', 'mērv', 'vienība', 'unit'] },
  code,
  barcode,
  notes: { label: 'Piezīmes', headings: ['piezīmes', 'komentārs', 'notes', 'remarks'] },
} as const

/** What a column of a customer's price request can hold. */
export type ClarificationColumn = keyof typeof clarificationColumns

/** What a column of a supplier's answer can hold. Those that have an `english` stand in the sheet that he is sent to fill in. */
export const answerColumns = {
  position: { label: 'Nr.', english: 'No.', headings: ['nr', 'nr. / no', 'no', 'npk', 'nr.p.k', '#'] },
  name: { label: name.label, english: 'Goods', headings: [...name.headings, 'nosaukums / goods', 'item', 'goods', 'description'] },
  code: { label: code.label, headings: code.headings },
  price: {
    label: 'Cena, EUR bez PVN',
    english: 'Price, EUR without VAT',
    headings: [
      ...price.headings,
      'cena, eur bez pvn',
      'cena, eur bez pvn / price, eur without vat',
      'unit price',
      'price, eur',
      'price eur',
    ],
  },
  delivery_days: {
    label: 'Piegādes dienas',
    english: 'Delivery, days',
    headings: [
      ...['piegādes dienas', 'piegādes dienas / delivery, days', 'piegāde', 'piegādes laiks', 'piegādes termiņš', 'dienas'],
      ...['delivery', 'delivery days', 'delivery, days', 'delivery time', 'lead time'],
    ],
  },
  not_available: {
    label: 'Nav pieejams',
    english: 'Not available',
    headings: ['nav pieejams', 'nav pieejams / not available', 'nav', 'not available'],
  },
  notes: {
    label: 'Piezīmes',
    english: 'Notes',
    headings: ['piezīmes', 'piezīmes / notes', 'komentārs', 'notes', 'remarks', 'comment'],
  },
} as const

/** What a column of a supplier's answer can hold. */
export type AnswerColumn = keyof typeof answerColumns

/** Lines that one price clarification may have. */
export const clarificationLines = 1000
