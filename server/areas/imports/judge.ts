import { sql, type RawBuilder } from 'kysely'
import { columnLabel } from '../../../contract/import-kinds.ts'
import type { ImportKind } from '../../../contract/import-titles.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { decideLines } from '../procurements/lines.ts'
import { lookups, pathKey } from './lookups.ts'
import { said } from './plan.ts'
import { plans } from './plans.ts'

/** A sheet that is judged: its kind, the day it is of, and the fields that its columns hold. */
export interface Judged {
  id: number
  kind: ImportKind
  date: string
  fields: readonly string[]
}

/**
 * Holds the rows of a sheet against what is here, each question in one statement for all of them: records that they
 * name, what they are likely to double, what the laws would refuse. What is wrong with cells by themselves stays told.
 */
export async function judge(io: Pick<Context, 'db'>, sheet: Judged): Promise<void> {
  const { db } = io
  const plan = plans[sheet.kind]
  // The planner knows nothing of rows that this very transaction wrote: it would walk through them one by one.
  await sql`set local enable_nestloop = off`.execute(db)
  await resolve(db, sheet)
  const rows = sql`(select row, given, ready from import_rows where import_id = ${sheet.id})`
  await merge(db, sheet.id, sql`${plan.defaults} || r.ready`)
  if (plan.inherit) await plan.inherit(sheet.id).execute(db)
  if (plan.rewritten) await merge(db, sheet.id, sql`r.ready || ${plan.rewritten}`)
  for (const { field, key } of plan.unique) await tell(db, sheet.id, doubled(sheet.kind, rows, field, key))
  for (const fault of plan.faults) await tell(db, sheet.id, fault(rows))
  await findTwins(db, sheet)
  await sql`set local enable_nestloop = on`.execute(db)
  if (sheet.kind === 'opening_stock') await judgeGoods(io, sheet)
}

/** Puts keys in the place of the names of records, and tells what names none or several. */
async function resolve(db: Db, { id, kind, fields }: Judged): Promise<void> {
  const named = fields.flatMap((field) => {
    const lookup = lookups[field]
    return lookup ? [{ field, lookup, table: sql.table(`k_${field}`) }] : []
  })
  if (named.length === 0) return merge(db, id, sql`r.given`)
  const keyOf = (field: string): RawBuilder<unknown> => {
    const text = sql`r.given ->> ${sql.lit(field)}`
    return field === 'category_id' ? pathKey(text) : sql`fold(btrim(${text}))`
  }
  const known = named.map(
    ({ field, lookup, table }) => sql`${table} as materialized (
      select key, min(value) as value, count(distinct value) as n from (${lookup}) as l
      where key in (select ${keyOf(field)} from import_rows r where r.import_id = ${id}) group by key)`,
  )
  const found = named.map(
    ({ field, table }) =>
      sql`case when r.given ? ${sql.lit(field)} then jsonb_build_object(${sql.lit(field)}, case when ${table}.n = 1 then ${table}.value end) else '{}' end`,
  )
  const joins = named.map(({ field, table }) => sql`left join ${table} on ${table}.key = ${keyOf(field)}`)
  const severals = named.map(({ field, table }) => sql`case when ${table}.n > 1 then ${sql.lit(field)} end`)
  await sql`
    with ${sql.join(known)}, found as materialized (
      select r.row, r.given || ${sql.join(found, sql` || `)} as ready, array_remove(array[${sql.join(severals)}], null) as several
      from import_rows r ${sql.join(joins, sql` `)} where r.import_id = ${id}
    ), told as (
      insert into import_faults (import_id, row, field, reason)
      select ${id}, f.row, n.field, n.label || ': „' || left(r.given ->> n.field, 80) || '” ' ||
        case when n.field = any (f.several) then 'der vairākiem ierakstiem; norādiet precīzāk' else 'nav atrasts' end
      from found f join import_rows r on r.import_id = ${id} and r.row = f.row
      cross join (values ${sql.join(named.map(({ field }) => sql`(${sql.lit(field)}, ${sql.lit(columnLabel(kind, field))})`))}) as n (field, label)
      where f.ready -> n.field = 'null' on conflict do nothing
    )
    update import_rows r set ready = f.ready from found f where r.import_id = ${id} and r.row = f.row`.execute(db)
}

async function merge(db: Db, id: number, ready: RawBuilder<unknown>): Promise<void> {
  await sql`update import_rows r set ready = ${ready} where r.import_id = ${id}`.execute(db)
}

/** Of one cell the first fault is the one to put right. */
async function tell(db: Db, id: number, found: RawBuilder<unknown>): Promise<void> {
  await sql`insert into import_faults (import_id, row, field, reason)
    select ${id}, f.row, f.field, f.reason from (${found}) as f on conflict do nothing`.execute(db)
}

function doubled(kind: ImportKind, rows: RawBuilder<unknown>, field: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select row, ${field} as field, ${columnLabel(kind, field)} || format(': tas pats jau ir %s. rindā', first) as reason
    from (select r.row, first_value(r.row) over (partition by ${key} order by r.row) as first from ${rows} r where ${key} is not null) as s
    where first <> row`
}

/** Finds what rows are likely to double: the surest of several. What was chosen of a twin that is still the same, stays. */
async function findTwins(db: Db, { id, kind }: Judged): Promise<void> {
  const { twins } = plans[kind]
  const rows = sql`(select row, given, ready from import_rows where import_id = ${id}
    and row not in (select row from import_faults where import_id = ${id}))`
  const found = twins.map(
    ({ why, same = false, found: of }, rank) =>
      sql`select row, id, name, ${rank}::int as rank, ${why} as why, ${same}::boolean as is_same from (${of(rows)}) as t`,
  )
  await sql`
    with twin as (
      select distinct on (row) row, id, name, why, is_same from (${sql.join(found, sql` union all `)}) as f order by row, rank, id
    )
    update import_rows r set twin_id = t.id, twin = t.name, why = t.why, is_same = coalesce(t.is_same, false),
      choice = case when t.id is null then 'create' when r.twin_id = t.id and not (t.is_same and r.choice = 'create') then r.choice else 'skip' end
    from import_rows o left join twin t on t.row = o.row
    where r.import_id = ${id} and o.import_id = ${id} and r.row = o.row and (t.id is not null or r.twin_id is not null)`.execute(db)
}

/** A line of goods as the document of opening stock takes it. */
export interface GoodsRow {
  row: number
  catalog_item_id: number
  warehouse_id: number
  quantity: string
  purchase_price: string
  units: string[]
}

/** Rows of opening stock that nothing is known to be wrong with and that are to be made. */
export async function goodsRows(db: Db, id: number): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select r.row, ${said('catalog_item_id')}::bigint as catalog_item_id, ${said('warehouse_id')}::bigint as warehouse_id,
      ${said('quantity')} as quantity, ${said('purchase_price')} as purchase_price, coalesce(r.ready -> 'units', '[]') as units
    from import_rows r where r.import_id = ${id} and r.choice = 'create'
      and r.row not in (select row from import_faults where import_id = ${id}) order by r.row`.execute(db)
  return rows
}

/** Goods are judged by the document that will bring them. */
async function judgeGoods({ db }: Pick<Context, 'db'>, { id, date }: Judged): Promise<void> {
  const rows = await goodsRows(db, id)
  const owner = { supplier_id: null, warehouse_id: rows[0]?.warehouse_id ?? 0, source_warehouse_id: null, date }
  try {
    await decideLines(db, owner, rows.map(lineOf), (index, field) => `${rows[index]?.row}.${field}`)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const faults = Object.entries(error.errors).map(([at, [text = '']]) => {
      const [row, field = ''] = at.split('.')
      const column = field === 'item_id' ? 'catalog_item_id' : field
      return { row: Number(row), field: column, reason: text.replace(/^Lauks „[^”]*”:? ?/, `${columnLabel('opening_stock', column)}: `) }
    })
    await tellFaults(db, id, faults)
  }
}

/** A line of the document of opening stock. */
export const lineOf = ({ catalog_item_id: item_id, warehouse_id, quantity, purchase_price, units }: GoodsRow) => ({
  ...{ item_id, warehouse_id, quantity, purchase_price, units },
})

/** Notes what is wrong with cells. */
export async function tellFaults(db: Db, id: number, faults: readonly { row: number; field: string; reason: string }[]): Promise<void> {
  await tell(
    db,
    id,
    sql`select row, field, reason from json_to_recordset(${JSON.stringify(faults)}) as f (row int, field text, reason text)`,
  )
}
