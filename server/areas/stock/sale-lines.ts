import type { SaleChannel } from '../../../contract/sales/sale-record.ts'
import type { ItemOption } from '../../../contract/catalog/category-options.ts'
import { labelOf } from '../../../contract/labels.ts'
import { choiceOf, deltaOf, type SelectedOption, type LineOption } from '../../../contract/line-options.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { choosableOptions } from '../catalog/line-options.ts'
import { priceOf, type Price } from '../catalog/price-rules.ts'
import { priceBases } from '../catalog/catalog.prices.ts'
import { decideVat, type VatQuestion } from '../catalog/vat.ts'
import { complaintsOf, lineFacts, type Complaint, type LineFacts } from './sale-line-facts.ts'

/** The order or offer that lines are for, as far as prices, VAT and stock depend on it. */
export interface LineOwner extends VatQuestion {
  warehouse_id: number
  /** By which channel it is sold; left out, by ourselves. */
  channel?: SaleChannel | undefined
}

/** What a person asks of a line; null or nothing leaves price and discount to their resolution. */
export interface AskedLine {
  item_id: number
  quantity: string
  unit_price?: string | null | undefined
  discount_percent?: string | null | undefined
  warehouse_id?: number | null | undefined
  name?: string | null | undefined
  /** What is chosen of the item's options; without it those that stand already are kept. */
  options?: readonly SelectedOption[] | null | undefined
  /** Options of the line that this one continues, as they were chosen there. */
  standing?: readonly LineOption[] | undefined
  notes?: string | null | undefined
}

/** A line with everything decided: price, VAT, where the goods come from. */
export interface DecidedLine {
  asked: AskedLine
  facts: LineFacts
  price: Price
  vat: VatDecision
  options: readonly LineOption[]
}

/**
 * Decides lines of a document that sells; an item or warehouse that does not exist, or an option that the
 * item does not offer, is refused at its field.
 */
export async function decideLines(
  db: Db,
  owner: LineOwner,
  asked: readonly AskedLine[],
  fieldOf = inList('order_items'),
): Promise<DecidedLine[]> {
  const items = [...new Set(asked.map((line) => line.item_id))]
  const choosing = asked.flatMap(({ item_id, options }) => (options && options.length > 0 ? [item_id] : []))
  const [facts, bases, vat, offered] = await Promise.all([
    lineFacts(
      db,
      asked.map((line) => ({ item_id: line.item_id, warehouse_id: line.warehouse_id ?? owner.warehouse_id })),
    ),
    priceBases(db, { channel: 'office', ...owner }, items),
    decideVat(db, owner, items),
    choosing.length > 0 ? choosableOptions(db, choosing) : nothingOffered,
  ])
  const errors: FieldErrors = {}
  const decided = asked.flatMap((line, index): DecidedLine[] => {
    const known = facts[index]
    const basis = bases.get(line.item_id)
    const decision = vat.get(line.item_id)
    if (known && basis && decision) {
      const choice = line.options ? choiceOf(offered.get(line.item_id) ?? [], line.options) : { options: line.standing ?? [] }
      if ('options' in choice) {
        const price = chosenPrice(line, priceOf(basis, deltaOf(choice.options)))
        return [{ asked: line, facts: known, price, vat: decision, options: choice.options }]
      }
      errors[fieldOf(index, 'options')] = [choice.wrong]
      return []
    }
    const field = basis ? 'warehouse_id' : 'item_id'
    errors[fieldOf(index, field)] = [`Lauks „${labelOf(field)}”: norādītais ieraksts neeksistē`]
    return []
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return decided
}

const nothingOffered: ReadonlyMap<number, ItemOption[]> = new Map()

/** Decides lines and refuses those that may not stand on an order or an offer, each at its field. */
export async function checkedLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  owner: LineOwner,
  asked: readonly AskedLine[],
  fieldOf = inList('order_items'),
): Promise<DecidedLine[]> {
  const decided = await decideLines(db, owner, asked, fieldOf)
  refuseComplaints(
    decided.map((line) => complaintsOf({ ...line, quantity: line.asked.quantity }, user)),
    fieldOf,
  )
  return decided
}

/** Refuses when there is anything to complain of, all of it at once. */
export function refuseComplaints(complaints: readonly (readonly Complaint[])[], fieldOf: (index: number, field: string) => string): void {
  const errors: FieldErrors = {}
  for (const [index, found] of complaints.entries()) {
    for (const { field, text } of found) (errors[fieldOf(index, field)] ??= []).push(text)
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

/** Name of a field of a line within a list of lines, as a refused request names it. */
export function inList(list: 'order_items' | 'offer_items'): (index: number, field: string) => string {
  return (index, field) => `${list}.${index}.${field}`
}

/** A price or discount that a person gave is his own decision and is remembered as such (docs/domain/sales.md#price-resolution rule 2). */
function chosenPrice({ unit_price, discount_percent }: AskedLine, resolved: Price): Price {
  if (unit_price !== null && unit_price !== undefined) {
    return {
      unit_price: round4(unit_price),
      base_price: resolved.base_price,
      discount_percent: round4(big(discount_percent)),
      price_source: 'manual',
    }
  }
  if (discount_percent !== null && discount_percent !== undefined) {
    return { ...resolved, discount_percent: round4(discount_percent), price_source: 'manual' }
  }
  return resolved
}

/** Columns of a line that a decision fills. */
export function columnsOf({ asked, facts, price, vat, options }: DecidedLine) {
  return {
    catalog_item_id: facts.item_id,
    name: asked.name ?? facts.name,
    sku: facts.sku,
    quantity: round4(asked.quantity),
    measure_unit_id: facts.measure_unit_id,
    ...price,
    ...vat,
    warehouse_id: asked.warehouse_id ?? null,
    options: JSON.stringify(options),
    notes: asked.notes ?? null,
  }
}
