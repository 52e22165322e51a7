import type { LineOption } from '../../../contract/line-options.ts'
import { big } from '../../../contract/money.ts'
import type { SessionUser } from '../../http/context.ts'
import { agreed, type PriceSource } from '../catalog/price-rules.ts'
import { complaintsOf, type Complaint } from './sale-line-facts.ts'
import { columnsOf, type AskedLine, type DecidedLine } from './sale-lines.ts'

/** A line of an order or an offer as it stands. */
interface StandingLine {
  catalog_item_id: number
  name: string
  quantity: string
  unit_price: string
  discount_percent: string
  warehouse_id: number | null
  notes: string | null
  /** What a line with options has. */
  options?: readonly LineOption[]
  base_price?: string
  price_source?: PriceSource
}

/** What a person changes of it; what is left out stays. */
type SentChange = { [Field in Exclude<keyof AskedLine, 'standing'>]?: AskedLine[Field] | undefined }

/** A change of a line, made whole. */
export interface LineChange {
  /** The line as it should become. */
  asked: AskedLine
  /** Another item takes the line's place. */
  replaced: boolean
  /** Price or discount are decided anew. */
  priced: boolean
  /** Options are chosen anew. */
  chosen: boolean
  grows: boolean
}

/**
 * What was not sent stays; a price alone leaves the discount as it stands, and a discount alone the price.
 * Other options bring their price, but to one that a person or an offer agreed (docs/domain/sales.md#price-resolution rules 1, 2 and 8).
 */
export function changeOfLine(line: StandingLine, sent: SentChange): LineChange {
  const item_id = sent.item_id ?? line.catalog_item_id
  const replaced = item_id !== line.catalog_item_id
  const quantity = sent.quantity ?? line.quantity
  const follows = sent.options !== undefined && sent.unit_price === undefined && !hasAgreedPrice(line)
  return {
    asked: {
      item_id,
      quantity,
      ...(replaced ? { unit_price: sent.unit_price, discount_percent: sent.discount_percent } : priceAsked(line, sent, follows)),
      warehouse_id: sent.warehouse_id === undefined ? line.warehouse_id : sent.warehouse_id,
      name: sent.name ?? (replaced ? null : line.name),
      options: sent.options === null ? [] : sent.options,
      standing: replaced ? [] : (line.options ?? []),
      notes: sent.notes === undefined ? line.notes : sent.notes,
    },
    replaced,
    priced: replaced || follows || sent.unit_price !== undefined || sent.discount_percent !== undefined,
    chosen: sent.options !== undefined,
    grows: big(quantity).gt(big(line.quantity)),
  }
}

/** Price and discount of the same item. @param follows the price goes by other options now; a discount that a person gave stays */
function priceAsked(line: StandingLine, { unit_price, discount_percent }: SentChange, follows: boolean) {
  const keepsPrice = !follows && unit_price === undefined && discount_percent !== null
  const keepsDiscount = discount_percent === undefined && unit_price !== null && (!follows || line.price_source === 'manual')
  return {
    unit_price: keepsPrice ? line.unit_price : unit_price,
    discount_percent: keepsDiscount ? line.discount_percent : discount_percent,
  }
}

/** A price that still is the one of the list is nobody's own, even where the discount on it is. */
function hasAgreedPrice({ price_source, unit_price, base_price }: StandingLine): boolean {
  if (price_source === undefined || !agreed.has(price_source)) return false
  return price_source === 'offer' || base_price === undefined || !big(unit_price).eq(big(base_price))
}

/** Columns of a changed line: its price stands where the change does not concern it. */
export function columnsOfChange(decided: DecidedLine, { priced, chosen }: LineChange) {
  const { unit_price, base_price, discount_percent, price_source, ...rest } = columnsOf(decided)
  return { ...rest, ...(priced ? { unit_price, base_price, discount_percent, price_source } : chosen && { base_price }) }
}

interface JudgedChange {
  line: StandingLine
  change: LineChange
  decided: DecidedLine
  /** How much of the line stock has to give beyond what it already holds. */
  needed: string
}

/** Only what the change touches is asked: notes can be corrected on a line that would no longer be taken. */
export function complaintsOfChange({ line, change, decided: { facts, price }, needed }: JudgedChange, user: SessionUser): Complaint[] {
  const { asked, replaced, priced, grows } = change
  const touched: Readonly<Record<Complaint['field'], boolean>> = {
    item_id: replaced || grows,
    quantity: replaced || !big(asked.quantity).eq(big(line.quantity)),
    warehouse_id: asked.warehouse_id !== line.warehouse_id,
    unit_price: priced,
  }
  return complaintsOf({ facts, price, quantity: asked.quantity, needed }, user).filter(({ field }) => touched[field])
}
