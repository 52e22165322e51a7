import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round4 } from '../../../contract/money.ts'
import { subscriptionLines } from '../../../contract/subscriptions/subscription-record.ts'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { priceOf, type PriceSource } from '../catalog/price-rules.ts'
import { priceBases } from '../catalog/catalog.prices.ts'
import { beyondUnit, usualUnit, type Counted } from '../catalog/counted.ts'
import { decideVat, usualRate, vatTables } from '../catalog/vat.ts'

export type LineInput = Body<typeof subscriptions.addItems>['items'][number]

export interface DecidedLine {
  catalog_item_id: number | null
  name: string
  description: string | null
  quantity: string
  measure_unit_id: number
  unit_price: string
  discount_percent: string
  /** Null without an item. */
  price_source: PriceSource | null
  vat_rate_code: string
}

interface Item {
  id: number
  name: string
  measure_unit_id: number
  is_stocked: boolean
}

interface Priced extends Item {
  vat_rate_code: string
  unit_price: string
  discount_percent: string
  price_source: PriceSource
}

interface Basis {
  items: ReadonlyMap<number, Priced>
  units: ReadonlyMap<number, Counted>
  usual: number
  rates: ReadonlySet<string>
  /** Standard VAT rate code. */
  standard: string
}

type FieldOf = (place: number, field: string) => string

/** Defaults: item's data at the customer's current price. Stocked goods must be ordered instead. */
export async function decideLines(ctx: Context, customerId: number, lines: readonly LineInput[], fieldOf: FieldOf): Promise<DecidedLine[]> {
  const basis = await basisOf(ctx, customerId, lines)
  return lines.map((line, place) => decided(line, basis, (field, reason) => refuse(fieldOf(place, field), field, reason)))
}

type Refuse = (field: string, reason: string) => never

function decided(line: LineInput, basis: Basis, refused: Refuse): DecidedLine {
  const { catalog_item_id = null, description = null } = line
  const item =
    catalog_item_id === null ? undefined : (basis.items.get(catalog_item_id) ?? refused('catalog_item_id', 'norādītais ieraksts neeksistē'))
  if (item?.is_stocked) refused('catalog_item_id', `noliktavas preci „${item.name}” pārdod ar pasūtījumu`)
  const name = line.name ?? item?.name ?? refused('name', 'ir obligāts')
  const measure_unit_id = unitOf(line, item, basis, refused)
  const vat_rate_code = rateOf(line, item, basis, refused)
  return {
    catalog_item_id,
    name,
    description,
    quantity: round4(line.quantity ?? '1'),
    measure_unit_id,
    vat_rate_code,
    ...pricesOf(line, item, refused),
  }
}

/** Given prices ignore the customer's discount. */
function pricesOf(
  line: LineInput,
  item: Priced | undefined,
  refused: Refuse,
): Pick<DecidedLine, 'unit_price' | 'discount_percent' | 'price_source'> {
  const unit_price = line.unit_price ?? item?.unit_price ?? refused('unit_price', 'ir obligāts')
  const usual = line.unit_price === undefined ? item?.discount_percent : undefined
  const resolved = line.unit_price === undefined && line.discount_percent === undefined
  return {
    unit_price: round4(unit_price),
    discount_percent: round4(line.discount_percent ?? usual ?? '0'),
    price_source: item ? (resolved ? item.price_source : 'manual') : null,
  }
}

function unitOf(
  { measure_unit_id, quantity = '1' }: LineInput,
  item: Priced | undefined,
  { units, usual }: Basis,
  refused: Refuse,
): number {
  const id = measure_unit_id ?? item?.measure_unit_id ?? usual
  const unit = units.get(id) ?? refused('measure_unit_id', 'norādītais ieraksts neeksistē')
  if (item && item.measure_unit_id !== id) refused('measure_unit_id', `„${item.name}” skaita citā mērvienībā`)
  const beyond = beyondUnit(unit, quantity)
  if (beyond !== null) refused('quantity', beyond)
  return id
}

function rateOf({ vat_rate_code }: LineInput, item: Priced | undefined, { rates, standard }: Basis, refused: Refuse): string {
  const code = vat_rate_code ?? item?.vat_rate_code ?? standard
  if (item && item.vat_rate_code !== code) refused('vat_rate_code', `to nosaka prece „${item.name}”`)
  if (!rates.has(code)) refused('vat_rate_code', 'tādas PVN likmes šodien nav')
  return code
}

function refuse(at: string, field: string, reason: string): never {
  throw Refusal.field(at, `Lauks „${labelOf(field)}”${reason.startsWith('ir ') ? '' : ':'} ${reason}`)
}

async function basisOf({ db, today }: Context, customer_id: number, lines: readonly LineInput[]): Promise<Basis> {
  const ids = [...new Set(lines.flatMap(({ catalog_item_id }) => catalog_item_id ?? []))]
  const question = { customer_id, date: today, distance: false }
  const [found, bases, vat, units, usual, { rates }, standard] = await Promise.all([
    itemsOf(db, ids),
    priceBases(db, question, ids),
    decideVat(db, { ...question, used_up: true }, ids),
    unitsOf(db),
    usualUnit(db),
    vatTables(db, today),
    usualRate(db, today),
  ])
  const items = found.flatMap((item) => {
    const [basis, decision] = [bases.get(item.id), vat.get(item.id)]
    if (!basis || !decision) return []
    const { unit_price, discount_percent, price_source } = priceOf(basis)
    return [[item.id, { ...item, vat_rate_code: decision.vat_rate_code, unit_price, discount_percent, price_source }] as const]
  })
  return { items: new Map(items), units, usual: usual.id, rates: new Set(rates.map(({ code }) => code)), standard }
}

async function itemsOf(db: Db, ids: readonly number[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select id, name, measure_unit_id, is_stocked from catalog_items where id = any (${[...ids]}) and archived_at is null`.execute(db)
  return rows
}

async function unitsOf(db: Db): Promise<Map<number, Counted>> {
  const { rows } = await sql<Counted & { id: number }>`select id, abbreviation as unit, decimals from measure_units`.execute(db)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

export async function insertLines({ db, user }: Context, id: number, lines: readonly DecidedLine[]): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0)::int as last from subscription_items where subscription_id = ${id}`.execute(
    db,
  )
  const { count, last } = one(rows)
  if (count + lines.length > subscriptionLines)
    throw Refusal.field('items', `Lauks „${labelOf('items')}”: abonēšanā ir ne vairāk kā ${subscriptionLines} rindas`)
  await db
    .insertInto('subscription_items')
    .values(
      lines.map((line, place) => ({
        ...line,
        subscription_id: id,
        position: last + place + 1,
        created_by: user.id,
        updated_by: user.id,
      })),
    )
    .execute()
}
