import { formatMoney } from './format.ts'
import type { Decimal } from './money.ts'

/**
 * Record names. Documents are named by number, or before that by kind, state, party and total («Rēķins, sagatavots ·
 * SIA Ziemeļu Metāls · 123,40 €»); never by key.
 */

/** Kind in nominative and as the object of «Atvērt». */
export const kindWords = {
  order: { noun: 'Pasūtījums', object: 'pasūtījumu' },
  invoice: { noun: 'Rēķins', object: 'rēķinu' },
  credit_note: { noun: 'Kredītrēķins', object: 'kredītrēķinu' },
  advance_invoice: { noun: 'Avansa rēķins', object: 'avansa rēķinu' },
  simplified_invoice: { noun: 'Vienkāršais rēķins', object: 'vienkāršo rēķinu' },
  offer: { noun: 'Piedāvājums', object: 'piedāvājumu' },
  procurement: { noun: 'Iepirkums', object: 'iepirkumu' },
  procurement_invoice: { noun: 'Piegādātāja rēķins', object: 'piegādātāja rēķinu' },
  return_act: { noun: 'Atgriešanas akts', object: 'atgriešanas aktu' },
  payment_order: { noun: 'Maksājuma uzdevums', object: 'maksājuma uzdevumu' },
  vat_return: { noun: 'PVN deklarācija', object: 'PVN deklarāciju' },
  voucher: { noun: 'Grāmatvedības izziņa', object: 'grāmatvedības izziņu' },
  cash_order: { noun: 'Kases orderis', object: 'kases orderi' },
  technical_document: { noun: 'Tehniskais dokuments', object: 'tehnisko dokumentu' },
  goods_write_off: { noun: 'Norakstīšanas akts', object: 'norakstīšanas aktu' },
  goods_removal: { noun: 'Tehniskais dokuments', object: 'tehnisko dokumentu' },
  stock_check: { noun: 'Inventarizācija', object: 'inventarizāciju' },
  stock_item_count: { noun: 'Uzskaites lapa', object: 'uzskaites lapu' },
  inventory_item: { noun: 'Inventārs', object: 'inventāru' },
  rent: { noun: 'Noma', object: 'nomu' },
  service_application: { noun: 'Servisa pieteikums', object: 'servisa pieteikumu' },
  shop_order: { noun: 'Veikala pārdevums', object: 'veikala pārdevumu' },
  shop_daily_report: { noun: 'Dienas atskaite', object: 'dienas atskaiti' },
  production_application: { noun: 'Ražošanas pieteikums', object: 'ražošanas pieteikumu' },
  component_list: { noun: 'Komponenšu saraksts', object: 'komponenšu sarakstu' },
  courier_application: { noun: 'Piegāde', object: 'piegādi' },
  transportation: { noun: 'Pārvadājums', object: 'pārvadājumu' },
  sale: { noun: 'Akcija', object: 'akciju' },
  subscription: { noun: 'Abonēšana', object: 'abonēšanu' },
  price_clarification: { noun: 'Cenu aptauja', object: 'cenu aptauju' },
  lead: { noun: 'Potenciālais klients', object: 'potenciālo klientu' },
  support_ticket: { noun: 'Atbalsta pieteikums', object: 'atbalsta pieteikumu' },
  message: { noun: 'Ziņa', object: 'ziņu' },
  task: { noun: 'Uzdevums', object: 'uzdevumu' },
  customer: { noun: 'Klients', object: 'klientu' },
  contact: { noun: 'Kontaktpersona', object: 'kontaktpersonu' },
  branch: { noun: 'Filiāle', object: 'filiāli' },
  supplier: { noun: 'Piegādātājs', object: 'piegādātāju' },
  item: { noun: 'Prece', object: 'preci' },
  category: { noun: 'Kategorija', object: 'kategoriju' },
  user: { noun: 'Lietotājs', object: 'lietotāju' },
  role: { noun: 'Loma', object: 'lomu' },
  file: { noun: 'Attēls', object: 'attēlu' },
} as const satisfies Record<string, { noun: string; object: string }>

export type NamedKind = keyof typeof kindWords

/** Kinds in the global search, to which tasks and tickets can be linked. */
export const foundKinds: ReadonlySet<string> = new Set<NamedKind>([
  ...(['customer', 'contact', 'item', 'supplier', 'inventory_item', 'stock_check', 'stock_item_count'] as const),
  ...(['order', 'offer', 'invoice', 'credit_note', 'advance_invoice', 'simplified_invoice'] as const),
  ...(['procurement', 'procurement_invoice', 'return_act', 'payment_order', 'technical_document', 'rent', 'service_application'] as const),
  ...(['shop_order', 'production_application', 'courier_application', 'transportation', 'subscription'] as const),
  ...(['price_clarification', 'support_ticket', 'lead', 'task', 'message', 'vat_return', 'voucher', 'cash_order'] as const),
])

/** People and companies. */
export const partyKinds: ReadonlySet<string> = new Set<NamedKind>(['customer', 'contact', 'supplier', 'lead', 'user'])

/** Found kinds that have a number. */
export const numberedKinds: ReadonlySet<string> = new Set<NamedKind>([
  ...(['order', 'offer', 'invoice', 'credit_note', 'advance_invoice', 'simplified_invoice'] as const),
  ...(['procurement', 'procurement_invoice', 'return_act', 'payment_order', 'technical_document', 'service_application', 'rent'] as const),
  ...(['shop_order', 'production_application', 'courier_application', 'transportation', 'price_clarification'] as const),
  ...(['support_ticket', 'inventory_item', 'stock_check', 'stock_item_count', 'vat_return', 'voucher', 'cash_order'] as const),
])

/** Empty for kinds without a name. */
export function nounOf(kind: string): string {
  return (kindWords as Readonly<Record<string, { noun: string }>>)[kind]?.noun ?? ''
}

/** Accusative: `rēķinu`; default `ierakstu`. */
export function objectOf(kind: string): string {
  return (kindWords as Readonly<Record<string, { object: string }>>)[kind]?.object ?? 'ierakstu'
}

/** State of unnumbered documents. */
export const withoutNumber: Readonly<Record<string, string>> = {
  draft: 'sagatavots',
  new: 'jauns',
  rejected: 'noraidīts',
  cancelled: 'atcelts',
}

export interface NamedDocument {
  number: string | null
  status: string
  /** Or the warehouse. */
  party?: string | null | undefined
  /** EUR. */
  sum?: Decimal | null | undefined
}

/** Without the party. */
export function shortName(kind: NamedKind, { number, status }: Pick<NamedDocument, 'number' | 'status'>): string {
  return number ?? unnumbered(kindWords[kind].noun, status)
}

export function fullName(kind: NamedKind, document: NamedDocument): string {
  const { number, party, sum } = document
  const amount = number === null && sum !== null && sum !== undefined ? formatMoney(sum) : null
  return joinNames(shortName(kind, document), party, amount)
}

/** Skips empty parts. */
export function joinNames(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function unnumbered(noun: string, status: string): string {
  const statusWord = withoutNumber[status]
  return statusWord === undefined ? `${noun} bez numura` : `${noun}, ${statusWord}`
}
