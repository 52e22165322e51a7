import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { notGoods } from '../../../contract/procurements/procurements.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { ReceivedInvoiceLine } from '../../documents/ubl-received.ts'
import type { Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import type { Counted } from '../catalog/counted.ts'
import { itemsByCode } from './codes.ts'
import { inCents, type Part } from './invoice-plan.ts'
import { factorBetween } from './trade-units.ts'

/** By line number. */
export interface Answers {
  /** Item of a line, or none. */
  matches: ReadonlyMap<number, number | typeof notGoods>
  /** In the item's unit. */
  quantities: ReadonlyMap<number, string>
}

export interface CountedLine {
  item_id: number
  quantity: string
  /** Unit price before discount; null if not stated. */
  full: string | null
  /** Invoiced quantity if it differs from the stored one. */
  notes: string | null
}

export interface Goods {
  counted: ReadonlyMap<number, CountedLine>
  parts: Part[]
}

/** Goods, returned goods, or amounts. @throws Refusal with all lines whose item or packing is unknown */
export async function goodsOf(db: Db, { lines, charges }: ReceivedInvoice, answers: Answers): Promise<Goods> {
  const { counted, errors } = await countedGoods(db, lines, answers)
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  const cents = inCents([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)])
  const parts = [...lines, ...charges].map(({ vat }, place): Part => {
    const goods = counted.get(place + 1)
    const of = { net: cents[place] ?? '0', vat: vatName(vat) }
    return goods && place < lines.length
      ? { kind: 'goods', line: place + 1, item_id: goods.item_id, quantity: goods.quantity, ...of }
      : { kind: 'amount', ...of }
  })
  return { counted, parts }
}

/** Lines of goods by number; why the item or quantity of others is not known, by field. */
export async function countedGoods(
  db: Db,
  lines: readonly ReceivedInvoiceLine[],
  answers: Answers,
): Promise<{ counted: Map<number, CountedLine>; errors: FieldErrors }> {
  const errors: FieldErrors = {}
  const items = await itemsOf(db, lines, answers, errors)
  const units = await unitsOf(db, [...items.values()])
  const counted = new Map<number, CountedLine>()
  for (const [number, item_id] of items) {
    const line = lines[number - 1]
    const unit = units.get(item_id)
    if (!line || !unit) errors[itemField(number)] = [`${number}. rinda: norādītā prece neeksistē`]
    else {
      const found = countedIn(line, { ...unit, item_id }, answers.quantities.get(number))
      if (found === null) errors[`lines.${number}.quantity`] = [howMuch(number, line, unit)]
      else counted.set(number, found)
    }
  }
  return { counted, errors }
}

/** As one word; only charged VAT has rates. */
function vatName(vat: ReceivedInvoiceLine['vat']): string {
  if (vat === null) return ''
  return vat.category === 'S' ? `S ${vat.rate}` : vat.category
}

export function itemField(line: number): string {
  return `lines.${line}.item_id`
}

/** Other sums are amounts: no quantity, or a negative price. */
function isGoods({ quantity, net }: ReceivedInvoiceLine): boolean {
  return big(quantity).gt(0) ? big(net).gte(0) : big(quantity).lt(0) && big(net).lte(0)
}

async function itemsOf(
  db: Db,
  lines: readonly ReceivedInvoiceLine[],
  { matches }: Answers,
  errors: FieldErrors,
): Promise<Map<number, number>> {
  const itemsByNumber = await itemsByCode(
    db,
    lines.flatMap(({ buyer_code, barcode, supplier_code }) => [buyer_code, barcode, supplier_code]),
  )
  const byMaker = await itemsByMakersCode(db, lines)
  const items = new Map<number, number>()
  for (const [place, line] of lines.entries()) {
    const number = place + 1
    const statedItem = matches.get(number)
    if (!isGoods(line) || statedItem === notGoods) continue
    const codes = [line.buyer_code, line.barcode, line.supplier_code].filter((code) => code !== '')
    const found =
      statedItem ?? codes.map((code) => itemsByNumber.get(code)).find((each) => each !== undefined) ?? byMaker.get(line.supplier_code)
    if (found !== undefined) items.set(number, found)
    else
      errors[itemField(number)] = [
        `${number}. rinda: prece „${line.name}”${codes.length > 0 ? ` (${codes.join(', ')})` : ''} katalogā nav atrasta`,
      ]
  }
  return items
}

/** Often the manufacturer's number; used if unique. */
async function itemsByMakersCode(db: Db, lines: readonly ReceivedInvoiceLine[]): Promise<Map<string, number>> {
  const codes = lines.map(({ supplier_code }) => supplier_code).filter((code) => code !== '')
  const { rows } = await sql<{ code: string; id: number }>`
    select manufacturer_code as code, min(id) as id from catalog_items
    where manufacturer_code = any (${codes}) and archived_at is null group by 1 having count(*) = 1`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

interface ItemUnit extends Counted {
  name: string
  unece_code: string
}

async function unitsOf(db: Db, items: readonly number[]): Promise<Map<number, ItemUnit>> {
  const { rows } = await sql<ItemUnit & { id: number }>`
    select k.id, k.name, u.abbreviation as unit, u.unece_code, u.decimals
    from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = any (${[...items]})`.execute(db)
  return new Map(rows.map(({ id, ...unit }) => [id, unit]))
}

/** Uses the stated quantity, else trade units; null if a person must decide. */
function countedIn(
  line: ReceivedInvoiceLine,
  item: ItemUnit & { item_id: number },
  statedQuantity: string | undefined,
): CountedLine | null {
  const factor = statedQuantity === undefined ? factorBetween(line.unit, item.unece_code) : null
  if (factor === null && big(statedQuantity).eq(0)) return null
  const sign = big(line.quantity).lt(0) ? -1 : 1
  const exact = factor === null ? big(statedQuantity).times(sign) : big(line.quantity).times(factor)
  const quantity = roundedTo(item, exact)
  const whole = line.price === null ? null : big(line.price).times(line.quantity)
  const invoicedQuantity = `${big(line.quantity).toFixed().replace('.', ',')} ${line.unit}`
  const same = factor !== null && big(factor).eq(1) && quantity.eq(line.quantity)
  return {
    item_id: item.item_id,
    quantity: quantity.toFixed(),
    full: whole === null ? null : whole.div(quantity).toFixed(),
    notes: same ? null : `Rēķinā: ${invoicedQuantity.trim()}`,
  }
}

/** Largest rounding to the unit's decimals. */
const most = '0.001'

/** Left unrounded, to be refused, if rounding changes too much. */
function roundedTo({ decimals }: Counted, exact: ReturnType<typeof big>): ReturnType<typeof big> {
  const rounded = exact.round(decimals)
  if (decimals > 0 && rounded.minus(exact).abs().lte(exact.abs().times(most))) return rounded
  return exact
}

function howMuch(number: number, { name, quantity, unit }: ReceivedInvoiceLine, item: ItemUnit): string {
  const quantityText = `${formatQuantity(big(quantity).abs())} ${unit === '' ? '(mērvienība nav norādīta)' : unit}`
  return `${number}. rinda: „${name}” rēķinā ir ${quantityText}, bet preci „${item.name}” uzskaita mērvienībā „${item.unit}”. Cik ${item.unit} tas ir?`
}
