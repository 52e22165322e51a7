import { sql } from 'kysely'
import { isMarginCase } from '../../../contract/company/vat-cases.ts'
import type { VatItem } from '../../../contract/company/vat-decision.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round4 } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { vatItems, vatTables } from '../catalog/vat.ts'
import { unitNumber, wrongUnitNumber, type UnitKind } from '../stock/stock.units.ts'

export interface LineInput {
  item_id: number
  quantity: string
  purchase_price?: string | undefined
  discount_percent?: string | undefined
  vat_rate_code?: string | undefined
  warehouse_id?: number | null | undefined
  sale_price?: string | null | undefined
  order_item_id?: number | null | undefined
  units?: string[] | undefined
  notes?: string | null | undefined
}

interface LineOwner {
  supplier_id: number | null
  warehouse_id: number
  source_warehouse_id: number | null
  date: string
  /** Sets the VAT rates' day if goods came with the invoice. */
  invoice_date?: string | null | undefined
}

interface ItemFacts extends Counted {
  name: string
  is_archived: boolean
  is_stocked: boolean
  has_units: boolean
  unit_kind: UnitKind | null
  /** Last purchase price, preferably of this supplier; EUR per unit. */
  last_price: string
  warehouse: string | null
  warehouse_active: boolean
  order_line: boolean
}

export interface LineColumns {
  catalog_item_id: number
  quantity: string
  purchase_price: string
  discount_percent: string
  vat_rate_code: string
  warehouse_id: number | null
  sale_price: string | null
  order_item_id: number | null
  units: string[]
  notes: string | null
}

export function inList(index: number, field: string): string {
  return `procurement_items.${index}.${field}`
}

/** Defaults: last price, item's VAT rate. @throws Refusal at the fields */
export async function decideLines(db: Db, owner: LineOwner, inputs: readonly LineInput[], fieldOf = inList): Promise<LineColumns[]> {
  const facts = await itemFacts(db, owner, inputs)
  const rates = await rateCodes(db, owner.invoice_date ?? owner.date, inputs)
  const errors: FieldErrors = {}
  const lines = inputs.flatMap((line, index): LineColumns[] => {
    const item = facts[index]
    const found = item ? complaintsOf(line, item, rates) : { item_id: 'norādītais ieraksts neeksistē' }
    for (const [field, reason] of Object.entries(found)) errors[fieldOf(index, field)] = [`Lauks „${labelOf(field)}”: ${reason}`]
    return item ? [columnsOf(line, item, rates.ofItem.get(line.item_id) ?? '')] : []
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return lines
}

/** Returns the keys in input order. */
export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  procurementId: number,
  lines: readonly LineColumns[],
): Promise<number[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0)::int as last from procurement_items where procurement_id = ${procurementId}`.execute(db)
  const first = one(rows).last + 1
  const createdIds: number[] = []
  for (let from = 0; from < lines.length; from += mostAtOnce) {
    const part = lines.slice(from, from + mostAtOnce).map((line, index) => ({ ...line, position: first + from + index }))
    createdIds.push(...(await insertPart({ db, user }, procurementId, part)))
  }
  return createdIds
}

/** Limits a statement's duration for sheets of 60,000 lines. */
const mostAtOnce = 2000

/** One JSON value: a statement allows 65,535 parameters. */
async function insertPart(
  { db, user }: Pick<Context, 'db' | 'user'>,
  procurementId: number,
  lines: readonly (LineColumns & { position: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into procurement_items (procurement_id, position, catalog_item_id, quantity, purchase_price, discount_percent, vat_rate_code,
      warehouse_id, sale_price, order_item_id, units, notes, created_by, updated_by)
    select ${procurementId}, position, catalog_item_id, quantity, purchase_price, discount_percent, vat_rate_code, warehouse_id, sale_price,
      order_item_id, units, notes, ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(lines)}) as l (position int, catalog_item_id bigint, quantity numeric, purchase_price numeric,
      discount_percent numeric, vat_rate_code text, warehouse_id bigint, sale_price numeric, order_item_id bigint, units text[], notes text)
    order by position returning id`.execute(db)
  return rows.map(({ id }) => id)
}

type Complaints = { [Field in keyof LineInput]?: string }

function complaintsOf(line: LineInput, item: ItemFacts, { valid }: Rates): Complaints {
  const found: Complaints = {}
  if (item.is_archived) found.item_id = `prece „${item.name}” ir arhivēta`
  else if (!item.is_stocked) found.item_id = `„${item.name}” netiek uzskaitīta krājumos`
  const beyond = beyondUnit(item, line.quantity)
  if (beyond !== null) found.quantity = beyond
  if (item.has_units && !big(line.quantity).round(0).eq(big(line.quantity)))
    found.quantity = 'precei ar vienību numuriem jābūt veselam skaitlim'
  if (line.warehouse_id && item.warehouse === null) found.warehouse_id = 'norādītais ieraksts neeksistē'
  else if (line.warehouse_id && !item.warehouse_active) found.warehouse_id = `noliktava „${item.warehouse}” nav aktīva`
  if (line.vat_rate_code !== undefined && !valid.has(line.vat_rate_code))
    found.vat_rate_code = `likme ${line.vat_rate_code} šajā datumā nav spēkā`
  if (line.order_item_id && !item.order_line) found.order_item_id = 'pasūtījumā nav šīs preces rindas'
  const units = whyUnits(line, item)
  if (units !== null) found.units = units
  return found
}

function whyUnits({ units = [], quantity }: LineInput, { has_units, unit_kind }: ItemFacts): string | null {
  if (units.length === 0) return null
  if (!has_units) return 'preci neuzskaita pa vienībām'
  const numbers = units.map((unitInput) => unitNumber(unit_kind, unitInput))
  if (big(quantity).lt(numbers.length)) return `numuru ir vairāk (${numbers.length}) nekā preču`
  const double = numbers.find((number, place) => numbers.indexOf(number) !== place)
  if (double !== undefined) return `vienība ${double} norādīta divreiz`
  return numbers.map((number) => wrongUnitNumber(unit_kind, number)).find((wrong) => wrong !== null) ?? null
}

function columnsOf(line: LineInput, { unit_kind, last_price }: ItemFacts, usualRate: string): LineColumns {
  return {
    catalog_item_id: line.item_id,
    quantity: round4(line.quantity),
    purchase_price: round4(line.purchase_price ?? last_price),
    discount_percent: round4(line.discount_percent ?? 0),
    vat_rate_code: line.vat_rate_code ?? usualRate,
    warehouse_id: line.warehouse_id ?? null,
    sale_price: line.sale_price ?? null,
    order_item_id: line.order_item_id ?? null,
    units: (line.units ?? []).map((unitInput) => unitNumber(unit_kind, unitInput)),
    notes: line.notes ?? null,
  }
}

interface Rates {
  valid: ReadonlySet<string>
  ofItem: ReadonlyMap<number, string>
}

async function rateCodes(db: Db, date: string, inputs: readonly LineInput[]): Promise<Rates> {
  const items = await vatItems(
    db,
    date,
    inputs.map(({ item_id }) => item_id),
  )
  const { rates } = await vatTables(db, date)
  // Goods of the margin scheme are bought from people who state no tax.
  const untaxed = rates.find(({ category }) => category === 'E')?.code
  const rateOf = ({ vat_rate_code, vat_case }: VatItem) => (isMarginCase(vat_case) ? (untaxed ?? vat_rate_code) : vat_rate_code)
  return { valid: new Set(rates.map(({ code }) => code)), ofItem: new Map(items.map((item) => [item.id, rateOf(item)])) }
}

/** In input order; undefined if the item does not exist. */
async function itemFacts(db: Db, owner: LineOwner, inputs: readonly LineInput[]): Promise<(ItemFacts | undefined)[]> {
  const { rows } = await sql<ItemFacts & { place: number }>`
    select a.place, k.name, k.archived_at is not null as is_archived, k.is_stocked, k.has_units, k.unit_kind, u.abbreviation as unit, u.decimals,
      coalesce(
        case when ${owner.source_warehouse_id}::bigint is not null then source.avg_cost end,
        bought.price, (select max(s.last_purchase_price) from stock_items s where s.catalog_item_id = k.id), 0
      )::numeric(14, 4) as last_price,
      w.name as warehouse, coalesce(w.is_active, false) as warehouse_active,
      exists (select from order_items l where l.id = a.order_item_id and l.catalog_item_id = k.id) as order_line
    from unnest(${inputs.map((line) => line.item_id)}::bigint[], ${inputs.map((line) => line.warehouse_id ?? null)}::bigint[],
      ${inputs.map((line) => line.order_item_id ?? null)}::bigint[]) with ordinality a (item_id, warehouse_id, order_item_id, place)
    join catalog_items k on k.id = a.item_id
    join measure_units u on u.id = k.measure_unit_id
    left join warehouses w on w.id = a.warehouse_id
    left join stock_items source on source.catalog_item_id = k.id and source.warehouse_id = ${owner.source_warehouse_id}::bigint
    left join lateral (
      select i.purchase_price as price from procurement_items i join procurements p on p.id = i.procurement_id
      where i.catalog_item_id = k.id and p.supplier_id = ${owner.supplier_id}::bigint and p.accepted_at is not null and p.cancelled_at is null
      order by i.id desc limit 1
    ) bought on true`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return inputs.map((_, index) => byPlace.get(index + 1))
}
