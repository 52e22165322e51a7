import { sql, type RawBuilder } from 'kysely'
import { importSheets } from '../../../contract/imports/import-kinds.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordPlans, type RecordPlan } from './plan.ts'
import { plans } from './plans.ts'
import { referencesTo } from './standing.ts'
import { forgetCancelled, refuseUsedGoods, undoStock } from './undo-stock.ts'
import type { DueImport } from './imports.write.ts'

type ImportRef = Pick<DueImport, 'id' | 'kind'>

/** Deletes created and restores changed records. @throws Refusal that names dependants */
export async function undo(ctx: Context, due: DueImport): Promise<void> {
  const { db } = ctx
  await refuseStanding(ctx, due)
  if (due.kind === 'opening_stock') await undoStock(ctx, due.id)
  else await takeBack(ctx, due)
  await sql`update imports set task = null, failure = null, progress = rows, undone_at = now() where id = ${due.id}`.execute(db)
  ctx.audit({ entity: 'imports', id: due.id, event: 'UNDONE', after: { kind: due.kind, file_name: due.file_name } })
}

/**
 * Call while the undo is pending: cancelled openings release goods first. @throws Refusal for dependants or later
 * changes
 */
export async function refuseStanding(ctx: Context, { id, kind }: ImportRef): Promise<void> {
  const { db } = ctx
  if (kind === 'opening_stock') return refuseUsedGoods(ctx, id)
  const obstacles: string[] = []
  let touched = 0
  for (const { plan, rows: of } of recordPlans(plans[kind])) {
    const ids = await createdBy(db, id, of)
    if (kind === 'items') await forgetCancelled(db, ids)
    obstacles.push(...(await referencesTo(db, { table: plan.table, ids, parts: plan.parts ?? [], among: true })))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from import_rows r left join ${sql.table(plan.table)} t on t.id = r.entity_id
      where r.import_id = ${id} and r.choice <> 'skip' and ${of} and t.lock_version is distinct from r.version`.execute(db)
    touched += one(rows).n
  }
  if (obstacles.length > 0) throw Refusal.state(`Ielādi nevar atsaukt, jo uz tās jau balstās: ${obstacles.join(', ')}`)
  if (touched > 0) throw Refusal.state(`Ielādi nevar atsaukt, jo pēc tās laboti vai dzēsti ieraksti: ${formatQuantity(String(touched))}`)
}

async function createdBy(db: Db, importId: number, of: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.entity_id as id from import_rows r where r.import_id = ${importId} and r.choice = 'create' and ${of} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

async function takeBack(ctx: Context, importRef: ImportRef): Promise<void> {
  for (const { plan, rows } of recordPlans(plans[importRef.kind])) await takeBackRecords(ctx, importRef, plan, rows)
}

/** @param of rows (`r`) that became these records */
async function takeBackRecords(
  { db, user }: Context,
  { id, kind }: ImportRef,
  { table, columns, parts = [], release }: RecordPlan,
  of: RawBuilder<unknown>,
): Promise<void> {
  const fields = new Set(Object.keys(importSheets[kind].columns))
  const back = columns.filter((column) => fields.has(column)).map((column) => sql`${sql.ref(column)} = ${sql.ref(`p.${column}`)}`)
  await sql`
    update ${sql.table(table)} t set ${sql.join(back)}, updated_by = ${user.id}
    from import_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.before) as p
    where r.import_id = ${id} and r.choice = 'update' and t.id = r.entity_id and ${of}`.execute(db)
  if (parts.includes('catalog_item_barcodes'))
    await sql`
      delete from catalog_item_barcodes b using import_rows r
      where r.import_id = ${id} and b.catalog_item_id = r.entity_id
        and (r.choice = 'create' or (r.ready -> 'barcodes' ? b.code and not r.before -> 'barcodes' ? b.code))`.execute(db)
  await sql`
    insert into audit_log (entity_type, entity_id, event, before, after, user_id)
    select ${table}, r.entity_id, case r.choice when 'create' then 'DELETED' else 'UPDATED' end,
      case r.choice when 'create' then r.ready else r.given end || jsonb_build_object('import_id', r.import_id), r.before, ${user.id}
    from import_rows r where r.import_id = ${id} and r.choice <> 'skip' and ${of} order by r.row`.execute(db)
  await release?.(db, id)
  await sql`
    delete from ${sql.table(table)} t using import_rows r where r.import_id = ${id} and r.choice = 'create' and t.id = r.entity_id and ${of}`.execute(
    db,
  )
  await sql`select pg_notify('changes', ${JSON.stringify({ entity: table, id: 0, customer_id: null })})`.execute(db)
}
