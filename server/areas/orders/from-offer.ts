import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler, Io } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PriceSource } from '../catalog/price-rules.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { advanceOffer, type LockedOffer } from '../offers/offers.transitions.ts'
import { complaintsOf } from '../stock/sale-line-facts.ts'
import { decideLines, inList, refuseComplaints, type DecidedLine, type LineOwner } from '../stock/sale-lines.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import { targetColumns, copiedColumns, type CopiedRow } from '../shared/copy-mappings.ts'
import { managerOf, numberOrder, sourceOf } from './orders.create.ts'
import { insertLines } from './orders.lines.ts'
import { loadOrder } from './orders.record.ts'
import { orderedLine, orderedOffer } from './orders.copy-mappings.ts'

type OrderFromOffer = Io<typeof orders.createFromOffer>

/** docs/domain/sales.md#offers, CREATE_ORDER. Prices as offered, VAT by the order's day. Idempotent. */
export const createFromOffer: Handler<typeof orders.createFromOffer> = async (ctx) => {
  const { offerId } = ctx.params
  let id = 0
  const advanced = await advanceOffer(ctx, offerId, 'CREATE_ORDER', async (offer) => {
    id = await takeOffered(ctx, offer)
    return { order_id: id }
  })
  if (!advanced) id = await lastOrderOf(ctx, offerId)
  return { order_id: id, data: await loadOrder(ctx, id) }
}

async function takeOffered(ctx: OrderFromOffer, offer: LockedOffer): Promise<number> {
  const { db, user, body, today } = ctx
  const customer_id = await customerOf(ctx, offer)
  await requireReferences(ctx, customer_id, { warehouse_id: body.warehouse_id })
  const warehouse_id = body.warehouse_id ?? (await usualWarehouse(ctx))
  const lines = await offeredLines(ctx, offer, { customer_id, branch_id: offer.branch_id, warehouse_id, date: today })
  const { rows } = await sql<{ id: number }>`
    insert into orders (${targetColumns(orderedOffer)}, warehouse_id, date, expected_date, customer_order_nr, source, offer_id, manager_id, created_by,
      updated_by)
    select ${copiedColumns(orderedOffer, 'o')}, ${warehouse_id}, ${today}, ${body.expected_date ?? null}, ${body.customer_order_nr ?? null},
      ${sourceOf(user, 'offer')}, o.id, ${managerOf(user)}, ${user.id}, ${user.id}
    from offers o where o.id = ${offer.id} returning id`.execute(db)
  const { id } = one(rows)
  await db.insertInto('order_details').values({ order_id: id, created_by: user.id, updated_by: user.id }).execute()
  await insertLines(ctx, id, lines, 1)
  await numberOrder(ctx, { id, customer_id, date: today }, 'CREATED')
  return id
}

/** An offer to a non-customer gets its customer here. */
async function customerOf(ctx: OrderFromOffer, offer: LockedOffer): Promise<number> {
  const requestedCustomerId = ctx.body.customer_id
  const refuse = (reason: string) => Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: ${reason}`)
  if (offer.customer_id !== null) {
    if (requestedCustomerId !== undefined && requestedCustomerId !== offer.customer_id) throw refuse('piedāvājums ir citam klientam')
    await requireCustomer(ctx, offer.customer_id)
    return offer.customer_id
  }
  if (requestedCustomerId === undefined) throw refuse('piedāvājumam vēl nav klienta, izvēlieties to')
  await requireCustomer(ctx, requestedCustomerId)
  await sql`update offers set customer_id = ${requestedCustomerId} where id = ${offer.id}`.execute(ctx.db)
  return requestedCustomerId
}

interface OfferedLine extends Omit<CopiedRow<typeof orderedLine>, 'options'> {
  id: number
  options: LineOption[]
  is_optional: boolean
}

/** Refuses lines that can no longer be ordered. */
async function offeredLines(ctx: OrderFromOffer, offer: LockedOffer, owner: LineOwner): Promise<DecidedLine[]> {
  const { rows } = await sql<OfferedLine>`
    select i.id, i.is_optional, ${copiedColumns(orderedLine, 'i')} from offer_items i where i.offer_id = ${offer.id}
    order by i.position, i.id`.execute(ctx.db)
  const selectedLines = choose(rows, ctx.body.offer_items)
  const decided = await decideLines(ctx.db, owner, selectedLines.map(plain), inList('offer_items'))
  const lines = decided.map((line, index): DecidedLine => ({ ...line, price: priceOf(selectedLines[index] ?? line.price) }))
  // The price floor still applies.
  refuseComplaints(
    lines.map((line) => complaintsOf({ ...line, quantity: line.input.quantity }, ctx.user)),
    inList('offer_items'),
  )
  return lines
}

function choose(lines: readonly OfferedLine[], requestedItems: OrderFromOffer['body']['offer_items']): OfferedLine[] {
  const lineRequests = requestedItems ?? lines.filter((line) => !line.is_optional).map(({ id }) => ({ id, quantity: undefined }))
  if (lineRequests.length === 0) throw Refusal.field('offer_items', 'Izvēlieties vismaz vienu piedāvājuma rindu')
  const seenIds = new Set<number>()
  return lineRequests.map(({ id, quantity }, index) => {
    const line = lines.find((each) => each.id === id)
    if (!line) throw refuseAt(index, 'piedāvājumā tādas rindas nav')
    if (seenIds.has(id)) throw refuseAt(index, 'rinda norādīta divreiz')
    seenIds.add(id)
    return { ...line, quantity: quantity ?? line.quantity }
  })
}

function refuseAt(index: number, reason: string): Refusal {
  return Refusal.field(`offer_items.${index}.id`, `Lauks „${labelOf('offer_items')}” (${index + 1}. rinda): ${reason}`)
}

/** Without resolving the price again. */
function plain({ catalog_item_id: item_id, quantity, name, notes, warehouse_id, options: lineOptions }: OfferedLine) {
  return { item_id, quantity, name, notes, warehouse_id, standing: lineOptions }
}

function priceOf({ unit_price, base_price, discount_percent }: Pick<OfferedLine, 'unit_price' | 'base_price' | 'discount_percent'>) {
  return { unit_price, base_price, discount_percent, price_source: 'offer' satisfies PriceSource as PriceSource }
}

async function lastOrderOf({ db }: Pick<Context, 'db'>, offerId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from orders where offer_id = ${offerId}`.execute(db)
  const { id } = one(rows)
  if (id === null) throw Refusal.missing()
  return id
}
