import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { vat } from '../../contract/vat/vat.ts'
import { evaluate } from '../../server/integrity/audit.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received, returned, returning } from '../support/buying.ts'
import { paidAdvance } from '../support/crediting.ts'
import { makeItem, makeOrder, makeService, makeSupplier } from '../support/factories.ts'
import { accepted, dayAgo, makeBuyer } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { postedVoucher } from '../support/vouchers.ts'

/** @file INV-VATRETURN-8: what makes the return and the accounts of VAT differ in a period, by document. */

let app: TestApp
let clerk: Person
beginTests((begun) => ({ app, clerk } = begun))

const today = dayAgo(0)

async function differences(date_from = today, date_to = today) {
  const { data } = await clerk.done(vat.accountDifferences, { query: { date_from, date_to, per_page: 200 } })
  return data
}

/** Of the document: declared, posted, cause and the days of both. */
async function shownOf(type: string, id: number, from = today, to = today) {
  return (await differences(from, to))
    .filter(({ document }) => document.type === type && document.id === id)
    .map(({ declared, posted, cause, declared_on, posted_on }) => [declared, posted, cause, declared_on, posted_on])
}

const hours = async () => ({ customer_id: await makeBuyer(app), order_items: [{ item_id: await makeService(app), quantity: '10' }] })

async function pastTriggers(change: ReturnType<typeof sql>): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })
}

test('a document waits to be posted, and then is the same in both', async () => {
  const { id } = await accepted(app, await hours())
  expect(await shownOf('invoice', id)).toEqual([['21.00', '0.00', 'waiting', today, null]])
  const before = await clerk.done(vat.accounts, { query: { from: today, to: today } })
  expect(before.data.waiting).toBeGreaterThan(0)
  await postLedger(app.db)
  expect(await shownOf('invoice', id)).toEqual([])
  expect((await clerk.done(vat.accounts, { query: { from: today, to: today } })).data.waiting).toBe(0)
})

test('an invoice whose tax point lies in another month stands in both months, once on either side', async () => {
  const { id } = await accepted(app, await hours())
  await pastTriggers(sql`update invoices set vat_point_date = ${dayAgo(100)} where id = ${id}`)
  await postLedger(app.db)
  expect(await shownOf('invoice', id)).toEqual([['0.00', '21.00', 'period', dayAgo(100), today]])
  expect(await shownOf('invoice', id, dayAgo(100), dayAgo(100))).toEqual([['21.00', '0.00', 'period', dayAgo(100), today]])
  expect(await shownOf('invoice', id, dayAgo(100), today)).toEqual([])
})

test('a voucher on the account of VAT is no document of the return', async () => {
  const { id, number } = await postedVoucher(app, [
    ['5721', '30.00'],
    ['2620', '-30.00'],
  ])
  expect(await shownOf('voucher', id)).toEqual([['0.00', '-30.00', 'not_declared', null, today]])
  const row = (await differences()).find(({ document }) => document.type === 'voucher' && document.id === id)
  expect([row?.number, row?.account.name.startsWith('5721')]).toEqual([number, true])
  const { data: found } = await clerk.done(vat.accountDifferences, { query: { date_from: today, date_to: today, q: number ?? '' } })
  expect(found.map(({ document }) => document)).toEqual([{ type: 'voucher', id }])
})

test('a document that is posted with another sum is named by it, and the audit finds it', async () => {
  const { id } = await accepted(app, await hours())
  await postLedger(app.db)
  await pastTriggers(sql`
    update ledger_lines set amount = amount + 0.01 where entry_id in (select id from ledger_entries where source = 'invoice' and document_id = ${id})
      and account_id in (select account_id from posting_rules where role = 'vat_output')`)
  expect(await shownOf('invoice', id)).toEqual([['21.00', '20.99', 'amount', today, today]])
  const { data } = await clerk.done(vat.accounts, { query: { from: today, to: today } })
  expect(Number(data.sums.difference)).not.toBe(0)
  const findings = await evaluate(app.db, 'VATRETURN1_documents_declare_what_the_accounts_hold')
  expect(findings).toEqual([{ document_type: 'invoice', document_id: id, declared: '21.00', posted: '20.99' }])
})

test('goods returned to a supplier in the Union take back the tax on both accounts', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into accounting_accounts (code, name, account_type_id)
    select '5722', 'Priekšnodoklis', account_type_id from accounting_accounts where code = '5721' returning id`.execute(app.db)
  await sql`update posting_rules set account_id = ${rows[0]?.id ?? 0} where role = 'vat_input'`.execute(app.db)
  try {
    const { rows: countries } = await sql<{ id: number }>`select id from countries where code = 'EE'`.execute(app.db)
    const receipt = await received(app, [{ item_id: await makeItem(app) }], {
      supplier_id: await makeSupplier(app, { country_id: countries[0]?.id ?? 0 }),
    })
    const invoice = await billAccepted(app, receipt, { vat_kind: 'eu' })
    const { id } = await returned(app, await returning(app, invoice))
    const { lock_version } = (await clerk.done(returnActs.show, { params: { id } })).data
    await clerk.done(returnActs.update, { params: { id }, body: { supplier_credit_nr: 'K-1', lock_version } })
    await postLedger(app.db)
    expect([await shownOf('procurement_invoice', invoice.id), await shownOf('return_act', id)]).toEqual([[], []])
    const { rows: sums } = await sql<{ code: string; amount: string }>`
      select a.code, sum(l.amount) as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id join accounting_accounts a on a.id = l.account_id
      where e.source = 'return_act' and e.document_id = ${id} and a.code in ('5721', '5722') group by 1 order by 1`.execute(app.db)
    expect(sums).toEqual([
      { code: '5721', amount: '10.50' },
      { code: '5722', amount: '-10.50' },
    ])
  } finally {
    await sql`update posting_rules set account_id = (select id from accounting_accounts where code = '5721') where role = 'vat_input'`.execute(
      app.db,
    )
  }
})

test("the tax of an advance that is paid from the customer's credit is posted on the day on which the credit is spent", async () => {
  const { customer_id, order_items } = await hours()
  const order = await makeOrder(app, { customer_id, order_items })
  const advance = await paidAdvance(app, order.id, { percent: '50' })
  await pastTriggers(sql`
    update payments set date = ${dayAgo(40)} where id in (
      select payment_id from payment_allocations where document_type = 'advance_invoice' and document_id = ${advance.id})`)
  await pastTriggers(
    sql`update payment_allocations set from_credit = true where document_type = 'advance_invoice' and document_id = ${advance.id}`,
  )
  await sql`insert into ledger_queue (source, document_id) values ('advance_vat', ${advance.id})`.execute(app.db)
  await postLedger(app.db)
  expect([await shownOf('advance_invoice', advance.id), await shownOf('advance_invoice', advance.id, dayAgo(40), dayAgo(40))]).toEqual([
    [],
    [],
  ])
})

test('what differs by account is the sum of its documents', async () => {
  await postLedger(app.db)
  for (const [from, to] of [
    [today, today],
    [dayAgo(100), dayAgo(100)],
    [dayAgo(120), today],
  ] as const) {
    const { data } = await clerk.done(vat.accounts, { query: { from, to } })
    const listed = await differences(from, to)
    for (const { account, difference, documents } of data.accounts) {
      const own = listed.filter((row) => row.account.id === account.id)
      const cents = own.reduce((all, row) => all + Math.round(Number(row.difference) * 100), 0)
      expect([(cents / 100).toFixed(2), own.length]).toEqual([difference, documents])
    }
  }
})
