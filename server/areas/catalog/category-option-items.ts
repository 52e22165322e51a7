import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { Db, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { readOption } from './category-options.ts'

export const createOptionItem: Handler<typeof catalog.createOptionItem> = async ({ db, user, params, body, audit }) => {
  await lockRecord(db, 'category_options', params.optionId)
  const option = await readOption(db, params.optionId)
  if (option.type !== 'select') throw Refusal.field('data', 'Vērtības ir tikai opcijām, kuru veids ir izvēle')
  await db
    .insertInto('category_option_items')
    .values({ ...definedFields(body), data: body.data, category_option_id: option.id, created_by: user.id, updated_by: user.id })
    .execute()
  audit({ entity: 'category_options', id: option.id, event: 'ITEM_ADDED', after: definedFields(body) })
  return { data: await readOption(db, option.id) }
}

export const updateOptionItem: Handler<typeof catalog.updateOptionItem> = async ({ db, user, params: { id }, body, audit }) => {
  const { lock_version, ...fields } = body
  await lockForSave(db, 'category_option_items', { id, lock_version }, async () => readOption(db, await optionOf(db, id)))
  const changed = await trail(db, 'category_option_items', id, fields)
  await db
    .updateTable('category_option_items')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  const option = await optionOf(db, id)
  audit({ entity: 'category_options', id: option, event: 'ITEM_UPDATED', ...changed })
  return { data: await readOption(db, option) }
}

export const removeOptionItem: Handler<typeof catalog.removeOptionItem> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'category_option_items', id)
  const option = await optionOf(db, id)
  const used = await sql`select 1 from catalog_item_option_items where category_option_item_id = ${id} limit 1`.execute(db)
  if (used.rows.length > 0) throw Refusal.state('Opcijas vērtība ir precēm')
  await sql`delete from category_option_items where id = ${id}`.execute(db)
  audit({ entity: 'category_options', id: option, event: 'ITEM_DELETED', before: { id } })
  return { data: await readOption(db, option) }
}

async function optionOf(db: Db, itemId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select category_option_id as id from category_option_items where id = ${itemId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].id
}
