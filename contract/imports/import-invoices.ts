import { balance, date, longText, text } from '../fields.ts'
import { customer_id, notes as notesColumn, required, supplier_id, type ImportColumn, type ImportSheet } from './import-columns.ts'

const numberOf = (help: string): ImportColumn => ({
  label: 'Rēķina numurs',
  headings: ['numurs', 'nr', 'rēķina nr', 'rēķins', 'dokumenta numurs', 'invoice', 'invoice number', 'invoice no', 'number'],
  schema: text(60),
  ...required,
  example: '2025/0117',
  help,
})

const notes: ImportColumn = { ...notesColumn, schema: longText }

const day: ImportColumn = {
  label: 'Rēķina datums',
  headings: ['datums', 'izrakstīts', 'date', 'invoice date'],
  schema: date,
  form: 'day',
  ...required,
  example: '15.12.2025',
}

const due = (help: string): ImportColumn => ({
  headings: ['samaksas termiņš', 'apmaksāt līdz', 'due', 'due date'],
  schema: date,
  form: 'day',
  example: '29.12.2025',
  help,
})

const openOf = (help: string): ImportColumn => ({
  label: 'Neapmaksātā summa',
  headings: ['atlikums', 'parāds', 'neapmaksāts', 'neapmaksātais atlikums', 'jāmaksā', 'open', 'balance', 'amount due', 'outstanding'],
  schema: balance,
  form: 'money',
  ...required,
  example: '121.00',
  help,
})

const check: ImportSheet['check'] = ({ date: invoiceDate, due_date, open }) => ({
  ...(typeof invoiceDate === 'string' &&
    typeof due_date === 'string' &&
    due_date < invoiceDate && { due_date: 'nedrīkst būt pirms rēķina datuma' }),
  ...(typeof open === 'string' && Number(open) === 0 && { open: 'nedrīkst būt nulle' }),
})

/** Customers' open invoices at the opening date. */
export const openInvoices: ImportSheet = {
  columns: {
    customer_id,
    number: numberOf('Kā iepriekšējā programmā; mūsu numuru sērijai nepieder'),
    date: day,
    due_date: due('Tukšs: pēc klienta apmaksas termiņa'),
    open: openOf('EUR ar PVN: kas no rēķina vēl jāsaņem; ar mīnusu kredīts vai priekšapmaksa, kas paliek klienta kredītā'),
    notes,
  },
  check,
}

/** Suppliers' open invoices at the opening date. */
export const openSupplierInvoices: ImportSheet = {
  columns: {
    supplier_id,
    supplier_number: numberOf('Kā to devis piegādātājs'),
    date: day,
    due_date: due('Tukšs: pēc piegādātāja apmaksas termiņa'),
    open: openOf('EUR ar PVN: kas piegādātājam vēl jāsamaksā; ar mīnusu, ko piegādātājs ir parādā mums'),
    notes,
  },
  check,
}
