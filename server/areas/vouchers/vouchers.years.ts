import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { vouchers } from '../../../contract/vouchers/vouchers.ts'
import { voucher } from '../../../machines/voucher.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeNumber } from '../shared/numbering.ts'
import { loadVoucher } from './vouchers.record.ts'
import { beginOnce, stateAfter } from './vouchers.transitions.ts'

/** INV-YEAR-1. The table refuses the same. */
export const closeYear: Handler<typeof vouchers.closeYear> = async (ctx) => {
  const { db, body, user, now, audit } = ctx
  const { year } = body
  const date = `${year}-12-31`
  const { series, number, no } = await takeNumber(ctx, 'voucher', date)
  await sql`select pg_advisory_xact_lock(hashtext('ledger'))`.execute(db)
  await refuseYear(db, year)
  const { id } = await db
    .insertInto('vouchers')
    .values({ title: `${year}. gada slēgšana`, date, closes_year: year, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with balances as (select account_id, balance from result_balances(${year})), listed as (
      select a.code, b.account_id, -b.balance as amount from balances b join accounting_accounts a on a.id = b.account_id
      union all
      select null, rule_account('result', null, null, null, ${date}), sum(balance) from balances having sum(balance) <> 0
    )
    insert into voucher_lines (voucher_id, account_id, debit, credit, created_by, updated_by)
    select ${id}, account_id, case when amount > 0 then amount end, case when amount < 0 then -amount end, ${user.id}, ${user.id}
    from listed order by code nulls last`.execute(db)
  const state = await stateAfter(ctx, { id, status: voucher.initial }, 'POST')
  await db
    .updateTable('vouchers')
    .set({ status: state, series, number, series_no: no, posted_at: now.toISOString(), posted_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'vouchers', id, event: 'CREATED', after: { date, closes_year: year } })
  audit({ entity: 'vouchers', id, event: 'POST', after: { status: state, number } })
  return { data: await loadVoucher(ctx, id) }
}

/** INV-YEAR-3. The reversal stands on the last day of the year, as the closing does. Idempotent. */
export const reopenYear: Handler<typeof vouchers.reopenYear> = async (ctx) => {
  const { db, params, user, now, audit } = ctx
  const locked = await beginOnce(ctx, params.id, 'REOPEN_YEAR')
  if (locked) {
    const { id, status, date } = locked
    const state = await stateAfter(ctx, locked, 'REOPEN_YEAR')
    await db
      .updateTable('vouchers')
      .set({ status: state, reversed_on: date, reversed_at: now.toISOString(), reversed_by: user.id, updated_by: user.id })
      .where('id', '=', id)
      .execute()
    audit({ entity: 'vouchers', id, event: 'REOPEN_YEAR', before: { status }, after: { status: state } })
  }
  return { data: await loadVoucher(ctx, params.id) }
}

interface YearNow {
  /** The voucher that closes it. */
  number: string | null
  closed: string | null
  posted: string | null
  /** Income and expense of years before are not closed. */
  has_earlier: boolean
  has_balances: boolean
  /** Of the account of the result. */
  result_type: string | null
}

/** @throws Refusal of `year` */
async function refuseYear(db: Db, year: number): Promise<void> {
  const { rows } = await sql<YearNow>`
    select (select number from vouchers where closes_year = ${year} and status = 'posted') as number, locked_until() as closed,
      (select closed_until from ledger_closing) as posted, exists (select from result_balances(${year - 1})) as has_earlier,
      exists (select from result_balances(${year})) as has_balances,
      (select t.slug from accounting_accounts a join account_types t on t.id = a.account_type_id
        where a.id = rule_account('result', null, null, null, make_date(${year}, 12, 31))) as result_type`.execute(db)
  const reason = reasonAgainst(year, one(rows))
  if (reason !== null) throw Refusal.field('year', `Lauks „${labelOf('year')}”: ${reason}`)
}

function reasonAgainst(year: number, { number, closed, posted, has_earlier, has_balances, result_type }: YearNow): string | null {
  const last = `${year}-12-31`
  if (number !== null) return `${year}. gads jau ir slēgts ar izziņu ${number}`
  if (closed === null || closed < last) return `periods vēl nav slēgts līdz ${formatDate(last)}; to slēdz uzņēmuma iestatījumos`
  if (posted === null || posted < last) return 'visi dokumenti vēl nav iegrāmatoti; mēģiniet pēc brīža'
  if (has_earlier) return `vispirms slēdziet ${year - 1}. gadu`
  if (!has_balances) return 'ieņēmumu un izmaksu kontos nav ko slēgt'
  return result_type === 'income' || result_type === 'expense' ? 'gada rezultāta konts nedrīkst būt ieņēmumu vai izmaksu konts' : null
}
