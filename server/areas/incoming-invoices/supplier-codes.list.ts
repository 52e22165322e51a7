import { sql } from 'kysely'
import { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import type { SupplierItemCode } from '../../../contract/incoming-invoices/supplier-codes.ts'
import { labelOf } from '../../../contract/labels.ts'
import { reference } from '../../db/named.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { flagged, list, searched } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import { lockForSave, lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { usableItems } from './supplier-codes.ts'

/** @file Codes of suppliers that were learned, for people (INV-INCOMING-5). */

const isForgotten = sql`(t.forgotten_at is not null)`

const rowsOf = (ids: readonly number[]) => sql<SupplierItemCode>`
  select t.id, t.code, ${reference(sql`s.id`, sql`s.name`)} as supplier, ${reference(sql`k.id`, sql`k.name`)} as item, k.sku, t.learned_at,
    ${reference(sql`u.id`, fullName('u'))} as learned_by, t.last_used_at, ${reference(sql`i.id`, sql`i.number`)} as last_invoice,
    ${isForgotten} as is_forgotten, t.lock_version
  from supplier_item_codes t join suppliers s on s.id = t.supplier_id join catalog_items k on k.id = t.catalog_item_id
    left join users u on u.id = t.learned_by left join incoming_invoices i on i.id = t.last_invoice_id
  where t.id = any (${[...ids]})`

export const supplierCodes: Handler<typeof incomingInvoices.supplierCodes> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`supplier_item_codes t`,
    where: [
      ...searched(query.q),
      ...(query.supplier_id === undefined ? [] : [sql`t.supplier_id = ${query.supplier_id}`]),
      ...(query.item_id === undefined ? [] : [sql`t.catalog_item_id = ${query.item_id}`]),
      ...flagged(query.is_forgotten, isForgotten),
    ],
    orders: [{ key: 'learned_at', by: sql`t.learned_at`, direction: 'desc', type: 'timestamptz' }],
    columns: {
      call: incomingInvoices.supplierCodes,
      user,
      by: {
        supplier: named('t.supplier_id', 'suppliers'),
        item: named('t.catalog_item_id', 'catalog_items'),
        sku: named('t.catalog_item_id', 'catalog_items', sql`x.sku`),
        learned_by: person('t.learned_by'),
        last_invoice: named('t.last_invoice_id', 'incoming_invoices', sql`x.number`),
        is_forgotten: isForgotten,
      },
    },
    load: async (ids) => (await rowsOf(ids).execute(db)).rows,
  })

/** Throws 404 if there is none. */
async function loadCode(db: Db, id: number): Promise<SupplierItemCode> {
  const [row] = (await rowsOf([id]).execute(db)).rows
  if (!row) throw Refusal.missing()
  return row
}

/** Learned by it, also when it was forgotten. */
export const changeSupplierCode: Handler<typeof incomingInvoices.changeSupplierCode> = async (ctx) => {
  const { db, user, body, audit } = ctx
  const { id } = ctx.params
  const { item_id, lock_version } = body
  await lockForSave(db, 'supplier_item_codes', { id, lock_version }, () => loadCode(db, id))
  if (!(await usableItems(db, [item_id])).has(item_id))
    throw Refusal.field('item_id', `Lauks „${labelOf('item_id')}”: norādītais ieraksts neeksistē`)
  const changed = await trail(db, 'supplier_item_codes', id, { catalog_item_id: item_id, forgotten_at: null })
  await sql`
    update supplier_item_codes set catalog_item_id = ${item_id}, forgotten_at = null, learned_at = moment(), learned_by = ${user.id}, updated_by = ${user.id}
    where id = ${id}`.execute(db)
  audit({ entity: 'supplier_item_codes', id, event: 'UPDATED', ...changed })
  return { data: await loadCode(db, id) }
}

export const forgetSupplierCode: Handler<typeof incomingInvoices.forgetSupplierCode> = (ctx) => remember(ctx, ctx.params.id, false)

export const recallSupplierCode: Handler<typeof incomingInvoices.recallSupplierCode> = (ctx) => remember(ctx, ctx.params.id, true)

/** Again it changes nothing. */
async function remember(ctx: Context, id: number, isMeant: boolean): Promise<{ data: SupplierItemCode }> {
  const { db, user, audit } = ctx
  await lockRecord(db, 'supplier_item_codes', id)
  const { is_forgotten } = await loadCode(db, id)
  if (is_forgotten === isMeant) {
    await sql`
      update supplier_item_codes set forgotten_at = case when ${isMeant} then null else moment() end, updated_by = ${user.id}
      where id = ${id}`.execute(db)
    audit({ entity: 'supplier_item_codes', id, event: isMeant ? 'RECALLED' : 'FORGOTTEN' })
  }
  return { data: await loadCode(db, id) }
}
