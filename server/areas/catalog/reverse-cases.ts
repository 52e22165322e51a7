import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * The domestic reverse charge requires a case: documents must cite the article by which the buyer pays VAT
 * (INV-VAT-8).
 */

export async function refuseUnknownCase(db: Db, code: string | null | undefined): Promise<void> {
  if (code === null || code === undefined) return
  const { rows } = await sql`select 1 from vat_reasons where code = ${code} and pvn1_code is not null
    and (valid_to is null or valid_to >= today())`.execute(db)
  if (rows.length === 0)
    throw Refusal.field('vat_reason_code', `Lauks „${labelOf('vat_reason_code')}”: ${code} nav reversā PVN gadījums, kas ir spēkā`)
}

export async function refuseReverseWithoutCase(db: Db, categoryId: number): Promise<void> {
  const { rows } = await sql`
    with recursive tree as (
      select id, vat_reason_code as reason, array[id] as path from categories where parent_id is null
      union all
      select c.id, coalesce(c.vat_reason_code, tree.reason), tree.path || c.id from categories c join tree on c.parent_id = tree.id
    )
    select 1 from tree join categories c on c.id = tree.id
    where ${categoryId} = any (tree.path) and tree.reason is null
      and (c.reverse_vat or exists (select from catalog_items i where i.category_id = c.id and i.reverse_vat)) limit 1`.execute(db)
  if (rows.length > 0)
    throw Refusal.field(
      'vat_reason_code',
      `Lauks „${labelOf('vat_reason_code')}” ir obligāts: reversajam PVN jānorāda gadījums (R1, R2 ...)`,
    )
}

export async function namesCase(db: Db, categoryId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id, vat_reason_code from categories where id = ${categoryId}
      union all
      select c.id, c.parent_id, c.vat_reason_code from above join categories c on c.id = above.parent_id
    )
    select 1 from above where vat_reason_code is not null limit 1`.execute(db)
  return rows.length > 0
}
