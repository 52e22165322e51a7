import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { round4 } from '../../../contract/money.ts'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, usualUnit } from '../catalog/counted.ts'
import { decideFreeVat, decideVat, usualRate } from '../catalog/vat.ts'
import { stockItemsOf } from '../stock/places.ts'
import type { PriceSource } from '../catalog/price-rules.ts'
import {
  complaintsAbout,
  priceLines,
  refuseLines,
  type AskedItem,
  type FieldOf,
  type Judge,
  type LineTerms,
  vatQuestionOf,
} from './simplified.prices.ts'
import { holdsTax, retaxed, type ShownPrice } from './retaxed.ts'

/** A line as it is asked for: an item of the catalogue, or a name with its price and VAT rate. */
export interface AskedLine extends Omit<AskedItem, 'item_id'> {
  item_id?: number | null | undefined
  description?: string | null | undefined
  vat_rate_code?: string | undefined
  /** Numbers of the pieces of serialised goods. */
  units?: readonly string[] | undefined
}

/** A line with everything decided, as its table takes it but for its invoice and place. */
export interface SimplifiedLine extends VatDecision, ShownPrice {
  source_type: 'free' | 'stock'
  catalog_item_id: number | null
  stock_item_id: number | null
  name: string
  description: string | null
  quantity: string
  measure_unit_id: number
  discount_percent: string
  /** Where the price came from; null of what is no item of the catalogue. */
  price_source: PriceSource | null
  /** Numbers of the pieces of serialised goods, as JSON. */
  units: string | null
}

type Placed<Line extends AskedLine = AskedLine> = readonly { line: Line; index: number }[]
type Made = [index: number, line: SimplifiedLine][]

/** The field of a line within the body of a call that sends many. */
const inItems: FieldOf = (index, field) => `items.${index}.${field}`

/** Decides lines of a simplified invoice and refuses those that may not stand on one, each at its field. */
export async function linesOf(
  ctx: Pick<Context, 'db' | 'user'>,
  terms: LineTerms,
  asked: readonly AskedLine[],
  { fieldOf = inItems, judge = (line) => complaintsAbout(line, ctx.user) }: { fieldOf?: FieldOf; judge?: Judge } = {},
): Promise<SimplifiedLine[]> {
  const placed = asked.map((line, index) => ({ line, index }))
  const named = placed.flatMap(({ line, index }) => (line.item_id ? [{ line: { ...line, item_id: line.item_id }, index }] : []))
  const free = placed.filter(({ line }) => !line.item_id)
  const made = new Map([...(await itemLines(ctx.db, terms, named, { fieldOf, judge })), ...(await freeLines(ctx.db, terms, free, fieldOf))])
  return asked.flatMap((_, index) => made.get(index) ?? [])
}

async function itemLines(
  db: Db,
  terms: LineTerms,
  placed: Placed<AskedLine & AskedItem>,
  { fieldOf, judge }: { fieldOf: FieldOf; judge: Judge },
): Promise<Made> {
  const asked = placed.map(({ line }) => line)
  const at: FieldOf = (place, field) => fieldOf(placed[place]?.index ?? place, field)
  const priced = placed.length === 0 ? [] : await priceLines(db, terms, asked, at)
  const pieces = (place: number): readonly string[] => asked[place]?.units ?? []
  await refuseLines(db, priced, { fieldOf: at, judge, pieces })
  const kept = priced.flatMap(({ decided: { facts } }) => (facts.is_stocked ? [facts] : []))
  const places = await stockItemsOf(db, kept)
  const made: Made = []
  for (const [place, { decided, unit_price, discount_percent, judged }] of priced.entries()) {
    const { facts, vat } = decided
    const { index = place, line } = placed[place] ?? {}
    const stock_item_id = facts.is_stocked ? (places[kept.indexOf(facts)] ?? null) : null
    const source_type = facts.is_stocked ? 'stock' : 'free'
    const words = { name: line?.name ?? facts.name, description: line?.description ?? null }
    const units = pieces(place).length > 0 ? JSON.stringify(pieces(place)) : null
    const figures = { quantity: round4(decided.asked.quantity), measure_unit_id: facts.measure_unit_id, unit_price, discount_percent }
    const { price_source } = judged
    const counterpart_price = terms.price_mode === 'gross' && holdsTax(vat) ? judged.unit_price : null
    const own = { catalog_item_id: facts.item_id, stock_item_id, counterpart_price, price_source, units }
    made.push([index, { source_type, ...own, ...words, ...figures, ...vat }])
  }
  return made
}

async function freeLines(db: Db, terms: LineTerms, placed: Placed, fieldOf: FieldOf): Promise<Made> {
  if (placed.length === 0) return []
  const standard = await usualRate(db, terms.date)
  const codes = placed.map(({ line }) => line.vat_rate_code ?? standard)
  const decisions = await decideFreeVat(db, vatQuestionOf(terms), [...new Set(codes)])
  const unit = await usualUnit(db)
  const errors: FieldErrors = {}
  const made = placed.flatMap(({ line, index }, place): Made => {
    const { name, unit_price, description = null, quantity = '1', discount_percent } = line
    const vat = decisions.get(codes[place] ?? '')
    const missing = { name: !name, unit_price: !unit_price, vat_rate_code: !vat }
    for (const [field, reason] of Object.entries(reasons)) {
      if (missing[field as keyof typeof missing]) errors[fieldOf(index, field)] = [`Lauks „${labelOf(field)}” ${reason}`]
    }
    const beyond = beyondUnit(unit, quantity)
    if (beyond !== null) errors[fieldOf(index, 'quantity')] = [`Lauks „${labelOf('quantity')}”: ${beyond}`]
    if (!name || !unit_price || !vat) return []
    const figures = { quantity: round4(quantity), unit_price: round4(unit_price), discount_percent: round4(discount_percent ?? 0) }
    return [
      [
        index,
        {
          source_type: 'free',
          catalog_item_id: null,
          stock_item_id: null,
          name,
          description,
          measure_unit_id: unit.id,
          ...figures,
          price_source: null,
          counterpart_price: null,
          ...vat,
          units: null,
        },
      ],
    ]
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return made
}

const reasons = {
  name: 'ir obligāts, ja nav izvēlēta prece',
  unit_price: 'ir obligāts, ja nav izvēlēta prece',
  vat_rate_code: 'nav derīgs: tādas PVN likmes tajā dienā nav',
} as const

/** INV-VAT-7: decides VAT of all lines anew, for another customer, day or way of payment; prices without tax stay. */
export async function decideVatAgain(db: Db, id: number, terms: LineTerms): Promise<void> {
  const question = vatQuestionOf(terms)
  const { rows } = await sql<VatDecision & ShownPrice & { id: number; catalog_item_id: number | null }>`
    select id, catalog_item_id, vat_rate_code, vat_category, vat_rate, vat_reason_code, unit_price, counterpart_price
    from simplified_invoice_items where simplified_invoice_id = ${id} order by id`.execute(db)
  // A free line whose tax somebody else paid until now has forgotten its rate.
  const standard = rows.some((line) => line.catalog_item_id === null) ? await usualRate(db, terms.date) : ''
  const codeOf = (line: (typeof rows)[number]) => (['S', 'Z'].includes(line.vat_category) ? line.vat_rate_code : standard)
  const ofItems = await decideVat(db, question, [...new Set(rows.flatMap((line) => line.catalog_item_id ?? []))])
  const ofNames = await decideFreeVat(db, question, [...new Set(rows.filter((line) => line.catalog_item_id === null).map(codeOf))])
  for (const line of rows) {
    const vat = line.catalog_item_id === null ? ofNames.get(codeOf(line)) : ofItems.get(line.catalog_item_id)
    if (!vat) throw Refusal.field('date', `Lauks „${labelOf('date')}”: tajā dienā likme ${line.vat_rate_code} nav spēkā`)
    const price = terms.price_mode === 'gross' ? retaxed(line, line, vat) : {}
    await db
      .updateTable('simplified_invoice_items')
      .set({ ...vat, ...price })
      .where('id', '=', line.id)
      .execute()
  }
}
