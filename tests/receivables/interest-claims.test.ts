import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { vat } from '../../contract/vat/vat.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItNoon, realTime } from '../support/clock.ts'
import { credited } from '../support/crediting.ts'
import { setProperty } from '../support/factories.ts'
import { agreeInterest } from '../support/interest-claims.ts'
import { delivered, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { meeting } from '../support/meeting.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { expectFound } from '../support/planted.ts'
import { dueOn } from '../support/reminders.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-INTEREST-5 to 9. Invoices are 12.10 EUR a piece; sums of interest are reckoned by hand. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))
afterAll(realTime)

type Asked = Body<typeof receivables.claimInterest>

const claim = (customerId: number, body: Asked) => clerk.call(receivables.claimInterest, { params: { customerId }, body })
const claimed = async (customerId: number, body: Asked) =>
  (await clerk.done(receivables.claimInterest, { params: { customerId }, body })).data
const claimNow = async (id: number) => (await clerk.done(receivables.showInterestClaim, { params: { id } })).data
const claimable = async (customerId: number) =>
  (await clerk.done(receivables.claimableInterest, { params: { customerId }, query: {} })).data.invoices
const cancel = ({ id, lock_version }: { id: number; lock_version: number }) =>
  clerk.call(receivables.cancelInterestClaim, { params: { id }, body: { lock_version } })
const withdraw = async (id: number) => {
  const { lock_version } = await invoiceNow(app, id)
  return clerk.call(invoices.withdraw, { params: { id }, body: { lock_version } })
}
const shown = async (customerId: number, from: string, to: string) =>
  (await clerk.done(receivables.showLateInterest, { params: { customerId }, query: { from, to } })).data
const balanceOf = async (customer_id: number, date: string) =>
  (await clerk.done(receivables.ageing, { query: { customer_id, date } })).data[0]?.balance ?? '0.00'
const refusalOf = ({ body }: { body: { errors?: Record<string, string[]> } }) => body.errors ?? {}

async function pay(id: number, amount: string, date: string): Promise<void> {
  const { lock_version } = await invoiceNow(app, id)
  const payments = [{ amount, date, method: 'transfer' as const }]
  await clerk.done(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments } })
}

const accept = async (id: number | null) => (await clerk.done(invoices.accept, { params: { id: id ?? 0 } })).data

async function vatOf(invoiceId: number | null): Promise<unknown> {
  const { rows } = await sql`
    select distinct vat_rate_code, vat_category, vat_rate, vat_reason_code from invoice_items where invoice_id = ${invoiceId}`.execute(
    app.db,
  )
  return rows
}

const outside = (vat_reason_code: string) => [{ vat_rate_code: 'PVNO', vat_category: 'O', vat_rate: '0.0000', vat_reason_code }]

test('interest up to a day becomes a frozen claim and a draft outside VAT, which is owed once it is accepted', async () => {
  await makeItNoon(app, '2025-12-01')
  const customer = await makeBuyer(app, { name: 'SIA Kavētājs' })
  const late = await dueOn(app, customer, '2025-12-22', '100')
  await makeItNoon(app, '2026-01-31')
  // 1210 x 10.15 % x 9 / 365 = 3.03, x 31 / 365 = 10.43
  expect(await claimable(customer)).toEqual([
    {
      id: late.id,
      number: late.number,
      due_date: '2025-12-22',
      from: '2025-12-23',
      to: '2026-01-31',
      days: 40,
      interest: '13.46',
      fault: null,
      blocked: null,
    },
  ])
  const made = await claimed(customer, { invoice_ids: [late.id] })
  expect(made).toMatchObject({
    date: '2026-01-31',
    until: '2026-01-31',
    invoices: 1,
    amount: '13.46',
    state: 'drafted',
    bill_number: null,
  })
  const lines = made.lines.map(({ from, to, days, base, percent, interest }) => [from, to, days, base, percent, interest])
  expect(lines).toEqual([
    ['2025-12-23', '2025-12-31', 9, '1210.00', '10.1500', '3.03'],
    ['2026-01-01', '2026-01-31', 31, '1210.00', '10.1500', '10.43'],
  ])
  const draft = await invoiceNow(app, made.bill_id ?? 0)
  expect(draft).toMatchObject({
    type: 'interest',
    status: 'draft',
    net: '13.46',
    vat: '0.00',
    gross: '13.46',
    contract_ref: null,
    notes: `Procentu prasījums ${made.name}`,
  })
  expect(draft.invoice_items).toMatchObject([
    {
      name: `Nokavējuma procenti, rēķins ${late.number}`,
      description: '23.12.2025.–31.01.2026., 40 dienu',
      source_type: 'late_interest',
      unit_price: '13.4600',
    },
  ])
  expect(await vatOf(made.bill_id)).toEqual(outside('VATEX-EU-O-INTEREST'))

  expect(await balanceOf(customer, '2026-01-31')).toBe('1210.00')
  const bill = await accept(made.bill_id)
  expect(await claimNow(made.id)).toMatchObject({ state: 'billed', bill_number: bill.number })
  expect(await balanceOf(customer, '2026-01-31')).toBe('1223.46')
  const { data: account } = await clerk.done(receivables.statement, {
    params: { customerId: customer },
    query: { from: '2026-01-01', to: '2026-01-31' },
  })
  expect(account.rows.at(-1)).toMatchObject({ kind: 'invoice', number: bill.number, debit: '13.46', balance: '1223.46' })
  await postLedger(app.db)
  const { rows } = await sql<{ amount: string }>`
    select sum(l.amount)::numeric(14, 2) as amount from ledger_lines l join accounting_accounts a on a.id = l.account_id
    where a.code = '6550'`.execute(app.db)
  expect(rows).toEqual([{ amount: '-13.46' }])

  const january = { date_from: '2026-01-01', date_to: '2026-01-31', customer_id: customer }
  const { data: declared } = await clerk.done(vat.entries, { query: january })
  expect(declared).toMatchObject([{ document: { id: bill.id }, taxable: '13.46', tax: '0.00', vat_rows: null, is_unruled: false }])

  // The main sum turns out to have been paid on the tenth: the claim stays, and its days stay claimed.
  await pay(late.id, '1210.00', '2026-01-10')
  expect((await claimNow(made.id)).lines).toEqual(made.lines)
  expect(await claimable(customer)).toEqual([])
  const again = await shown(customer, '2025-12-01', '2026-01-31')
  expect([again.unclaimed, new Set(again.rows.map((row) => row.claim?.name))]).toEqual(['0.00', new Set([made.name])])
  const { bytes } = await clerk.call(receivables.interestClaimPdf, { params: { id: made.id }, query: {} })
  const printed = (await pdfPages(bytes)).flat().join('\n')
  for (const words of ['Nokavējuma procentu prasījums', made.name, late.number ?? '', bill.number ?? '', '13,46', 'SIA Kavētājs'])
    expect(printed).toContain(words)
})

test('a later claim takes the days after the first, and both together keep to the cap of the contract', async () => {
  await makeItNoon(app, '2026-02-01')
  const customer = await makeBuyer(app)
  await agreeInterest(app, customer, '0.5')
  const late = await dueOn(app, customer, '2026-02-10', '10')
  await makeItNoon(app, '2026-02-20')
  // 121 x 0.5 % x 10
  const first = await claimed(customer, { until: '2026-02-20', invoice_ids: [late.id] })
  expect(first.amount).toBe('6.05')
  // By what is known now, the first ten days cost less than was claimed.
  await pay(late.id, '60.50', '2026-02-11')
  await makeItNoon(app, '2026-05-01')
  const { rows, interest, unclaimed } = await shown(customer, '2026-02-01', '2026-05-01')
  expect(rows.map(({ from, claim: of }) => [from, of?.name])).toEqual([
    ['2026-02-11', first.name],
    ['2026-02-12', first.name],
    ['2026-02-21', undefined],
  ])
  // 10 % of 121 less what was claimed; 60.50 x 0.5 % x 70 would be 21.18.
  expect([unclaimed, rows.at(-1)?.is_capped]).toEqual(['6.05', true])
  expect(interest).toBe('9.38')
  const second = await claimed(customer, { invoice_ids: [late.id] })
  expect(second).toMatchObject({ amount: '6.05', lines: [{ from: '2026-02-21', to: '2026-05-01', is_capped: true }] })
  await makeItNoon(app, '2026-05-02')
  expect(Object.keys(refusalOf(await claim(customer, { invoice_ids: [late.id] })))).toEqual(['invoice_ids.0'])
})

test('of claims at once one takes the days, and the tables hold that', async () => {
  const customer = await makeBuyer(app)
  const late = await dueOn(app, customer, '2026-05-03', '50')
  await makeItNoon(app, '2026-05-20')
  const answers = await Promise.all(Array.from({ length: 6 }, () => claim(customer, { invoice_ids: [late.id] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  // By the question under the lock, in words, not by the constraint.
  const refusedAt = answers.flatMap((answer) => (answer.status === 200 ? [] : [Object.keys(refusalOf(answer))]))
  expect(refusedAt).toEqual(Array.from({ length: 5 }, () => ['invoice_ids.0']))
  expect(refusalOf(await claim(customer, { until: '2026-05-10', invoice_ids: [late.id] }))).toEqual({
    'invoice_ids.0': [`Lauks „Rēķini” (1. rinda): procenti par rēķinu ${late.number} līdz 10.05.2026. jau ir prasīti, vai to nav`],
  })
  const { data } = await clerk.done(receivables.interestClaims, { query: { customer_id: customer } })
  const id = data[0]?.id ?? 0
  const twice = sql`
    insert into interest_claim_lines (interest_claim_id, invoice_id, basis, first, last, base, percent, interest, is_capped)
    values (${id}, ${late.id}, 'business', '2026-05-20', '2026-05-21', 1, 1, 1, false)`
  await expect(twice.execute(app.db)).rejects.toThrow('interest_claim_lines_once')
  const more = sql`
    insert into interest_claim_lines (interest_claim_id, invoice_id, basis, first, last, base, percent, interest, is_capped)
    values (${id}, ${late.id}, 'business', '2026-05-02', '2026-05-02', 1, 1, 1, false)`
  await expect(more.execute(app.db)).rejects.toThrow('neatbilst tā rindām')
  const frozen = 'Procentu prasījumu nelabo un nedzēš'
  await expect(sql`update interest_claim_lines set interest = 1 where interest_claim_id = ${id}`.execute(app.db)).rejects.toThrow(frozen)
  await expect(sql`update interest_claim_lines set is_live = false where interest_claim_id = ${id}`.execute(app.db)).rejects.toThrow(frozen)
  await expect(sql`update interest_claims set amount = 1 where id = ${id}`.execute(app.db)).rejects.toThrow(frozen)
  await expect(sql`delete from interest_claims where id = ${id}`.execute(app.db)).rejects.toThrow(frozen)
})

test('a claim and its draft go together, and its days can be claimed anew', async () => {
  const customer = await makeBuyer(app)
  const late = await dueOn(app, customer, '2026-05-22', '50')
  await makeItNoon(app, '2026-06-01')
  const proposed = await claimable(customer)
  const first = await claimed(customer, { invoice_ids: [late.id] })
  const { invoice_items, ...draft } = await invoiceNow(app, first.bill_id ?? 0)
  expect(refusalOf(await withdraw(late.id))).toEqual({ status: [`Par rēķinu prasīti nokavējuma procenti (${first.name})`] })
  const item = invoice_items[0] ?? { id: 0, lock_version: 0 }
  const cheaper = await clerk.call(invoices.updateItem, {
    params: { id: item.id },
    body: { unit_price: '1', lock_version: item.lock_version },
  })
  expect(Object.keys(refusalOf(cheaper))).toEqual(['unit_price'])
  expect(Object.keys(refusalOf(await clerk.call(invoices.removeItem, { params: { id: item.id } })))).toEqual(['status'])
  await clerk.done(invoices.remove, { params: { id: draft.id } })
  expect(await claimNow(first.id)).toMatchObject({ state: 'cancelled', bill_id: null, lines: first.lines })
  expect(await claimable(customer)).toEqual(proposed)

  const second = await claimed(customer, { invoice_ids: [late.id] })
  expect((await cancel({ ...second, lock_version: second.lock_version + 1 })).status).toBe(422)
  const answers = await meeting(app.pool, [() => cancel(second), () => cancel(second), () => cancel(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect((await clerk.call(invoices.show, { params: { id: second.bill_id ?? 0 } })).status).toBe(404)
  expect(await claimable(customer)).toEqual(proposed)
  const { rows } = await sql`select from charges where document_type = 'interest' and customer_id = ${customer}`.execute(app.db)
  expect(rows).toHaveLength(0)
  expect((await withdraw(late.id)).status).toBe(200)
})

test('once it is billed the days stay claimed, also when a credit note sets the charge free', async () => {
  const customer = await makeBuyer(app)
  const late = await dueOn(app, customer, '2026-06-02', '50')
  const other = await dueOn(app, customer, '2026-06-02', '30')
  await makeItNoon(app, '2026-06-12')
  const kept = await claimed(customer, { invoice_ids: [late.id] })
  const bill = await accept(kept.bill_id)
  expect(refusalOf(await cancel(await claimNow(kept.id)))).toEqual({
    status: [`Procentu prasījums ir akceptētā rēķinā ${bill.number}, tāpēc to nevar atcelt`],
  })
  await credited(app, bill)
  expect(await claimNow(kept.id)).toMatchObject({ state: 'billed' })
  expect((await claimable(customer)).map(({ id }) => id)).toEqual([other.id])

  const freed = await claimed(customer, { invoice_ids: [other.id] })
  await credited(app, await accept(freed.bill_id), { reopen_order: true })
  expect(await claimNow(freed.id)).toMatchObject({ state: 'waiting', bill_id: null })
  expect(await claimable(customer)).toEqual([])

  // The charge is invoiced anew by the usual way, alone.
  const order = await delivered(app, { customer_id: customer })
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: customer } })
  const charge = data.items.find(({ source_type }) => source_type === 'late_interest')
  expect(charge).toMatchObject({ agreement: { id: freed.id, name: freed.name }, net: freed.amount })
  const items = [{ source_type: 'late_interest' as const, source_id: charge?.source_id ?? 0 }]
  const goods = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  const mixed = await clerk.call(invoices.createForCustomer, { params: { customerId: customer }, body: { items: [...items, ...goods] } })
  expect(refusalOf(mixed)).toEqual({ items: ['Lauks „Rindas”: nokavējuma procentus raksta atsevišķā rēķinā'] })
  const anew = await clerk.done(invoices.createForCustomer, { params: { customerId: customer }, body: { items } })
  expect(await claimNow(freed.id)).toMatchObject({ state: 'drafted', bill_id: anew.invoice_id })
  // It was owed once, so the claim outlives this draft until somebody cancels it.
  await clerk.done(invoices.remove, { params: { id: anew.invoice_id } })
  const waiting = await claimNow(freed.id)
  expect(waiting.state).toBe('waiting')
  expect((await cancel(waiting)).status).toBe(200)
  expect((await claimable(customer)).map(({ id }) => id)).toEqual([other.id])
})

test('interest bears no interest, whoever owes it, and is outside VAT for its own reason', async () => {
  await setProperty(app, 'late_interest_text', 'Par kavējumu maksā procentus')
  const { rows: countries } = await sql<{ id: number }>`select id from countries where code = 'DE'`.execute(app.db)
  const customer = await makeBuyer(app, { country_id: countries[0]?.id ?? 0, vat_nr: 'DE129273398' })
  const late = await dueOn(app, customer, '2026-06-13', '100')
  await makeItNoon(app, '2026-06-20')
  const made = await claimed(customer, { invoice_ids: [late.id] })
  expect(await vatOf(made.bill_id)).toEqual(outside('VATEX-EU-O-INTEREST'))
  const { id, lock_version } = await invoiceNow(app, made.bill_id ?? 0)
  await clerk.done(invoices.update, { params: { id }, body: { due_date: '2026-06-20', lock_version } })
  const bill = await accept(id)
  const { rows } = await sql`select late_interest_snapshot from invoices where id = ${bill.id}`.execute(app.db)
  expect(rows).toEqual([{ late_interest_snapshot: null }])
  await makeItNoon(app, '2026-06-28')
  const owed = await shown(customer, '2026-06-01', '2026-06-28')
  expect(new Set(owed.rows.map(({ invoice }) => invoice.id))).toEqual(new Set([late.id]))

  await setProperty(app, 'vat_regime', 'unregistered')
  const second = await claimed(customer, { invoice_ids: [late.id] })
  expect(await vatOf(second.bill_id)).toEqual(outside('VATEX-EU-O'))
  await setProperty(app, 'vat_regime', 'registered')
})

test('what cannot be claimed is refused by its field, with nothing half done', async () => {
  const customer = await makeBuyer(app)
  const late = await dueOn(app, customer, '2026-06-29', '50')
  const foreign = await dueOn(app, await makeBuyer(app), '2026-06-29')
  await makeItNoon(app, '2026-06-30')
  expect(refusalOf(await claim(customer, { until: '2026-07-01', invoice_ids: [late.id] }))).toEqual({
    until: ['Lauks „Procenti līdz”: procentus prasa par dienām līdz šodienai'],
  })
  const another = await clerk.call(receivables.claimableInterest, { params: { customerId: customer }, query: { until: '2026-07-01' } })
  expect(Object.keys(refusalOf(another))).toEqual(['until'])
  expect(refusalOf(await claim(customer, { invoice_ids: [late.id, foreign.id] }))).toEqual({
    'invoice_ids.1': ['Lauks „Rēķini” (2. rinda): klientam tāda akceptēta rēķina nav'],
  })
  const { lock_version } = await invoiceNow(app, late.id)
  const { data: disputed } = await clerk.done(receivables.dispute, { params: { id: late.id }, body: { dispute: 'Cena', lock_version } })
  expect(await claimable(customer)).toMatchObject([{ id: late.id, blocked: 'Rēķins ir apstrīdēts' }])
  expect(Object.keys(refusalOf(await claim(customer, { invoice_ids: [late.id] })))).toEqual(['invoice_ids.0'])
  await clerk.done(receivables.dispute, {
    params: { id: late.id },
    body: { dispute: null, lock_version: disputed.lock_version },
  })
  const made = await claimed(customer, { invoice_ids: [late.id, late.id] })
  // 605 x 10.15 % / 365
  expect([made.amount, made.invoices]).toEqual(['0.17', 1])

  // Nobody entered the rate of the second half-year; its days wait for it.
  await makeItNoon(app, '2026-07-05')
  expect(await claimable(customer)).toMatchObject([
    { id: late.id, interest: '0.00', days: 0, blocked: 'Nav ievadīta likme no 01.07.2026.' },
  ])
  expect(refusalOf(await claim(customer, { invoice_ids: [late.id] }))).toEqual({
    'invoice_ids.0': [`Lauks „Rēķini” (1. rinda): rēķins ${late.number}: Nav ievadīta likme no 01.07.2026.`],
  })
})

test('who may not write invoices claims nothing', async () => {
  const reader = await app.person({ permissions: ['view_receivables', 'manage_receivables'] })
  const customer = await makeBuyer(app)
  expect((await reader.call(receivables.claimableInterest, { params: { customerId: customer }, query: {} })).status).toBe(200)
  expect((await reader.call(receivables.claimInterest, { params: { customerId: customer }, body: { invoice_ids: [1] } })).status).toBe(403)
})

test('the nightly audit finds what the tables would not allow', async () => {
  const live = sql`(select min(interest_claim_id) from interest_claim_lines where is_live)`
  await expectFound(app.db, [
    [
      'IC1_no_day_is_claimed_twice',
      sql`insert into interest_claim_lines (interest_claim_id, invoice_id, basis, first, last, base, percent, interest, is_capped, is_live)
        select interest_claim_id, invoice_id, basis, last, last, 1, 1, 1, false, false from interest_claim_lines where interest_claim_id = ${live}`,
    ],
    ['IC2_claims_are_their_lines_and_charges', sql`update interest_claims set amount = amount + 1 where id = ${live}`],
    ['IC3_lines_live_with_their_claim', sql`update interest_claim_lines set is_live = false where interest_claim_id = ${live}`],
    ['IC4_interest_stands_alone_outside_vat', sql`update invoice_items set vat_category = 'E' where source_type = 'late_interest'`],
    ['IC5_interest_lines_are_their_charges', sql`update invoice_items set net = net + 0.01 where source_type = 'late_interest'`],
  ])
})
