import type { orders } from '../../../contract/orders/orders.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { big, lineNet, totalsOf } from '../../../contract/money.ts'
import type { Handler, SessionUser } from '../../http/context.ts'
import { choosableOptions } from '../catalog/line-options.ts'
import { channelOf } from '../catalog/catalog.prices.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { complaintsOf } from '../stock/sale-line-facts.ts'
import { decideLines, type DecidedLine } from '../stock/sale-lines.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'

/** Writes nothing. */
export const quote: Handler<typeof orders.quote> = async (ctx) => {
  const { db, user, body, today } = ctx
  const customer_id = body.customer_id ?? null
  const { branch_id, delivery_type_id, delivery_country_id, vat_case } = body
  const place = { branch_id, delivery_type_id, delivery_country_id }
  if (customer_id !== null) {
    await requireCustomer(ctx, customer_id)
    await requireReferences(ctx, customer_id, place)
  }
  const owner = {
    customer_id,
    warehouse_id: body.warehouse_id ?? (await usualWarehouse(ctx)),
    date: body.date ?? today,
    channel: channelOf(user),
    ...place,
    vat_case,
  }
  const quotedLines = body.lines.map((line) => ({ ...line, quantity: line.quantity ?? '1' }))
  const decided = await decideLines(db, owner, quotedLines, (index, field) => `lines.${index}.${field}`)
  const nets = decided.map(({ input: { quantity }, price }) => lineNet({ ...price, quantity }))
  const { net, vat, gross } = totalsOf(decided.map((line, index) => ({ ...line.vat, net: nets[index] ?? '0' })))
  const lines = decided.map((line, index) => ({
    item_id: line.facts.item_id,
    name: line.facts.name,
    sku: line.facts.sku,
    measure_unit: { id: line.facts.measure_unit_id, name: line.facts.unit },
    quantity: line.input.quantity,
    ...line.price,
    net: nets[index] ?? '0.00',
    vat_category: line.vat.vat_category,
    vat_rate: line.vat.vat_rate,
    available: line.facts.is_stocked ? line.facts.available : null,
    takes_options: line.facts.takes_options,
    warning: warningOf(line, user),
  }))
  return { data: { lines, net, vat, gross } }
}

export const itemOptions: Handler<typeof orders.itemOptions> = async ({ db, query: { item_id } }) => ({
  data: (await choosableOptions(db, [item_id])).get(item_id) ?? [],
})

/** Refusals first, then backorders. */
function warningOf({ input, facts, price }: DecidedLine, user: SessionUser): string | null {
  const [complaint] = complaintsOf({ facts, price, quantity: input.quantity }, user)
  if (complaint) return complaint.text
  const short = facts.is_stocked && big(facts.available).lt(big(input.quantity))
  return short ? `Noliktavā pieejami tikai ${formatQuantity(facts.available)}` : null
}
