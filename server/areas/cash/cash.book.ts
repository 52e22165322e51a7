import { sql } from 'kysely'
import type { cash, CashBook, CashDay, CashMove } from '../../../contract/cash/cash.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { yearOf, type Period } from '../invoice-reports/period.ts'
import { number } from '../ledger/entry-documents.ts'

/** Rows; more are asked for in shorter periods. */
const most = 5000

export interface AskedBook {
  cash_desk_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export const book: Handler<typeof cash.book> = async (ctx) => ({ data: await cashBookOf(ctx, ctx.query) })

/** INV-CASH-6: read from the ledger, so that it has what moved the account without an order, too. */
export async function cashBookOf(ctx: Context, asked: AskedBook): Promise<CashBook> {
  const { db } = ctx
  const { cash_desk, account } = await deskOf(db, asked.cash_desk_id ?? null)
  const period = yearOf(ctx, asked)
  const opening = await balanceBefore(db, account.id, period.from)
  const moves = await movesOf(db, { desk: cash_desk.id, account: account.id }, period)
  if (moves.length > most) {
    throw Refusal.field('from', `Lauks „${labelOf('from')}”: periodā ir vairāk nekā ${most} ierakstu; sašauriniet to`)
  }
  const days = daysOf(opening, moves)
  const closing = days.at(-1)?.closing ?? round2(opening)
  return {
    cash_desk,
    account,
    ...period,
    opening: round2(opening),
    receipts: round2(sum(days.map(({ receipts }) => receipts))),
    payouts: round2(sum(days.map(({ payouts }) => payouts))),
    closing,
    negative_on: big(opening).lt(0) ? period.from : (days.find((day) => big(day.closing).lt(0))?.date ?? null),
    days,
  }
}

async function deskOf(db: Db, id: number | null): Promise<Pick<CashBook, 'cash_desk' | 'account'>> {
  const { rows } = await sql<Pick<CashBook, 'cash_desk' | 'account'>>`
    select ${reference(sql`d.id`, sql`d.name`)} as cash_desk, ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as account
    from cash_desks d join accounting_accounts a on a.id = d.account_id
    where ${id === null ? sql`d.is_active` : sql`d.id = ${id}`} order by d.code is not null, d.id limit 1`.execute(db)
  if (!rows[0]) throw Refusal.field('cash_desk_id', `Lauks „${labelOf('cash_desk_id')}”: tādas kases nav`)
  return rows[0]
}

async function balanceBefore(db: Db, account: number, day: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`select account_balance(${account}, ${day}::date - 1) as balance`.execute(db)
  return one(rows).balance
}

interface Move {
  date: string
  move: CashMove
}

/** By day, receipts first. Of an entry that was reversed on its day nothing is left; an annulled order stays with its number. */
async function movesOf(db: Db, { desk, account }: { desk: number; account: number }, { from, to }: Period): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with moved as (
      select e.source, e.document_id, l.date, sum(l.amount) as amount, max(e.id) as entry_id, null::text as description
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account_id = ${account} and l.date between ${from} and ${to} group by 1, 2, 3 having sum(l.amount) <> 0
    ), booked as (
      select e.*, case e.source
          when 'cash_order' then e.document_id
          when 'payment' then (select o.id from cash_orders o where o.payment_id = e.document_id)
          when 'supplier_payment' then (select o.id from cash_orders o where o.supplier_payment_id = e.document_id)
        end as order_id, ${number} as document_number, ${person} as document_person, ${accounts(account)} as accounts
      from moved e
    )
    select m.date, to_jsonb(m) - '{date,is_payout}'::text[] as move from (
    select concat(b.source, ' ', b.document_id) as key, b.date, ${reference(sql`o.id`, sql`o.number`)} as order,
      split_part(b.source, ':', 1) as source, b.entry_id, coalesce(o.number, b.document_number) as number,
      coalesce(o.person_name, b.document_person) as person, coalesce(b.accounts, '') as accounts,
      case when b.amount > 0 then b.amount::text end as receipt, case when b.amount < 0 then (-b.amount)::text end as payout,
      false as is_annulled, b.amount < 0 as is_payout
    from booked b left join cash_orders o on o.id = b.order_id
    union all
    select concat('annulled ', o.id), o.date, json_build_object('id', o.id, 'name', o.number), 'cash_order', null, o.number, o.person_name, '',
      null, null, true, o.kind = 'payout'
    from cash_orders o where o.cash_desk_id = ${desk} and o.annulled_at is not null and o.date between ${from} and ${to}
    ) m order by m.date, m.is_payout, m.number, m.entry_id limit ${most + 1}`.execute(db)
  return rows
}

/** SQL: whose money entry `e` is, without an order. */
const person = sql`case e.source
  when 'payment' then (select c.name from payments p join customers c on c.id = p.customer_id where p.id = e.document_id)
  when 'customer_refund' then (select c.name from customer_refunds p join customers c on c.id = p.customer_id where p.id = e.document_id)
  when 'supplier_payment' then (select s.name from supplier_payments p join suppliers s on s.id = p.supplier_id where p.id = e.document_id)
  when 'simplified_invoice' then (
    select coalesce(c.name, v.buyer_name) from simplified_invoices v left join customers c on c.id = v.customer_id where v.id = e.document_id)
  when 'credit_note' then (
    select coalesce(c.name, v.buyer_snapshot ->> 'name') from credit_notes v left join customers c on c.id = v.customer_id where v.id = e.document_id)
  when 'voucher' then (select v.title from vouchers v where v.id = e.document_id)
  end`

/** SQL: codes of the accounts on the other side of entry `e` on its day. */
const accounts = (account: number) => sql`(
  select string_agg(x.code, ', ' order by x.code) from (
    select a.code from ledger_entries n join ledger_lines l on l.entry_id = n.id join accounting_accounts a on a.id = l.account_id
    where n.source = e.source and n.document_id = e.document_id and l.date = e.date and l.account_id <> ${account}
    group by 1 having sign(sum(l.amount)) = -sign(e.amount)
  ) x)`

function daysOf(opening: string, moves: readonly Move[]): CashDay[] {
  let balance = big(opening)
  return [...new Set(moves.map(({ date }) => date))].map((date) => {
    const ofDay = moves.filter((each) => each.date === date).map(({ move }) => move)
    const receipts = sum(ofDay.map(({ receipt }) => receipt ?? 0))
    const payouts = sum(ofDay.map(({ payout }) => payout ?? 0))
    const before = balance
    balance = balance.plus(receipts).minus(payouts)
    return {
      date,
      opening: round2(before),
      receipts: round2(receipts),
      payouts: round2(payouts),
      closing: round2(balance),
      moves: ofDay,
    }
  })
}
