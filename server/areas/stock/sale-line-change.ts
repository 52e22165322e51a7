import type { LineOption } from '../../../contract/line-options.ts'
import { big } from '../../../contract/money.ts'
import type { SessionUser } from '../../http/context.ts'
import { agreed, type PriceSource } from '../catalog/price-rules.ts'
import { complaintsOf, type Complaint } from './sale-line-facts.ts'
import { columnsOf, type LineInput, type DecidedLine } from './sale-lines.ts'

interface CurrentLine {
  catalog_item_id: number
  name: string
  quantity: string
  unit_price: string
  discount_percent: string
  warehouse_id: number | null
  notes: string | null
  options?: readonly LineOption[]
  base_price?: string
  price_source?: PriceSource
}

type LineChanges = { [Field in Exclude<keyof LineInput, 'standing'>]?: LineInput[Field] | undefined }

export interface LineChange {
  input: LineInput
  /** The item changes. */
  replaced: boolean
  /** Recalculates price or discount. */
  priced: boolean
  chosen: boolean
  grows: boolean
}

/**
 * Price and discount change independently; new options change the price unless agreed
 * (docs/domain/sales.md#price-resolution rules 1, 2 and 8).
 */
export function changeOfLine(line: CurrentLine, changes: LineChanges): LineChange {
  const item_id = changes.item_id ?? line.catalog_item_id
  const replaced = item_id !== line.catalog_item_id
  const quantity = changes.quantity ?? line.quantity
  const follows = changes.options !== undefined && changes.unit_price === undefined && !hasAgreedPrice(line)
  return {
    input: {
      item_id,
      quantity,
      ...(replaced
        ? { unit_price: changes.unit_price, discount_percent: changes.discount_percent }
        : requestedPrice(line, changes, follows)),
      warehouse_id: changes.warehouse_id === undefined ? line.warehouse_id : changes.warehouse_id,
      name: changes.name ?? (replaced ? null : line.name),
      options: changes.options === null ? [] : changes.options,
      standing: replaced ? [] : (line.options ?? []),
      notes: changes.notes === undefined ? line.notes : changes.notes,
    },
    replaced,
    priced: replaced || follows || changes.unit_price !== undefined || changes.discount_percent !== undefined,
    chosen: changes.options !== undefined,
    grows: big(quantity).gt(big(line.quantity)),
  }
}

/** @param follows options change the price; a manual discount stays */
function requestedPrice(line: CurrentLine, { unit_price, discount_percent }: LineChanges, follows: boolean) {
  const keepsPrice = !follows && unit_price === undefined && discount_percent !== null
  const keepsDiscount = discount_percent === undefined && unit_price !== null && (!follows || line.price_source === 'manual')
  return {
    unit_price: keepsPrice ? line.unit_price : unit_price,
    discount_percent: keepsDiscount ? line.discount_percent : discount_percent,
  }
}

/** List prices are not agreed, even with a manual discount. */
function hasAgreedPrice({ price_source, unit_price, base_price }: CurrentLine): boolean {
  if (price_source === undefined || !agreed.has(price_source)) return false
  return price_source === 'offer' || base_price === undefined || !big(unit_price).eq(big(base_price))
}

export function columnsOfChange(decided: DecidedLine, { priced, chosen }: LineChange) {
  const { unit_price, base_price, discount_percent, price_source, ...rest } = columnsOf(decided)
  return { ...rest, ...(priced ? { unit_price, base_price, discount_percent, price_source } : chosen && { base_price }) }
}

interface CheckedChange {
  line: CurrentLine
  change: LineChange
  decided: DecidedLine
  /** Beyond what is already reserved. */
  needed: string
}

/** Checks only what changes, so that notes stay editable. */
export function complaintsOfChange({ line, change, decided: { facts, price }, needed }: CheckedChange, user: SessionUser): Complaint[] {
  const { input, replaced, priced, grows } = change
  const touched: Readonly<Record<Complaint['field'], boolean>> = {
    item_id: replaced || grows,
    quantity: replaced || !big(input.quantity).eq(big(line.quantity)),
    warehouse_id: input.warehouse_id !== line.warehouse_id,
    unit_price: priced,
  }
  return complaintsOf({ facts, price, quantity: input.quantity, needed }, user).filter(({ field }) => touched[field])
}
