import { sql } from 'kysely'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { paramTypes, type ParamRow } from '../../../contract/catalog/catalog-params.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list, searched } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'

export const params: Handler<typeof catalog.params> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`catalog_params t`,
    where: searched(query.q),
    orders: [{ key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' }],
    columns: {
      call: catalog.params,
      user,
      by: {
        measure_unit: named('t.measure_unit_id', 'measure_units', sql`x.abbreviation`),
        values: sql`(select string_agg(v.value, ', ' order by v.value, v.id) from catalog_param_values v where v.catalog_param_id = t.id)`,
        items: sql`(select count(distinct i.catalog_item_id) from catalog_item_param_values i where i.catalog_param_id = t.id)`,
      },
    },
    load: (ids) => paramRows(db, ids),
  })

export const paramForm: Handler<typeof catalog.paramForm> = async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, abbreviation as name from measure_units order by abbreviation, id`.execute(db)
  const names = Object.entries(paramTypes) as [keyof typeof paramTypes, string][]
  return { data: { types: names.map(([value, name]) => ({ value, name })), measure_units: rows } }
}

export const showParam: Handler<typeof catalog.showParam> = async (ctx) => ({ data: await readParam(ctx.db, ctx.params.id) })

export const createParam: Handler<typeof catalog.createParam> = async ({ db, user, body, audit }) => {
  const { id } = await db
    .insertInto('catalog_params')
    .values({ ...definedFields(body), name: body.name, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'catalog_params', id, event: 'CREATED', after: definedFields(body) })
  return { data: await readParam(db, id) }
}

export const updateParam: Handler<typeof catalog.updateParam> = async ({ db, user, params: { id }, body, audit }) => {
  const { lock_version, ...fields } = body
  await lockForSave(db, 'catalog_params', { id, lock_version }, () => readParam(db, id))
  const stored = await readParam(db, id)
  if (fields.type && fields.type !== stored.type && stored.items > 0) {
    throw Refusal.field('type', 'Lauks „Veids”: to nemaina, jo precēm ir šī parametra vērtības')
  }
  const changed = await trail(db, 'catalog_params', id, fields)
  await db
    .updateTable('catalog_params')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'catalog_params', id, event: 'UPDATED', ...changed })
  return { data: await readParam(db, id) }
}

export const removeParam: Handler<typeof catalog.removeParam> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'catalog_params', id)
  const before = await readParam(db, id)
  if (before.can['DELETE'] !== true) throw Refusal.state(String(before.can['DELETE']))
  await sql`delete from catalog_params where id = ${id}`.execute(db)
  audit({ entity: 'catalog_params', id, event: 'DELETED', before })
  return {}
}

export const addParamValue: Handler<typeof catalog.addParamValue> = async (ctx) => {
  const { db, user, body, audit } = ctx
  const id = ctx.params.catalog_param_id
  await lockRecord(db, 'catalog_params', id)
  const param = await readParam(db, id)
  if (param.type !== 'list' && param.type !== 'text') throw Refusal.field('value', 'Vērtības uzskaita tikai sarakstam un tekstam')
  await db
    .insertInto('catalog_param_values')
    .values({ catalog_param_id: id, value: body.value, created_by: user.id, updated_by: user.id })
    .execute()
  audit({ entity: 'catalog_params', id, event: 'VALUE_ADDED', after: body })
  return { data: await readParam(db, id) }
}

export const removeParamValue: Handler<typeof catalog.removeParamValue> = async ({ db, params: { id }, audit }) => {
  await lockRecord(db, 'catalog_param_values', id)
  const { rows } = await sql<{ param: number; value: string; used: boolean }>`
    select v.catalog_param_id as param, v.value, exists (select from catalog_item_param_values i where i.value_id = v.id) as used
    from catalog_param_values v where v.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  if (row.used) throw Refusal.state('Vērtība ir precēm')
  await sql`delete from catalog_param_values where id = ${id}`.execute(db)
  audit({ entity: 'catalog_params', id: row.param, event: 'VALUE_DELETED', before: row.value })
  return { data: await readParam(db, row.param) }
}

async function readParam(db: Db, id: number): Promise<ParamRow> {
  const [row] = await paramRows(db, [id])
  if (!row) throw Refusal.missing()
  return row
}

export async function paramRows(db: Db, ids?: readonly number[]): Promise<ParamRow[]> {
  const { rows } = await sql<Omit<ParamRow, 'can'>>`
    select p.id, p.name, p.type, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, p.is_filterable, (
        select coalesce(json_agg(json_build_object('id', v.id, 'value', v.value) order by v.value, v.id), '[]')
        from catalog_param_values v where v.catalog_param_id = p.id
      ) as values,
      (select count(distinct i.catalog_item_id) from catalog_item_param_values i where i.catalog_param_id = p.id) as items, p.lock_version
    from catalog_params p left join measure_units u on u.id = p.measure_unit_id
    ${ids ? sql`where p.id = any (${[...ids]})` : sql``} order by p.name, p.id`.execute(db)
  return rows.map((row) => ({ ...row, can: { EDIT: true, DELETE: row.items > 0 ? 'Precēm ir šī parametra vērtības' : true } }))
}
