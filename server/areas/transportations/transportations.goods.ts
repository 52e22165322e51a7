import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

export interface Sources {
  order_ids?: number[] | undefined
  invoice_ids?: number[] | undefined
}

/** Characters. */
const longest = 300

/** One line per document and customs code, with catalogue weights; unknown weights stay empty. Links the orders. */
export async function addGoods(ctx: Context, id: number, { order_ids = [], invoice_ids = [] }: Sources): Promise<void> {
  for (const orderId of order_ids) {
    await requireOrder(ctx, id, orderId)
    await insert(ctx, id, 'order_id', orderId)
    await sql`
      update order_details set transportation_id = ${id}, updated_by = ${ctx.user.id} where order_id = ${orderId}`.execute(ctx.db)
    ctx.audit({ entity: 'orders', id: orderId, event: 'CARRIED', after: { transportation_id: id } })
  }
  for (const invoiceId of invoice_ids) {
    await requireInvoice(ctx, id, invoiceId)
    await insert(ctx, id, 'invoice_id', invoiceId)
  }
}

async function insert({ db, user }: Context, id: number, source: 'order_id' | 'invoice_id', sourceId: number): Promise<void> {
  const lines =
    source === 'order_id'
      ? sql`select catalog_item_id, name, quantity, position, id from order_items where order_id = ${sourceId}`
      : sql`select catalog_item_id, name, quantity, position, id from invoice_items where invoice_id = ${sourceId}`
  const { rows } = await sql`
    insert into transportation_items (transportation_id, position, ${sql.ref(source)}, goods, stat_nr, gross_kg, volume_m3, created_by, updated_by)
    select ${id}, (select coalesce(max(position), 0) from transportation_items where transportation_id = ${id}) + row_number() over (order by min(l.position), min(l.id)),
      ${sourceId}, left(string_agg(l.name, '; ' order by l.position, l.id), ${longest}), k.cn_code,
      case when bool_and(k.weight_kg is not null) then sum(l.quantity * k.weight_kg)::numeric(14, 4) end,
      case when bool_and(k.volume_m3 is not null) then sum(l.quantity * k.volume_m3)::numeric(14, 4) end,
      ${user.id}, ${user.id}
    from (${lines}) l join catalog_items k on k.id = l.catalog_item_id and k.type <> 'service'
    group by k.cn_code returning id`.execute(db)
  if (rows.length === 0) throw refuse(`${source}s`, 'dokumentā nav preču, ko vest')
}

async function requireOrder({ db }: Context, id: number, orderId: number): Promise<void> {
  // A separate statement: one that waits for a lock uses its older snapshot.
  await sql`select from orders where id = ${orderId} for no key update`.execute(db)
  const { rows } = await sql<{ number: string; is_over: boolean; carried: string | null }>`
    select o.number, o.status in ('cancelled', 'merged') as is_over, t.number as carried
    from orders o left join order_details d on d.order_id = o.id left join transportations t on t.id = d.transportation_id
    where o.id = ${orderId}`.execute(db)
  const order = rows[0]
  if (!order) throw refuse('order_ids', 'norādītais ieraksts neeksistē')
  if (order.is_over) throw refuse('order_ids', `pasūtījums ${order.number} ir slēgts`)
  if (order.carried) throw refuse('order_ids', `pasūtījumu ${order.number} jau ved pārvadājums ${order.carried}`)
  await refuseTwice(db, id, 'order_id', orderId)
}

async function requireInvoice({ db }: Context, id: number, invoiceId: number): Promise<void> {
  const { rows } = await sql`select id from invoices where id = ${invoiceId} for key share`.execute(db)
  if (rows.length === 0) throw refuse('invoice_ids', 'norādītais ieraksts neeksistē')
  await refuseTwice(db, id, 'invoice_id', invoiceId)
}

async function refuseTwice(db: Context['db'], id: number, source: 'order_id' | 'invoice_id', sourceId: number): Promise<void> {
  const { rows } = await sql`
    select id from transportation_items where transportation_id = ${id} and ${sql.ref(source)} = ${sourceId} limit 1`.execute(db)
  if (rows.length > 0) throw refuse(`${source}s`, 'šī dokumenta krava jau ir pievienota')
}

function refuse(field: string, reason: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field)}”: ${reason}`)
}

/** `still`: only orders without remaining goods. */
export async function releaseOrders({ db, user }: Pick<Context, 'db' | 'user'>, id: number, still: boolean): Promise<void> {
  const carried = still
    ? sql`and not exists (select from transportation_items i where i.transportation_id = ${id} and i.order_id = d.order_id)`
    : sql``
  await sql`
    update order_details d set transportation_id = null, updated_by = ${user.id} where d.transportation_id = ${id} ${carried}`.execute(db)
}
