import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista, type Line } from '../support/bank.ts'
import { accepted, dayAgo, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** INV-BANK-7: matches that a person accepted teach the accounts of payers. */

let app: TestApp
let clerk: Person
let no = 0

beginStory((begun) => {
  ;({ app, clerk } = begun)
})

const own = 'LV80BANK0000435195001'
const today = dayAgo(0)
const [director, group] = ['LT121000011101001000', 'LV97HABA0012345678910']

async function entered(line: Line): Promise<number> {
  no += 1
  const bytes = fidavista({ iban: own, from: today, to: today, opening: `${no}.00`, entries: [{ ref: `payer ${no}`, ...line }] })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { id } = await app.db.selectFrom('bank_entries').select('id').where('bank_reference', '=', `payer ${no}`).executeTakeFirstOrThrow()
  return id
}

const accountsOf = async (customerId: number) =>
  (await clerk.done(bank.payerAccounts, { params: { customerId } })).data.map(
    ({ iban, holder, payments, last_on, others }) => `${iban} ${holder} ${payments} ${last_on} [${others.join(', ')}]`,
  )
const best = async (id: number) => {
  const [first] = (await clerk.done(bank.showEntry, { params: { id } })).data.proposals
  return first && `${first.degree} ${first.parts.map(({ document_id }) => document_id).join()} ${first.reasons.join('; ')}`
}

/** Pays a new invoice of the customer from the account. */
async function paid(customer_id: number, line: Omit<Line, 'amount'>): Promise<{ entry: number; invoice: number }> {
  const invoice = await accepted(app, { customer_id })
  const entry = await entered({ amount: invoice.open, ...line })
  await clerk.done(bank.matchEntry, {
    params: { id: entry },
    body: { documents: [{ document_type: 'invoice', document_id: invoice.id, amount: invoice.open }] },
  })
  return { entry, invoice: invoice.id }
}

test('an accepted match teaches the account; forgetting it, or taking the match back, unteaches it', async () => {
  const customer = await makeBuyer(app)
  const { entry } = await paid(customer, { iban: director, name: 'Jānis Bērziņš', text: 'par precēm' })
  expect(await accountsOf(customer)).toEqual([`${director} Jānis Bērziņš 1 ${today} []`])

  const next = await accepted(app, { customer_id: customer })
  const second = await entered({ amount: next.open, iban: director, name: 'J. Bērziņš' })
  expect(await best(second)).toBe(`likely ${next.id} konts, no kura klients maksājis; summa`)

  const [learned] = (await clerk.done(bank.payerAccounts, { params: { customerId: customer } })).data
  await clerk.done(bank.forgetPayerAccount, { params: { id: learned?.id ?? 0 } })
  expect([await accountsOf(customer), await best(second)]).toEqual([[], undefined])

  const again = await paid(customer, { iban: director, name: 'J. Bērziņš' })
  expect(await accountsOf(customer)).toEqual([`${director} J. Bērziņš 2 ${today} []`])
  await clerk.done(bank.unmatchEntry, { params: { id: again.entry }, body: {} })
  expect(await accountsOf(customer)).toEqual([`${director} J. Bērziņš 1 ${today} []`])
  await clerk.done(bank.unmatchEntry, { params: { id: entry }, body: {} })
  expect(await accountsOf(customer)).toEqual([])
})

test('an account that paid for two companies points to both and makes nothing certain', async () => {
  const [one, two] = [await makeBuyer(app), await makeBuyer(app)]
  await paid(one, { iban: group, name: 'SIA Grupa' })
  const { invoice } = await paid(two, { iban: group, name: 'SIA Grupa' })
  const names = await app.db.selectFrom('customers').select(['id', 'name']).where('id', 'in', [one, two]).execute()
  const nameOf = (id: number) => names.find((each) => each.id === id)?.name
  expect(await accountsOf(one)).toEqual([`${group} SIA Grupa 1 ${today} [${nameOf(two)}]`])

  const open = await accepted(app, { customer_id: one })
  const short = await entered({ amount: open.open, iban: group, text: `rek. ${Number(open.number?.slice(-6))}` })
  expect(await best(short)).toMatch(new RegExp(`^likely ${open.id} .*konts, no kura maksājuši vairāki klienti`))
  const unnamed = await entered({ amount: open.open, iban: group })
  expect(await best(unnamed)).toMatch(new RegExp(`^possible ${open.id} `))
  expect((await clerk.done(bank.certain)).data.map(({ id }) => id)).not.toContain(short)

  // A payment that the invoice gives up unteaches the account, too.
  const { data } = await clerk.done(invoices.show, { params: { id: invoice } })
  await clerk.done(invoices.update, { params: { id: invoice }, body: { event: 'UNPAY', lock_version: data.lock_version } })
  expect(await accountsOf(two)).toEqual([])
  expect(await accountsOf(one)).toEqual([`${group} SIA Grupa 1 ${today} []`])
})

test('accounts of the details are not learned, and an account of the details of another customer is named', async () => {
  const [one, two] = [await makeBuyer(app), await makeBuyer(app)]
  const iban = 'LV41UNLA0009900000002'
  await clerk.done(customers.createBankAccount, { params: { customerId: one }, body: { iban } })
  await paid(one, { iban })
  expect(await accountsOf(one)).toEqual([])
  const { name } = await app.db.selectFrom('customers').select('name').where('id', '=', one).executeTakeFirstOrThrow()
  await paid(two, { iban })
  expect(await accountsOf(two)).toEqual([`${iban}  1 ${today} [${name}]`])
})

test('the accounts of a customer that is not there are not found, nor is an account', async () => {
  expect((await clerk.call(bank.payerAccounts, { params: { customerId: 999_999 } })).status).toBe(404)
  expect((await clerk.call(bank.forgetPayerAccount, { params: { id: 999_999 } })).status).toBe(404)
})
