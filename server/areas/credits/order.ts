import { sql } from 'kysely'
import { shortName } from '../../../contract/record-names.ts'
import type { Answer } from '../../../contract/calls.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { creditedLineOf } from '../shared/creditable.ts'
import { beyondUnit } from '../catalog/counted.ts'
import { takeOrder } from '../orders/orders.create.ts'
import { insertLines } from '../orders/orders.lines.ts'
import { loadOrder } from '../orders/orders.record.ts'
import { decideLines } from '../stock/sale-lines.ts'
import { noCustomer } from '../../../machines/credit-note.ts'
import { one } from '../../db/one.ts'
import { beginCreditNote } from './credits.transitions.ts'
import { loadCreditNote } from './credits.record.ts'

type Prepared = Answer<typeof credits.orderData>['data']

export const orderData: Handler<typeof credits.orderData> = async (ctx) => ({ data: await prepare(ctx, ctx.params.creditInvoiceId) })

async function prepare(ctx: Context, id: number): Promise<Prepared> {
  const { number, status, customer, branch } = await loadCreditNote(ctx, id)
  if (!customer) throw Refusal.state(noCustomer)
  const { rows } = await sql<{ warehouse: Prepared['warehouse'] }>`
    select ${reference(sql`w.id`, sql`w.name`)} as warehouse
    from credit_notes t left join orders o on o.id = t.order_id left join warehouses w on w.id = o.warehouse_id and w.is_active
    where t.id = ${id}`.execute(ctx.db)
  return {
    credit_note: { id, name: shortName('credit_note', { number, status }) },
    customer,
    branch,
    warehouse: one(rows).warehouse,
    date: ctx.today,
    items: await orderableLines(ctx.db, id),
  }
}

async function orderableLines(db: Db, id: number): Promise<Prepared['items']> {
  const { rows } = await sql<Prepared['items'][number]>`
    select i.id as credit_note_item_id, n.catalog_item_id as item_id, n.name, i.quantity, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      case when n.price_mode = 'gross' then round(i.unit_price * 100 / (100 + n.vat_rate), 4) else i.unit_price end as unit_price,
      i.discount_percent, coalesce(o.options, '[]') as options
    from credit_note_items i ${creditedLineOf} join measure_units u on u.id = n.measure_unit_id
    left join order_items o on n.source_type = 'order_item' and o.id = n.source_id
    where i.credit_note_id = ${id} and not i.price_only and n.catalog_item_id is not null order by i.position, i.id`.execute(db)
  return rows
}

/** Orders credited goods again at the same price (docs/domain/invoicing.md#credit-note, CREATE_ORDER). */
export const createOrder: Handler<typeof credits.createOrder> = async (ctx) => {
  const { db, user, params, body } = ctx
  const note = await beginCreditNote(ctx, params.creditInvoiceId, 'CREATE_ORDER')
  const { customer, branch, warehouse, items } = await prepare(ctx, note.id)
  const lines = body.order_items ? await selectLines(db, items, body.order_items) : items
  const warehouse_id = body.warehouse_id ?? warehouse?.id
  const id = await takeOrder(ctx, {
    customer_id: customer.id,
    branch_id: branch?.id ?? null,
    notes: body.notes ?? null,
    ...(warehouse_id !== undefined && { warehouse_id }),
  })
  await sql`update orders set source = 'credit_note', credit_note_id = ${note.id}, updated_by = ${user.id} where id = ${id}`.execute(db)
  const newOrder = await db
    .selectFrom('orders')
    .select(['warehouse_id', 'date', 'branch_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await insertLines(ctx, id, await decideLines(db, { customer_id: customer.id, ...newOrder }, lines.map(asStanding)), 1)
  ctx.audit({ entity: 'credit_notes', id: note.id, event: 'CREATE_ORDER', after: { order_id: id }, customer_id: note.customer_id })
  return { order_id: id, data: await loadOrder(ctx, id) }
}

function asStanding({ options: currentOptions, ...line }: Prepared['items'][number]) {
  return { ...line, standing: currentOptions }
}

async function selectLines(
  db: Db,
  items: Prepared['items'],
  requestedLines: readonly { id: number; quantity: string }[],
): Promise<Prepared['items']> {
  const units = items.map((line) => line.measure_unit.id)
  const measureUnits = await db
    .selectFrom('measure_units')
    .select(['id', 'decimals'])
    .where('id', '=', sql<number>`any (${units})`)
    .execute()
  return requestedLines.map(({ id, quantity }, place) => {
    const line = items.find((each) => each.credit_note_item_id === id)
    if (!line) throw Refusal.field(`order_items.${place}.id`, `Lauks „${labelOf('order_items')}”: kredītrēķinā tādas rindas nav`)
    if (big(quantity).gt(big(line.quantity))) {
      const most = formatQuantity(line.quantity)
      throw Refusal.field(`order_items.${place}.quantity`, `Lauks „${labelOf('quantity')}”: kreditēti tikai ${most}`)
    }
    const decimals = measureUnits.find((unit) => unit.id === line.measure_unit.id)?.decimals ?? 0
    const beyond = beyondUnit({ unit: line.measure_unit.name, decimals }, quantity)
    if (beyond !== null) throw Refusal.field(`order_items.${place}.quantity`, `Lauks „${labelOf('quantity')}”: ${beyond}`)
    return { ...line, quantity }
  })
}
