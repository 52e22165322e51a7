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
import { taken, type Carried } from '../shared/ways.ts'
import { heldOf, linesOfCreditable } from '../shared/held-by-credits.ts'
import { namesPieces, returnWarehouse, sourceTables, uncreditedUnits } from './creditable.ts'
import { creditedLine } from './credits.copy-mappings.ts'

/** What a person asks of a credit line. */
export interface AskedCredit {
  /** One of the two, as the note corrects an invoice or a simplified one. */
  invoice_item_id?: number | null | undefined
  simplified_invoice_item_id?: number | null | undefined
  quantity?: string | undefined
  unit_price?: string | null | undefined
  return_to_stock?: boolean | undefined
  warehouse_id?: number | null | undefined
  units?: readonly string[] | null | undefined
}

/** What a credit note corrects: an invoice, or a simplified one. */
export type Corrected = { invoice_id: number; simplified_invoice_id: null } | { invoice_id: null; simplified_invoice_id: number }

/** The field by which lines of what is corrected are named. */
export function sourceField({ invoice_id }: Corrected): 'invoice_item_id' | 'simplified_invoice_item_id' {
  return invoice_id === null ? 'simplified_invoice_item_id' : 'invoice_item_id'
}

/** Key of the line that is asked for, 0 where it names none of what is corrected. */
export function sourceKey(of: Corrected, asked: Pick<AskedCredit, 'invoice_item_id' | 'simplified_invoice_item_id'>): number {
  return asked[sourceField(of)] ?? 0
}

/**
 * A line of an accepted invoice, or of a simplified one, that this transaction holds, with what other credit lines take
 * of it; amounts as its price is given.
 */
export interface CreditSource extends Counted, Omit<Carried<typeof creditedLine>, 'unit_price' | 'discount_percent'> {
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
  /** Pieces of serialised goods that no other credit line names. */
  units: string[]
  warehouse_id: number | null
  held: { quantity: string; net: string; corrected: string }
}

/** Columns of a credit line that its plan fills. */
export interface CreditLine {
  invoice_item_id: number | null
  simplified_invoice_item_id: number | null
  price_only: boolean
  quantity: string
  unit_price: string
  discount_percent: string
  net: string
  /** Where prices hold VAT; the net is reckoned with the tax of the note. */
  gross: string | null
  return_to_stock: boolean
  warehouse_id: number | null
  /** JSON, or nothing. */
  units: string | null
}

/**
 * Holds the lines that are asked for in the order of their keys, those of a simplified invoice as a whole; what the credit
 * line `except` takes of them is not counted.
 * @returns those that stand on what is corrected, by key
 */
export async function lockCreditSources(
  db: Db,
  of: Corrected,
  asked: readonly AskedCredit[],
  except = 0,
): Promise<Map<number, CreditSource>> {
  const ids = asked.map((line) => sourceKey(of, line))
  const field = sql.ref(`n.${sourceField(of)}`)
  await (
    of.invoice_id === null
      ? sql`select id from simplified_invoices where id = ${of.simplified_invoice_id} for no key update`
      : sql`select id from invoice_items where id = any(${ids}) order by id for no key update`
  ).execute(db)
  const { rows } = await sql<CreditSource>`
    select ${taken(creditedLine, 'n')}, n.price_mode, i.order_id, i.id as order_item_id, n.name, n.quantity, n.amount,
      u.abbreviation as unit, u.decimals, coalesce(k.is_stocked, false) and n.source_type <> all (array['service_material', 'service_item']) as is_stocked, ${returnWarehouse} as warehouse_id,
      case when k.has_units and ${namesPieces} then k.unit_kind end as unit_kind, ${uncreditedUnits(sql`${except}`)} as units,
      json_build_object('quantity', held.quantity::text, 'net', held.net::text, 'corrected', held.corrected::text) as held
    from ${sourceTables} cross join lateral ${heldOf(sql`${except}`)} held
    where ${linesOfCreditable(of)} and ${field} = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [sourceKey(of, row), row]))
}

/**
 * Decides a credit line: how much, what it comes to (INV-SALE-3), where its goods go. A note that lowers the
 * price says how much less a piece costs; every other one takes price and discount of the invoice.
 * @param fieldOf name of a field of this line as the refused request has it
 */
export async function planCredit(
  db: Db,
  source: CreditSource,
  asked: AskedCredit,
  { priceOnly, returns, fieldOf }: { priceOnly: boolean; returns: boolean; fieldOf: (field: string) => string },
): Promise<CreditLine> {
  const refuse: Refuse = (field, text) => {
    throw Refusal.field(fieldOf(field), `Lauks „${labelOf(field)}”: ${text}`)
  }
  const quantity = quantityOf(source, asked, priceOnly, refuse)
  if (priceOnly) {
    if (asked.return_to_stock) refuse('return_to_stock', 'labojot cenu, preces noliktavā neatgriež')
    const { amount, ...cut } = priceCut(source, quantity, asked.unit_price ?? null, refuse)
    return { ...ofSource(source, amount), ...cut, ...nothingBack, units: null }
  }
  if (asked.unit_price !== null && asked.unit_price !== undefined) {
    refuse('unit_price', 'cena ir tā, kas rēķinā; mazākai cenai izvēlieties citu pamatojumu')
  }
  const line = { ...source, net: source.amount }
  return {
    ...ofSource(source, creditNet(line, quantity, source.held)),
    price_only: false,
    quantity,
    ...creditPrice(line, source.held.corrected),
    units: unitsOf(source, asked, quantity, refuse),
    ...(await placeOf(db, source, { ...asked, return_to_stock: asked.return_to_stock ?? (returns && source.is_stocked) }, refuse)),
  }
}

/** The line that is credited, and what of it. */
function ofSource({ invoice_item_id, simplified_invoice_item_id, price_mode }: CreditSource, amount: string) {
  return { invoice_item_id, simplified_invoice_item_id, net: amount, gross: price_mode === 'gross' ? amount : null }
}

type Refuse = (field: string, text: string) => never

/** What is asked for, else all that is left; for a price correction the whole line, as often as it is corrected. */
function quantityOf(source: CreditSource, asked: AskedCredit, priceOnly: boolean, refuse: Refuse): string {
  const most = priceOnly ? big(source.quantity) : big(source.quantity).minus(big(source.held.quantity))
  const quantity = round4(asked.quantity ?? most)
  if (most.lte(0)) refuse('quantity', `rinda „${source.name}” jau ir kreditēta`)
  if (big(quantity).gt(most)) refuse('quantity', `no „${source.name}” kreditēt var vēl tikai ${formatQuantity(most.toFixed())}`)
  const beyond = beyondUnit(source, quantity)
  if (beyond !== null) refuse('quantity', beyond)
  return quantity
}

/** Where goods of a line come back to, if they do. */
async function placeOf(
  db: Db,
  source: CreditSource,
  asked: AskedCredit,
  refuse: Refuse,
): Promise<Pick<CreditLine, 'return_to_stock' | 'warehouse_id'>> {
  if (!asked.return_to_stock) return nothingBack
  if (!source.is_stocked) refuse('return_to_stock', `„${source.name}” krājumos neuzskaita`)
  const warehouse_id = asked.warehouse_id ?? source.warehouse_id
  if (warehouse_id !== null && !(await isActive(db, warehouse_id))) refuse('warehouse_id', 'noliktava neeksistē vai nav aktīva')
  return { return_to_stock: true, warehouse_id }
}

const nothingBack = { return_to_stock: false, warehouse_id: null }

/** Which pieces of serialised goods are credited (INV-UNIT-5), as JSON: those that are named, and all where no other is left. */
function unitsOf(source: CreditSource, asked: AskedCredit, quantity: string, refuse: Refuse): string | null {
  const named = (asked.units ?? []).map((number) => unitNumber(source.unit_kind, number))
  if (source.unit_kind === null) return named.length > 0 ? refuse('units', `preci „${source.name}” neuzskaita pa vienībām`) : null
  if (!big(quantity).round(0).eq(big(quantity))) refuse('quantity', 'preci skaita pa vienībām, tāpēc jābūt veselam skaitlim')
  const units = named.length === 0 && big(quantity).eq(source.units.length) ? source.units : named
  const strange = units.find((number, place) => !source.units.includes(number) || units.indexOf(number) < place)
  if (strange !== undefined) refuse('units', `vienība ${strange} nav šajā rēķina rindā, jau ir kreditēta vai norādīta divreiz`)
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
  const left = big(source.amount).minus(big(source.held.net)).minus(big(source.held.corrected))
  if (big(amount).gt(left))
    refuse('unit_price', `rindas „${source.name}” summu var samazināt vēl tikai par ${formatMoney(left.toFixed(2))}`)
  return { price_only: true, quantity, unit_price: cut, discount_percent: '0', amount }
}

async function isActive(db: Db, warehouse: number): Promise<boolean> {
  const found = await db.selectFrom('warehouses').select('id').where('id', '=', warehouse).where('is_active', '=', true).executeTakeFirst()
  return found !== undefined
}
