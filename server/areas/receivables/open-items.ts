import { sql, type RawBuilder } from 'kysely'

/**
 * The end of a day (INV-RECEIVABLE-1). It is reckoned back from now by every change since, so the newest days, which
 * are asked for most, read least.
 */
export interface AsOf {
  /** `yyyy-mm-dd` */
  date: string
  customer_id?: number | undefined
}

/** SQL: a condition on the customer, of a row with this alias. */
function ofCustomer(alias: string, { customer_id }: AsOf): RawBuilder<unknown> {
  return customer_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.customer_id`)} = ${customer_id}`
}

/**
 * SQL table: type, document_id, customer_id, branch_id, number, date, due_date, dispute, reminder_level_id and
 * reminded_on (as now), gross, open (not 0), and overdue_days.
 */
export function openItems(asOf: AsOf): RawBuilder<unknown> {
  return sql`(
    select v.id * 2 as id, 'invoice' as type, v.id as document_id, v.customer_id, v.branch_id, v.number, v.date, v.due_date,
      v.dispute, v.reminder_level_id, v.reminded_on, v.gross, b.open, ${asOf.date}::date - v.due_date as overdue_days
    from (select invoice_id, sum(amount) as open from (${invoiceChanges(asOf)}) c group by 1 having sum(amount) <> 0) b
    join invoices v on v.id = b.invoice_id
    where v.accepted_at is not null and v.date <= ${asOf.date} and ${ofCustomer('v', asOf)}
    union all
    select s.id * 2 + 1, 'simplified_invoice', s.id, s.customer_id, s.branch_id, s.number, s.date, s.due_date, null, null, null, s.gross, s.open,
      ${asOf.date}::date - s.due_date
    from (${openSimplified(asOf)}) s where s.open <> 0
  )`
}

/** The open part now, without all that changed it after the day. */
function invoiceChanges(asOf: AsOf): RawBuilder<unknown> {
  const { date, customer_id } = asOf
  return sql`
    select v.id as invoice_id, v.open as amount from invoices v where v.open > 0 and v.date <= ${date} and ${ofCustomer('v', asOf)}
    union all
    select c.invoice_id, -c.delta from (${openChanges({ after: date, customer_id, paid: notPaidBefore(date) })}) c`
}

/** SQL table of the invoices of a day or earlier whose payments may be dated later; of others no payments are read. */
function notPaidBefore(date: string): RawBuilder<unknown> {
  return sql`(
    select id from invoices where paid_at is null and date <= ${date}
    union all
    select id from invoices where ${mayBePaidAfter(sql`${date}::date`, sql`paid_at`)} and date <= ${date}
  )`
}

/** SQL: payments of an invoice that was paid on a day may be dated after another (INV-RECEIVABLE-5, `payment_days_ahead`). */
export function mayBePaidAfter(day: RawBuilder<unknown>, paidAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${paidAt} >= midnight(${day} + 1 - payment_days_ahead())`
}

interface Changes {
  /** Only those of later days. */
  after?: string
  customer_id?: number | undefined
  /** SQL: a condition on the key of the invoice. */
  of?: (invoice: RawBuilder<unknown>) => RawBuilder<unknown>
  /** SQL: a table of the keys of invoices whose payments count; instead of `of`. */
  paid?: RawBuilder<unknown>
}

/** SQL query: invoice_id, day, delta: how what was open of an invoice changed on a day. */
export function openChanges(changes: Changes): RawBuilder<unknown> {
  return sql`${paymentChanges(changes)} union all ${otherChanges(changes)}`
}

function paymentChanges({ paid, ...changes }: Changes): RawBuilder<unknown> {
  const { since, owner, ofInvoice } = conditionsOf(changes)
  return sql`
    select a.document_id as invoice_id, p.date as day, -a.amount as delta from payments p
    join payment_allocations a on a.payment_id = p.id and a.document_type = 'invoice'
    ${paid === undefined ? sql`` : sql`join ${paid} n on n.id = a.document_id`}
    where ${since('p.date')} and ${owner('p')} and ${paid === undefined ? ofInvoice('a.document_id') : sql`true`}`
}

/**
 * By credit notes on their day, by settlements of advances on theirs. Credit that was spent later, or set free later by
 * a credit note, paid nothing and something else before: its row counts between the day of the payment and its own.
 */
export function otherChanges(changes: Omit<Changes, 'paid'>): RawBuilder<unknown> {
  const { customer_id } = changes
  const { since, owner, ofInvoice } = conditionsOf(changes)
  return sql`
    select n.invoice_id, n.date as day, -n.gross as delta from credit_notes n
    where ${since('n.date')} and n.status = 'accepted' and n.invoice_id is not null and ${owner('n')} and ${ofInvoice('n.invoice_id')}
    union all
    select s.invoice_id, s.date, -s.gross from advance_settlements s
    where ${since('s.date')} and ${ofInvoice('s.invoice_id')}
      and ${customer_id === undefined ? sql`true` : sql`s.invoice_id in (select id from invoices where customer_id = ${customer_id})`}
    union all
    select x.invoice_id, d.day, case when d.day = x.paid_on then -x.amount else x.amount end
    from (
      select coalesce(n.invoice_id, c.document_id) as invoice_id, p.date as paid_on, c.date as counts_from, c.amount
      from customer_credits c join payments p on p.id = c.payment_id
      left join credit_notes n on c.document_type = 'credit_note' and n.id = c.document_id
      where ${since('c.date')} and c.date > p.date and ${owner('c')}
        and (c.kind = 'allocation' or c.kind = 'credit_note' and n.invoice_id is not null)
    ) x cross join lateral (values (x.paid_on), (x.counts_from)) as d (day)
    where ${since('d.day')} and ${ofInvoice('x.invoice_id')}`
}

function conditionsOf({ after, customer_id, of = () => sql`true` }: Omit<Changes, 'paid'>) {
  return {
    since: (day: string) => (after === undefined ? sql`true` : sql`${sql.ref(day)} > ${after}`),
    owner: (alias: string) => (customer_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.customer_id`)} = ${customer_id}`),
    ofInvoice: (invoice: string) => of(sql.ref(invoice)),
  }
}

/** Paid in one sum. A note on a paid one takes nothing off what was open before. */
function openSimplified(asOf: AsOf): RawBuilder<unknown> {
  const { date } = asOf
  return sql`
    select v.id, v.customer_id, v.branch_id, v.number, v.date, v.due_date, v.gross,
      v.gross - v.credited + case when v.credited = 0 then 0 else coalesce((
        select sum(n.gross) from credit_notes n
        where n.simplified_invoice_id = v.id and n.status = 'accepted' and (n.date > ${date} or n.paid_before > 0)), 0) end as open
    from simplified_invoices v
    where v.customer_id is not null and v.status <> 'annulled' and v.date <= ${date} and (v.paid_at is null or v.paid_at > ${date})
      and ${ofCustomer('v', asOf)}`
}

/** SQL table: customer_id, amount. A row counts from its day on, but not before the payment that it belongs to. */
export function freeCredits(asOf: AsOf): RawBuilder<unknown> {
  return sql`(
    select c.customer_id, sum(c.amount) as amount from customer_credits c join payments p on p.id = c.payment_id
    where c.date <= ${asOf.date} and p.date <= ${asOf.date} and ${ofCustomer('c', asOf)} group by 1 having sum(c.amount) <> 0
  )`
}

/** SQL table: customer_id, branch_id, amount: received and not used by then. */
export function freeAdvances(asOf: AsOf): RawBuilder<unknown> {
  const { date } = asOf
  return sql`(
    select v.customer_id, v.branch_id, sum(c.amount) as amount from (
      select id as advance_id, paid_amount - applied as amount from advance_invoices a where applied < paid_amount and ${ofCustomer('a', asOf)}
      union all
      select a.document_id, -a.amount from payments p
      join payment_allocations a on a.payment_id = p.id and a.document_type = 'advance_invoice'
      where p.date > ${date} and ${ofCustomer('p', asOf)}
      union all
      select advance_invoice_id, gross from advance_settlements where date > ${date}
    ) c join advance_invoices v on v.id = c.advance_id where ${ofCustomer('v', asOf)} group by 1, 2 having sum(c.amount) <> 0
  )`
}

/** SQL table: customer_id, amount that entries by hand added to what is owed. */
export function owedByHand(asOf: AsOf): RawBuilder<unknown> {
  const { date } = asOf
  return sql`(
    select l.customer_id, sum(coalesce(l.debit, -l.credit)) as amount from voucher_lines l join vouchers v on v.id = l.voucher_id
    where l.customer_id is not null and v.posted_at is not null and v.date <= ${date} and (v.reversed_on is null or v.reversed_on > ${date})
      and ${ofCustomer('l', asOf)} group by 1 having sum(coalesce(l.debit, -l.credit)) <> 0
  )`
}

/** SQL table: customer_id, balance (not 0); what is open less credit and advances, and entries by hand (INV-RECEIVABLE-2). */
export function customerBalances(asOf: AsOf): RawBuilder<unknown> {
  return sql`(
    select customer_id, sum(amount) as balance from (
      select customer_id, open as amount from ${openItems(asOf)} i
      union all select customer_id, -amount from ${freeCredits(asOf)} c
      union all select customer_id, -amount from ${freeAdvances(asOf)} a
      union all select customer_id, amount from ${owedByHand(asOf)} h
    ) b group by 1 having sum(amount) <> 0
  )`
}
