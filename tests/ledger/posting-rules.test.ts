import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { postingRoles, postingRules } from '../../contract/ledger/posting-rules.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import type { ReferenceRow } from '../../contract/reference/reference-list.ts'
import type { Person, TestApp } from '../support/app.ts'
import { clerkOf, makeCategory, makeService } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { beginTests } from '../support/story.ts'
import { accountOf, draftVoucher } from '../support/vouchers.ts'

/** @file Rules of posting as a person keeps them (docs/domain/ledger.md#accounts). */

let app: TestApp
let clerk: Person
beginTests(async (begun) => {
  ;({ app } = begun)
  clerk = await clerkOf(app)
})

const calls = postingRules.calls as unknown as Record<'create' | 'change' | 'remove' | 'list', Call>

async function send(verb: 'create' | 'change' | 'remove', body: object | null, id?: number) {
  const answer = await clerk.call(calls[verb], {
    ...(id !== undefined && { params: { id } as never }),
    ...(body && { body: body as never }),
  })
  return { status: answer.status, errors: answer.body.errors, row: (answer.body as { data?: ReferenceRow }).data }
}

async function baseOf(role: string): Promise<{ id: number; lock_version: number }> {
  const { rows } = await sql<{ id: number; lock_version: number }>`
    select id, lock_version from posting_rules
    where role = ${role} and vat_category is null and party_kind is null and valid_from = '2000-01-01'`.execute(app.db)
  return rows[0] ?? { id: 0, lock_version: 0 }
}

const rule = async (fields: object) => ({
  name: 'Atsevišķs noteikums',
  role: 'income',
  account_id: await accountOf(app, '6590'),
  valid_from: '2000-01-01',
  ...fields,
})

async function invoiceOf21(): Promise<Record<string, string>> {
  const item_id = await makeService(app, { price: '100' })
  const { id } = await accepted(app, { customer_id: await makeBuyer(app), order_items: [{ item_id, quantity: '1' }] })
  return postedOf(app, 'invoice', id)
}

test('what is posted after a rule was added goes to its account, also once it is taken away', async () => {
  expect(await invoiceOf21()).toEqual({ 2310: '121.00', 5721: '-21.00', 6110: '-100.00' })
  const { row } = await send('create', await rule({ vat_category: 'S', vat_rate: '21', party_kind: 'domestic' }))
  expect(row).toMatchObject({ role: 'income', vat_rate: '21.0000', party_kind: 'domestic' })
  expect(await invoiceOf21()).toEqual({ 2310: '121.00', 5721: '-21.00', 6590: '-100.00' })
  expect((await send('remove', null, row?.id)).status).toBe(200)
  expect(await invoiceOf21()).toEqual({ 2310: '121.00', 5721: '-21.00', 6110: '-100.00' })
})

test('a second rule of the same conditions and day is refused and the first one named, in the call, at once and past it', async () => {
  const eight = await Promise.all(
    Array.from({ length: 8 }, async () => send('create', await rule({ name: 'Uz ES', vat_category: 'K', party_kind: 'eu' }))),
  )
  const refused = { valid_from: ['Lauks „Spēkā no”: tādi paši nosacījumi no šīs dienas jau ir noteikumam „Uz ES”'] }
  expect(eight.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(eight.flatMap(({ errors }) => (errors ? [errors] : []))).toEqual(Array.from({ length: 7 }, () => refused))
  const { row: other } = await send('create', await rule({ name: 'Vēlāk', vat_category: 'K', party_kind: 'eu', valid_from: '2031-01-01' }))
  const moved = await send('change', { valid_from: '2000-01-01', lock_version: other?.lock_version }, other?.id)
  expect(moved.errors).toEqual(refused)
  await expect(
    sql`insert into posting_rules (name, role, vat_category, party_kind, account_id)
      select name, role, vat_category, party_kind, account_id from posting_rules where name = 'Uz ES'`.execute(app.db),
  ).rejects.toMatchObject({ code: '23505' })
})

test.each([
  [{ role: 'bank', party_kind: 'eu' }, 'party_kind', 'atstājiet tukšu'],
  [{ role: 'received_not_invoiced', party_kind: 'eu' }, 'party_kind', 'atstājiet tukšu'],
  [{ role: 'receivable', vat_category: 'S' }, 'vat_category', 'atstājiet tukšu'],
  [{ role: 'vat_input', vat_category: 'AE' }, 'vat_category', 'atstājiet tukšu'],
  [{ role: 'income', vat_rate: '12' }, 'vat_category', 'ja norādīta likme'],
  [{ role: 'income', vat_category: 'G', vat_rate: '5' }, 'vat_rate', 'tikai kategorijai S'],
  [{ role: 'nekas' }, 'role', 'vienai no vērtībām'],
  [{ account_id: 99_999_999 }, 'account_id', 'neeksistē'],
])('conditions that no posting ever meets are refused: %j', async (fields, field, words) => {
  const { status, errors } = await send('create', await rule(fields))
  expect([status, errors]).toEqual([422, { [field]: [expect.stringContaining(words)] }])
})

test('the conditions that the page takes are those that the table takes', async () => {
  // That of OSS is no other rule's (INV-OSS-3).
  const [account, oss] = [await accountOf(app, '6590'), await accountOf(app, '5725')]
  const taken = async (role: string, column: 'party_kind' | 'vat_category') =>
    sql`insert into posting_rules (name, role, ${sql.ref(column)}, valid_from, account_id)
      values ('Pārbaude', ${role}, ${column === 'party_kind' ? 'other' : 'Z'}, '2040-01-01', ${role === 'vat_oss' ? oss : account})`
      .execute(app.db)
      .then(() => true)
      .catch((error: { code?: string }) => (error.code === '23514' ? false : Promise.reject(error)))
  for (const [role, listed] of Object.entries(postingRoles)) {
    const by = 'by' in listed ? listed.by : null
    expect([role, await taken(role, 'party_kind'), await taken(role, 'vat_category')]).toEqual([role, by !== null, by === 'vat'])
  }
  const { rows } = await sql<{ role: string }>`select distinct role from posting_rules`.execute(app.db)
  expect(rows.map(({ role }) => role).toSorted()).toEqual(Object.keys(postingRoles).toSorted())
})

test('the rule of a role without conditions changes its account and nothing else, and stays', async () => {
  const base = await baseOf('bank')
  const refused = { status: 422, errors: { role: ['Pamata noteikumam maina tikai kontu'] } }
  expect(await send('change', { valid_from: '2031-01-01', lock_version: base.lock_version }, base.id)).toMatchObject(refused)
  expect(await send('change', { role: 'cash', valid_from: '2031-01-01', lock_version: base.lock_version }, base.id)).toMatchObject(refused)
  expect(await send('remove', null, base.id)).toMatchObject({
    status: 422,
    errors: { id: ['Pamata noteikumu nedzēš; norādiet citu kontu'] },
  })
  const account_id = await accountOf(app, '2690')
  const { row } = await send('change', { account_id, lock_version: base.lock_version }, base.id)
  expect(row).toMatchObject({ role: 'bank', account: { id: account_id }, valid_from: '2000-01-01' })
})

test('a voucher whose account has come to be kept by party or with goods is not posted, in the call and past it', async () => {
  const post = async (id: number) => {
    const { status, body } = await clerk.call(vouchers.post, { params: { id }, body: {} })
    return [status, body.errors]
  }
  const lines = [
    ['7710', '10.00'],
    ['2395', '-10.00'],
  ] as const
  const draft = await draftVoucher(app, lines)
  const base = await baseOf('payable')
  const [own, former] = [await accountOf(app, '2395'), await accountOf(app, '5310')]
  await send('change', { account_id: own, lock_version: base.lock_version }, base.id)
  const refused = [422, { status: ['2. rinda, konts 2395: jānorāda piegādātājs'] }]
  expect(await post(draft.id)).toEqual(refused)
  await expect(
    sql`update vouchers set status = 'posted', number = 'X', series = 'X', posted_at = now() where id = ${draft.id}`.execute(app.db),
  ).rejects.toMatchObject({ code: 'DG006' })
  await send('change', { account_id: former, lock_version: base.lock_version + 1 }, base.id)
  await sql`update categories set stock_account_id = ${own} where id = ${await makeCategory(app)}`.execute(app.db)
  expect(await post(draft.id)).toEqual([422, { status: ['2. rinda, konts 2395: krājumu kontu grāmato tikai preču dokumenti'] }])
})
