import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { transportations } from '../../../contract/transportations/transportations.ts'
import { addressLine, deliveryLine } from '../../documents/address.ts'
import { localeOf } from '../../documents/voice.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { documentParties, documentSeller } from '../customers/document-parties.ts'
import { takeNumber } from '../shared/numbering.ts'
import { orderParties } from '../orders/orders.parties.ts'
import { addGoods } from './transportations.goods.ts'
import { requireHeader } from './transportations.header.ts'
import { loadTransportation } from './transportations.record.ts'

/** CMR notes name countries, including ours. */
const abroad = localeOf('lv_en')

type TransportationInput = Body<typeof transportations.create>

/** Defaults come from the first order or invoice; goods start at our place. */
export const create: Handler<typeof transportations.create> = async (ctx) => {
  const { db, user, body, today } = ctx
  const { order_ids, invoice_ids, ...fields } = body
  const proposed = await proposedBy(ctx, body)
  const values = { ...proposed, ...definedFields(fields) }
  const warnings = await requireHeader(ctx, { loading_date: null, unloading_date: null, ...values, carrier_id: body.carrier_id })
  const { id } = await db
    .insertInto('transportations')
    .values({ ...values, carrier_id: body.carrier_id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addGoods(ctx, id, { order_ids, invoice_ids })
  const { number } = await takeNumber(ctx, 'transportation', today)
  await sql`update transportations set number = ${number} where id = ${id}`.execute(db)
  ctx.audit({ entity: 'transportations', id, event: 'CREATED', after: { number, ...body } })
  return { transportation_id: id, data: await loadTransportation(ctx, id), warnings }
}

type Proposed = Partial<Record<(typeof proposedFields)[number], string>> & { customer_id?: number }
const proposedFields = ['sender_name', 'sender_address', 'consignee_name', 'consignee_address', 'loading_place', 'unloading_place'] as const

async function proposedBy(
  ctx: Context,
  { direction = 'outgoing', customer_id, order_ids = [], invoice_ids = [] }: TransportationInput,
): Promise<Proposed> {
  const { db } = ctx
  const seller = await documentSeller(db)
  const ours = addressLine(seller.legal_address, seller, abroad)
  if (direction === 'incoming') {
    return { consignee_name: seller.name, consignee_address: ours, unloading_place: ours }
  }
  const sender = { sender_name: seller.name, sender_address: ours, loading_place: ours }
  const from = await firstOf(db, order_ids[0] ?? null, invoice_ids[0] ?? null)
  const buyerId = customer_id ?? from?.customer_id
  if (!buyerId) return sender
  const { buyer } = await documentParties(db, { customer_id: buyerId, branch_id: null }).catch(() => ({ buyer: null }))
  if (!buyer) return sender
  const home = addressLine(buyer.legal_address, buyer, abroad)
  const delivery = from?.order_id ? (await orderParties(db, from.order_id)).delivery : null
  return {
    ...sender,
    ...(from?.loading_place && { loading_place: from.loading_place }),
    customer_id: buyerId,
    consignee_name: buyer.name,
    consignee_address: home,
    unloading_place: deliveryLine(delivery) ?? home,
  }
}

interface First {
  order_id: number | null
  customer_id: number
  loading_place: string | null
}

async function firstOf(db: Context['db'], orderId: number | null, invoiceId: number | null): Promise<First | undefined> {
  const { rows } = await sql<First>`
    select o.id as order_id, o.customer_id, w.address as loading_place from orders o join warehouses w on w.id = o.warehouse_id where o.id = ${orderId}
    union all
    select null, n.customer_id, n.loading_address from invoices n where n.id = ${invoiceId} limit 1`.execute(db)
  return rows[0]
}
