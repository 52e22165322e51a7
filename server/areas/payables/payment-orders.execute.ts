import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { payables } from '../../../contract/payables/payables.ts'
import { awaitsPayment, type ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadPaymentOrder } from './payment-orders.record.ts'
import { beginOnce, enter, lockInvoicesOf, type LockedPaymentOrder } from './payment-orders.transitions.ts'
import { bookPayment } from './supplier-payments.book.ts'

export const executeOrder: Handler<typeof payables.executeOrder> = async (ctx) => {
  const { params, body, today } = ctx
  await executeTransfers(ctx, params.id, { transfers: body.transfers, date: body.date ?? today })
  return { data: await loadPaymentOrder(ctx, params.id) }
}

/**
 * Books one payment to the supplier for each transfer that the bank has done.
 * @returns the payments
 * @throws Refusal of the state or of `transfers`
 */
export async function executeTransfers(
  ctx: Context,
  orderId: number,
  { transfers, date }: { transfers: readonly number[] | undefined; date: string },
): Promise<number[]> {
  await lockInvoicesOf(ctx, orderId)
  const locked = await beginOnce(ctx, orderId, 'EXECUTE')
  if (!locked) return []
  const payments: number[] = []
  for (const lines of await waiting(ctx, locked, transfers)) {
    const payment_id = await bookTransfer(ctx, locked, { lines, date })
    await sql`
      update payment_order_lines set state = 'executed', supplier_payment_id = ${payment_id}, updated_by = ${ctx.user.id}
      where id = any (${lines.map(({ id }) => id)})`.execute(ctx.db)
    payments.push(payment_id)
  }
  await enter(ctx, locked, 'EXECUTE')
  return payments
}

export const rejectOrder: Handler<typeof payables.rejectOrder> = async (ctx) => {
  const { db, user, params, body } = ctx
  const locked = await beginOnce(ctx, params.id, 'REJECT')
  if (!locked) return { data: await loadPaymentOrder(ctx, params.id) }
  const lines = await waiting(ctx, locked, body.transfers)
  await sql`
    update payment_order_lines set state = 'rejected', rejected_reason = ${body.rejected_reason}, updated_by = ${user.id}
    where id = any (${lines.flat().map(({ id }) => id)})`.execute(db)
  await enter(ctx, locked, 'REJECT')
  return { data: await loadPaymentOrder(ctx, params.id) }
}

type WaitingTransfer = readonly [WaitingLine, ...WaitingLine[]]

interface WaitingLine {
  id: number
  transfer: number
  supplier_id: number
  procurement_invoice_id: number
  amount: string
  open: string
  status: ProcurementInvoiceState
}

/** The lines of each transfer asked for. */
async function waiting({ db }: Context, { id }: LockedPaymentOrder, transfers: readonly number[] | undefined): Promise<WaitingTransfer[]> {
  const { rows } = await sql<WaitingLine>`
    select l.id, l.transfer, l.supplier_id, l.procurement_invoice_id, l.amount, i.open, i.status
    from payment_order_lines l join procurement_invoices i on i.id = l.procurement_invoice_id
    where l.payment_order_id = ${id} and l.state = 'open' order by l.transfer, l.id`.execute(db)
  const found = groupedBy(rows, ({ transfer }) => transfer)
  const asked = transfers ?? [...found.keys()]
  return asked.map((transfer, place) => {
    const lines = found.get(transfer)
    if (!lines || asked.indexOf(transfer) !== place) {
      throw Refusal.field(`transfers.${place}`, `Maksājums ${transfer} uzdevumā negaida bankas atbildi vai norādīts vairākkārt`)
    }
    return lines
  })
}

/** The money has left, so what an invoice does not take any more stays free on the payment. */
async function bookTransfer(
  ctx: Context,
  { name, iban }: LockedPaymentOrder,
  { lines, date }: { lines: WaitingTransfer; date: string },
): Promise<number> {
  const parts = lines.flatMap(({ procurement_invoice_id, amount, open, status }) => {
    const part = !awaitsPayment(status) ? big(0) : big(open).lt(amount) ? big(open) : big(amount)
    return part.gt(0) ? [{ procurement_invoice_id, amount: round2(part) }] : []
  })
  const { rows } = await sql<{ id: number | null }>`
    select (
      select a.id from customer_additional_bank_accounts a join customers c on c.id = a.customer_id where c.is_main and a.iban = ${iban}
    ) as id`.execute(ctx.db)
  const amount = round2(sum(lines.map((line) => line.amount)))
  const [{ supplier_id }] = lines
  return bookPayment(ctx, { supplier_id, date, amount, method: 'transfer', reference: name, bank_account_id: one(rows).id }, parts)
}
