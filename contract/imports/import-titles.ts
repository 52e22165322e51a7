/** Kinds of sheets by which a company moves in, each by its name, in their order: each names what those before it brought. */
export const importTitles = {
  customers: 'Klienti',
  contacts: 'Kontaktpersonas',
  branches: 'Filiāles un adreses',
  suppliers: 'Piegādātāji',
  manufacturers: 'Ražotāji',
  categories: 'Preču kategorijas',
  items: 'Preces un pakalpojumi',
  customer_prices: 'Klientu cenas',
  opening_stock: 'Sākuma atlikumi',
  open_invoices: 'Neapmaksātie rēķini',
  open_supplier_invoices: 'Neapmaksātie piegādātāju rēķini',
} as const

/** A kind of sheet. */
export type ImportKind = keyof typeof importTitles

/** All kinds, in their order. */
export const importKinds = Object.keys(importTitles) as [ImportKind, ...ImportKind[]]
