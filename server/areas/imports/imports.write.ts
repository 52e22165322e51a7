import { sql, type RawBuilder } from 'kysely'
import { importSheets } from '../../../contract/imports/import-kinds.ts'
import type { ImportKind } from '../../../contract/imports/import-titles.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { categoryTree } from '../catalog/categories.ts'
import { beginProcurement } from '../procurements/procurements.create.ts'
import { accept } from '../procurements/receive.ts'
import { holdStarts } from '../shared/numbering-start.ts'
import { goodsRows, checkSheet, lineOf } from './judge.ts'
import { pathKey } from './lookups.ts'
import { recordPlans, type ImportPlan, type RecordPlan, type WriteBatch } from './plan.ts'
import { plans } from './plans.ts'

export interface DueImport {
  id: number
  kind: ImportKind
  file_name: string
  date: string
  fields: string[]
  task: 'run' | 'undo'
  user_id: number
  user_name: string
}

export type Progress = (rows: number) => Promise<void>

const atOnce = 2000

/** Set-wise, in one transaction; checks again first, as records may have changed. @throws Refusal */
export async function write(ctx: Context, due: DueImport, progress: Progress): Promise<void> {
  const { db } = ctx
  if (due.kind === 'open_invoices') await holdStarts(db, 'shared')
  await checkSheet(ctx, due)
  await refuseFaulty(db, due.id)
  if (due.kind === 'opening_stock') await openStock(ctx, due, progress)
  else await writeRows(ctx, due, progress)
  await sql`update imports set task = null, failure = null, progress = rows, run_at = now() where id = ${due.id}`.execute(db)
  ctx.audit({ entity: 'imports', id: due.id, event: 'RUN', after: { kind: due.kind, file_name: due.file_name } })
}

/** @throws Refusal with the number of faults */
export async function refuseFaulty(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ faults: number; pendingRows: number }>`
    select (select count(*) from import_faults where import_id = ${id}) as faults,
      (select count(*) from import_rows where import_id = ${id} and choice <> 'skip') as "pendingRows"`.execute(db)
  const { faults, pendingRows } = one(rows)
  if (faults > 0) throw Refusal.state('Failā ir kļūdas; izlabojiet tās un pārbaudiet failu vēlreiz')
  if (pendingRows === 0) throw Refusal.state('Visas rindas ir izlaižamas: nav, ko ielādēt')
}

async function writeRows({ db, user }: Context, { id, kind }: DueImport, progress: Progress): Promise<void> {
  const whole = plans[kind]
  let rowsWritten = 0
  for (const { plan, rows } of recordPlans(whole)) {
    // The version most rows will have; the others are corrected at the end.
    const { numAffectedRows } = await sql`
      update import_rows r set version = 1,
        entity_id = case choice when 'create' then nextval(pg_get_serial_sequence(${plan.table}, 'id')) else twin_id end
      where import_id = ${id} and choice <> 'skip' and ${rows}`.execute(db)
    for (const wave of await wavesOf(db, id, whole)) {
      for (const [from, to] of await portionsOf(db, id, sql`${wave} and ${rows}`)) {
        const writeBatch: WriteBatch = { import_id: id, user_id: user.id, from, to }
        const within = sql`r.import_id = ${id} and r.row > ${from} and r.row <= ${to} and ${wave} and ${rows}`
        if (kind === 'categories') await placeCategories(db, id, within)
        await change(db, plan, { ...writeBatch, kind, within })
        await add(db, plan, { ...writeBatch, within })
        await plan.writeParts?.(db, writeBatch)
        rowsWritten += atOnce
        await progress(rowsWritten)
      }
    }
    await sql`
      update import_rows r set version = t.lock_version from ${sql.table(plan.table)} t
      where r.import_id = ${id} and t.id = r.entity_id and r.version <> t.lock_version and ${rows}`.execute(db)
    await refreshStatistics(db, [plan.table, ...(plan.parts ?? [])], Number(numAffectedRows ?? 0))
    await sql`select pg_notify('changes', ${JSON.stringify({ entity: plan.table, id: 0, customer_id: null })})`.execute(db)
  }
}

async function wavesOf(db: Db, id: number, { waves }: ImportPlan): Promise<RawBuilder<unknown>[]> {
  if (!waves) return [sql`true`]
  const { rows } = await sql<{
    wave: number
  }>`select distinct ${waves} as wave from import_rows r where r.import_id = ${id} order by 1`.execute(db)
  return rows.map(({ wave }) => sql`${waves} = ${wave}`)
}

async function portionsOf(db: Db, id: number, wave: RawBuilder<unknown>): Promise<[number, number][]> {
  const { rows } = await sql<{ row: number }>`
    select row from (
      select r.row, row_number() over (order by r.row) as place, count(*) over () as n from import_rows r where r.import_id = ${id} and ${wave}
    ) as numbered where place % ${sql.lit(atOnce)} = 0 or place = n order by row`.execute(db)
  return rows.map(({ row }, index) => [rows[index - 1]?.row ?? 0, row])
}

interface Portion extends WriteBatch {
  within: RawBuilder<unknown>
}

async function add(db: Db, { table, columns }: RecordPlan, { import_id, user_id, within }: Portion): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(columns.map((column) => sql.ref(`p.${column}`)))
  await sql`
    insert into ${sql.table(table)} (id, ${names}, created_by, updated_by) overriding system value
    select r.entity_id, ${values}, ${user_id}, ${user_id}
    from import_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.ready) as p
    where ${within} and r.choice = 'create' order by r.row`.execute(db)
  await sql`
    insert into audit_log (entity_type, entity_id, event, after, user_id)
    select ${table}, r.entity_id, 'CREATED', r.ready || jsonb_build_object('import_id', ${import_id}::bigint), ${user_id} from import_rows r
    where ${within} and r.choice = 'create' order by r.row`.execute(db)
}

/** Empty cells change nothing. */
async function change(
  db: Db,
  { table, columns }: RecordPlan,
  { import_id, user_id, kind, within }: Portion & { kind: ImportKind },
): Promise<void> {
  const fields = new Set(Object.keys(importSheets[kind].columns))
  const set = columns
    .filter((column) => fields.has(column))
    .map(
      (column) =>
        sql`${sql.ref(column)} = case when r.given ? ${sql.lit(column)} then ${sql.ref(`p.${column}`)} else ${sql.ref(`t.${column}`)} end`,
    )
  await sql`
    update import_rows r set before = to_jsonb(t) - '{search}'::text[] from ${sql.table(table)} t
    where ${within} and r.choice = 'update' and t.id = r.entity_id`.execute(db)
  await sql`
    update ${sql.table(table)} t set ${sql.join(set)}, updated_by = ${user_id}
    from import_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.ready) as p
    where ${within} and r.choice = 'update' and t.id = r.entity_id`.execute(db)
  await sql`
    insert into audit_log (entity_type, entity_id, event, before, after, user_id)
    select ${table}, r.entity_id, 'UPDATED', r.before, r.given || jsonb_build_object('import_id', ${import_id}::bigint), ${user_id} from import_rows r
    where ${within} and r.choice = 'update' order by r.row`.execute(db)
}

/** Parents are in earlier waves or already stored. */
async function placeCategories(db: Db, id: number, within: RawBuilder<unknown>): Promise<void> {
  await sql`
    update import_rows r set ready = r.ready || jsonb_build_object('parent_id', coalesce(
      (select o.entity_id from import_rows o where o.import_id = ${id} and o.ready ->> 'path' = r.ready ->> 'above' and o.entity_id is not null),
      (select min(t.id) from (${categoryTree} select id, path from tree) t where ${pathKey(sql`t.path`)} = r.ready ->> 'above')))
    where ${within} and r.ready ->> 'above' <> ''`.execute(db)
}

/** Goods become one document: for progress, lines are half of the work, acceptance the other. */
async function openStock(ctx: Context, { id, date, file_name }: DueImport, progress: Progress): Promise<void> {
  const rows = await goodsRows(ctx.db, id)
  const procurement = await beginProcurement(ctx, {
    kind: 'opening',
    warehouse_id: rows[0]?.warehouse_id,
    date,
    notes: `Sākuma atlikumi: ${file_name}`,
    procurement_items: rows.map(lineOf),
  })
  await refreshStatistics(ctx.db, ['procurement_items'], rows.length)
  await progress(Math.ceil(rows.length / 2))
  await accept({ ...ctx, params: { id: procurement }, query: {}, body: undefined })
  await sql`update import_rows set entity_id = ${procurement} where import_id = ${id} and choice = 'create'`.execute(ctx.db)
  await refreshStatistics(ctx.db, ['stock_items', 'stock_movements', 'catalog_item_units', 'stock_movement_units'], rows.length)
}

/** Fewer rows are not worth the analysis. */
const fromRows = 100

/**
 * PostgreSQL takes up to a minute to notice that a table is no longer as small as it was; until then it plans to read
 * the table once for each row of another.
 */
async function refreshStatistics(db: Db, tables: readonly string[], rowCount: number): Promise<void> {
  if (rowCount >= fromRows) await sql`select refresh_statistics(${tables})`.execute(db)
}
