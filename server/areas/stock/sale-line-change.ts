import { big } from '../../../contract/money.ts'
import type { SessionUser } from '../../http/context.ts'
import { complaintsOf, type Complaint } from './sale-line-facts.ts'
import type { AskedLine, DecidedLine } from './sale-lines.ts'

/** A line of an order or an offer as it stands. */
interface StandingLine {
  catalog_item_id: number
  name: string
  quantity: string
  unit_price: string
  discount_percent: string
  warehouse_id: number | null
  notes: string | null
}

/** What a person changes of it; what is left out stays. */
type SentChange = { [Field in keyof AskedLine]?: AskedLine[Field] | undefined }

/** A change of a line, made whole. */
export interface LineChange {
  /** The line as it should become. */
  asked: AskedLine
  /** Another item takes the line's place. */
  replaced: boolean
  /** Price or discount are decided anew. */
  priced: boolean
  grows: boolean
}

/** What was not sent stays; a price alone leaves the discount as it stands, and a discount alone the price. */
export function changeOfLine(line: StandingLine, sent: SentChange): LineChange {
  const item_id = sent.item_id ?? line.catalog_item_id
  const replaced = item_id !== line.catalog_item_id
  const quantity = sent.quantity ?? line.quantity
  const { unit_price, discount_percent } = sent
  const keepsPrice = !replaced && unit_price === undefined && discount_percent !== null
  const keepsDiscount = !replaced && discount_percent === undefined && unit_price !== null
  return {
    asked: {
      item_id,
      quantity,
      unit_price: keepsPrice ? line.unit_price : unit_price,
      discount_percent: keepsDiscount ? line.discount_percent : discount_percent,
      warehouse_id: sent.warehouse_id === undefined ? line.warehouse_id : sent.warehouse_id,
      name: sent.name ?? (replaced ? null : line.name),
      notes: sent.notes === undefined ? line.notes : sent.notes,
    },
    replaced,
    priced: replaced || unit_price !== undefined || discount_percent !== undefined,
    grows: big(quantity).gt(big(line.quantity)),
  }
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
