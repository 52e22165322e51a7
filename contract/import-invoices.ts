import { date, money, text } from './fields.ts'
import { customer_id, notes, required, type ImportSheet } from './import-columns.ts'

/** What customers owe on the day when the company moves in, invoice by invoice. */
export const openInvoices: ImportSheet = {
  columns: {
    customer_id,
    number: {
      label: 'Rēķina numurs',
      headings: ['numurs', 'nr', 'rēķina nr', 'rēķins', 'dokumenta numurs', 'invoice', 'invoice number', 'invoice no', 'number'],
      schema: text(60),
      ...required,
      example: '2025/0117',
      help: 'Kā iepriekšējā programmā; mūsu numuru sērijai nepieder',
    },
    date: {
      label: 'Rēķina datums',
      headings: ['datums', 'izrakstīts', 'date', 'invoice date'],
      schema: date,
      form: 'day',
      ...required,
      example: '15.12.2025',
    },
    due_date: {
      headings: ['samaksas termiņš', 'apmaksāt līdz', 'due', 'due date'],
      schema: date,
      form: 'day',
      example: '29.12.2025',
      help: 'Tukšs: pēc klienta apmaksas termiņa',
    },
    open: {
      label: 'Neapmaksātā summa',
      headings: ['atlikums', 'parāds', 'neapmaksāts', 'neapmaksātais atlikums', 'jāmaksā', 'open', 'balance', 'amount due', 'outstanding'],
      schema: money,
      form: 'decimal',
      ...required,
      example: '121.00',
      help: 'EUR ar PVN: kas no rēķina vēl jāsaņem',
    },
    notes,
  },
  check: ({ date: day, due_date: due, open }) => ({
    ...(typeof day === 'string' && typeof due === 'string' && due < day && { due_date: 'nedrīkst būt pirms rēķina datuma' }),
    ...(typeof open === 'string' && Number(open) <= 0 && { open: 'jābūt lielākai par nulli' }),
  }),
}
