import { sql } from 'kysely'
import type { VoucherLine, VoucherRecord, VoucherRow } from '../../../contract/vouchers/vouchers.ts'
import { voucher } from '../../../machines/voucher.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { abilitiesOf } from '../shared/abilities.ts'

const rowColumns = sql`t.id, t.number, t.status, t.date, t.title, t.debit, t.credit, t.line_count, t.reversed_on, t.closes_year,
  ${reference(sql`c.id`, fullName('c'))} as created_by, ${reference(sql`p.id`, fullName('p'))} as posted_by, t.lock_version`

const rowTables = sql`vouchers t left join users c on c.id = t.created_by left join users p on p.id = t.posted_by`

/** SQL: a year after that of voucher `t` is closed. */
export const hasLaterYear = sql`exists (select from vouchers l where l.closes_year > t.closes_year and l.status = 'posted')`

export async function voucherRows(db: Db, ids: number[]): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadVoucher({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<VoucherRecord> {
  const { rows } = await sql<Omit<VoucherRecord, 'lines' | 'can'> & { has_later_year: boolean }>`
    select ${rowColumns}, t.created_at, t.posted_at, t.reversed_at, ${reference(sql`r.id`, fullName('r'))} as reversed_by,
      ${hasLaterYear} as has_later_year,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'date', e.date, 'is_reversal', e.reverses_id is not null) order by e.id)
        from ledger_entries e where e.source = 'voucher' and e.document_id = t.id), '[]') as entries
    from ${rowTables} left join users r on r.id = t.reversed_by where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { has_later_year, ...header } = rows[0]
  const { status, line_count: lines, debit, credit, closes_year } = header
  const facts = { lines, debit, credit, closesYear: closes_year !== null, hasLaterYear: has_later_year }
  return { ...header, lines: await voucherLines(db, id), can: abilitiesOf(user, voucher, status, facts) }
}

async function voucherLines(db: Db, voucherId: number): Promise<VoucherLine[]> {
  const { rows } = await sql<VoucherLine>`
    select l.id, ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as account, l.debit, l.credit,
      ${reference(sql`c.id`, sql`c.name`)} as customer, ${reference(sql`s.id`, sql`s.name`)} as supplier, l.description, l.lock_version
    from voucher_lines l join accounting_accounts a on a.id = l.account_id
    left join customers c on c.id = l.customer_id left join suppliers s on s.id = l.supplier_id
    where l.voucher_id = ${voucherId} order by l.id`.execute(db)
  return rows
}
