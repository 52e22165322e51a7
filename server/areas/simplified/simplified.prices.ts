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

export interface LineTerms {
  customer_id: number | null
  branch_id: number | null
  warehouse_id: number
  date: string
  payment_method: SimplifiedInvoiceRow['payment_method']
  price_mode: SimplifiedInvoiceRow['price_mode']
  /** Customer discounts then apply to shelf prices (docs/domain/sales.md#price-resolution rule 4). */
  in_shop?: boolean
}

export interface ItemInput {
  item_id: number
  name?: string | undefined
  quantity?: string | undefined
  unit_price?: string | null | undefined
  discount_percent?: string | null | undefined
  warehouse_id?: number | null | undefined
}

export interface PricedLine {
  decided: DecidedLine
  unit_price: string
  discount_percent: string
  /** Net price, checked against the floor. */
  checkedPrice: Price
}

export type FieldOf = (index: number, field: string) => string

export type CheckLine = (line: PricedLine) => Complaint[]

/** Prevents some reverse charges (INV-VAT-7). */
export function isPaidAtOnce({ payment_method }: Pick<LineTerms, 'payment_method'>): boolean {
  return payment_method === 'cash' || payment_method === 'card'
}

/** Immediate payment means collection, unless goods go to a branch. */
export function vatQuestionOf(terms: LineTerms): VatQuestion {
  const { customer_id, branch_id, date } = terms
  const cash = isPaidAtOnce(terms)
  return { customer_id, branch_id, date, cash, handed_over: cash && branch_id === null, distance: false }
}

/** A given price is used unchanged. */
export async function priceLines(db: Db, terms: LineTerms, inputs: readonly ItemInput[], fieldOf: FieldOf): Promise<PricedLine[]> {
  const { customer_id, warehouse_id, date, price_mode, in_shop = false } = terms
  const lineRequests = inputs.map(({ item_id, name, quantity = '1', warehouse_id: from }) => ({
    item_id,
    name,
    quantity,
    warehouse_id: from,
  }))
  const decided = await decideLines(
    db,
    { ...vatQuestionOf(terms), warehouse_id, channel: in_shop ? 'shop' : 'office' },
    lineRequests,
    fieldOf,
  )
  const ids = inputs.map(({ item_id }) => item_id)
  // Non-customers pay the shelf price.
  const shelf = price_mode === 'gross' && (customer_id === null || in_shop) ? await shopPrices(db, date, ids) : undefined
  return decided.map((line, place) => {
    const { price, vat, facts } = line
    const { unit_price: enteredPrice, discount_percent: off } = inputs[place] ?? {}
    const { usual, checkedPrice } = resolved(line, price_mode, shelf?.get(facts.item_id)?.price ?? null)
    const unit_price = round4(enteredPrice ?? usual)
    const discount_percent = round4(off ?? (enteredPrice ? 0 : price.discount_percent))
    if (!enteredPrice && !off) return { decided: line, unit_price, discount_percent, checkedPrice }
    const net = enteredPrice ? (price_mode === 'net' ? unit_price : withoutVat(unit_price, vat.vat_rate)) : price.unit_price
    return {
      decided: line,
      unit_price,
      discount_percent,
      checkedPrice: { ...price, unit_price: net, discount_percent, price_source: 'manual' },
    }
  })
}

/** Default price in the invoice's mode, and net. */
function resolved(
  { price, vat }: DecidedLine,
  mode: LineTerms['price_mode'],
  shelf: string | null,
): { usual: string; checkedPrice: Price } {
  // Shelf prices include VAT, so they do not apply to reverse charge.
  if (mode === 'net' || !holdsTax(vat)) return { usual: price.unit_price, checkedPrice: price }
  const grossPrice = withVat(price.unit_price, vat.vat_rate) ?? price.unit_price
  if (shelf === null || price.price_source === 'customer_price') return { usual: grossPrice, checkedPrice: price }
  // Discounts apply to the shelf price; a lower campaign price wins.
  const isFixed = price.price_source === 'campaign' && big(price.discount_percent).eq(0)
  if (!isFixed) return { usual: shelf, checkedPrice: price }
  if (big(grossPrice).lt(big(shelf))) return { usual: grossPrice, checkedPrice: price }
  // A lower shelf price replaces the campaign.
  return { usual: shelf, checkedPrice: { ...price, unit_price: withoutVat(shelf, vat.vat_rate), price_source: 'list' } }
}

/** Reports all faults together. */
export async function refuseLines(
  db: Db,
  lines: readonly PricedLine[],
  { fieldOf, checkLine, pieces }: { fieldOf: FieldOf; checkLine: CheckLine; pieces: (place: number) => readonly string[] },
): Promise<void> {
  const byUnits = await unitItems(db, lines)
  const errors: FieldErrors = {}
  for (const [place, line] of lines.entries()) {
    for (const { field, text } of checkLine(line)) (errors[fieldOf(place, field)] ??= []).push(text)
    const { item_id, name } = line.decided.facts
    const wrong = wrongUnits({ has_units: byUnits.has(item_id), name }, line.decided.input.quantity, pieces(place))
    if (wrong) (errors[fieldOf(place, 'units')] ??= []).push(wrong)
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

export function complaintsAbout({ decided: { facts, input }, checkedPrice }: PricedLine, user: Context['user']): Complaint[] {
  return complaintsOf({ facts, price: checkedPrice, quantity: input.quantity }, user)
}

async function unitItems(db: Db, lines: readonly PricedLine[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog_items where has_units and id = any (${lines.map(({ decided }) => decided.facts.item_id)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
