import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { ItemParam } from '../../../contract/catalog/catalog-params.ts'
import { labelOf } from '../../../contract/labels.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { paramRows } from './params.ts'

export const itemParamForm: Handler<typeof catalog.itemParamForm> = async ({ db, params: { id } }) => {
  const itemLookup = await sql`select 1 from catalog_items where id = ${id}`.execute(db)
  if (itemLookup.rows.length === 0) throw Refusal.missing()
  return { data: { params: await paramRows(db), chosen: await paramsOfItem(db, id) } }
}

export const addItemParam: Handler<typeof catalog.addItemParam> = async (ctx) => {
  const { catalog_param_id, ...paramValue } = ctx.body
  return change(ctx, ctx.params.itemId, 'PARAM_ADDED', async (item) => add(ctx, item, catalog_param_id, paramValue))
}

export const updateItemParam: Handler<typeof catalog.updateItemParam> = async (ctx) => {
  const { item, param } = await placeOf(ctx)
  return change(ctx, item, 'PARAM_UPDATED', async () => {
    const { value_id, text } = await checked(ctx.db, param, ctx.body)
    await sql`update catalog_item_param_values set value_id = ${value_id}, text = ${text}, updated_by = ${ctx.user.id}
      where id = ${ctx.params.id}`.execute(ctx.db)
  })
}

export const removeItemParam: Handler<typeof catalog.removeItemParam> = async (ctx) => {
  const { item } = await placeOf(ctx)
  return change(ctx, item, 'PARAM_REMOVED', async () => {
    await sql`delete from catalog_item_param_values where id = ${ctx.params.id}`.execute(ctx.db)
  })
}

export const setItemParam: Handler<typeof catalog.setItemParam> = async (ctx) => {
  const { value_ids = [], text } = ctx.body
  const { itemId, paramId } = ctx.params
  return change(ctx, itemId, 'PARAM_SET', async (item) => {
    if (value_ids.length === 0 && !text) throw Refusal.field('value_ids', `Lauks „${labelOf('value_ids')}” ir obligāts`)
    await clear(ctx.db, item, paramId)
    for (const value_id of new Set(value_ids)) await add(ctx, item, paramId, { value_id })
    if (text) await add(ctx, item, paramId, { text })
  })
}

export const clearItemParam: Handler<typeof catalog.clearItemParam> = async (ctx) => {
  const { itemId, paramId } = ctx.params
  return change(ctx, itemId, 'PARAM_REMOVED', async (item) => {
    if ((await clear(ctx.db, item, paramId)) === 0) throw Refusal.missing()
  })
}

async function change({ db, audit }: Context, itemId: number, event: string, act: (item: number) => Promise<void>) {
  await lockRecord(db, 'catalog_items', itemId)
  const before = await paramsOfItem(db, itemId)
  await act(itemId)
  const after = await paramsOfItem(db, itemId)
  const words = (params: readonly ItemParam[]) => params.map(({ param, value }) => `${param.name}: ${value}`)
  audit({ entity: 'catalog_items', id: itemId, event, before: words(before), after: words(after) })
  return { data: after }
}

interface ParamInput {
  value_id?: number | null | undefined
  text?: string | null | undefined
}

async function add({ db, user }: Context, itemId: number, paramId: number, paramInput: ParamInput): Promise<void> {
  const { value_id, text } = await checked(db, paramId, paramInput)
  const { rows } = await sql`
    insert into catalog_item_param_values (catalog_item_id, catalog_param_id, value_id, text, created_by, updated_by)
    values (${itemId}, ${paramId}, ${value_id}, ${text}, ${user.id}, ${user.id}) on conflict do nothing returning id`.execute(db)
  if (rows.length === 0) throw Refusal.field(value_id === null ? 'text' : 'value_id', 'Precei šī parametra vērtība jau ir')
}

async function clear(db: Db, itemId: number, paramId: number): Promise<number> {
  const { rows } = await sql`
    delete from catalog_item_param_values where catalog_item_id = ${itemId} and catalog_param_id = ${paramId} returning id`.execute(db)
  return rows.length
}

async function checked(db: Db, paramId: number, paramInput: ParamInput): Promise<{ value_id: number | null; text: string | null }> {
  const [param] = await paramRows(db, [paramId])
  if (!param) throw Refusal.field('catalog_param_id', `Lauks „${labelOf('catalog_param_id')}”: norādītais ieraksts neeksistē`)
  const { value_id = null, text = null } = paramInput
  if (value_id !== null) {
    if (text !== null) throw Refusal.field('text', 'Norāda vai nu uzskaitītu vērtību, vai tekstu')
    if (!param.values.some(({ id }) => id === value_id)) throw Refusal.field('value_id', `Parametram „${param.name}” šādas vērtības nav`)
    return { value_id, text: null }
  }
  if (param.type === 'list') throw Refusal.field('value_id', `Parametram „${param.name}” vērtību izvēlas no saraksta`)
  if (text === null) throw Refusal.field('text', `Lauks „${labelOf('text')}” ir obligāts`)
  return { value_id: null, text: formed(param.type, text) }
}

function formed(type: string, text: string): string {
  if (type === 'number' && !/^-?\d{1,12}([.,]\d{1,6})?$/.test(text))
    throw Refusal.field('text', `Lauks „${labelOf('text')}”: jābūt skaitlim`)
  if (type === 'number') return text.replace(',', '.')
  if (type !== 'bool') return text
  const yes = /^(jā|true|1)$/i.test(text)
  if (!yes && !/^(nē|false|0)$/i.test(text)) throw Refusal.field('text', `Lauks „${labelOf('text')}”: jābūt „Jā” vai „Nē”`)
  return yes ? 'Jā' : 'Nē'
}

async function placeOf({ db, params }: Context & { params: { id: number } }): Promise<{ item: number; param: number }> {
  const { rows } = await sql<{ item: number; param: number }>`
    select catalog_item_id as item, catalog_param_id as param from catalog_item_param_values where id = ${params.id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export async function paramsOfItem(db: Db, itemId: number): Promise<ItemParam[]> {
  const { rows } = await sql<ItemParam>`
    select i.id, ${reference(sql`p.id`, sql`p.name`)} as param, p.type, u.abbreviation as measure_unit, i.value_id,
      coalesce(v.value, i.text) as value
    from catalog_item_param_values i
    join catalog_params p on p.id = i.catalog_param_id
    left join measure_units u on u.id = p.measure_unit_id
    left join catalog_param_values v on v.id = i.value_id
    where i.catalog_item_id = ${itemId} order by p.name, v.value, i.id`.execute(db)
  return rows
}
