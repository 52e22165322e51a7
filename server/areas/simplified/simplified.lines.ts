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
  type ItemInput,
  type FieldOf,
  type CheckLine,
  type LineTerms,
  vatQuestionOf,
} from './simplified.prices.ts'
import { holdsTax, retaxed, type GrossPrice } from './retaxed.ts'

/** An item, or a name with price and VAT rate. */
export interface LineInput extends Omit<ItemInput, 'item_id'> {
  item_id?: number | null | undefined
  description?: string | null | undefined
  vat_rate_code?: string | undefined
  units?: readonly string[] | undefined
}

export interface SimplifiedLine extends VatDecision, GrossPrice {
  source_type: 'free' | 'stock'
  catalog_item_id: number | null
  stock_item_id: number | null
  name: string
  description: string | null
  quantity: string
  measure_unit_id: number
  discount_percent: string
  /** Null without an item. */
  price_source: PriceSource | null
  /** JSON. */
  units: string | null
}

type Placed<Line extends LineInput = LineInput> = readonly { line: Line; index: number }[]
type IndexedLines = [index: number, line: SimplifiedLine][]

const inItems: FieldOf = (index, field) => `items.${index}.${field}`

/** @throws Refusal at the fields */
export async function linesOf(
  ctx: Pick<Context, 'db' | 'user'>,
  terms: LineTerms,
  inputs: readonly LineInput[],
  { fieldOf = inItems, checkLine = (line) => complaintsAbout(line, ctx.user) }: { fieldOf?: FieldOf; checkLine?: CheckLine } = {},
): Promise<SimplifiedLine[]> {
  const placed = inputs.map((line, index) => ({ line, index }))
  const itemInputs = placed.flatMap(({ line, index }) => (line.item_id ? [{ line: { ...line, item_id: line.item_id }, index }] : []))
  const free = placed.filter(({ line }) => !line.item_id)
  const linesByIndex = new Map([
    ...(await itemLines(ctx.db, terms, itemInputs, { fieldOf, checkLine })),
    ...(await freeLines(ctx.db, terms, free, fieldOf)),
  ])
  return inputs.flatMap((_, index) => linesByIndex.get(index) ?? [])
}

async function itemLines(
  db: Db,
  terms: LineTerms,
  placed: Placed<LineInput & ItemInput>,
  { fieldOf, checkLine }: { fieldOf: FieldOf; checkLine: CheckLine },
): Promise<IndexedLines> {
  const lineInputs = placed.map(({ line }) => line)
  const at: FieldOf = (place, field) => fieldOf(placed[place]?.index ?? place, field)
  const priced = placed.length === 0 ? [] : await priceLines(db, terms, lineInputs, at)
  const pieces = (place: number): readonly string[] => lineInputs[place]?.units ?? []
  await refuseLines(db, priced, { fieldOf: at, checkLine, pieces })
  const stockedItems = priced.flatMap(({ decided: { facts } }) => (facts.is_stocked ? [facts] : []))
  const places = await stockItemsOf(db, stockedItems)
  const decidedLines: IndexedLines = []
  for (const [place, { decided, unit_price, discount_percent, checkedPrice }] of priced.entries()) {
    const { facts, vat } = decided
    const { index = place, line } = placed[place] ?? {}
    const stock_item_id = facts.is_stocked ? (places[stockedItems.indexOf(facts)] ?? null) : null
    const source_type = facts.is_stocked ? 'stock' : 'free'
    const words = { name: line?.name ?? facts.name, description: line?.description ?? null }
    const units = pieces(place).length > 0 ? JSON.stringify(pieces(place)) : null
    const figures = { quantity: round4(decided.input.quantity), measure_unit_id: facts.measure_unit_id, unit_price, discount_percent }
    const { price_source } = checkedPrice
    const counterpart_price = terms.price_mode === 'gross' && holdsTax(vat) ? checkedPrice.unit_price : null
    const itemColumns = { catalog_item_id: facts.item_id, stock_item_id, counterpart_price, price_source, units }
    decidedLines.push([index, { source_type, ...itemColumns, ...words, ...figures, ...vat }])
  }
  return decidedLines
}

async function freeLines(db: Db, terms: LineTerms, placed: Placed, fieldOf: FieldOf): Promise<IndexedLines> {
  if (placed.length === 0) return []
  const standard = await usualRate(db, terms.date)
  const codes = placed.map(({ line }) => line.vat_rate_code ?? standard)
  const decisions = await decideFreeVat(db, vatQuestionOf(terms), [...new Set(codes)])
  const unit = await usualUnit(db)
  const errors: FieldErrors = {}
  const decidedLines = placed.flatMap(({ line, index }, place): IndexedLines => {
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
  return decidedLines
}

const reasons = {
  name: 'ir obligāts, ja nav izvēlēta prece',
  unit_price: 'ir obligāts, ja nav izvēlēta prece',
  vat_rate_code: 'nav derīgs: tādas PVN likmes tajā dienā nav',
} as const

/** INV-VAT-7: net prices stay. */
export async function decideVatAgain(db: Db, id: number, terms: LineTerms): Promise<void> {
  const question = vatQuestionOf(terms)
  const { rows } = await sql<VatDecision & GrossPrice & { id: number; catalog_item_id: number | null }>`
    select id, catalog_item_id, vat_rate_code, vat_category, vat_rate, vat_reason_code, unit_price, counterpart_price
    from simplified_invoice_items where simplified_invoice_id = ${id} order by id`.execute(db)
  // Lines that were reverse-charged have lost their rate.
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
