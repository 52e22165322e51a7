import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { payables } from '../../contract/payables/payables.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import { one } from '../../server/db/one.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, received, returned, returning } from '../support/buying.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { makeSupplier } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { sendAll, textIn } from '../support/sent-mails.ts'
import { beginStory } from '../support/story.ts'
import { postedVoucher } from '../support/vouchers.ts'

/** @file INV-CONFIRM-1, INV-CONFIRM-2, INV-PAYABLE-11. Ten pieces cost 60.50 EUR with VAT. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

type Asked = Body<typeof receivables.confirmSupplierBalance>

const confirm = (supplierId: number, body: Asked) => clerk.call(receivables.confirmSupplierBalance, { params: { supplierId }, body })
const confirmed = async (supplierId: number, body: Asked) =>
  (await clerk.done(receivables.confirmSupplierBalance, { params: { supplierId }, body })).data
const proposed = async (supplier_id: number, date: string) =>
  (await clerk.done(receivables.supplierBalancesToConfirm, { query: { supplier_id, date } })).data[0]
const billOf = async (supplier_id: number, date: string) => billAccepted(app, await received(app, [{}], { supplier_id, date }), { date })
const reread = async (id: number) => (await clerk.done(supplierInvoices.show, { params: { id } })).data
const refusalOf = ({ body }: { body: { errors?: Record<string, string[]> } }) => body.errors ?? {}

/** Owed at the end of a day by the ledger: another road than the documents. */
async function inLedger(supplierId: number, date: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select -coalesce(sum(amount), 0)::numeric(14, 2) as owed from ledger_lines where supplier_id = ${supplierId} and date <= ${date}`.execute(
    app.db,
  )
  return one(rows).owed
}

const days = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `2026-03-${String(first + at).padStart(2, '0')}`)

test('what we owe on each day is what the ledger says (INV-PAYABLE-11)', async () => {
  await makeItNoon(app, '2026-03-31')
  const supplier = await makeSupplier(app)
  const first = await billOf(supplier, '2026-03-02')
  await billEvent(app, first, { event: 'PAY', amount: '20', paid_at: '2026-03-05' })
  const { data: prepaid } = await clerk.done(payables.pay, {
    body: { supplier_id: supplier, amount: '100', date: '2026-03-08', allocations: [] },
  })
  const second = await billOf(supplier, '2026-03-11')
  await clerk.done(payables.allocate, { params: { id: prepaid.id }, body: { procurement_invoice_id: second.id, amount: '60.50' } })
  await billed(app, await received(app, [{}], { supplier_id: supplier, date: '2026-03-12' }), { date: '2026-03-12' })
  const third = await billOf(supplier, '2026-03-14')
  const act = await returned(app, await returning(app, third, { date: '2026-03-16' }))
  await clerk.done(returnActs.update, { params: { id: act.id }, body: { supplier_credit_nr: 'KR-7', lock_version: act.lock_version } })
  const written = await postedVoucher(
    app,
    [
      ['5310', '-7.00', { supplier_id: supplier }],
      ['7710', '7.00'],
    ],
    { date: '2026-03-18' },
  )
  await clerk.done(vouchers.reverse, { params: { id: written.id }, body: { date: '2026-03-22' } })
  await postLedger(app.db)
  const ours: string[] = []
  for (const day of days(1, 31)) {
    const balance = (await proposed(supplier, day))?.balance ?? '0.00'
    expect([day, balance]).toEqual([day, await inLedger(supplier, day)])
    ours.push(balance)
  }
  expect([...new Set(ours)]).toEqual(['0.00', '60.50', '40.50', '-59.50', '1.00', '61.50', '8.00'])
  // 101.00 open and 39.50 free, less the ten pieces that the supplier took back; on 22 March the voucher was reversed.
  const { data: standing } = await clerk.done(payables.standing, { params: { supplierId: supplier } })
  expect(standing).toMatchObject({ open: '101.00', free: '39.50', credited: '60.50', balance: ours.at(-1) })
})

test('a supplier is asked about what we owe by document, in words of a debtor, and the act stays as it was', async () => {
  await makeItNoon(app, '2026-05-20')
  const supplier = await makeSupplier(app, { name: 'SIA Vairumnieks', email: 'rekini@vairumnieks.example', reg_nr: '40003222288' })
  const first = await billOf(supplier, '2026-04-02')
  const second = await billOf(supplier, '2026-04-09')
  await billEvent(app, first, { event: 'PAY', amount: '10.50', paid_at: '2026-04-20' })
  await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '5', date: '2026-04-21', allocations: [] } })
  await billOf(supplier, '2026-05-04')
  expect(await proposed(supplier, '2026-04-30')).toMatchObject({ balance: '105.50', is_ready: true, held: null, last: null })

  const { id, ...sent } = await confirmed(supplier, { date: '2026-04-30' })
  expect(sent).toMatchObject({
    balance: '105.50',
    side: 'supplier',
    party: 'SIA Vairumnieks',
    customer: null,
    supplier: { id: supplier, name: 'SIA Vairumnieks' },
    state: 'waiting',
    address: 'rekini@vairumnieks.example',
    language: 'lv',
  })
  expect(
    sent.lines.map(({ type, document_id, number, due_date, amount }) => [type, document_id, number, due_date === null, amount]),
  ).toEqual([
    ['procurement_invoice', first.id, first.supplier_number, false, '50.00'],
    ['procurement_invoice', second.id, second.supplier_number, false, '60.50'],
    ['prepayment', null, null, true, '-5.00'],
  ])
  expect(await proposed(supplier, '2026-04-30')).toMatchObject({ is_ready: false, held: `akts jau ir sagatavots: ${sent.name}` })
  expect(textIn((await sendAll(app)).at(-1) ?? '')).toMatch(/ ir parādā SIA Vairumnieks: 105,50 €\./)
  const { bytes } = await clerk.call(receivables.balanceConfirmationPdf, { params: { id } })
  const printed = (await pdfPages(bytes)).flat().join('\n').replaceAll('\u2212', '-')
  for (const words of [
    'Piegādātājs',
    'SIA Vairumnieks,',
    '40003222288',
    first.supplier_number,
    '50,00',
    '-5,00',
    '105,50',
    'piegādātāja datiem',
  ])
    expect(printed).toContain(words)

  // Dated back into the day that was asked about.
  await billEvent(app, await reread(second.id), { event: 'PAY', amount: '0.50', paid_at: '2026-04-30' })
  expect((await clerk.done(receivables.showBalanceConfirmation, { params: { id } })).data).toMatchObject({
    state: 'sent',
    balance: '105.50',
    balance_now: '105.00',
  })
})

test('a supplier who owes us is told so, in the language of their country', async () => {
  await makeItNoon(app, '2026-06-10')
  const { id: country_id } = await app.db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()
  const supplier = await makeSupplier(app, { name: 'Tarnija OÜ', country_id })
  await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '33', date: '2026-05-21', allocations: [] } })
  expect(await proposed(supplier, '2026-05-31')).toMatchObject({
    balance: '-33.00',
    held: 'piegādātājam nav e-pasta adreses',
    is_ready: false,
  })
  expect(refusalOf(await confirm(supplier, { date: '2026-05-31' }))).toEqual({ address: ['Piegādātājam nav e-pasta adreses'] })
  const sent = await confirmed(supplier, { date: '2026-05-31', address: 'tarnija@test.example' })
  expect(sent).toMatchObject({ language: 'en', balance: '-33.00' })
  expect(textIn((await sendAll(app)).at(-1) ?? '')).toMatch(/Tarnija OÜ owes .*: EUR 33\.00\./)
})

test('a day is asked about once, and the answers of both sides stand in one list', async () => {
  await makeItNoon(app, '2026-07-15')
  const customer = await makeBuyer(app)
  const supplier = await makeSupplier(app)
  await billOf(supplier, '2026-07-01')
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(supplier, { date: '2026-07-14', is_printed: true })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  await clerk.done(receivables.confirmBalance, { params: { customerId: customer }, body: { date: '2026-07-14', is_printed: true } })
  const listed = async (query: object) =>
    (await clerk.done(receivables.balanceConfirmations, { query: { date_from: '2026-07-14', date_to: '2026-07-14', ...query } })).data
  expect((await listed({})).map(({ side }) => side).toSorted()).toEqual(['customer', 'supplier'])
  const [row, ...others] = await listed({ side: 'supplier' })
  expect([row?.supplier?.id, others, (await listed({ supplier_id: supplier })).length]).toEqual([supplier, [], 1])
  expect(refusalOf(await confirm(supplier, { date: '2026-07-14' }))).toEqual({
    date: [`Akts uz 14.07.2026. piegādātājam jau ir sagatavots: ${row?.name}`],
  })
  const { id = 0, lock_version = 0 } = row ?? {}
  const body = { answer: 'differs', their_balance: '72.60', answer_note: 'Nav pēdējā rēķina', lock_version } as const
  expect((await clerk.done(receivables.answerBalanceConfirmation, { params: { id }, body })).data).toMatchObject({
    state: 'differs',
    difference: '12.10',
  })
  const values = sql`insert into balance_confirmations (supplier_id, date, language) values (${supplier}, '2026-07-14', 'lv')`
  await expect(values.execute(app.db)).rejects.toThrow('balance_confirmations_supplier_once')
  for (const party of [sql`${customer}, ${supplier}`, sql`null, null`])
    await expect(
      sql`insert into balance_confirmations (customer_id, supplier_id, date, language) values (${party}, '2026-07-13', 'lv')`.execute(
        app.db,
      ),
    ).rejects.toThrow('balance_confirmations_party')
})

test('who may only read debts asks no supplier, and of none there is nothing to ask', async () => {
  const reader = await app.person({ permissions: ['view_receivables'] })
  expect((await reader.call(receivables.supplierBalancesToConfirm, { query: {} })).status).toBe(200)
  const params = { supplierId: await makeSupplier(app) }
  expect((await reader.call(receivables.confirmSupplierBalance, { params, body: { date: '2026-07-14' } })).status).toBe(403)
  expect((await confirm(999_999, { date: '2026-07-14' })).status).toBe(404)
  expect(refusalOf(await confirm(params.supplierId, { date: '2099-01-01' }))).toEqual({ date: ['Lauks „Datums” nedrīkst būt nākotnē'] })
})
