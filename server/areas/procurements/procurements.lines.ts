import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import { vatItems, vatTables } from '../catalog/vat.ts'
import { unitNumber, wrongUnitNumber, type UnitKind } from '../stock/stock.units.ts'

/** What a person asks of a line. */
export interface AskedLine {
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

/** Whose lines they are. */
interface LineOwner {
  supplier_id: number | null
  warehouse_id: number
  source_warehouse_id: number | null
  date: string
  /** Day of the supplier's invoice, where the goods came with it: its rates are those of that day. */
  invoice_date?: string | null | undefined
}

/** What a line has to know of its item. */
interface ItemFacts extends Counted {
  name: string
  is_archived: boolean
  is_stocked: boolean
  has_units: boolean
  unit_kind: UnitKind | null
  /** What was paid for it last, to this supplier if ever; EUR for one. */
  last_price: string
  warehouse: string | null
  warehouse_active: boolean
  order_line: boolean
}

/** Columns of a line as it is stored. */
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

/** Name of a field of a line within the list of lines, as a refused request names it. */
export function inList(index: number, field: string): string {
  return `procurement_items.${index}.${field}`
}

/**
 * Decides lines: price paid last where none is given, VAT rate of the item, numbers of units as they are
 * stored. Refuses all that may not be bought or kept in stock, each fault at its field.
 */
export async function decideLines(db: Db, owner: LineOwner, asked: readonly AskedLine[], fieldOf = inList): Promise<LineColumns[]> {
  const facts = await itemFacts(db, owner, asked)
  const rates = await rateCodes(db, owner.invoice_date ?? owner.date, asked)
  const errors: FieldErrors = {}
  const lines = asked.flatMap((line, index): LineColumns[] => {
    const known = facts[index]
    const found = known ? complaintsOf(line, known, rates) : { item_id: 'norādītais ieraksts neeksistē' }
    for (const [field, reason] of Object.entries(found)) errors[fieldOf(index, field)] = [`Lauks „${labelOf(field)}”: ${reason}`]
    return known ? [columnsOf(line, known, rates.ofItem.get(line.item_id) ?? '')] : []
  })
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return lines
}

/** Adds lines behind those that are there; answers their keys in the same order. */
export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  procurementId: number,
  lines: readonly LineColumns[],
): Promise<number[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0)::int as last from procurement_items where procurement_id = ${procurementId}`.execute(db)
  const first = (rows[0]?.last ?? 0) + 1
  const made: number[] = []
  for (let from = 0; from < lines.length; from += mostAtOnce) {
    const part = lines.slice(from, from + mostAtOnce).map((line, index) => ({ ...line, position: first + from + index }))
    made.push(...(await insertPart({ db, user }, procurementId, part)))
  }
  return made
}

/** Lines in one statement, so that a sheet of 60,000 stays within the time that one may take. */
const mostAtOnce = 2000

/** As one value: a statement takes 65,535 parameters. */
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

type Complaints = { [Field in keyof AskedLine]?: string }

function complaintsOf(line: AskedLine, known: ItemFacts, { valid }: Rates): Complaints {
  const found: Complaints = {}
  if (known.is_archived) found.item_id = `prece „${known.name}” ir arhivēta`
  else if (!known.is_stocked) found.item_id = `„${known.name}” netiek uzskaitīta krājumos`
  const beyond = beyondUnit(known, line.quantity)
  if (beyond !== null) found.quantity = beyond
  if (known.has_units && !big(line.quantity).round(0).eq(big(line.quantity)))
    found.quantity = 'precei ar vienību numuriem jābūt veselam skaitlim'
  if (line.warehouse_id && known.warehouse === null) found.warehouse_id = 'norādītais ieraksts neeksistē'
  else if (line.warehouse_id && !known.warehouse_active) found.warehouse_id = `noliktava „${known.warehouse}” nav aktīva`
  if (line.vat_rate_code !== undefined && !valid.has(line.vat_rate_code))
    found.vat_rate_code = `likme ${line.vat_rate_code} šajā datumā nav spēkā`
  if (line.order_item_id && !known.order_line) found.order_item_id = 'pasūtījumā nav šīs preces rindas'
  const units = whyUnits(line, known)
  if (units !== null) found.units = units
  return found
}

/** What can be said of unit numbers before all of them are there. */
function whyUnits({ units = [], quantity }: AskedLine, { has_units, unit_kind }: ItemFacts): string | null {
  if (units.length === 0) return null
  if (!has_units) return 'preci neuzskaita pa vienībām'
  const numbers = units.map((typed) => unitNumber(unit_kind, typed))
  if (big(quantity).lt(numbers.length)) return `numuru ir vairāk (${numbers.length}) nekā preču`
  const double = numbers.find((number, place) => numbers.indexOf(number) !== place)
  if (double !== undefined) return `vienība ${double} norādīta divreiz`
  return numbers.map((number) => wrongUnitNumber(unit_kind, number)).find((wrong) => wrong !== null) ?? null
}

function columnsOf(line: AskedLine, { unit_kind, last_price }: ItemFacts, usualRate: string): LineColumns {
  return {
    catalog_item_id: line.item_id,
    quantity: round4(line.quantity),
    purchase_price: round4(line.purchase_price ?? last_price),
    discount_percent: round4(line.discount_percent ?? 0),
    vat_rate_code: line.vat_rate_code ?? usualRate,
    warehouse_id: line.warehouse_id ?? null,
    sale_price: line.sale_price ?? null,
    order_item_id: line.order_item_id ?? null,
    units: (line.units ?? []).map((typed) => unitNumber(unit_kind, typed)),
    notes: line.notes ?? null,
  }
}

interface Rates {
  /** Codes that hold on the day. */
  valid: ReadonlySet<string>
  ofItem: ReadonlyMap<number, string>
}

async function rateCodes(db: Db, date: string, asked: readonly AskedLine[]): Promise<Rates> {
  const items = await vatItems(
    db,
    date,
    asked.map(({ item_id }) => item_id),
  )
  const { rates } = await vatTables(db, date)
  return { valid: new Set(rates.map(({ code }) => code)), ofItem: new Map(items.map(({ id, vat_rate_code }) => [id, vat_rate_code])) }
}

/** Facts of lines in the order asked; undefined where the item does not exist. */
async function itemFacts(db: Db, owner: LineOwner, asked: readonly AskedLine[]): Promise<(ItemFacts | undefined)[]> {
  const { rows } = await sql<ItemFacts & { place: number }>`
    select a.place, k.name, k.archived_at is not null as is_archived, k.is_stocked, k.has_units, k.unit_kind, u.abbreviation as unit, u.decimals,
      coalesce(
        case when ${owner.source_warehouse_id}::bigint is not null then source.avg_cost end,
        bought.price, (select max(s.last_purchase_price) from stock_items s where s.catalog_item_id = k.id), 0
      )::numeric(14, 4) as last_price,
      w.name as warehouse, coalesce(w.is_active, false) as warehouse_active,
      exists (select from order_items l where l.id = a.order_item_id and l.catalog_item_id = k.id) as order_line
    from unnest(${asked.map((line) => line.item_id)}::bigint[], ${asked.map((line) => line.warehouse_id ?? null)}::bigint[],
      ${asked.map((line) => line.order_item_id ?? null)}::bigint[]) with ordinality a (item_id, warehouse_id, order_item_id, place)
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
  return asked.map((_, index) => byPlace.get(index + 1))
}
