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

export interface LineOwner extends VatQuestion {
  warehouse_id: number
  /** Default: our staff. */
  channel?: SaleChannel | undefined
}

/** Null or undefined price and discount are resolved. */
export interface LineInput {
  item_id: number
  quantity: string
  unit_price?: string | null | undefined
  discount_percent?: string | null | undefined
  warehouse_id?: number | null | undefined
  name?: string | null | undefined
  /** Default: unchanged. */
  options?: readonly SelectedOption[] | null | undefined
  /** Options of the continued line. */
  standing?: readonly LineOption[] | undefined
  notes?: string | null | undefined
}

export interface DecidedLine {
  input: LineInput
  facts: LineFacts
  price: Price
  vat: VatDecision
  options: readonly LineOption[]
}

/** @throws Refusal at the field for a missing item, warehouse or option */
export async function decideLines(
  db: Db,
  owner: LineOwner,
  inputs: readonly LineInput[],
  fieldOf = inList('order_items'),
): Promise<DecidedLine[]> {
  const items = [...new Set(inputs.map((line) => line.item_id))]
  const choosing = inputs.flatMap(({ item_id, options }) => (options && options.length > 0 ? [item_id] : []))
  const [facts, bases, vat, offered] = await Promise.all([
    lineFacts(
      db,
      inputs.map((line) => ({ item_id: line.item_id, warehouse_id: line.warehouse_id ?? owner.warehouse_id })),
    ),
    priceBases(db, { channel: 'office', ...owner }, items),
    decideVat(db, owner, items),
    choosing.length > 0 ? choosableOptions(db, choosing) : nothingOffered,
  ])
  const errors: FieldErrors = {}
  const decided = inputs.flatMap((line, index): DecidedLine[] => {
    const lineFact = facts[index]
    const basis = bases.get(line.item_id)
    const decision = vat.get(line.item_id)
    if (lineFact && basis && decision) {
      const choice = line.options ? choiceOf(offered.get(line.item_id) ?? [], line.options) : { options: line.standing ?? [] }
      if ('options' in choice) {
        const price = manualPrice(line, priceOf(basis, deltaOf(choice.options)))
        return [{ input: line, facts: lineFact, price, vat: decision, options: choice.options }]
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

export async function checkedLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  owner: LineOwner,
  inputs: readonly LineInput[],
  fieldOf = inList('order_items'),
): Promise<DecidedLine[]> {
  const decided = await decideLines(db, owner, inputs, fieldOf)
  refuseComplaints(
    decided.map((line) => complaintsOf({ ...line, quantity: line.input.quantity }, user)),
    fieldOf,
  )
  return decided
}

export function refuseComplaints(complaints: readonly (readonly Complaint[])[], fieldOf: (index: number, field: string) => string): void {
  const errors: FieldErrors = {}
  for (const [index, found] of complaints.entries()) {
    for (const { field, text } of found) (errors[fieldOf(index, field)] ??= []).push(text)
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

export function inList(list: 'order_items' | 'offer_items'): (index: number, field: string) => string {
  return (index, field) => `${list}.${index}.${field}`
}

/** A given price or discount becomes manual (docs/domain/sales.md#price-resolution rule 2). */
function manualPrice({ unit_price, discount_percent }: LineInput, resolved: Price): Price {
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

export function columnsOf({ input, facts, price, vat, options }: DecidedLine) {
  return {
    catalog_item_id: facts.item_id,
    name: input.name ?? facts.name,
    sku: facts.sku,
    quantity: round4(input.quantity),
    measure_unit_id: facts.measure_unit_id,
    ...price,
    ...vat,
    warehouse_id: input.warehouse_id ?? null,
    options: JSON.stringify(options),
    notes: input.notes ?? null,
  }
}
