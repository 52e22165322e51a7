import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { endToEndId } from './payment-orders.lines.ts'
import { enter, lockInvoicesOf, lockPaymentOrder } from './payment-orders.transitions.ts'
import { removeSupplierPayment } from './supplier-payments.book.ts'

/** @file Transfers that the bank did and then returned (docs/domain/payables.md#payment-orders). */

interface ReturnedLine {
  id: number
  payment_order_id: number
  supplier_payment_id: number | null
}

interface Wanted {
  /** By which the bank paid them. */
  payments: readonly number[]
  /** As the orders named the transfers, in small letters. */
  end_to_end_ids: readonly string[]
}

/** Invoices and orders are locked, and the payments of the transfers are gone: their invoices are open again. */
export async function beginReturn(ctx: Context, wanted: Wanted): Promise<ReturnedLine[]> {
  const orders = [...new Set((await linesOf(ctx, wanted)).map(({ payment_order_id }) => payment_order_id))]
  for (const id of orders) await lockInvoicesOf(ctx, id)
  for (const id of orders) await lockPaymentOrder(ctx, id)
  const lines = (await linesOf(ctx, wanted)).filter(({ payment_order_id }) => orders.includes(payment_order_id))
  const payments = new Set(lines.flatMap(({ supplier_payment_id }) => supplier_payment_id ?? []))
  for (const id of [...payments].toSorted((one, other) => one - other)) await removeSupplierPayment(ctx, id)
  return lines
}

/** @param posting of the entry that brought the money back */
export async function endReturn(
  ctx: Context,
  lines: readonly ReturnedLine[],
  { posting, reason }: { posting: number; reason: string },
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update payment_order_lines set state = 'returned', rejected_reason = ${reason}, return_posting_id = ${posting}, updated_by = ${ctx.user.id}
    where id = any (${lines.map(({ id }) => id)})`.execute(ctx.db)
  for (const id of new Set(lines.map(({ payment_order_id }) => payment_order_id))) {
    await enter(ctx, await lockPaymentOrder(ctx, id), 'BANK_RETURN')
  }
}

async function linesOf({ db }: Context, { payments, end_to_end_ids }: Wanted): Promise<ReturnedLine[]> {
  const { rows } = await sql<ReturnedLine>`
    select l.id, l.payment_order_id, l.supplier_payment_id
    from payment_order_lines l join payment_orders t on t.id = l.payment_order_id
    where l.supplier_payment_id = any (${[...payments]})
      or left(t.message_id, 24) = any (${end_to_end_ids.map((each) => each.slice(0, 24))}) and ${endToEndId} = any (${[...end_to_end_ids]})
        and t.status in ('exported', 'executed') and l.state in ('open', 'executed')
    order by l.payment_order_id, l.id`.execute(db)
  return rows
}
