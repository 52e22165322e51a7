import { sql } from 'kysely'
import type { reference } from '../../../contract/reference/reference.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { mayChoose } from './targets.ts'

export const serveRegions: Handler<typeof reference.serveRegions> = async ({ db, params, body, user, audit }) => {
  const { branchId } = params
  if (!(await mayChoose(db, 'own_branches', branchId))) throw Refusal.missing()
  const existingRegions = await sql<{ id: number }>`select id from regions where id = any(${body.regions}) order by id for update`.execute(
    db,
  )
  if (existingRegions.rows.length !== new Set(body.regions).size)
    throw Refusal.field('regions', 'Lauks „Reģioni”: norādītais ieraksts neeksistē')
  const { rows } = await sql<{ id: number; branch_id: number | null }>`
    update regions set branch_id = case when id = any(${body.regions}) then ${branchId}::bigint end, updated_by = ${user.id}
    where (branch_id = ${branchId}) is distinct from (id = any(${body.regions})) and (branch_id = ${branchId} or id = any(${body.regions}))
    returning id, branch_id`.execute(db)
  for (const { id, branch_id } of rows) audit({ entity: 'regions', id, event: 'UPDATED', after: { branch_id } })
  const served = await sql<{
    id: number
    name: string
  }>`select id, name from regions where branch_id = ${branchId} order by name, id`.execute(db)
  return { data: { regions: served.rows } }
}

/** Allows deleting the source manufacturer. */
export const transferItems: Handler<typeof reference.transferItems> = async ({ db, params, body, user, audit }) => {
  if (params.id === body.manufacturer_id) throw Refusal.field('manufacturer_id', 'Lauks „Ražotājs”: jāizvēlas cits ražotājs')
  // In key order, against deadlocks.
  await sql`select id from manufacturers where id in (${params.id}, ${body.manufacturer_id}) order by id for update`.execute(db)
  await lockRecord(db, 'manufacturers', params.id)
  const target = await sql`select 1 from manufacturers where id = ${body.manufacturer_id}`.execute(db)
  if (target.rows.length === 0) throw Refusal.field('manufacturer_id', 'Lauks „Ražotājs”: norādītais ieraksts neeksistē')
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update catalog_items set manufacturer_id = ${body.manufacturer_id}, updated_by = ${user.id}
      where manufacturer_id = ${params.id} returning 1
    )
    select count(*) as moved from moved`.execute(db)
  const { moved } = one(rows)
  audit({ entity: 'manufacturers', id: params.id, event: 'ITEMS_MOVED', after: { manufacturer_id: body.manufacturer_id, moved } })
  audit({ entity: 'manufacturers', id: body.manufacturer_id, event: 'ITEMS_RECEIVED', after: { manufacturer_id: params.id, moved } })
  return { data: { moved } }
}
