import { sql } from 'kysely'
import type { cash } from '../../../contract/cash/cash.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler, Io } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { fullCustomerName } from '../customers/customers.names.ts'
import { allocate, beginAllocation } from '../invoices/invoices.allocate.ts'
import { confirmPayments } from '../invoices/payment-questions.ts'
import { bookSupplierPayment } from '../payables/supplier-payments.book.ts'
import { begin } from '../supplier-invoices/supplier-invoices.transitions.ts'
import { lockDesk, refuseNothing, writeOrder } from './cash.write.ts'

/** The order is the payment of the invoice, in cash (INV-CASH-3). */
export const receive: Handler<typeof cash.receive> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { amount, date, attachment } = stated(ctx)
  const locked = await beginAllocation(ctx, params.invoiceId)
  const { open, number, person_name, person_code } = await buyerOf(db, locked.id)
  refuseMore(amount, open)
  await confirmPayments(ctx, locked.id, [{ amount, method: 'cash', date }], () => 'amount')
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({ customer_id: locked.customer_id, date, amount, method: 'cash', created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await allocate(ctx, locked, { payment_id, amount })
  return writeOrder(ctx, {
    kind: 'receipt',
    purpose: 'invoice',
    desk: await lockDesk(db, body.cash_desk_id),
    date,
    amount,
    person_name,
    person_code,
    reason: `Rēķins ${number}`,
    attachment,
    counter_account_id: null,
    customer_id: locked.customer_id,
    invoice_id: locked.id,
    payment_id,
  })
}

export const payOut: Handler<typeof cash.payOut> = async (ctx) => {
  const { db, params, body } = ctx
  const { amount, date, attachment } = stated(ctx)
  const { id, supplier_id } = await begin(ctx, params.procurementInvoiceId, 'PAY')
  const { open, number, paid_in_cash, person_name, person_code } = await sellerOf(db, id)
  refuseMore(amount, open)
  await confirmCash(ctx, { with: 'business', amount: big(amount).plus(paid_in_cash), date, field: 'amount' })
  const supplier_payment_id = await bookSupplierPayment(
    ctx,
    { supplier_id, date, amount, method: 'cash', reference: null, bank_account_id: null },
    [{ procurement_invoice_id: id, amount }],
  )
  return writeOrder(ctx, {
    kind: 'payout',
    purpose: 'supplier_invoice',
    desk: await lockDesk(db, body.cash_desk_id),
    date,
    amount,
    person_name,
    person_code,
    reason: `Rēķins ${number}`,
    attachment,
    counter_account_id: null,
    supplier_id,
    procurement_invoice_id: id,
    supplier_payment_id,
  })
}

interface Stated {
  amount: string
  date: string
  attachment: string | null
}

/** Of an order in either direction, as the person says it. */
function stated({ body, today }: Pick<Io<typeof cash.receive>, 'body' | 'today'>): Stated {
  const { amount, date, attachment = null } = body
  refuseNothing(amount)
  return { amount, date: date ?? today, attachment }
}

/** One invoice: what is left over has no order. */
function refuseMore(amount: string, open: string): void {
  if (big(amount).gt(open)) throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: rēķinā neapmaksāts ir ${formatMoney(open)}`)
}

interface Party {
  open: string
  number: string
  person_name: string
  person_code: string | null
}

async function buyerOf(db: Db, id: number): Promise<Party> {
  const { rows } = await sql<Party>`
    select i.open, i.number, ${fullCustomerName()} as person_name, case when not t.is_natural_person then c.reg_nr end as person_code
    from invoices i join customers c on c.id = i.customer_id join customer_types t on t.id = c.type_id
    left join company_forms f on f.id = c.company_form_id where i.id = ${id}`.execute(db)
  return one(rows)
}

async function sellerOf(db: Db, id: number): Promise<Party & { paid_in_cash: string }> {
  const { rows } = await sql<Party & { paid_in_cash: string }>`
    select i.open, i.supplier_number as number, s.name as person_name, s.reg_nr as person_code, coalesce((
      select sum(a.amount) from supplier_payment_allocations a join supplier_payments p on p.id = a.supplier_payment_id
      where a.procurement_invoice_id = i.id and p.method = 'cash'), 0.00) as paid_in_cash
    from procurement_invoices i join suppliers s on s.id = i.supplier_id where i.id = ${id}`.execute(db)
  return one(rows)
}
