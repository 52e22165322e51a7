import type { Body } from '../../../../contract/calls.ts'
import { selectedOptionsOf, type LineOption } from '../../../../contract/line-options.ts'
import { big } from '../../../../contract/money.ts'
import type { OrderItem } from '../../../../contract/orders/order-record.ts'
import type { orders } from '../../../../contract/orders/orders.ts'
import type { Option } from '../../../ui/use-options.ts'

/** Null price and discount default to the customer's prices. */
export interface LineValues {
  item: Option | null
  quantity: string | null
  unit_price: string | null
  discount_percent: string | null
  options: readonly LineOption[] | null
}

export const freshLine: LineValues = { item: null, quantity: null, unit_price: null, discount_percent: null, options: null }

type NewItem = Body<typeof orders.addItems>['order_items'][number]

/** Returns null without item or quantity. */
export function newLineOf({ item, quantity, unit_price, discount_percent, options }: Partial<LineValues>): NewItem | null {
  if (!item || !quantity || !big(quantity).gt(0)) return null
  return {
    item_id: Number(item.id),
    quantity,
    ...(unit_price && { unit_price }),
    ...(discount_percent && { discount_percent }),
    ...(options && options.length > 0 && { options: selectedOptionsOf(options) }),
  }
}

export function isBlank({ item, quantity, unit_price, discount_percent }: Partial<LineValues>): boolean {
  return !item && !quantity && !unit_price && !discount_percent
}

/** Validates a row before it is sent. */
export function faultOf(values: Partial<LineValues>, column: string): string | undefined {
  if (isBlank(values)) return undefined
  if (column === 'item' && !values.item) return 'Izvēlieties preci'
  if (column === 'quantity' && values.item && values.quantity !== undefined && !(values.quantity && big(values.quantity).gt(0))) {
    return 'Daudzumam jābūt lielākam par nulli'
  }
  return undefined
}

type SavedValues = Pick<OrderItem, 'item_id' | 'quantity' | 'unit_price' | 'discount_percent'> & Partial<Pick<OrderItem, 'options'>>

/** Returns null without changes. */
export function lineChanges(line: SavedValues, values: Partial<LineValues>): Omit<Body<typeof orders.updateItem>, 'lock_version'> | null {
  const changes: Omit<Body<typeof orders.updateItem>, 'lock_version'> = {}
  if (values.item && values.item.id !== line.item_id) changes.item_id = Number(values.item.id)
  if (values.quantity && !equal(values.quantity, line.quantity)) changes.quantity = values.quantity
  if (values.unit_price !== undefined && !equal(values.unit_price, line.unit_price)) changes.unit_price = values.unit_price
  if (values.discount_percent !== undefined && !equal(values.discount_percent, line.discount_percent)) {
    changes.discount_percent = values.discount_percent
  }
  if (values.options !== undefined && !sameOptions(values.options ?? [], line.options ?? []))
    changes.options = selectedOptionsOf(values.options ?? [])
  return Object.keys(changes).length > 0 ? changes : null
}

function sameOptions(one: readonly LineOption[], other: readonly LineOption[]): boolean {
  return JSON.stringify(selectedOptionsOf(one)) === JSON.stringify(selectedOptionsOf(other))
}

/** Options reset the price, unless it was set manually or by an offer; manual discounts stay. */
export function withOptions(
  { price_source, unit_price, base_price }: Pick<OrderItem, 'price_source' | 'unit_price' | 'base_price'>,
  edited: Partial<LineValues>,
  options: readonly LineOption[],
): Partial<LineValues> {
  const byHand = price_source === 'manual'
  if (edited.unit_price || price_source === 'offer' || (byHand && !equal(unit_price, base_price))) return { options }
  return byHand || edited.discount_percent ? { options, unit_price: null } : { options, unit_price: null, discount_percent: null }
}

function equal(one: string | null, other: string): boolean {
  return one !== null && big(one).eq(big(other))
}

export function sameLine(
  line: Pick<SavedValues, 'quantity'> & { item_id: number | null },
  { item, quantity }: Partial<LineValues>,
): boolean {
  return line.item_id === item?.id && equal(quantity ?? null, line.quantity)
}
