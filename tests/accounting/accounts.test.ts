import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounting, type AccountRow } from '../../contract/accounting/accounting.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCategory, makeItem } from '../support/factories.ts'

let app: TestApp
let clerk: Person
let income: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  const { data } = await clerk.done(accounting.form)
  income = data.account_types.find(({ slug }) => slug === 'income')?.id ?? 0
})
afterAll(() => app.close())

async function newAccount(code: string, more: object = {}): Promise<AccountRow> {
  return (await clerk.done(accounting.create, { body: { code, name: `Konts ${code}`, account_type_id: income, ...more } })).data
}

async function change(account: AccountRow, body: object) {
  const { lock_version } = (await clerk.done(accounting.show, { params: { id: account.id } })).data
  return clerk.call(accounting.update, { params: { id: account.id }, body: { ...body, lock_version } })
}

test('an account is found by code and name, and its code is its own', async () => {
  const account = await newAccount('6119', { name: 'Ieņēmumi no nomas' })
  const { data } = await clerk.done(accounting.list, { query: { q: 'noma' } })
  expect(data).toMatchObject([{ id: account.id, code: '6119', account_type: { name: 'Ieņēmumi' }, is_active: true }])
  const doubled = await clerk.call(accounting.create, { body: { code: '6119', name: 'Cits', account_type_id: income } })
  expect(doubled.body.errors).toEqual({ code: ['Lauks „Kods”: tāda vērtība jau ir citam ierakstam'] })
  const nobody = await clerk.call(accounting.create, { body: { code: '6118', name: 'Cits', account_type_id: 999_999 } })
  expect(nobody.body.errors).toHaveProperty('account_type_id')
})

test('accounts stand below each other and never above themselves', async () => {
  const top = await newAccount('66')
  const below = await newAccount('661', { parent_id: top.id })
  expect(below.parent).toEqual({ id: top.id, name: '66 Konts 66' })
  const circle = await change(top, { parent_id: below.id })
  expect(circle.body.errors).toEqual({ parent_id: ['Konts nevar atrasties pats zem sevis'] })
  expect((await clerk.call(accounting.remove, { params: { id: top.id } })).body.errors).toEqual({ status: ['Kontam ir apakškonti'] })
  await clerk.done(accounting.remove, { params: { id: below.id } })
  await clerk.done(accounting.remove, { params: { id: top.id } })
  expect((await clerk.call(accounting.show, { params: { id: top.id } })).status).toBe(404)
})

test('accounts in use are offered under their types', async () => {
  const account = await newAccount('6777')
  await change(account, { is_active: false })
  const { data } = await clerk.done(accounting.grouped)
  expect(data.map(({ slug }) => slug)).toEqual(['asset', 'liability', 'equity', 'income', 'expense'])
  const codes = data.find(({ slug }) => slug === 'income')?.accounts.map(({ code }) => code) ?? []
  expect(codes).toContain('6110')
  expect(codes).not.toContain('6777')
})

test('a category books to its accounts, which then stay', async () => {
  const category = await makeCategory(app)
  const account = await newAccount('6888')
  const { data: before } = await clerk.done(catalog.showCategory, { params: { id: category } })
  const { data } = await clerk.done(accounting.setCategoryAccounts, {
    params: { id: category },
    body: { income_account_id: account.id, lock_version: before.lock_version },
  })
  expect(data).toMatchObject({ income_account: { id: account.id, name: '6888 Konts 6888' }, stock_account: null })
  expect((await clerk.done(accounting.show, { params: { id: account.id } })).data.can['DELETE']).toBe('Kontu izmanto kategorijas')
  const stale = await clerk.call(accounting.setCategoryAccounts, {
    params: { id: category },
    body: { income_account_id: null, lock_version: before.lock_version },
  })
  expect(stale.body.errors).toHaveProperty('lock_version')
  await clerk.done(accounting.setCategoryAccounts, {
    params: { id: category },
    body: { income_account_id: null, lock_version: data.lock_version },
  })
  await makeItem(app, { accounting_account_id: account.id })
  expect((await clerk.call(accounting.remove, { params: { id: account.id } })).body.errors).toEqual({ status: ['Kontu izmanto preces'] })
})

test('an account with a rule of posting or with entries stays', async () => {
  const account = await newAccount('6889')
  const at = { params: { id: account.id } }
  await sql`insert into posting_rules (name, role, party_kind, account_id) values ('Ieņēmumi', 'income', 'other', ${account.id})`.execute(
    app.db,
  )
  expect((await clerk.call(accounting.remove, at)).body.errors).toEqual({ status: ['Kontu izmanto grāmatojumu noteikumi'] })
  await sql`delete from posting_rules where account_id = ${account.id}`.execute(app.db)
  await sql`
    with made as (insert into ledger_entries (source, document_id, date, document_date) values ('invoice', 1, '2026-03-02', '2026-03-02') returning id, date)
    insert into ledger_lines (entry_id, date, account_id, amount)
    select made.id, made.date, a.id, case a.code when '6889' then -1 else 1 end from made, accounting_accounts a where a.code in ('6889', '2610')`.execute(
    app.db,
  )
  expect((await clerk.call(accounting.remove, at)).body.errors).toEqual({ status: ['Kontam ir grāmatojumi'] })
})

test('the chart of accounts of the installation is there', async () => {
  const { rows } = await sql<{ code: string }>`select code from accounting_accounts where code in ('6110', '2130', '7110', '7550')`.execute(
    app.db,
  )
  expect(rows).toHaveLength(4)
})
