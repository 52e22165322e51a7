import { sql } from 'kysely'
import type { advances } from '../../../contract/advances/advances.ts'
import { order as orderChart, type OrderState } from '../../../machines/order.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'
import { documentParties } from '../customers/document-parties.ts'
import { dueDate, refuseDueBefore } from '../invoices/due-date.ts'
import { takeNumber } from '../shared/numbering.ts'
import { lockOrder } from '../orders/lock.ts'
import { beginAdvance, beginOnce, stateAfter } from './advances.transitions.ts'
import { linesOfOrder, linesTyped, writeLines, type AdvanceLine } from './advances.lines.ts'
import { loadAdvance } from './advances.record.ts'

interface NewAdvance {
  customer_id: number
  branch_id: number | null
  order_id: number | null
  percent: string | null
  date: string
  due_date?: string | undefined
  payment_term_text?: string | null | undefined
  notes?: string | null | undefined
}

export const create: Handler<typeof advances.create> = async (ctx) => {
  const { customer_id, branch_id = null, items, date = ctx.today, ...header } = ctx.body
  await requireCustomer(ctx, customer_id)
  await requireReferences(ctx, customer_id, { branch_id })
  const id = await issue(
    ctx,
    { ...header, customer_id, branch_id, order_id: null, percent: null, date },
    await linesTyped(ctx.db, date, items),
  )
  return { advance_invoice_id: id, data: await loadAdvance(ctx, id) }
}

export const createForOrder: Handler<typeof advances.createForOrder> = async (ctx) => {
  const { amount, percent, date = ctx.today, ...header } = ctx.body
  const order = await lockOrder(ctx, ctx.params.orderId)
  if (isOver(order.status)) throw Refusal.state(`Pasūtījums ir stāvoklī „${orderChart.states[order.status]}”`)
  const lines = await linesOfOrder(ctx.db, order.id, { amount, percent })
  const { customer_id, branch_id } = order
  const id = await issue(ctx, { ...header, customer_id, branch_id, order_id: order.id, percent: percent ?? null, date }, lines)
  return { advance_invoice_id: id, data: await loadAdvance(ctx, id) }
}

function isOver(status: OrderState): boolean {
  return (orderChart.final as readonly string[]).includes(status)
}

async function issue(ctx: Context, advance: NewAdvance, lines: readonly AdvanceLine[]): Promise<number> {
  const { db, user } = ctx
  const { customer_id, branch_id, date } = advance
  const due_date = advance.due_date ?? (await dueDate(db, { customer_id, date }, branch_id))
  refuseDueBefore(date, due_date)
  const { seller, buyer } = await documentParties(db, { customer_id, branch_id })
  const { id } = await db
    .insertInto('advance_invoices')
    .values({
      ...definedFields(advance),
      customer_id,
      date,
      due_date,
      seller_snapshot: JSON.stringify(seller),
      buyer_snapshot: JSON.stringify(buyer),
      issued_by: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(ctx, id, lines)
  ctx.audit({ entity: 'advance_invoices', id, event: 'CREATED', after: { ...advance, lines }, customer_id })
  const documentNumber = await takeNumber(ctx, 'advance_invoice', date)
  await sql`update advance_invoices set series = ${documentNumber.series}, number = ${documentNumber.number}, series_no = ${documentNumber.no} where id = ${id}`.execute(
    db,
  )
  return id
}

export const update: Handler<typeof advances.update> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, items, amount, percent, ...fields } = body
  await lockOrderOf(ctx, params.id)
  const locked = await beginAdvance(ctx, params.id, 'EDIT', lock_version)
  if (fields.due_date !== undefined) refuseDueBefore(locked.date, fields.due_date)
  const changes = { ...definedFields(fields), ...((amount ?? percent) !== undefined && { percent: percent ?? null }) }
  const auditTrail = await trail(db, 'advance_invoices', locked.id, changes)
  await db
    .updateTable('advance_invoices')
    .set({ ...changes, pdf_file_id: null, updated_by: user.id })
    .where('id', '=', locked.id)
    .execute()
  if (items) await writeLines(ctx, locked.id, await linesTyped(db, locked.date, items))
  else if ((amount ?? percent) !== undefined) {
    if (locked.order_id === null) throw Refusal.field('amount', 'Avanss nav par pasūtījumu; labojiet rindas')
    await writeLines(ctx, locked.id, await linesOfOrder(db, locked.order_id, { amount, percent }, locked.id))
  }
  ctx.audit({ entity: 'advance_invoices', id: locked.id, event: 'EDIT', ...auditTrail, customer_id: locked.customer_id })
  return { data: await loadAdvance(ctx, params.id) }
}

/** Locks the order before its advance, in the same order as creating one does. */
async function lockOrderOf({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  await sql`select 1 from orders where id = (select order_id from advance_invoices where id = ${id}) for no key update`.execute(db)
}

/** Cancels an unpaid advance invoice; its number stays taken (INV-NUMBER-4). */
export const remove: Handler<typeof advances.remove> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'DELETE')
  if (locked) {
    const { id, customer_id } = locked
    const status = await stateAfter(ctx, locked, 'DELETE')
    await sql`update advance_invoices set status = ${status}, updated_by = ${ctx.user.id} where id = ${id}`.execute(ctx.db)
    ctx.audit({ entity: 'advance_invoices', id, event: 'DELETE', before: { status: locked.status }, after: { status }, customer_id })
  }
  return { data: await loadAdvance(ctx, ctx.params.id) }
}
