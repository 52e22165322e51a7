import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postLedger } from '../../server/jobs/ledger.ts'
import { databaseOfTest } from '../support/postgres.ts'
import type { FreshDatabase } from '../support/postgres.ts'

/** @file What the ledger holds by itself (docs/domain/ledger.md#invariants). */

type Db = FreshDatabase['db']

async function entry(db: Db, date: string, lines: readonly [code: string, amount: string][]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into ledger_entries (source, document_id, date, document_date) values ('voucher', 1, ${date}, ${date}) returning id, date
    ), written as (
      insert into ledger_lines (entry_id, date, account_id, amount)
      select made.id, made.date, a.id, l.amount from made, json_to_recordset(${JSON.stringify(lines.map(([code, amount]) => ({ code, amount })))})
        as l (code text, amount numeric) join accounting_accounts a on a.code = l.code
    )
    select id from made`.execute(db)
  return rows[0]?.id ?? 0
}

test('an entry that does not balance is refused, wherever its difference lies', async () => {
  const { db } = await databaseOfTest()
  for (const lines of [
    [['2610', '10.00']],
    [
      ['2610', '10.00'],
      ['6110', '-9.99'],
    ],
    [
      ['2610', '10.00'],
      ['6110', '10.00'],
    ],
  ] satisfies [string, string][][]) {
    await expect(entry(db, '2026-03-02', lines)).rejects.toMatchObject({ code: 'DG010', column: 'lines' })
  }
})

test('a line that comes later does not unbalance an entry', async () => {
  const { db } = await databaseOfTest()
  const id = await entry(db, '2026-03-02', [
    ['2610', '10.00'],
    ['6110', '-10.00'],
  ])
  const more = sql`insert into ledger_lines (entry_id, date, account_id, amount)
    select ${id}, '2026-03-02', id, 1 from accounting_accounts where code = '2610'`
  await expect(more.execute(db)).rejects.toMatchObject({ code: 'DG010' })
})

test.each([
  'update ledger_entries set date = date',
  'delete from ledger_entries',
  'update ledger_lines set amount = 1',
  'delete from ledger_lines',
])('%s is refused', async (statement) => {
  const { db } = await databaseOfTest()
  await entry(db, '2026-03-02', [
    ['2610', '10.00'],
    ['6110', '-10.00'],
  ])
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: 'DG002' })
})

test('the last closed day takes no entry, the day after it does', async () => {
  const { db } = await databaseOfTest()
  await sql`update system_properties set value = '"2026-03-31"' where key = 'locked_until'`.execute(db)
  await postLedger(db)
  const lines: [string, string][] = [
    ['2610', '10.00'],
    ['6110', '-10.00'],
  ]
  await expect(entry(db, '2026-03-31', lines)).rejects.toMatchObject({ code: 'DG004', column: 'date' })
  await entry(db, '2026-04-01', lines)
})

test('months follow their lines', async () => {
  const { db } = await databaseOfTest()
  await entry(db, '2026-02-28', [
    ['2610', '10.00'],
    ['6110', '-10.00'],
  ])
  await entry(db, '2026-03-01', [
    ['2610', '5.00'],
    ['6110', '-5.00'],
  ])
  await entry(db, '2026-03-31', [
    ['2610', '-2.00'],
    ['6110', '2.00'],
  ])
  const { rows } = await sql<object>`
    select a.code, m.month::text, m.debit, m.credit from ledger_months m join accounting_accounts a on a.id = m.account_id order by 1, 2`.execute(
    db,
  )
  expect(rows).toEqual([
    { code: '2610', month: '2026-02-01', debit: '10.00', credit: '0.00' },
    { code: '2610', month: '2026-03-01', debit: '5.00', credit: '2.00' },
    { code: '6110', month: '2026-02-01', debit: '0.00', credit: '10.00' },
    { code: '6110', month: '2026-03-01', debit: '2.00', credit: '5.00' },
  ])
})

test('the most exact rule decides: rate, VAT category, party, first day', async () => {
  const { db } = await databaseOfTest()
  const rule = (fields: { vat_category?: string; vat_rate?: string; party?: string; valid_from?: string }, code: string) =>
    sql`insert into posting_rules (name, role, vat_category, vat_rate, party_kind, valid_from, account_id)
      select 'Ieņēmumi', 'income', ${fields.vat_category ?? null}, ${fields.vat_rate ?? null}, ${fields.party ?? null}, ${fields.valid_from ?? '2000-01-01'}, id
      from accounting_accounts where code = ${code}`.execute(db)
  await rule({ party: 'eu' }, '6590')
  await rule({ vat_category: 'S', vat_rate: '21', valid_from: '2026-07-01' }, '6410')
  const accountOf = async (category: string, rate: string, party: string, day: string) => {
    const { rows } = await sql<{ code: string }>`
      select a.code from accounting_accounts a where a.id = rule_account('income', ${category}, ${rate}::numeric, ${party}, ${day}::date)`.execute(
      db,
    )
    return rows[0]?.code
  }
  expect(await accountOf('S', '21', 'domestic', '2026-06-30')).toBe('6110')
  expect(await accountOf('S', '21', 'domestic', '2026-07-01')).toBe('6410')
  expect(await accountOf('S', '12', 'eu', '2026-07-01')).toBe('6210')
  expect(await accountOf('K', '0', 'eu', '2026-07-01')).toBe('6590')
  expect(await accountOf('G', '0', 'other', '2026-07-01')).toBe('6220')
})

test('the rule of a role without conditions stays; its account can be changed', async () => {
  const { db } = await databaseOfTest()
  const base = sql`role = 'bank' and vat_category is null and party_kind is null`
  await expect(sql`delete from posting_rules where ${base}`.execute(db)).rejects.toMatchObject({ code: 'DG002' })
  await expect(sql`update posting_rules set party_kind = 'eu' where ${base}`.execute(db)).rejects.toMatchObject({ code: 'DG002' })
  await sql`update posting_rules set account_id = (select id from accounting_accounts where code = '2610') where ${base}`.execute(db)
})

test('every role of the rules has an account', async () => {
  const { db } = await databaseOfTest()
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'posting_rules_role_check'`.execute(db)
  const roles = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, role]) => role)
  const { rows: ruled } = await sql<{ role: string }>`
    select role from posting_rules where vat_category is null and party_kind is null`.execute(db)
  expect(roles.length).toBeGreaterThan(20)
  expect(ruled.map(({ role }) => role).toSorted()).toEqual(roles.toSorted())
})
