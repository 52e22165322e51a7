/** In import order: each may refer to records of earlier ones. */
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

export type ImportKind = keyof typeof importTitles

export const importKinds = Object.keys(importTitles) as [ImportKind, ...ImportKind[]]
