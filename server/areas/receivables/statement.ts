import { sql, type RawBuilder } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { receivables, Statement, StatementRow } from '../../../contract/receivables/receivables.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { periodOf } from '../invoice-reports/period.ts'
import { ageingRows } from './ageing.ts'

/** Rows; more are asked for in shorter periods. */
const most = 5000

type Entry = Omit<StatementRow, 'debit' | 'credit' | 'balance'> & { amount: string }

export const statement: Handler<typeof receivables.statement> = async (ctx) => ({
  data: await statementOf(ctx, ctx.params.customerId, ctx.query),
})

/** Opening and closing are the balances of the ageing (INV-RECEIVABLE-3). */
export async function statementOf(
  ctx: Context,
  customerId: number,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<Statement> {
  const customer = await visibleCustomer(ctx, customerId)
  const { from, to } = periodOf(ctx, period)
  const opening = await openingOf(ctx.db, customerId, from)
  const entries = await entriesOf(ctx.db, customerId, { from, to })
  if (entries.length > most) {
    throw Refusal.field('from', `Lauks „${labelOf('from')}”: periodā ir vairāk nekā ${most} ierakstu; sašauriniet to`)
  }
  let running = big(opening)
  const rows = entries.map(({ amount, ...entry }): StatementRow => {
    running = running.plus(amount)
    const isDebit = big(amount).gt(0)
    return {
      ...entry,
      debit: isDebit ? amount : '0.00',
      credit: isDebit ? '0.00' : round2(big(amount).times(-1)),
      balance: round2(running),
    }
  })
  const [last] = await ageingRows(ctx.db, { date: to, customer_id: customerId }, 'customer')
  return {
    customer,
    from,
    to,
    opening: round2(opening),
    debit: round2(sum(rows.map(({ debit }) => debit))),
    credit: round2(sum(rows.map(({ credit }) => credit))),
    closing: round2(running),
    overdue: last?.overdue ?? '0.00',
    email: await emailOf(ctx.db, customerId),
    rows,
  }
}

async function emailOf(db: Db, customerId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select coalesce(invoice_email, email) as email from customers where id = ${customerId}`.execute(db)
  return one(rows).email
}

/** Of the day before. */
async function openingOf(db: Db, customer_id: number, from: string): Promise<string> {
  const before = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const [row] = await ageingRows(db, { date: before, customer_id }, 'customer')
  return row?.balance ?? '0.00'
}

/**
 * Oldest first, documents before money. A simplified invoice is paid in one sum, less what was credited before. What a
 * note on a paid one frees came with a payment of its own, which is left out: the note stands for it.
 */
async function entriesOf(db: Db, customer_id: number, { from, to }: { from: string; to: string }): Promise<Entry[]> {
  const within = (date: RawBuilder<unknown>) => sql`${date} between ${from} and ${to}`
  const { rows } = await sql<Entry>`
    select kind, document_id, number, date, due_date, amount from (
      select 1 as place, 'invoice' as kind, id as document_id, number, date, due_date, gross as amount from invoices
      where customer_id = ${customer_id} and accepted_at is not null and ${within(sql`date`)}
      union all
      select 1, 'simplified_invoice', id, number, date, due_date, gross from simplified_invoices
      where customer_id = ${customer_id} and status <> 'annulled' and ${within(sql`date`)}
      union all
      select 2, 'credit_note', n.id, n.number, n.date, null, -n.gross from credit_notes n
      left join simplified_invoices s on s.id = n.simplified_invoice_id
      where n.customer_id = ${customer_id} and n.status = 'accepted' and ${within(sql`n.date`)}
        and (s.id is null or n.paid_before > 0 or s.paid_at is null or n.date <= s.paid_at)
      union all
      select 3, 'payment', s.id, s.number, s.paid_at, null, -s.gross + coalesce((
        select sum(n.gross) from credit_notes n
        where n.simplified_invoice_id = s.id and n.status = 'accepted' and n.paid_before = 0 and n.date <= s.paid_at), 0)
      from simplified_invoices s where s.customer_id = ${customer_id} and s.status <> 'annulled' and ${within(sql`s.paid_at`)}
      union all
      select 3, 'payment', p.id, p.reference, p.date, null, -p.amount from payments p
      where p.customer_id = ${customer_id} and ${within(sql`p.date`)} and not exists (
        select from customer_credits c join credit_notes n on n.id = c.document_id
        where c.payment_id = p.id and c.document_type = 'credit_note' and n.simplified_invoice_id is not null)
      union all
      select 4, 'customer_refund', id, reference, date, null, amount from customer_refunds
      where customer_id = ${customer_id} and ${within(sql`date`)}
      union all
      select 5, 'voucher', v.id, v.number, d.day, null, d.side * l.amount
      from (
        select voucher_id, sum(coalesce(debit, -credit)) as amount from voucher_lines where customer_id = ${customer_id} group by 1
      ) l join vouchers v on v.id = l.voucher_id cross join lateral (values (v.date, 1), (v.reversed_on, -1)) as d (day, side)
      where v.posted_at is not null and ${within(sql`d.day`)}
    ) moved where amount <> 0 order by date, place, document_id limit ${most + 1}`.execute(db)
  return rows
}
