import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import type { Price } from '../catalog/price-rules.ts'
import { shopPrices, withVat } from '../catalog/shop-price.ts'
import { complaintsOf, type Complaint } from '../stock/sale-line-facts.ts'
import type { VatQuestion } from '../catalog/vat.ts'
import { decideLines, type DecidedLine } from '../stock/sale-lines.ts'
import { holdsTax, withoutVat } from './retaxed.ts'
import { wrongUnits } from './simplified.units.ts'

/** What prices, VAT and stock of lines depend on. */
export interface LineTerms {
  customer_id: number | null
  branch_id: number | null
  warehouse_id: number
  date: string
  payment_method: SimplifiedInvoiceRow['payment_method']
  price_mode: SimplifiedInvoiceRow['price_mode']
  /** Sold over the counter: what stands on the shelf is what customers' discounts are taken off, too (docs/domain/sales.md#price-resolution rule 4). */
  in_shop?: boolean
}

/** A line of an item as it is asked for; without a price it is resolved. */
export interface AskedItem {
  item_id: number
  name?: string | undefined
  quantity?: string | undefined
  unit_price?: string | null | undefined
  discount_percent?: string | null | undefined
  warehouse_id?: number | null | undefined
}

/** A line of an item with its price as the invoice gives prices. */
export interface PricedLine {
  decided: DecidedLine
  unit_price: string
  discount_percent: string
  /** The same without VAT, with where it came from: what may be too low. */
  judged: Price
}

/** Names a field of a line as a refused request does. */
export type FieldOf = (index: number, field: string) => string

/** What speaks against a line. */
export type Judge = (line: PricedLine) => Complaint[]

/** Whether a payment form keeps some reverse charges from holding (INV-VAT-7). */
export function isPaidAtOnce({ payment_method }: Pick<LineTerms, 'payment_method'>): boolean {
  return payment_method === 'cash' || payment_method === 'card'
}

/** What VAT of the lines depends on: who pays at once takes the goods with him, unless they go to a branch of his. */
export function vatQuestionOf(terms: LineTerms): VatQuestion {
  const { customer_id, branch_id, date } = terms
  const cash = isPaidAtOnce(terms)
  return { customer_id, branch_id, date, cash, handed_over: cash && branch_id === null }
}

/** Resolves prices, VAT and stock of items; a price that was typed is taken as it is. */
export async function priceLines(db: Db, terms: LineTerms, asked: readonly AskedItem[], fieldOf: FieldOf): Promise<PricedLine[]> {
  const { customer_id, warehouse_id, date, price_mode, in_shop = false } = terms
  const wanted = asked.map(({ item_id, name, quantity = '1', warehouse_id: from }) => ({ item_id, name, quantity, warehouse_id: from }))
  const decided = await decideLines(db, { ...vatQuestionOf(terms), warehouse_id, channel: in_shop ? 'shop' : 'office' }, wanted, fieldOf)
  const ids = asked.map(({ item_id }) => item_id)
  // Who buys without being a customer pays what stands on the shelf.
  const shelf = price_mode === 'gross' && (customer_id === null || in_shop) ? await shopPrices(db, date, ids) : undefined
  return decided.map((line, place) => {
    const { price, vat, facts } = line
    const { unit_price: typed, discount_percent: off } = asked[place] ?? {}
    const { usual, judged } = resolved(line, price_mode, shelf?.get(facts.item_id)?.price ?? null)
    const unit_price = round4(typed ?? usual)
    const discount_percent = round4(off ?? (typed ? 0 : price.discount_percent))
    if (!typed && !off) return { decided: line, unit_price, discount_percent, judged }
    const net = typed ? (price_mode === 'net' ? unit_price : withoutVat(unit_price, vat.vat_rate)) : price.unit_price
    return { decided: line, unit_price, discount_percent, judged: { ...price, unit_price: net, discount_percent, price_source: 'manual' } }
  })
}

/** What a line costs where nobody says its price, as the invoice gives prices, and the same without VAT. */
function resolved({ price, vat }: DecidedLine, mode: LineTerms['price_mode'], shelf: string | null): { usual: string; judged: Price } {
  // The shelf's price holds tax, so it is no price of what the buyer owes the tax of himself.
  if (mode === 'net' || !holdsTax(vat)) return { usual: price.unit_price, judged: price }
  const own = withVat(price.unit_price, vat.vat_rate) ?? price.unit_price
  if (shelf === null || price.price_source === 'customer_price') return { usual: own, judged: price }
  // Percent are taken off the shelf's price; a campaign's own price is taken where it is below the shelf.
  const isFixed = price.price_source === 'campaign' && big(price.discount_percent).eq(0)
  if (!isFixed) return { usual: shelf, judged: price }
  if (big(own).lt(big(shelf))) return { usual: own, judged: price }
  // The shelf is lower, so it is no campaign that the buyer pays by.
  return { usual: shelf, judged: { ...price, unit_price: withoutVat(shelf, vat.vat_rate), price_source: 'list' } }
}

/** Refuses lines that may not stand on a simplified invoice, all of them at once. */
export async function refuseLines(
  db: Db,
  lines: readonly PricedLine[],
  { fieldOf, judge, pieces }: { fieldOf: FieldOf; judge: Judge; pieces: (place: number) => readonly string[] },
): Promise<void> {
  const byUnits = await unitItems(db, lines)
  const errors: FieldErrors = {}
  for (const [place, line] of lines.entries()) {
    for (const { field, text } of judge(line)) (errors[fieldOf(place, field)] ??= []).push(text)
    const { item_id, name } = line.decided.facts
    const wrong = wrongUnits({ has_units: byUnits.has(item_id), name }, line.decided.asked.quantity, pieces(place))
    if (wrong) (errors[fieldOf(place, 'units')] ??= []).push(wrong)
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

/** What speaks against a new line, in words at its fields. */
export function complaintsAbout({ decided: { facts, asked }, judged }: PricedLine, user: Context['user']): Complaint[] {
  return complaintsOf({ facts, price: judged, quantity: asked.quantity }, user)
}

/** Items that are told apart by their numbers. */
async function unitItems(db: Db, lines: readonly PricedLine[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog_items where has_units and id = any (${lines.map(({ decided }) => decided.facts.item_id)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
