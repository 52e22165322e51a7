import { sql, type RawBuilder } from 'kysely'
import { columnLabel } from '../../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { decideLines } from '../procurements/procurements.lines.ts'
import { lookups, matchKeys } from './lookups.ts'
import { readyText, type ImportPlan } from './plan.ts'
import { plans } from './plans.ts'

export interface CheckedSheet {
  id: number
  kind: ImportKind
  date: string
  fields: readonly string[]
}

/** Checks all rows set-wise: lookups, probable duplicates, rules. Faults of single cells remain. */
export async function checkSheet(ctx: Pick<Context, 'db'>, sheet: CheckedSheet): Promise<void> {
  const { db } = ctx
  const plan = plans[sheet.kind]
  // The planner has no statistics for rows of this transaction and would choose nested loops.
  await sql`set local enable_nestloop = off`.execute(db)
  await prepare(db, sheet)
  const rows = sql`(select row, given, ready from import_rows where import_id = ${sheet.id})`
  for (const { field, key } of plan.unique) await tell(db, sheet.id, doubled(sheet.kind, rows, field, key))
  for (const fault of plan.faults) await tell(db, sheet.id, fault(rows))
  await findTwins(db, sheet)
  await sql`set local enable_nestloop = on`.execute(db)
  if (sheet.kind === 'opening_stock') await checkGoods(ctx, sheet)
}

/**
 * Replaces names by keys, reports unknown or ambiguous ones and adds defaults, in one statement, as every rewrite of
 * the rows is expensive.
 */
async function prepare(db: Db, { id, kind, fields }: CheckedSheet): Promise<void> {
  const plan = plans[kind]
  const lookupFields = fields.flatMap((field) => {
    const lookup = lookups[field]
    return lookup
      ? [{ field, label: columnLabel(kind, field), lookup, cellSql: sql`r.given ->> ${sql.lit(field)}`, k: sql.table(`k_${field}`) }]
      : []
  })
  // Repeated texts are looked up once.
  const lookupQueries = lookupFields.map(
    ({ field, lookup, cellSql, k }) => sql`${k} as materialized (
      select distinct on (text) text, value, n from (
        select s.text, k.rank, min(l.value) as value, count(distinct l.value) as n
        from (select distinct ${cellSql} as text from import_rows r where r.import_id = ${id}) as s
        cross join lateral (values ${sql.join(matchKeys(field).map((key, rank) => sql`(${sql.lit(rank)}, ${key})`))}) as k (rank, key)
        join (${lookup}) as l on l.key = k.key group by s.text, k.rank
      ) as found order by text, rank)`,
  )
  const found = lookupFields.map(
    ({ field, k }) =>
      sql` || case when r.given ? ${sql.lit(field)} then jsonb_build_object(${sql.lit(field)}, case when ${k}.n = 1 then ${k}.value end) else '{}' end`,
  )
  const joins = lookupFields.map(({ cellSql, k }) => sql` left join ${k} on ${k}.text = ${cellSql}`)
  const severals = lookupFields.map(({ field, k }) => sql`case when ${k}.n > 1 then ${sql.lit(field)} end`)
  const several = lookupFields.length === 0 ? sql`null::text[]` : sql`array[${sql.join(severals)}]`
  const names = lookupFields.map(({ field, label }) => sql`(${sql.lit(field)}, ${sql.lit(label)})`)
  const faultsQuery = sql`told as (
    insert into import_faults (import_id, row, field, reason)
    select ${id}, r.row, n.field, n.label || ': „' || left(r.given ->> n.field, 80) || '” ' ||
      case when n.field = any (r.several) then 'der vairākiem ierakstiem; norādiet precīzāk' else 'nav atrasts' end
    from named r cross join (values ${sql.join(names)}) as n (field, label)
    where r.ready -> n.field = 'null' on conflict do nothing),`
  const join = plan.inherited?.join ?? sql``
  const ready = plan.inherited?.ready ?? sql`'{}'::jsonb`
  await sql`
    with ${sql.join(
      lookupQueries.map((each) => sql`${each}, `),
      sql``,
    )}
    named as materialized (
      select r.row, r.given, r.given${sql.join(found, sql``)} as ready, ${several} as several
      from import_rows r${sql.join(joins, sql``)} where r.import_id = ${id}
    ), ${lookupFields.length === 0 ? sql`` : faultsQuery}
    usual as materialized (select r.row, r.given, ${plan.defaults} || r.ready as ready from named r),
    whole as materialized (select r.row, r.given, coalesce(${ready}, '{}') || r.ready as ready from usual r ${join}),
    rewritten as materialized (select r.row, r.ready || ${plan.rewritten ?? sql`'{}'::jsonb`} as ready from whole r)
    update import_rows o set ready = r.ready from rewritten r where o.import_id = ${id} and o.row = r.row and o.ready <> r.ready`.execute(
    db,
  )
}

/** Stores only the first fault of a cell. */
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

/** Finds the surest duplicate; a decision on an unchanged duplicate remains. */
async function findTwins(db: Db, { id, kind }: CheckedSheet): Promise<void> {
  const { twins, alike } = plans[kind]
  const rows = sql`(select row, given, ready from import_rows where import_id = ${id}
    and row not in (select row from import_faults where import_id = ${id}))`
  const found = twins.map(
    ({ why, same = false, found: of }, rank) =>
      sql`select row, id, null::int as twin_row, name, ${rank}::int as rank, ${why} as why, ${same}::boolean as is_same from (${of(rows)}) as t`,
  )
  if (alike) found.push(alikeRows(rows, alike, twins.length))
  await sql`
    with twin as (
      select distinct on (row) row, id, twin_row, name, why, is_same from (${sql.join(found, sql` union all `)}) as f order by row, rank, id
    )
    update import_rows r set twin_id = t.id, twin_row = t.twin_row, twin = t.name, why = t.why, is_same = coalesce(t.is_same, false),
      choice = case when t.row is null then 'create' when (r.twin_id, r.twin_row) is not distinct from (t.id, t.twin_row) and not (t.is_same and r.choice = 'create') then r.choice else 'skip' end
    from import_rows o left join twin t on t.row = o.row
    where r.import_id = ${id} and o.import_id = ${id} and r.row = o.row and (t.row is not null or r.why is not null)`.execute(db)
}

/** Rows after one with the same name, unless both have different numbers. */
function alikeRows(rows: RawBuilder<unknown>, { key, same }: NonNullable<ImportPlan['alike']>, rank: number): RawBuilder<unknown> {
  return sql`
    select row, null::bigint as id, first as twin_row, first_name as name, ${rank}::int as rank, 'nosaukums' as why, is_same from (
      select r.row, first_value(r.row) over of_name as first, first_value(${readyText('name')}) over of_name as first_name,
        ${readyText('reg_nr')} as reg_nr, first_value(${readyText('reg_nr')}) over of_name as first_nr,
        ${same ? sql`${same} = first_value(${same}) over of_name` : sql`false`} as is_same
      from ${rows} r window of_name as (partition by ${key} order by r.row)
    ) as s where first <> row and (is_same or (reg_nr <> first_nr) is not true)`
}

export interface GoodsRow {
  row: number
  catalog_item_id: number
  warehouse_id: number
  quantity: string
  purchase_price: string
  units: string[]
}

/** Rows without known faults that are to be created. */
export async function goodsRows(db: Db, id: number): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select r.row, ${readyText('catalog_item_id')}::bigint as catalog_item_id, ${readyText('warehouse_id')}::bigint as warehouse_id,
      ${readyText('quantity')} as quantity, ${readyText('purchase_price')} as purchase_price, coalesce(r.ready -> 'units', '[]') as units
    from import_rows r where r.import_id = ${id} and r.choice = 'create'
      and r.row not in (select row from import_faults where import_id = ${id}) order by r.row`.execute(db)
  return rows
}

async function checkGoods({ db }: Pick<Context, 'db'>, { id, date }: CheckedSheet): Promise<void> {
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

export const lineOf = ({ catalog_item_id: item_id, warehouse_id, quantity, purchase_price, units }: GoodsRow) => ({
  item_id,
  warehouse_id,
  quantity,
  purchase_price,
  units,
})

/** Without `value`: the row's interpreted value. */
interface CellFault {
  row: number
  field: string
  value?: string
  reason: string
}

export async function tellFaults(db: Db, id: number, faults: readonly CellFault[]): Promise<void> {
  await sql`insert into import_faults (import_id, row, field, value, reason)
    select ${id}, f.row, f.field, f.value, f.reason
    from json_to_recordset(${JSON.stringify(faults)}) as f (row int, field text, value text, reason text)
    on conflict do nothing`.execute(db)
}
