import { formatQuantity } from '../../../contract/format.ts'
import { big, lineNet } from '../../../contract/money.ts'
import type { simplified } from '../../../contract/simplified/simplified.ts'
import type { Handler, SessionUser } from '../../http/context.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import { complaintsAbout, priceLines, type LineTerms, type PricedLine } from './simplified.prices.ts'

/** Writes nothing. */
export const quote: Handler<typeof simplified.quote> = async (ctx) => {
  const { db, user, body, today } = ctx
  const { customer_id = null, branch_id = null, payment_method = 'cash', price_mode = 'gross', date = today } = body
  if (customer_id !== null) await requireCustomer(ctx, customer_id)
  await requireReferences(ctx, customer_id ?? 0, { branch_id })
  const warehouse_id = body.warehouse_id ?? (await usualWarehouse(ctx))
  const terms: LineTerms = { customer_id, branch_id, payment_method, price_mode, date, warehouse_id }
  const priced = await priceLines(db, terms, body.lines, (index, field) => `lines.${index}.${field}`)
  return { data: { lines: priced.map((line) => quoted(line, user)) } }
}

function quoted(line: PricedLine, user: SessionUser) {
  const { decided, unit_price, discount_percent, checkedPrice } = line
  const { facts, input, vat, price } = decided
  return {
    item_id: facts.item_id,
    name: facts.name,
    sku: facts.sku,
    measure_unit: { id: facts.measure_unit_id, name: facts.unit },
    quantity: input.quantity,
    unit_price,
    base_price: price.base_price,
    price_source: checkedPrice.price_source,
    discount_percent,
    net: lineNet({ quantity: input.quantity, unit_price, discount_percent }),
    vat_category: vat.vat_category,
    vat_rate: vat.vat_rate,
    available: facts.is_stocked ? facts.available : null,
    takes_options: false,
    warning: warningOf(line, user),
  }
}

/** Missing goods are refused, as they leave at once. */
function warningOf(line: PricedLine, user: SessionUser): string | null {
  const [complaint] = complaintsAbout(line, user)
  if (complaint) return complaint.text
  const { facts, input } = line.decided
  const short = facts.is_stocked && big(facts.available).lt(big(input.quantity))
  return short ? `Noliktavā pieejami tikai ${formatQuantity(facts.available)}` : null
}
