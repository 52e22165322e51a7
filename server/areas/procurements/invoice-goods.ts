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

/** What a person said of lines, by their number. */
export interface Answers {
  /** Which item a line is, or that it is none. */
  matches: ReadonlyMap<number, number | typeof notGoods>
  /** How much of the item, in its unit, a line is. */
  quantities: ReadonlyMap<number, string>
}

/** Goods of a line in the unit of their item. */
export interface CountedLine {
  item_id: number
  quantity: string
  /** Of one, before discount; null where the invoice tells none. */
  full: string | null
  /** What the invoice writes, where that is not what is stored. */
  notes: string | null
}

/** Lines that are goods, by their number, and all that the invoice adds and takes. */
export interface Goods {
  counted: ReadonlyMap<number, CountedLine>
  parts: Part[]
}

/**
 * What each line of an invoice is: goods that come, goods that go back, or an amount alone. Refuses with every line
 * that a person has to be asked about: which item it is, and how much of it a packing holds.
 */
export async function goodsOf(db: Db, { lines, charges }: ReceivedInvoice, answers: Answers): Promise<Goods> {
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

/** VAT as one word: only that which is charged has rates. */
function vatName(vat: ReceivedInvoiceLine['vat']): string {
  if (vat === null) return ''
  return vat.category === 'S' ? `S ${vat.rate}` : vat.category
}

/** Name of the field by which a line's item is asked for. */
export function itemField(line: number): string {
  return `lines.${line}.item_id`
}

/** A line brings goods, or takes some back; whatever else has a sum is an amount: a correction without a quantity, a minus in its price. */
function isGoods({ quantity, net }: ReceivedInvoiceLine): boolean {
  return big(quantity).gt(0) ? big(net).gte(0) : big(quantity).lt(0) && big(net).lte(0)
}

/** The item of each line of goods, by the line's number; lines that name none of ours become errors. */
async function itemsOf(
  db: Db,
  lines: readonly ReceivedInvoiceLine[],
  { matches }: Answers,
  errors: FieldErrors,
): Promise<Map<number, number>> {
  const known = await itemsByCode(
    db,
    lines.flatMap(({ buyer_code, barcode, supplier_code }) => [buyer_code, barcode, supplier_code]),
  )
  const byMaker = await itemsByMakersCode(db, lines)
  const items = new Map<number, number>()
  for (const [place, line] of lines.entries()) {
    const number = place + 1
    const said = matches.get(number)
    if (!isGoods(line) || said === notGoods) continue
    const codes = [line.buyer_code, line.barcode, line.supplier_code].filter((code) => code !== '')
    const found = said ?? codes.map((code) => known.get(code)).find((each) => each !== undefined) ?? byMaker.get(line.supplier_code)
    if (found !== undefined) items.set(number, found)
    else
      errors[itemField(number)] = [
        `${number}. rinda: prece „${line.name}”${codes.length > 0 ? ` (${codes.join(', ')})` : ''} katalogā nav atrasta`,
      ]
  }
  return items
}

/** The supplier's number is often the maker's; where only one item of ours has it, that is meant. */
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

/** A line in the unit of its item: as a person said, else by the units of trade; null where only they can tell. */
function countedIn(line: ReceivedInvoiceLine, item: ItemUnit & { item_id: number }, said: string | undefined): CountedLine | null {
  const factor = said === undefined ? factorBetween(line.unit, item.unece_code) : null
  if (factor === null && big(said).eq(0)) return null
  const sign = big(line.quantity).lt(0) ? -1 : 1
  const exact = factor === null ? big(said).times(sign) : big(line.quantity).times(factor)
  const quantity = roundedTo(item, exact)
  const whole = line.price === null ? null : big(line.price).times(line.quantity)
  const written = `${big(line.quantity).toFixed().replace('.', ',')} ${line.unit}`
  const same = factor !== null && big(factor).eq(1) && quantity.eq(line.quantity)
  return {
    item_id: item.item_id,
    quantity: quantity.toFixed(),
    full: whole === null ? null : whole.div(quantity).toFixed(),
    notes: same ? null : `Rēķinā: ${written.trim()}`,
  }
}

/** How much a quantity may change where a unit knows fewer decimals than the invoice writes. */
const most = '0.001'

/** A quantity with the decimals that its unit knows, where that changes it little; else as it is, to be refused. */
function roundedTo({ decimals }: Counted, exact: ReturnType<typeof big>): ReturnType<typeof big> {
  const rounded = exact.round(decimals)
  if (decimals > 0 && rounded.minus(exact).abs().lte(exact.abs().times(most))) return rounded
  return exact
}

function howMuch(number: number, { name, quantity, unit }: ReceivedInvoiceLine, item: ItemUnit): string {
  const written = `${formatQuantity(big(quantity).abs())} ${unit === '' ? '(mērvienība nav norādīta)' : unit}`
  return `${number}. rinda: „${name}” rēķinā ir ${written}, bet preci „${item.name}” uzskaita mērvienībā „${item.unit}”. Cik ${item.unit} tas ir?`
}
