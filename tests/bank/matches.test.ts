import { describe, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { bank } from '../../contract/bank/bank.ts'
import type { Body } from '../../contract/calls.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { sum } from '../../contract/money.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista, type Line } from '../support/bank.ts'
import { accepted, dayAgo, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { postedOf } from '../support/ledger.ts'
import { beginStory } from '../support/story.ts'
import { accountOf } from '../support/vouchers.ts'

/** INV-BANK-4 to INV-BANK-6 through the calls; the nightly audit must be clean afterwards. */

let app: TestApp
let clerk: Person
let no = 0

beginStory((begun) => {
  ;({ app, clerk } = begun)
})

const own = 'LV80BANK0000435195001'
const today = dayAgo(0)

/** Takes in one entry of today. */
async function entered(line: Line): Promise<number> {
  no += 1
  const bytes = fidavista({ iban: own, from: today, to: today, opening: `${no}.00`, entries: [{ ref: `entry ${no}`, ...line }] })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { id } = await app.db
    .selectFrom('bank_entries')
    .select('id')
    .where('bank_reference', '=', line.ref ?? `entry ${no}`)
    .executeTakeFirstOrThrow()
  return id
}

const shown = async (id: number) => (await clerk.done(bank.showEntry, { params: { id } })).data
const invoicePart = (document_id: number, amount: string) => ({ document_type: 'invoice' as const, document_id, amount })
const stateOf = async (id: number) => {
  const { status, open } = await invoiceNow(app, id)
  return `${status} ${open}`
}
const paymentsOf = async (customer: number) =>
  (
    await app.db
      .selectFrom('payments')
      .select(['amount', 'date', 'method', 'payer_iban'])
      .where('customer_id', '=', customer)
      .orderBy('id')
      .execute()
  ).map(({ amount, date, method, payer_iban }) => [amount, date, method, payer_iban].join(' '))

describe('a match', () => {
  test('pays several invoices by one payment, and gives the rest as credit', async () => {
    const customer_id = await makeBuyer(app)
    const [one, two] = [await accepted(app, { customer_id }), await accepted(app, { customer_id })]
    const total = sum([one.open, two.open]).plus('7.50').toFixed(2)
    const id = await entered({ amount: total, iban: 'LV97HABA0012345678910', text: 'par visu' })
    const { data } = await clerk.done(bank.matchEntry, {
      params: { id },
      body: { documents: [invoicePart(two.id, two.open), invoicePart(one.id, one.open)], rest_to_credit: true },
    })
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['paid 0.00', 'paid 0.00'])
    expect(await paymentsOf(customer_id)).toEqual([`${total} ${today} transfer LV97HABA0012345678910`])
    expect(data).toMatchObject({ state: 'matched', posted: total })
    expect(data.postings.map(({ kind, amount, document }) => [kind, amount, document?.number ?? null])).toEqual([
      ['payment', one.open, one.number],
      ['payment', two.open, two.number],
      ['credit', '7.50', null],
    ])

    // INV-BANK-6: one is taken back, the other stays.
    const ofTwo = data.postings.find(({ document }) => document?.id === two.id)
    const { data: less } = await clerk.done(bank.unmatchEntry, { params: { id }, body: { posting_id: ofTwo?.id ?? 0 } })
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['paid 0.00', `accepted ${two.open}`])
    expect(less).toMatchObject({ state: 'partial', posted: sum([one.open]).plus('7.50').toFixed(2) })
    expect(await paymentsOf(customer_id)).toEqual([`${less.posted} ${today} transfer LV97HABA0012345678910`])

    const { data: none } = await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })
    expect(none).toMatchObject({ state: 'open', posted: '0.00', postings: [] })
    expect([await stateOf(one.id), await paymentsOf(customer_id)]).toEqual([`accepted ${one.open}`, []])
  })

  test('of two payments pays one invoice', async () => {
    const invoice = await accepted(app)
    const half = (Number(invoice.open) / 2).toFixed(2)
    const rest = sum([invoice.open]).minus(half).toFixed(2)
    for (const amount of [half, rest]) {
      const id = await entered({ amount })
      await clerk.done(bank.matchEntry, { params: { id }, body: { documents: [invoicePart(invoice.id, amount)] } })
    }
    expect(await stateOf(invoice.id)).toBe('paid 0.00')
  })

  test('pays an advance by instalments, of which one can be taken back', async () => {
    const customer_id = await makeBuyer(app)
    const { data: advance } = await clerk.done(advances.create, {
      body: { customer_id, items: [{ name: 'Avanss par darbu', price_gross: '100' }] },
    })
    const part = (amount: string) => ({ document_type: 'advance_invoice' as const, document_id: advance.id, amount })
    const [first, second] = [await entered({ amount: '50.00' }), await entered({ amount: '30.00' })]
    await clerk.done(bank.matchEntry, { params: { id: first }, body: { documents: [part('50.00')] } })
    await clerk.done(bank.matchEntry, { params: { id: second }, body: { documents: [part('30.00')] } })
    const now = async () => (await clerk.done(advances.show, { params: { id: advance.id } })).data
    expect(await now()).toMatchObject({ paid_amount: '80.00', status: 'paid' })
    await clerk.done(bank.unmatchEntry, { params: { id: first }, body: {} })
    expect(await now()).toMatchObject({ paid_amount: '30.00', status: 'paid' })
    await clerk.done(bank.unmatchEntry, { params: { id: second }, body: {} })
    expect(await now()).toMatchObject({ paid_amount: '0.00', status: 'issued', paid_at: null })
  })

  test('goes with the payment that the invoice gives up', async () => {
    const invoice = await accepted(app)
    const id = await entered({ amount: invoice.open })
    await clerk.done(bank.matchEntry, { params: { id }, body: { documents: [invoicePart(invoice.id, invoice.open)] } })
    const { lock_version } = await invoiceNow(app, invoice.id)
    await clerk.done(invoices.update, { params: { id: invoice.id }, body: { event: 'UNPAY', lock_version } })
    expect(await shown(id)).toMatchObject({ state: 'open', posted: '0.00', postings: [] })
  })

  test('is made once by eight people', async () => {
    const invoice = await accepted(app)
    const id = await entered({ amount: invoice.open })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        clerk.call(bank.matchEntry, { params: { id }, body: { documents: [invoicePart(invoice.id, invoice.open)] } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
    expect(await paymentsOf(invoice.customer.id)).toHaveLength(1)
  })

  test('is refused beyond the entry, over two customers, twice for a document and below zero', async () => {
    const [one, two] = [await accepted(app), await accepted(app)]
    const id = await entered({ amount: '10.00' })
    const refused = async (...documents: ReturnType<typeof invoicePart>[]) => {
      const { status, body } = await clerk.call(bank.matchEntry, { params: { id }, body: { documents } })
      return [status, Object.keys((body as { errors?: object }).errors ?? {})]
    }
    expect(await refused(invoicePart(one.id, '10.01'))).toEqual([422, ['documents']])
    expect(await refused(invoicePart(one.id, '5.00'), invoicePart(two.id, '5.00'))).toEqual([422, ['documents']])
    expect(await refused(invoicePart(one.id, '5.00'), invoicePart(one.id, '5.00'))).toEqual([422, ['documents.1.document_id']])
    expect(await refused(invoicePart(one.id, '0.00'))).toEqual([422, ['documents.0.amount']])
    expect((await shown(id)).postings).toEqual([])
  })

  test('of a closed period is refused', async () => {
    const invoice = await accepted(app)
    const day = dayAgo(40)
    const bytes = fidavista({ iban: own, from: day, to: day, entries: [{ amount: '1.00', ref: 'closed', day }] })
    await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
    const { id } = await app.db.selectFrom('bank_entries').select('id').where('bank_reference', '=', 'closed').executeTakeFirstOrThrow()
    await app.db
      .updateTable('system_properties')
      .set({ value: JSON.stringify(dayAgo(30)) })
      .where('key', '=', 'locked_until')
      .execute()
    const match = await clerk.call(bank.matchEntry, { params: { id }, body: { documents: [invoicePart(invoice.id, '1.00')] } })
    const account = await clerk.call(bank.postEntry, { params: { id }, body: { kind: 'fee' } })
    await app.db.updateTable('system_properties').set({ value: 'null' }).where('key', '=', 'locked_until').execute()
    expect([match.status, account.status]).toEqual([422, 422])
    expect(JSON.stringify([match.body, account.body])).toMatch(/Periods ir slēgts.*Periods ir slēgts/)
  })
})

describe('proposals', () => {
  test('come of number, account and registration number, and certain ones are accepted together', async () => {
    const customer_id = await makeBuyer(app, { name: 'Pērkons', reg_nr: '40003009497' })
    const [one, two, three] = [
      await accepted(app, { customer_id }),
      await accepted(app, { customer_id }),
      await accepted(app, { customer_id }),
    ]
    const sure = await entered({ amount: one.open, text: `Par ${one.number}`, name: 'SIA Pērkons' })
    const second = await entered({ amount: two.open, text: `rek. ${two.number?.replace(/-0*/g, ' ')}` })
    const doubtful = await entered({ amount: '0.50', text: `Par ${three.number}` })
    expect((await shown(sure)).proposals[0]).toMatchObject({
      degree: 'certain',
      party: { type: 'customer', name: 'Pērkons' },
      rest: '0.00',
    })
    expect((await shown(doubtful)).proposals[0]).toMatchObject({ degree: 'likely', parts: [{ number: three.number, amount: '0.50' }] })
    const ids = (await clerk.done(bank.certain)).data.map(({ id }) => id)
    expect([ids.includes(sure), ids.includes(second), ids.includes(doubtful)]).toEqual([true, true, false])
    const { status } = await clerk.call(bank.acceptCertain, { body: { entry_ids: [sure, doubtful] } })
    expect(status).toBe(422)
    expect((await clerk.done(bank.acceptCertain, { body: { entry_ids: [sure, second] } })).data).toEqual({ matched: 2 })
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['paid 0.00', 'paid 0.00'])
  })

  test('that are missing are found by number or name, those of the sum first, and of one customer', async () => {
    const [customer_id, other] = [await makeBuyer(app, { name: 'Zibsnis un dēli' }), await makeBuyer(app, { name: 'Zibsnis cits' })]
    const [one, two] = [await accepted(app, { customer_id }), await accepted(app, { customer_id })]
    const { data: advance } = await clerk.done(advances.create, {
      body: { customer_id: other, items: [{ name: 'Avanss', price_gross: '100' }] },
    })
    const id = await entered({ amount: '100.00', text: 'bez numura' })
    const found = async (query: { q?: string; customer_id?: number }, of = id) =>
      (await clerk.done(bank.entryDocuments, { params: { id: of }, query })).data.map(({ number, party, open }) =>
        [number, party.name, open].join(' '),
      )
    const [first, second] = [one, two].map(({ number, open }) => `${number} Zibsnis un dēli ${open}`)
    const paidBefore = `${advance.number} Zibsnis cits 100.00`
    expect(await found({ q: 'zibsnis' })).toEqual([paidBefore, first, second])
    expect(await found({ q: 'zibsnis' }, await entered({ amount: one.open }))).toEqual([first, second, paidBefore])
    expect(await found({ q: one.number ?? '' })).toEqual([first])
    expect(await found({ q: 'zibsnis', customer_id })).toEqual([first, second])
    expect(await found({ q: 'zibsnis' }, await entered({ amount: '-1.00' }))).toEqual([])
    await clerk.done(bank.matchEntry, {
      params: { id },
      body: { documents: [{ document_type: 'advance_invoice', document_id: advance.id, amount: '100.00' }] },
    })
    expect(await found({ q: 'zibsnis' }, await entered({ amount: '1.00' }))).toEqual([first, second])
  })

  test('to accounts take what is left, and are taken back', async () => {
    const id = await entered({ amount: '-2.50', text: 'Komisija' })
    const { status } = await clerk.call(bank.postEntry, { params: { id }, body: { kind: 'other' } })
    expect(status).toBe(422)
    const { data } = await clerk.done(bank.postEntry, { params: { id }, body: { kind: 'fee', notes: 'marts' } })
    expect(data).toMatchObject({ state: 'matched', posted: '-2.50', postings: [{ kind: 'fee', amount: '-2.50', notes: 'marts' }] })
    const posting = data.postings[0]?.id ?? 0
    expect(await postedOf(app, 'bank_entry_posting', posting)).toEqual({ 2620: '-2.50', 7720: '2.50' })
    expect((await clerk.done(bank.unmatchEntry, { params: { id }, body: {} })).data).toMatchObject({ state: 'open', postings: [] })
    expect(await postedOf(app, 'bank_entry_posting', posting)).toEqual({})
  })

  test.each([
    ['2310', 'klienta naudu sasaista'],
    ['5310', 'naudu piegādātājam sasaista'],
    ['2130', 'krājumu kontu grāmato'],
    ['2620', 'bankas konts nevar būt pretkonts'],
  ])('go to no account that is kept by party, goods or the bank itself: %s (INV-BANK-11)', async (code, why) => {
    const id = await entered({ amount: '-3.10', text: 'Kļūda' })
    const accounting_account_id = await accountOf(app, code)
    const { status, body } = await clerk.call(bank.postEntry, { params: { id }, body: { kind: 'other', accounting_account_id } })
    expect([status, body.errors]).toEqual([422, { accounting_account_id: [expect.stringContaining(why)] }])
    await expect(
      app.db
        .insertInto('bank_entry_postings')
        .values({ bank_entry_id: id, kind: 'other', amount: '-3.10', accounting_account_id })
        .execute(),
    ).rejects.toThrow('sasaistiet ierakstu ar dokumentu')
    expect(await shown(id)).toMatchObject({ state: 'open', postings: [] })
  })

  test('of accounts are those of entries like it, the words first; another direction or name has none', async () => {
    const treasury = 'LV33TREL1060000300000'
    const put = async (line: Line, body: Body<typeof bank.postEntry>) => {
      const id = await entered(line)
      await clerk.done(bank.postEntry, { params: { id }, body })
      return id
    }
    const account = await app.db.selectFrom('accounting_accounts').select('id').where('code', '=', '5610').executeTakeFirstOrThrow()
    await put({ amount: '-100.00', iban: treasury, text: 'PVN par 2026. gada martu' }, { kind: 'other', accounting_account_id: account.id })
    for (const day of ['12.', '13.', '14.']) await put({ amount: '-50.00', iban: treasury, text: `VSAOI ${day}` }, { kind: 'tax' })
    await put({ amount: '-0.36', text: 'Komisija 0,36', name: 'Banka' }, { kind: 'fee' })
    const habit = async (line: Line) => {
      const found = (await shown(await entered(line))).habit
      return found && [found.kind, found.account?.id ?? null, found.times]
    }
    expect(await habit({ amount: '-70.00', iban: treasury, text: 'VSAOI 15.' })).toEqual(['tax', null, 3])
    expect(await habit({ amount: '-70.00', iban: treasury, text: 'PVN par 2025. gada maiju' })).toEqual(['tax', null, 3])
    expect(await habit({ amount: '-70.00', iban: treasury, text: 'PVN par 2027. gada martu' })).toEqual(['other', account.id, 1])
    expect(await habit({ amount: '-0.40', text: 'Komisija 0,40', name: 'Banka' })).toEqual(['fee', null, 1])
    expect(await habit({ amount: '-0.40', text: 'Pirkums', name: 'Banka' })).toBeNull()
    expect(await habit({ amount: '-0.40', text: 'Komisija 0,40', name: 'Cita banka' })).toBeNull()
    expect(await habit({ amount: '0.40', text: 'Komisija 0,40', name: 'Banka' })).toBeNull()
    const matched = await put({ amount: '-0.41', text: 'Komisija', name: 'Banka' }, { kind: 'fee' })
    expect((await shown(matched)).habit).toBeNull()
    expect((await clerk.done(bank.certain)).data.every(({ amount }) => !amount.startsWith('-'))).toBe(true)
  })
})
