import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, lineNet, round4 } from '../../../contract/money.ts'
import { outsideRate, vatReasons } from '../../../contract/company/vat-decision.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { linesOf, type SimplifiedLine } from '../simplified/simplified.lines.ts'
import { complaintsAbout, type FieldOf, type LineTerms } from '../simplified/simplified.prices.ts'

/** Default price: shelf price less customer discount. */
export interface SaleLineInput {
  item_id: number
  barcode?: string | null | undefined
  quantity?: string | undefined
  /** EUR per unit with VAT. */
  price_gross?: string | null | undefined
  discount_percent?: string | null | undefined
  units?: readonly string[] | undefined
}

export interface SaleLine extends Pick<
  SimplifiedLine,
  | 'stock_item_id'
  | 'name'
  | 'quantity'
  | 'measure_unit_id'
  | 'discount_percent'
  | 'price_source'
  | 'units'
  | 'vat_rate_code'
  | 'vat_category'
  | 'vat_rate'
  | 'vat_reason_code'
> {
  catalog_item_id: number
  barcode: string | null
  price_gross: string
  amount: string
}

export function termsOf(sale: { customer_id: number | null; warehouse_id: number; date: string }, byTransfer = false): LineTerms {
  const { customer_id, warehouse_id, date } = sale
  const payment_method = byTransfer ? 'transfer' : 'cash'
  return { customer_id, warehouse_id, date, branch_id: null, payment_method, price_mode: 'gross', in_shop: true }
}

const inItems: FieldOf = (index, field) => `items.${index}.${field}`

/** @param priceStands prices are unchanged and not checked */
export async function saleLines(
  ctx: Pick<Context, 'db' | 'user'>,
  terms: LineTerms,
  inputs: readonly SaleLineInput[],
  { fieldOf = inItems, priceStands = false }: { fieldOf?: FieldOf; priceStands?: boolean } = {},
): Promise<SaleLine[]> {
  const values = await cardValues(ctx.db, inputs)
  refuseMixed(inputs, values)
  const checkLine: typeof complaintsAbout = (line, user) =>
    complaintsAbout(line, user).filter(({ field }) => !(field === 'unit_price' && (priceStands || values.has(line.decided.facts.item_id))))
  const withGrossField: FieldOf = (index, field) => fieldOf(index, field === 'unit_price' ? 'price_gross' : field)
  const decided = await linesOf(
    ctx,
    terms,
    inputs.map(({ price_gross, units, ...line }) => ({
      ...line,
      unit_price: price_gross,
      units: values.has(line.item_id) ? undefined : units,
    })),
    { fieldOf: withGrossField, checkLine: (line) => checkLine(line, ctx.user) },
  )
  return decided.map((line, index) => {
    const { item_id, barcode = null, units } = inputs[index] ?? { item_id: 0 }
    const value = values.get(item_id)
    const sold = { ...line, catalog_item_id: item_id, price_gross: line.unit_price }
    if (value === undefined) return saleLine(sold, barcode)
    const numbers = cardNumbers(line.quantity, units, fieldOf(index, 'units'))
    return saleLine({ ...sold, ...cardTerms, price_gross: value, units: JSON.stringify(numbers) }, barcode)
  })
}

function saleLine(line: Omit<SaleLine, 'barcode' | 'amount'>, barcode: string | null): SaleLine {
  const { catalog_item_id, stock_item_id, name, quantity, measure_unit_id, price_gross, discount_percent, price_source, units } = line
  const { vat_rate_code, vat_category, vat_rate, vat_reason_code } = line
  return {
    catalog_item_id,
    stock_item_id,
    barcode,
    name,
    quantity,
    measure_unit_id,
    price_gross,
    discount_percent,
    price_source,
    units,
    vat_rate_code,
    vat_category,
    vat_rate,
    vat_reason_code,
    amount: lineNet({ quantity, unit_price: price_gross, discount_percent }),
  }
}

/** Multi-purpose voucher: no VAT until used, no discounts (docs/domain/sales.md#price-resolution). */
const cardTerms = {
  stock_item_id: null,
  discount_percent: round4(0),
  price_source: 'list',
  vat_rate_code: outsideRate,
  vat_category: 'O',
  vat_rate: round4(0),
  vat_reason_code: vatReasons.giftCard,
} as const

/** EUR; omits other items. */
async function cardValues(db: Db, inputs: readonly SaleLineInput[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; value: string }>`
    select id, coalesce(shop_price, round(price, 2))::numeric(14, 4) as value from catalog_items
    where type = 'gift_card' and id = any (${inputs.map(({ item_id }) => item_id)})`.execute(db)
  return new Map(rows.map(({ id, value }) => [id, value]))
}

/** INV-VAT-8: out-of-scope lines need a separate sale. */
function refuseMixed(inputs: readonly SaleLineInput[], cards: ReadonlyMap<number, string>): void {
  const sold = inputs.filter(({ item_id }) => cards.has(item_id)).length
  if (sold > 0 && sold < inputs.length) throw mixedCards()
}

export function mixedCards(): Refusal {
  return Refusal.field('items', 'Dāvanu kartes pārdod atsevišķi no precēm: PVN tām piemēro, kad tās izmanto')
}

function cardNumbers(quantity: string, enteredNumbers: readonly string[] | undefined, field: string): string[] {
  const count = Number(quantity)
  const label = `Lauks „${labelOf('units')}”`
  if (!big(quantity).round(0).eq(big(quantity)) || count > 50) {
    throw Refusal.field(field, `${label}: dāvanu kartes pārdod pa veselām, ne vairāk kā 50 vienā rindā`)
  }
  const numbers = enteredNumbers && enteredNumbers.length > 0 ? [...enteredNumbers] : Array.from({ length: count }, randomNumber)
  const wrong: FieldErrors = {}
  if (numbers.length !== count) wrong[field] = [`${label}: kartēm jābūt ${count} numuriem`]
  else if (new Set(numbers).size < count) wrong[field] = [`${label}: numurs norādīts divreiz`]
  if (Object.keys(wrong).length > 0) throw Refusal.fields(wrong)
  return numbers
}

/** Random, not guessable. */
function randomNumber(): string {
  return `DK${Array.from({ length: 12 }, () => randomInt(10)).join('')}`
}
