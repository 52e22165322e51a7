import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { SaleRecord } from '../../../contract/sales/sale-record.ts'
import type { sales } from '../../../contract/sales/sales.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { loadSale } from './sales.record.ts'

export const create: Handler<typeof sales.create> = async (ctx) => {
  const { db, user, body } = ctx
  const { customer_type_ids = [], ...fields } = body
  refuseDays(fields)
  const { id } = await db
    .insertInto('sales')
    .values({
      ...definedFields(fields),
      name: fields.name,
      date_from: fields.date_from,
      date_to: fields.date_to,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCustomerTypes(ctx, id, customer_type_ids)
  ctx.audit({ entity: 'sales', id, event: 'CREATED', after: body })
  return { sale_id: id, data: await loadSale(ctx, id) }
}

/** Earlier sales keep their price. */
export const update: Handler<typeof sales.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { customer_type_ids, lock_version, ...fields } = body
  const sale = await beginSale(ctx, params.id)
  if (sale.lock_version !== lock_version) throw Refusal.stale(sale)
  const changes = definedFields(fields)
  refuseDays({ ...sale, ...changes })
  const discount = 'discount_percent' in changes ? (changes.discount_percent ?? null) : sale.discount_percent
  if (discount === null && hasRowWithout(sale)) throw refusedPercent()
  const trailEntry = await trail(db, 'sales', params.id, changes)
  await db
    .updateTable('sales')
    .set({ ...changes, updated_by: user.id, lock_version: sql<number>`lock_version + 1` })
    .where('id', '=', params.id)
    .execute()
  if (customer_type_ids) await setCustomerTypes(ctx, params.id, customer_type_ids)
  ctx.audit({
    entity: 'sales',
    id: params.id,
    event: 'EDIT',
    before: trailEntry.before,
    after: { ...trailEntry.after, ...(customer_type_ids && { customer_type_ids }) },
  })
  return { data: await loadSale(ctx, params.id) }
}

export const remove: Handler<typeof sales.remove> = async (ctx) => {
  await lockRecord(ctx.db, 'sales', ctx.params.id)
  const { name } = await loadSale(ctx, ctx.params.id)
  await sql`delete from sales where id = ${ctx.params.id}`.execute(ctx.db)
  ctx.audit({ entity: 'sales', id: ctx.params.id, event: 'DELETE', before: { name } })
  return {}
}

/** Throws 404 if there is none. */
export async function beginSale(ctx: Context, id: number): Promise<SaleRecord> {
  await lockRecord(ctx.db, 'sales', id)
  const sale = await loadSale(ctx, id)
  const { EDIT } = sale.can
  if (EDIT !== true) throw Refusal.state(EDIT ?? '')
  return sale
}

/** A row without price and percent needs the campaign's percent. */
export function requirePercent(
  { discount_percent }: Pick<SaleRecord, 'discount_percent'>,
  row: { price?: string | null | undefined; discount_percent?: string | null | undefined },
  field = 'discount_percent',
): void {
  if ((row.price ?? row.discount_percent ?? discount_percent) === null) throw refusedPercent(field)
}

function hasRowWithout({ sale_categories, sale_catalog_items }: SaleRecord): boolean {
  return (
    sale_categories.some((row) => row.discount_percent === null) ||
    sale_catalog_items.some((row) => row.price === null && row.discount_percent === null)
  )
}

function refusedPercent(field = 'discount_percent'): Refusal {
  return Refusal.field(field, `Lauks „${labelOf('discount_percent')}”: atlaides nav ne rindai, ne akcijai`)
}

function refuseDays({ date_from, date_to }: { date_from: string; date_to: string }): void {
  if (date_to < date_from) throw Refusal.field('date_to', `Lauks „${labelOf('date_to')}”: akcija sākas ${formatDate(date_from)}`)
}

async function setCustomerTypes(
  { db, user }: Context,
  id: number,
  customerTypeIds: NonNullable<Body<typeof sales.create>['customer_type_ids']>,
): Promise<void> {
  const { rows } = await sql<{ place: number }>`
    select w.place::int - 1 as place from unnest(${[...customerTypeIds]}::bigint[]) with ordinality w (id, place)
    where not exists (select from customer_types p where p.id = w.id) limit 1`.execute(db)
  if (rows[0])
    throw Refusal.field(`customer_type_ids.${rows[0].place}`, `Lauks „${labelOf('customer_type_ids')}”: norādītais ieraksts neeksistē`)
  await sql`delete from sale_customer_types where sale_id = ${id} and customer_type_id <> all (${[...customerTypeIds]})`.execute(db)
  await sql`
    insert into sale_customer_types (sale_id, customer_type_id, created_by, updated_by)
    select ${id}, w.id, ${user.id}, ${user.id} from unnest(${[...customerTypeIds]}::bigint[]) w (id) on conflict do nothing`.execute(db)
}
