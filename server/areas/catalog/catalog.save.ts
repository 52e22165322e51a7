import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { saveBarcodes } from './barcodes.ts'
import { itemFields } from './fields.ts'
import { copyItem } from './item-copy.ts'
import { readItem } from './catalog.record.ts'
import { deleteRefusal } from './usage.ts'

export const create: Handler<typeof catalog.create> = async (ctx) => ({ data: await readItem(ctx, await enterItem(ctx, ctx.body)) })

export async function enterItem(ctx: Context, body: Body<typeof catalog.create>): Promise<number> {
  const { db, user, today, audit } = ctx
  const { barcodes, sku, name, category_id, price, ...rest } = body
  const fields = await itemFields(db, today, { category_id, ...rest }, null)
  const values = { ...fields, sku, name, category_id, price }
  const { id } = await db
    .insertInto('catalog_items')
    .values({ ...values, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const codes = barcodes ? await saveBarcodes(db, id, barcodes, user.id) : []
  audit({ entity: 'catalog_items', id, event: 'CREATED', after: { ...values, barcodes: codes } })
  return id
}

export const update: Handler<typeof catalog.update> = async (ctx) => {
  const { lock_version, barcodes, ...fields } = ctx.body
  const { id } = ctx.params
  await lockForSave(ctx.db, 'catalog_items', { id, lock_version }, () => readItem(ctx, id))
  const stored = await ctx.db
    .selectFrom('catalog_items')
    .select(['id', 'type', 'is_stocked', 'has_units', 'unit_kind', 'measure_unit_id', 'category_id', 'reverse_vat'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await save(ctx, id, await itemFields(ctx.db, ctx.today, fields, stored))
  if (barcodes) {
    const after = await saveBarcodes(ctx.db, id, barcodes, ctx.user.id)
    ctx.audit({ entity: 'catalog_items', id, event: 'BARCODES', after })
  }
  return { data: await readItem(ctx, id) }
}

export const toggleWebshop: Handler<typeof catalog.toggleWebshop> = (ctx) =>
  toggle(ctx, ctx.params.id, ctx.body.lock_version, { display_in_webshop: ctx.body.display_in_webshop })

export const toggleEol: Handler<typeof catalog.toggleEol> = (ctx) => {
  const { lock_version, ...change } = ctx.body
  if (change.eol_replacement_id === ctx.params.id) {
    throw Refusal.field('eol_replacement_id', `Lauks „${labelOf('eol_replacement_id')}”: prece nevar aizstāt pati sevi`)
  }
  return toggle(ctx, ctx.params.id, lock_version, definedFields(change))
}

type Toggle = { is_eol?: boolean; eol_replacement_id?: number | null; display_in_webshop?: boolean }

async function toggle(ctx: Context, id: number, lock_version: number, change: Toggle) {
  await lockForSave(ctx.db, 'catalog_items', { id, lock_version }, () => readItem(ctx, id))
  await save(ctx, id, change)
  return { data: await readItem(ctx, id) }
}

async function save({ db, user, audit }: Context, id: number, changes: Partial<Awaited<ReturnType<typeof itemFields>>>): Promise<void> {
  const changed = await trail(db, 'catalog_items', id, changes)
  await db
    .updateTable('catalog_items')
    .set({ ...changes, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'catalog_items', id, event: 'UPDATED', ...changed })
}

/**
 * Deletes an item that never moved and is in no document, with its stock rows
 * (docs/domain/catalogue.md#categories-and-items).
 */
export const remove: Handler<typeof catalog.remove> = async (ctx) => {
  const { db, params, audit } = ctx
  await lockRecord(db, 'catalog_items', params.id)
  const { rows } = await sql<{ reason: string | null }>`
    select ${deleteRefusal} as reason from catalog_items i where i.id = ${params.id}`.execute(db)
  const { reason } = one(rows)
  if (reason) throw Refusal.state(reason)
  const before = await readItem(ctx, params.id)
  await sql`delete from stock_items where catalog_item_id = ${params.id}`.execute(db)
  await sql`delete from customer_prices where catalog_item_id = ${params.id}`.execute(db)
  await sql`delete from files where fileable_type = 'catalog_items' and fileable_id = ${params.id}`.execute(db)
  await sql`delete from catalog_items where id = ${params.id}`.execute(db)
  audit({ entity: 'catalog_items', id: params.id, event: 'DELETED', before })
  return {}
}

export const duplicate: Handler<typeof catalog.duplicate> = async (ctx) => {
  const { db, body, audit } = ctx
  const source = await db.selectFrom('catalog_items').select(['sku', 'name']).where('id', '=', body.id).executeTakeFirst()
  if (!source) throw Refusal.field('id', 'Lauks „Prece”: norādītais ieraksts neeksistē')
  const sku = body.sku ?? (await freeSku(ctx, source.sku))
  const id = await copyItem(ctx, body.id, { sku, name: body.name ?? source.name })
  audit({ entity: 'catalog_items', id, event: 'CREATED', after: { sku, duplicated_from: body.id } })
  return { data: await readItem(ctx, id) }
}

async function freeSku({ db }: Context, sku: string): Promise<string> {
  const { rows } = await sql<{
    sku: string
  }>`select lower(sku) as sku from catalog_items where starts_with(lower(sku), lower(${`${sku}-`}))`.execute(db)
  const takenSkus = new Set(rows.map((row) => row.sku))
  let ending = 2
  while (takenSkus.has(`${sku}-${ending}`.toLowerCase())) ending += 1
  return `${sku}-${ending}`
}
