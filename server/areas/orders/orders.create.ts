import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import { lineNet, totalsOf } from '../../../contract/money.ts'
import type { orders } from '../../../contract/orders/orders.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler, SessionUser } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { warnUnlessConfirmed } from '../../http/warnings.ts'
import { choosableOptions, renewedOptions } from '../catalog/line-options.ts'
import { requireParties } from '../customers/document-owner.ts'
import { portalBranch } from '../customers/profile.ts'
import { numberDocument, type Numbered } from '../shared/numbering.ts'
import { refuseBelowFloor } from '../stock/sale-line-facts.ts'
import { channelOf } from '../catalog/catalog.prices.ts'
import { checkedLines, decideLines, type LineInput } from '../stock/sale-lines.ts'
import { usualWarehouse } from '../shared/usual-warehouse.ts'
import { targetColumns, copiedColumns, type CopiedRow } from '../shared/copy-mappings.ts'
import { advanceOrder } from './orders.transitions.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { insertLines, insertOrder } from './orders.lines.ts'
import { loadNewOrder, loadOrder } from './orders.record.ts'
import { repeatedDelivery, repeatedLine, repeatedOrder, splitDelivery, splitOrder } from './orders.copy-mappings.ts'

export const create: Handler<typeof orders.create> = async (ctx) => {
  const lines = ctx.body.order_items?.length ?? 0
  warnUnlessConfirmed(ctx, 'empty-order', 'order_items', lines === 0 ? 'Pasūtījumā nav nevienas rindas. Izveidot tukšu pasūtījumu?' : null)
  const { id, customer_id, date } = await writeOrder(ctx, ctx.body)
  // Read before the number is taken, which others wait for until the commit.
  const record = await loadNewOrder(ctx, id)
  return { order_id: id, data: { ...record, ...(await numberOrder(ctx, { id, customer_id, date }, 'CREATED')) } }
}

export async function takeOrder(ctx: Context, body: Body<typeof orders.create>): Promise<number> {
  const { id, customer_id, date } = await writeOrder(ctx, body)
  await numberOrder(ctx, { id, customer_id, date }, 'CREATED')
  return id
}

/** Without a number yet. */
async function writeOrder(ctx: Context, { customer_id, order_items = [], ...rest }: Body<typeof orders.create>): Promise<NewOrder> {
  const { db, user } = ctx
  const { header, delivery } = apart(rest)
  const date = header.date ?? ctx.today
  const manager_id = header.manager_id === undefined ? managerOf(user) : header.manager_id
  const decide = async () => {
    if (user.kind === 'customer' && header.branch_id === undefined) header.branch_id = await portalBranch(db, customer_id)
    const warehouse_id = header.warehouse_id ?? (await usualWarehouse(ctx))
    const { delivery_type_id, delivery_country_id, vat_case } = delivery
    const owner = { customer_id, warehouse_id, date, branch_id: header.branch_id, delivery_type_id, delivery_country_id, vat_case }
    return { warehouse_id, lines: await checkedLines(ctx, { ...owner, channel: channelOf(user) }, order_items) }
  }
  const [, { warehouse_id, lines }] = await Promise.all([requireParties(ctx, customer_id, rest), decide()])
  const { net, vat, gross } = totalsOf(
    lines.map((line) => ({ ...line.vat, net: lineNet({ ...line.price, quantity: line.input.quantity }) })),
  )
  const id = await insertOrder(ctx, {
    header: { ...definedFields(header), source: sourceOf(user, 'manual'), customer_id, warehouse_id, date, manager_id, net, vat, gross },
    delivery: definedFields(delivery),
    lines,
  })
  return { id, customer_id, date }
}

/** Null for orders by customers. */
export function managerOf({ id, kind }: SessionUser): number | null {
  return kind === 'staff' ? id : null
}

/** Orders by customer users have source `portal`. */
export function sourceOf<Source extends string>({ kind }: SessionUser, source: Source): Source | 'portal' {
  return kind === 'staff' ? source : 'portal'
}

type Fields = Omit<Body<typeof orders.create>, 'customer_id' | 'order_items'>

/** Separates delivery, which has its own table. */
function apart(fields: Fields) {
  const {
    delivery_type_id,
    delivery_address,
    delivery_city,
    delivery_postal_code,
    delivery_country_id,
    vat_case,
    recipient_name,
    recipient_phone,
    delivery_date,
    tracking_nr,
    instructions,
    ...header
  } = fields
  return {
    header,
    delivery: {
      delivery_type_id,
      delivery_address,
      delivery_city,
      delivery_postal_code,
      delivery_country_id,
      vat_case,
      recipient_name,
      recipient_phone,
      delivery_date,
      tracking_nr,
      instructions,
    },
  }
}

interface NewOrder {
  id: number
  customer_id: number
  date: string
}

/** The number is the last write, as it locks the counter. */
export async function numberOrder(ctx: Actor, { id, customer_id, date }: NewOrder, event: string): Promise<Numbered> {
  const numbered = await numberDocument(ctx, 'order', 'orders', { id, date })
  ctx.audit({ entity: 'orders', id, event, after: { number: numbered.number, customer_id, date }, customer_id })
  return numbered
}

/** With today's date, prices and VAT (docs/domain/sales.md#orders). */
export const replicate: Handler<typeof orders.replicate> = async (ctx) => {
  let id = 0
  await advanceOrder(ctx, ctx.params.id, 'REPLICATE', async (source) => {
    id = await copyHeader(ctx, source.id, 'replicate', ctx.today)
    const { customer_id } = source
    const lines = await decideLines(
      ctx.db,
      { ...source, date: ctx.today, channel: channelOf(ctx.user) },
      await linesToRepeat(ctx, source.id),
    )
    const priced = lines.map(({ facts, price }) => ({ ...facts, ...price }))
    await refuseBelowFloor(ctx, priced, (index) => `order_items.${index}.unit_price`)
    await insertLines(ctx, id, lines, 1)
    await numberOrder(ctx, { id, customer_id, date: ctx.today }, 'CREATED')
    return { replicated_as: id }
  })
  return { order_id: id, data: await loadOrder(ctx, id) }
}

/** Options with current names and prices. */
async function linesToRepeat({ db }: Actor, orderId: number): Promise<LineInput[]> {
  const { rows } = await sql<Omit<CopiedRow<typeof repeatedLine>, 'options'> & { options: LineOption[] }>`
    select ${copiedColumns(repeatedLine, 'i')} from order_items i where i.order_id = ${orderId} order by i.position, i.id`.execute(db)
  const offered = await choosableOptions(
    db,
    rows.flatMap(({ catalog_item_id, options }) => (options.length > 0 ? [catalog_item_id] : [])),
  )
  return rows.map(({ options, catalog_item_id: item_id, ...line }) => ({
    ...line,
    item_id,
    standing: renewedOptions(options, offered.get(item_id) ?? []),
  }))
}

/** A replica is new; a split keeps state and, in an open period, date. */
export async function copyHeader({ db, user }: Actor, id: number, source: 'replicate' | 'split', date: string): Promise<number> {
  const split = source === 'split'
  const [header, delivery] = split ? [splitOrder, splitDelivery] : [repeatedOrder, repeatedDelivery]
  const { rows } = await sql<{ id: number }>`
    insert into orders (${targetColumns(header)}, date, source, split_from_id, manager_id, created_by, updated_by)
    select ${copiedColumns(header, 'o')}, ${date}, ${sourceOf(user, source)}, case when ${split} then o.id end,
      case when ${user.kind === 'staff'} then o.manager_id end, ${user.id}, ${user.id}
    from orders o where o.id = ${id} returning id`.execute(db)
  const copy = one(rows).id
  await sql`
    insert into order_details (${targetColumns(delivery)}, order_id, created_by, updated_by)
    select ${copiedColumns(delivery, 'd')}, ${copy}, ${user.id}, ${user.id} from order_details d where d.order_id = ${id}`.execute(db)
  return copy
}
