import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { customerCreditCalls } from '../../../contract/customers/customer-credits.ts'
import { big, round2 } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { isStaff } from '../../http/visible.ts'
import { customerCredit } from '../customers/customers.credit.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { exposureOf } from '../orders/orders.credit.ts'

type Standing = Answer<typeof customerCreditCalls.standing>['data']

export const standing: Handler<typeof customerCreditCalls.standing> = async (ctx) => {
  const { db, user, today, params } = ctx
  const { id } = await visibleCustomer(ctx, params.customerId)
  const [debt, last_order] = await Promise.all([debtOf(db, id, today), user.permissions.has('view_orders') ? lastOrderOf(db, id) : null])
  const shared = { ...debt, last_order }
  return { data: isStaff(user) ? { ...shared, ...(await limitOf(db, id)) } : shared }
}

type Debt = Pick<Standing, 'balance' | 'overdue' | 'open_documents' | 'free'>

async function debtOf(db: Db, customerId: number, today: string): Promise<Debt> {
  const { rows } = await sql<Debt>`
    select coalesce(sum(open), 0)::text as balance, coalesce(sum(open) filter (where due_date < ${today}), 0)::text as overdue,
      count(*) filter (where open <> 0)::int as open_documents,
      (${customerCredit(sql`${customerId}`)}
        + coalesce((select sum(paid_amount - applied) from advance_invoices where customer_id = ${customerId}), 0))::text as free
    from (
      select open, due_date from invoices where customer_id = ${customerId} and accepted_at is not null
      union all
      select gross - credited, due_date from simplified_invoices where customer_id = ${customerId} and status = 'issued'
    ) as unpaid`.execute(db)
  return one(rows)
}

async function limitOf(db: Db, customerId: number): Promise<Pick<Standing, 'unbilled' | 'credit_left'>> {
  const [{ rows }, { unbilled, owed }] = await Promise.all([
    sql<{ credit_limit: string | null }>`select credit_limit from customers where id = ${customerId}`.execute(db),
    exposureOf(db, customerId, 0),
  ])
  const { credit_limit } = one(rows)
  return { unbilled: round2(unbilled), credit_left: credit_limit === null ? null : big(credit_limit).minus(owed).toFixed(2) }
}

async function lastOrderOf(db: Db, customerId: number): Promise<Standing['last_order']> {
  const { rows } = await sql<NonNullable<Standing['last_order']>>`
    select id, number, date, gross from orders where customer_id = ${customerId} and status <> 'cancelled'
    order by date desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}
