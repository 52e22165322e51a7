import { sql } from 'kysely'
import { bankDayFrom } from '../../../contract/bank-days.ts'
import { labelOf } from '../../../contract/labels.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { payables } from '../../../contract/payables/payables.ts'
import { awaitsPayment, type ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import { one } from '../../db/one.ts'
import { trail } from '../../http/changed-columns.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { settleByFree } from './free-money.ts'
import { payingAccount } from './own-accounts.ts'
import { loadPaymentOrder } from './payment-orders.record.ts'
import { begin } from './payment-orders.transitions.ts'

export const createOrder: Handler<typeof payables.createOrder> = async (ctx) => {
  const { db, user, body, today, audit } = ctx
  const { procurement_invoice_ids, date = bankDayFrom(today), is_per_supplier = false, uses_free = false } = body
  if (date < today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: diena ir pagājusi`)
  const iban = await payingAccount(db, body.iban)
  const invoices = await lockPayable(db, procurement_invoice_ids)
  const { id } = await db
    .insertInto('payment_orders')
    .values({ date, iban, is_per_supplier, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(ctx, id, { invoices: uses_free ? await afterFree(ctx, invoices) : invoices, is_per_supplier })
  audit({ entity: 'payment_orders', id, event: 'CREATED', after: { date, iban, procurement_invoice_ids } })
  return { data: await loadPaymentOrder(ctx, id) }
}

export const addOrderInvoices: Handler<typeof payables.addOrderInvoices> = async (ctx) => {
  const { procurement_invoice_ids, uses_free = false } = ctx.body
  const invoices = await lockPayable(ctx.db, procurement_invoice_ids)
  const { id, is_per_supplier } = await begin(ctx, ctx.params.id, 'EDIT')
  await addLines(ctx, id, { invoices: uses_free ? await afterFree(ctx, invoices) : invoices, is_per_supplier })
  ctx.audit({ entity: 'payment_orders', id, event: 'EDIT', after: ctx.body })
  return { data: await loadPaymentOrder(ctx, id) }
}

export const updateOrder: Handler<typeof payables.updateOrder> = async (ctx) => {
  const { db, user, params, today } = ctx
  const { lock_version, date, is_per_supplier } = ctx.body
  const { id } = await begin(ctx, params.id, 'EDIT', lock_version)
  if (date !== undefined && date < today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: diena ir pagājusi`)
  const iban = ctx.body.iban === undefined ? undefined : await payingAccount(db, ctx.body.iban)
  const fields = definedFields({ date, iban, is_per_supplier })
  const changed = await trail(db, 'payment_orders', id, fields)
  await db
    .updateTable('payment_orders')
    .set({ ...fields, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (is_per_supplier !== undefined) await numberTransfers(ctx, id, is_per_supplier)
  ctx.audit({ entity: 'payment_orders', id, event: 'EDIT', ...changed })
  return { data: await loadPaymentOrder(ctx, id) }
}

export const updateOrderLine: Handler<typeof payables.updateOrderLine> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { id } = await begin(ctx, params.id, 'EDIT')
  const line = await lineOf(db, id, params.lineId)
  if (line.lock_version !== body.lock_version) throw Refusal.stale(await loadPaymentOrder(ctx, id))
  const { amount } = body
  if (amount !== undefined) {
    if (big(amount).lte(0)) throw Refusal.field('amount', `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
    if (big(amount).gt(line.open))
      throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: rēķinā neapmaksāts ir ${formatMoney(line.open)}`)
    await sql`update payment_order_lines set amount = ${amount}, updated_by = ${user.id} where id = ${params.lineId}`.execute(db)
  }
  ctx.audit({ entity: 'payment_orders', id, event: 'EDIT', before: { amount: line.amount }, after: { amount } })
  return { data: await loadPaymentOrder(ctx, id) }
}

export const removeOrderLine: Handler<typeof payables.removeOrderLine> = async (ctx) => {
  const { db, user, params } = ctx
  const { id, is_per_supplier } = await begin(ctx, params.id, 'EDIT')
  const line = await lineOf(db, id, params.lineId)
  // Who takes a line out makes the order, too (INV-PAYABLE-6).
  await sql`update payment_orders set updated_by = ${user.id} where id = ${id}`.execute(db)
  await sql`delete from payment_order_lines where id = ${params.lineId}`.execute(db)
  await numberTransfers(ctx, id, is_per_supplier)
  ctx.audit({ entity: 'payment_orders', id, event: 'EDIT', before: line })
  return { data: await loadPaymentOrder(ctx, id) }
}

export const removeOrder: Handler<typeof payables.removeOrder> = async (ctx) => {
  const { id, name } = await begin(ctx, ctx.params.id, 'DELETE')
  await sql`delete from payment_orders where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'payment_orders', id, event: 'DELETE', before: { name } })
  return {}
}

interface Payable {
  id: number
  supplier_id: number
  open: string
}

/** Locked by id, so that two orders never take one invoice (INV-PAYABLE-5). @throws Refusal of the invoice by its place */
async function lockPayable(db: Db, ids: readonly number[]): Promise<Payable[]> {
  const { rows } = await sql<Payable & { number: string; status: ProcurementInvoiceState; payment_hold: string | null }>`
    select id, supplier_id, open, supplier_number as number, status, payment_hold from procurement_invoices
    where id = any (${[...ids]}) order by id for update`.execute(db)
  const live = await sql<{ id: number; name: string }>`
    select l.procurement_invoice_id as id, o.name from payment_order_lines l join payment_orders o on o.id = l.payment_order_id
    where l.is_live and l.procurement_invoice_id = any (${[...ids]})`.execute(db)
  return ids.map((id, place) => {
    const found = rows.find((row) => row.id === id)
    const refuse = (words: string) => Refusal.field(`procurement_invoice_ids.${place}`, words)
    if (!found) throw refuse('Tāda piegādātāja rēķina nav')
    const { number, status, payment_hold, open } = found
    if (ids.indexOf(id) !== place) throw refuse(`Rēķins ${number} norādīts vairākkārt`)
    if (payment_hold !== null) throw refuse(`Rēķina ${number} apmaksa ir aizturēta: ${payment_hold}`)
    if (!awaitsPayment(status) || big(open).lte(0)) throw refuse(`Rēķinā ${number} nav ko maksāt: tas nav pārbaudīts vai ir apmaksāts`)
    const other = live.rows.find((row) => row.id === id)
    if (other) throw refuse(`Rēķins ${number} jau ir maksājuma uzdevumā ${other.name}`)
    return { id, supplier_id: found.supplier_id, open }
  })
}

/** Settles them by the free money of their suppliers, by due date. @returns those with a rest to pay */
async function afterFree(ctx: Context, invoices: readonly Payable[]): Promise<Payable[]> {
  const read = async () => {
    const { rows } = await sql<Payable>`
      select id, supplier_id, open from procurement_invoices where id = any (${invoices.map(({ id }) => id)}) order by due_date, id`.execute(
      ctx.db,
    )
    return rows
  }
  await settleByFree(
    ctx,
    (await read()).map(({ id }) => id),
  )
  const left = new Map((await read()).map((invoice) => [invoice.id, invoice]))
  const unpaid = invoices.flatMap(({ id }) => left.get(id) ?? []).filter(({ open }) => big(open).gt(0))
  if (unpaid.length === 0) {
    throw Refusal.field(
      'uses_free',
      'Brīvā nauda un kredītrēķini sedz visus izvēlētos rēķinus; ieskaitiet tos piegādātāja lapā, bankai nav ko maksāt',
    )
  }
  return unpaid
}

async function addLines(
  ctx: Context,
  orderId: number,
  { invoices, is_per_supplier }: { invoices: readonly Payable[]; is_per_supplier: boolean },
): Promise<void> {
  const { db, user } = ctx
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(transfer), 0) as last from payment_order_lines where payment_order_id = ${orderId}`.execute(db)
  const { last } = one(rows)
  await db
    .insertInto('payment_order_lines')
    .values(
      invoices.map(({ id, supplier_id, open }, place) => ({
        payment_order_id: orderId,
        transfer: last + place + 1,
        procurement_invoice_id: id,
        supplier_id,
        amount: open,
        created_by: user.id,
        updated_by: user.id,
      })),
    )
    .execute()
  if (is_per_supplier) await numberTransfers(ctx, orderId, true)
}

/** Payments are numbered by their first line, without gaps. */
async function numberTransfers({ db, user }: Context, orderId: number, isPerSupplier: boolean): Promise<void> {
  const by = isPerSupplier ? sql`min(id) over (partition by supplier_id)` : sql`id`
  await sql`
    update payment_order_lines l set transfer = n.transfer, updated_by = ${user.id}
    from (
      select id, dense_rank() over (order by first) as transfer
      from (select id, ${by} as first from payment_order_lines where payment_order_id = ${orderId}) f
    ) n
    where n.id = l.id and n.transfer <> l.transfer`.execute(db)
}

interface FoundLine {
  amount: string
  open: string
  lock_version: number
}

async function lineOf(db: Db, orderId: number, lineId: number): Promise<FoundLine> {
  const { rows } = await sql<FoundLine>`
    select l.amount, i.open, l.lock_version from payment_order_lines l join procurement_invoices i on i.id = l.procurement_invoice_id
    where l.id = ${lineId} and l.payment_order_id = ${orderId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
