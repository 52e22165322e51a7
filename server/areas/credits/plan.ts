import { sql } from 'kysely'
import { formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, lineNet, round4 } from '../../../contract/money.ts'
import { creditNet, creditPrice } from '../../../contract/invoices/settlement.ts'
import type { PriceMode } from '../../../contract/simplified/simplified.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { unitNumber, type UnitKind } from '../stock/stock.units.ts'
import { copiedColumns, type CopiedRow } from '../shared/copy-mappings.ts'
import { creditedAmounts, linesOfCreditable } from '../shared/creditable.ts'
import { namesPieces, returnWarehouse, sourceTables, uncreditedUnits } from './creditable.ts'
import { creditedLine } from './credits.copy-mappings.ts'

export interface CreditRequest {
  /** Exactly one of the two is set. */
  invoice_item_id?: number | null | undefined
  simplified_invoice_item_id?: number | null | undefined
  quantity?: string | undefined
  unit_price?: string | null | undefined
  return_to_stock?: boolean | undefined
  warehouse_id?: number | null | undefined
  units?: readonly string[] | null | undefined
}

export type Corrected = { invoice_id: number; simplified_invoice_id: null } | { invoice_id: null; simplified_invoice_id: number }

export function sourceField({ invoice_id }: Corrected): 'invoice_item_id' | 'simplified_invoice_item_id' {
  return invoice_id === null ? 'simplified_invoice_item_id' : 'invoice_item_id'
}

/** 0 where the request names no line. */
export function sourceKey(of: Corrected, request: Pick<CreditRequest, 'invoice_item_id' | 'simplified_invoice_item_id'>): number {
  return request[sourceField(of)] ?? 0
}

/** A locked invoice line with quantities in other credit lines; amounts in the invoice's price mode. */
export interface CreditSource extends Counted, Omit<CopiedRow<typeof creditedLine>, 'unit_price' | 'discount_percent'> {
  price_mode: PriceMode
  unit_price: string
  discount_percent: string
  order_id: number | null
  order_item_id: number | null
  name: string
  quantity: string
  amount: string
  is_stocked: boolean
  unit_kind: UnitKind | null
  /** Serialised pieces in no other credit line. */
  units: string[]
  warehouse_id: number | null
  held: { quantity: string; net: string; corrected: string }
}

export interface CreditLine {
  invoice_item_id: number | null
  simplified_invoice_item_id: number | null
  price_only: boolean
  quantity: string
  unit_price: string
  discount_percent: string
  net: string
  /** Only for prices with VAT; the net follows from the tax of the note. */
  gross: string | null
  return_to_stock: boolean
  warehouse_id: number | null
  units: string | null
}

/**
 * Locks the requested lines in key order, a simplified invoice as a whole; ignores quantities of credit line
 * `except`.
 */
export async function lockCreditSources(
  db: Db,
  of: Corrected,
  requests: readonly CreditRequest[],
  except = 0,
): Promise<Map<number, CreditSource>> {
  const ids = requests.map((line) => sourceKey(of, line))
  const field = sql.ref(`n.${sourceField(of)}`)
  await (
    of.invoice_id === null
      ? sql`select id from simplified_invoices where id = ${of.simplified_invoice_id} for no key update`
      : sql`select id from invoice_items where id = any(${ids}) order by id for no key update`
  ).execute(db)
  const { rows } = await sql<CreditSource>`
    select ${copiedColumns(creditedLine, 'n')}, n.price_mode, i.order_id, i.id as order_item_id, n.name, n.quantity, n.amount,
      u.abbreviation as unit, u.decimals, coalesce(k.is_stocked, false) and n.source_type <> all (array['service_material', 'service_item']) as is_stocked, ${returnWarehouse} as warehouse_id,
      case when k.has_units and ${namesPieces} then k.unit_kind end as unit_kind, ${uncreditedUnits(sql`${except}`)} as units,
      json_build_object('quantity', held.quantity::text, 'net', held.net::text, 'corrected', held.corrected::text) as held
    from ${sourceTables} cross join lateral ${creditedAmounts(sql`${except}`)} held
    where ${linesOfCreditable(of)} and ${field} = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [sourceKey(of, row), row]))
}

/**
 * Decides quantity, amounts (INV-SALE-3) and destination of goods. A price correction states the reduction per
 * piece; other notes use the invoice's price and discount.
 * @param fieldOf field name in the refused request
 */
export async function planCredit(
  db: Db,
  source: CreditSource,
  request: CreditRequest,
  { priceOnly, returns, fieldOf }: { priceOnly: boolean; returns: boolean; fieldOf: (field: string) => string },
): Promise<CreditLine> {
  const refuse: Refuse = (field, text) => {
    throw Refusal.field(fieldOf(field), `Lauks „${labelOf(field)}”: ${text}`)
  }
  const quantity = quantityOf(source, request, priceOnly, refuse)
  if (priceOnly) {
    if (request.return_to_stock) refuse('return_to_stock', 'labojot cenu, preces noliktavā neatgriež')
    const { amount, ...cut } = priceCut(source, quantity, request.unit_price ?? null, refuse)
    return { ...ofSource(source, amount), ...cut, ...nothingBack, units: null }
  }
  if (request.unit_price !== null && request.unit_price !== undefined) {
    refuse('unit_price', 'cena ir tā, kas rēķinā; mazākai cenai izvēlieties citu pamatojumu')
  }
  const line = { ...source, net: source.amount }
  return {
    ...ofSource(source, creditNet(line, quantity, source.held)),
    price_only: false,
    quantity,
    ...creditPrice(line, source.held.corrected),
    units: unitsOf(source, request, quantity, refuse),
    ...(await placeOf(db, source, { ...request, return_to_stock: request.return_to_stock ?? (returns && source.is_stocked) }, refuse)),
  }
}

function ofSource({ invoice_item_id, simplified_invoice_item_id, price_mode }: CreditSource, amount: string) {
  return { invoice_item_id, simplified_invoice_item_id, net: amount, gross: price_mode === 'gross' ? amount : null }
}

type Refuse = (field: string, text: string) => never

/** Requested or remaining quantity; a price correction covers the whole line every time. */
function quantityOf(source: CreditSource, request: CreditRequest, priceOnly: boolean, refuse: Refuse): string {
  const most = priceOnly ? big(source.quantity) : big(source.quantity).minus(big(source.held.quantity))
  const quantity = round4(request.quantity ?? most)
  if (most.lte(0)) refuse('quantity', `rinda „${source.name}” jau ir kreditēta`)
  if (big(quantity).gt(most)) refuse('quantity', `no „${source.name}” kreditēt var vēl tikai ${formatQuantity(most.toFixed())}`)
  const beyond = beyondUnit(source, quantity)
  if (beyond !== null) refuse('quantity', beyond)
  return quantity
}

async function placeOf(
  db: Db,
  source: CreditSource,
  request: CreditRequest,
  refuse: Refuse,
): Promise<Pick<CreditLine, 'return_to_stock' | 'warehouse_id'>> {
  if (!request.return_to_stock) return nothingBack
  if (!source.is_stocked) refuse('return_to_stock', `„${source.name}” krājumos neuzskaita`)
  const warehouse_id = request.warehouse_id ?? source.warehouse_id
  if (warehouse_id !== null && !(await isActive(db, warehouse_id))) refuse('warehouse_id', 'noliktava neeksistē vai nav aktīva')
  return { return_to_stock: true, warehouse_id }
}

const nothingBack = { return_to_stock: false, warehouse_id: null }

/** JSON of the credited pieces (INV-UNIT-5): the named ones, or all if exactly that many remain. */
function unitsOf(source: CreditSource, request: CreditRequest, quantity: string, refuse: Refuse): string | null {
  const requestedUnits = (request.units ?? []).map((number) => unitNumber(source.unit_kind, number))
  if (source.unit_kind === null) return requestedUnits.length > 0 ? refuse('units', `preci „${source.name}” neuzskaita pa vienībām`) : null
  if (!big(quantity).round(0).eq(big(quantity))) refuse('quantity', 'preci skaita pa vienībām, tāpēc jābūt veselam skaitlim')
  const units = requestedUnits.length === 0 && big(quantity).eq(source.units.length) ? source.units : requestedUnits
  const invalidUnit = units.find((number, place) => !source.units.includes(number) || units.indexOf(number) < place)
  if (invalidUnit !== undefined) refuse('units', `vienība ${invalidUnit} nav šajā rēķina rindā, jau ir kreditēta vai norādīta divreiz`)
  if (big(quantity).lt(units.length)) refuse('units', `norādītas ${units.length} vienības, bet kreditē ${formatQuantity(quantity)}`)
  return units.length > 0 ? JSON.stringify(units) : null
}

function priceCut(
  source: CreditSource,
  quantity: string,
  unitPrice: string | null,
  refuse: Refuse,
): Pick<CreditLine, 'price_only' | 'quantity' | 'unit_price' | 'discount_percent'> & { amount: string } {
  const cut =
    unitPrice === null || big(unitPrice).eq(0) ? refuse('unit_price', 'norādiet, par cik vienība kļūst lētāka') : round4(unitPrice)
  const amount = lineNet({ quantity, unit_price: cut, discount_percent: '0' })
  const remainingAmount = big(source.amount).minus(big(source.held.net)).minus(big(source.held.corrected))
  if (big(amount).gt(remainingAmount))
    refuse('unit_price', `rindas „${source.name}” summu var samazināt vēl tikai par ${formatMoney(remainingAmount.toFixed(2))}`)
  return { price_only: true, quantity, unit_price: cut, discount_percent: '0', amount }
}

async function isActive(db: Db, warehouse: number): Promise<boolean> {
  const found = await db.selectFrom('warehouses').select('id').where('id', '=', warehouse).where('is_active', '=', true).executeTakeFirst()
  return found !== undefined
}
