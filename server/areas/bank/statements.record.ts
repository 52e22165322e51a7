import { sql } from 'kysely'
import { bank, type BankStatementRecord, type BankStatementRow } from '../../../contract/bank/bank.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { searchedText } from './words.ts'

export const statements: Handler<typeof bank.statements> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`bank_statements t`,
    where: [
      ...searchedText(query.q),
      ...(query.iban ? [sql`t.iban = ${query.iban}`] : []),
      ...(query.date_from ? [sql`t.date_to >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date_from <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date_to', by: sql`t.date_to`, direction: 'desc', type: 'date' }],
    columns: { call: bank.statements, user, by: { unmatched: unmatchedSql } },
    load: (ids) => statementRows(db, ids),
  })

const unmatchedSql = sql`(select count(*)::int from bank_entries e where e.bank_statement_id = t.id and e.posted <> e.amount)`

export const showStatement: Handler<typeof bank.showStatement> = async (ctx) => ({ data: await loadStatement(ctx, ctx.params.id) })

/**
 * INV-BANK-3: a statement agrees in itself, and begins with what the one before it ended with. A statement that begins
 * within another one has none before it.
 */
async function statementRows(db: Db, ids: readonly number[]): Promise<BankStatementRow[]> {
  const { rows } = await sql<BankStatementRow>`
    select s.*, case
        when s.difference <> 0 then 'differs' when s.gap <> 0 then 'gap' when s.difference is null then 'unchecked' else 'agrees' end as check
    from (
      select t.id, t.iban, t.currency, t.number, t.date_from, t.date_to, t.format, t.file_name, t.opening, t.closing, t.turnover, t.entries,
        t.known, t.pending, ${unmatchedSql} as unmatched, t.closing - t.opening - t.turnover as difference, t.opening - former.closing as gap,
        former.date_to as gap_after, t.created_at, t.lock_version
      from bank_statements t
      left join lateral (
        select b.closing, b.date_to from bank_statements b
        where b.iban = t.iban and b.currency = t.currency and b.closing is not null and b.date_to <= t.date_from
          and (b.date_from, b.id) < (t.date_from, t.id)
          and not exists (
            select from bank_statements o where o.iban = t.iban and o.currency = t.currency and o.id <> t.id and o.closing is not null
              and o.date_from < t.date_from and o.date_to > t.date_from)
        order by b.date_to desc, b.id desc limit 1
      ) as former on true
      where t.id = any (${[...ids]})
    ) as s`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
async function loadStatement({ db }: Pick<Context, 'db'>, id: number): Promise<BankStatementRecord> {
  const [row] = await statementRows(db, [id])
  if (!row) throw Refusal.missing()
  return { ...row, can: { DELETE: (await matchedOf(db, id)) > 0 ? matchedWords : true } }
}

const matchedWords = 'Izraksta ieraksti jau ir sasaistīti; vispirms atsauciet sasaisti'

async function matchedOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select e.id from bank_entries e where e.bank_statement_id = ${id} and e.posted <> 0 limit 1`.execute(db)
  return rows.length
}

/** INV-BANK-2: an import is taken back whole, and only while nothing of it is matched. */
export const removeStatement: Handler<typeof bank.removeStatement> = async ({ db, params, audit }) => {
  const { rows } = await sql<{ file_name: string; iban: string; date_to: string }>`
    select file_name, iban, date_to from bank_statements where id = ${params.id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  await sql`select from bank_entries where bank_statement_id = ${params.id} order by id for update`.execute(db)
  if ((await matchedOf(db, params.id)) > 0) throw Refusal.state(matchedWords)
  await sql`delete from bank_entries where bank_statement_id = ${params.id}`.execute(db)
  await sql`delete from bank_statements where id = ${params.id}`.execute(db)
  audit({ entity: 'bank_statements', id: params.id, event: 'DELETED', before: rows[0] })
  return {}
}
