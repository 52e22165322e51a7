import { sql, type RawBuilder } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { optionTypes, type CategoryOption } from '../../../contract/catalog/category-options.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'

export const optionForm: Handler<typeof catalog.optionForm> = async () => {
  const names = Object.entries(optionTypes) as [keyof typeof optionTypes, string][]
  return { data: { types: names.map(([value, name]) => ({ value, name })) } }
}

export const createOption: Handler<typeof catalog.createOption> = async ({ db, user, params, body, audit }) => {
  await lockRecord(db, 'categories', params.categoryId)
  refuseReading(body.type ?? 'select', body.is_reading ?? false)
  const { id } = await db
    .insertInto('category_options')
    .values({ ...definedFields(body), name: body.name, category_id: params.categoryId, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'category_options', id, event: 'CREATED', after: { ...definedFields(body), category_id: params.categoryId } })
  return { data: await readOption(db, id) }
}

export const changeOptions: Handler<typeof catalog.changeOptions> = async (ctx) => {
  const { category_option_ids: offered, lock_version, ...fields } = ctx.body
  const { id } = ctx.params
  if (offered) return { data: { options: await offer(ctx, id, offered, lock_version) } }
  return { data: { options: [await saveOption(ctx, id, definedFields(fields), lock_version)] } }
}

async function offer(ctx: Context, categoryId: number, offered: readonly number[], lock_version: number): Promise<CategoryOption[]> {
  const { db, user, audit } = ctx
  await lockForSave(db, 'categories', { id: categoryId, lock_version }, async () => ({ options: await optionsOfCategory(db, categoryId) }))
  const before = await optionsOfCategory(db, categoryId)
  await sql`delete from category_hidden_options where category_id = ${categoryId}`.execute(db)
  const possible = new Set((await optionsOfCategory(db, categoryId)).filter((each) => each.is_offered).map(({ id }) => id))
  if (offered.some((id) => !possible.has(id))) {
    throw Refusal.field('category_option_ids', 'Kategorija var piedāvāt tikai savas opcijas un tās, ko piedāvā augšējā kategorija')
  }
  const hidden = [...possible].filter((id) => !offered.includes(id))
  for (const id of hidden) {
    await sql`insert into category_hidden_options (category_id, category_option_id) values (${categoryId}, ${id})`.execute(db)
  }
  await sql`update categories set updated_by = ${user.id} where id = ${categoryId}`.execute(db)
  const names = (options: readonly CategoryOption[]) => options.filter(({ is_offered }) => is_offered).map(({ name }) => name)
  const after = await optionsOfCategory(db, categoryId)
  audit({ entity: 'categories', id: categoryId, event: 'OPTIONS', before: names(before), after: names(after) })
  return after
}

type OptionFields = Partial<Pick<CategoryOption, 'name' | 'type' | 'is_reading' | 'weight'>>

async function saveOption({ db, user, audit }: Context, id: number, fields: OptionFields, lock_version: number): Promise<CategoryOption> {
  await lockForSave(db, 'category_options', { id, lock_version }, () => readOption(db, id))
  const existingOption = await readOption(db, id)
  const { type, is_reading } = { ...existingOption, ...fields }
  refuseReading(type, is_reading)
  if (type !== 'select' && existingOption.items.length > 0) throw Refusal.field('type', 'Opcijai ir vērtības, tāpēc tā paliek izvēle')
  const changed = await trail(db, 'category_options', id, fields)
  await db
    .updateTable('category_options')
    .set({ ...fields, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'category_options', id, event: 'UPDATED', ...changed })
  return readOption(db, id)
}

function refuseReading(type: string, is_reading: boolean): void {
  if (is_reading && type !== 'counter') throw Refusal.field('is_reading', 'Nolasa tikai opcijas, kuru veids ir skaitītājs')
}

export const removeOption: Handler<typeof catalog.removeOption> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'category_options', id)
  const before = await readOption(db, id)
  const used = await sql`select 1 from catalog_item_options where category_option_id = ${id} limit 1`.execute(db)
  if (used.rows.length > 0) throw Refusal.state('Opcija ir precēm')
  await sql`delete from category_options where id = ${id}`.execute(db)
  audit({ entity: 'category_options', id, event: 'DELETED', before })
  return {}
}

export async function readOption(db: Db, id: number): Promise<CategoryOption> {
  const { rows } = await sql<CategoryOption>`
    select ${optionColumns}, not exists (
      select from category_hidden_options h where h.category_id = o.category_id and h.category_option_id = o.id
    ) as is_offered
    from category_options o join categories c on c.id = o.category_id where o.id = ${id}`.execute(db)
  const option = rows[0]
  if (!option) throw Refusal.missing()
  return option
}

/**
 * Options of a category and its ancestors, topmost first; an option is not offered if the category or an ancestor
 * hides it.
 */
export async function optionsOfCategory(db: Db, categoryId: number): Promise<CategoryOption[]> {
  const { rows } = await sql<CategoryOption>`
    with recursive above as (
      select id, parent_id, 0 as depth from categories where id = ${categoryId}
      union all select c.id, c.parent_id, above.depth + 1 from above join categories c on c.id = above.parent_id
    )
    select ${optionColumns}, not exists (
      select from category_hidden_options h join above a on a.id = h.category_id where h.category_option_id = o.id
    ) as is_offered
    from above join category_options o on o.category_id = above.id join categories c on c.id = o.category_id
    order by above.depth desc, o.weight nulls last, o.name, o.id`.execute(db)
  return rows
}

const optionColumns: RawBuilder<unknown> = sql`o.id, o.name, o.type, o.is_reading, o.weight,
  ${reference(sql`c.id`, sql`c.name`)} as category, (
    select coalesce(json_agg(json_build_object('id', i.id, 'data', i.data, 'price_delta', i.price_delta::text, 'weight', i.weight,
      'lock_version', i.lock_version) order by i.weight nulls last, i.data, i.id), '[]')
    from category_option_items i where i.category_option_id = o.id
  ) as items, o.lock_version`
