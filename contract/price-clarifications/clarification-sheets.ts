import { goodsColumns } from '../procurements/procurement-sheets.ts'

const { code, barcode, name, quantity, price } = goodsColumns

/** Columns of a customer's price request with recognized headings. */
export const clarificationColumns = {
  name: { ...name, headings: [...name.headings, 'apraksts', 'pozīcija', 'description', 'item', 'goods'] },
  quantity,
  unit: { label: 'Mērvienība', headings: ['mērvienība', 'mērv', 'vienība', 'unit'] },
  code,
  barcode,
  notes: { label: 'Piezīmes', headings: ['piezīmes', 'komentārs', 'notes', 'remarks'] },
} as const

export type ClarificationColumn = keyof typeof clarificationColumns

/** Columns of a supplier's answer; those with `english` are in the sheet sent to suppliers. */
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

export type AnswerColumn = keyof typeof answerColumns

export const clarificationLines = 1000
