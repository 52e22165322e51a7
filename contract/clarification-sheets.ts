import { goodsColumns } from './procurement-sheets.ts'

const { code, barcode, name, quantity } = goodsColumns

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

/** Lines that one price clarification may have. */
export const clarificationLines = 1000
