import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { orderOf, partyFacts, type PartyFacts } from './support.ts'

let app: TestApp
let clerk: Person
let facts: PartyFacts
let customerId: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
  customerId = await customerNamed('Klients')
})
afterAll(() => app.close())

async function customerNamed(name: string): Promise<number> {
  const { data } = await clerk.done(customers.create, {
    params: { typeId: facts.naturalPerson },
    body: { name, legal_address: 'Ventspils' },
  })
  return data.id
}

async function branchNamed(name: string, customer = customerId, more: object = {}) {
  const { data } = await clerk.done(customers.createBranch, {
    params: { customerId: customer },
    body: { name, address: 'Jelgava', ...more },
  })
  return data
}

async function contactNamed(name: string, customer = customerId, more: object = {}) {
  const { data } = await clerk.done(customers.createContact, { params: { customerId: customer }, body: { name, ...more } })
  return data
}

describe('branches', () => {
  test('the first is the default one; another one that becomes it takes its place', async () => {
    const branchOwner = await customerNamed('Ar filiālēm')
    const first = await branchNamed('Pirmā', branchOwner)
    const second = await branchNamed('Otrā', branchOwner)
    expect([first.is_default, second.is_default]).toEqual([true, false])
    await clerk.done(customers.updateBranch, { params: { id: second.id }, body: { is_default: true, lock_version: second.lock_version } })
    const { data } = await clerk.done(customers.show, { params: { id: branchOwner } })
    expect(data.branches.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Otrā', true],
      ['Pirmā', false],
    ])
  })

  test('two of one customer do not share a name; a location number has its check digit', async () => {
    await branchNamed('Vienāda')
    const same = await clerk.call(customers.createBranch, { params: { customerId }, body: { name: 'Vienāda', address: 'x' } })
    expect(same.status).toBe(422)
    expect(same.body.errors).toHaveProperty('name')
    const wrong = await clerk.call(customers.createBranch, {
      params: { customerId },
      body: { name: 'GLN', address: 'x', gln: '4750000000001' },
    })
    expect(wrong.body.errors).toHaveProperty('gln')
    const right = await branchNamed('GLN', customerId, { gln: '475 000 000 0000' })
    expect(right.gln).toBe('4750000000000')
  })

  test('a deleted one leaves the customer and keeps its orders; one with a warehouse stays', async () => {
    const branch = await branchNamed('Slēdzama')
    const order = await orderOf(app, customerId, facts, { branch: branch.id })
    await clerk.done(customers.removeBranch, { params: { id: branch.id } })
    const { data: record } = await clerk.done(customers.show, { params: { id: customerId } })
    expect(record.branches.map(({ id }) => id)).not.toContain(branch.id)
    const orders = await clerk.done(customers.branchOrders, { params: { branchId: branch.id } })
    expect(orders.data.map(({ id }) => id)).toEqual([order])

    const depot = await branchNamed('Noliktavas filiāle')
    await sql`update warehouses set branch_id = ${depot.id} where id = ${facts.warehouse}`.execute(app.db)
    const refused = await clerk.call(customers.removeBranch, { params: { id: depot.id } })
    expect(refused.body.errors).toEqual({ status: ['Filiālē ir noliktava „Galvenā”'] })
  })

  test('the form starts from the customer’s address', async () => {
    const { data } = await clerk.done(customers.branchForm, { params: { customerId } })
    expect(data).toMatchObject({ customer: { id: customerId, name: 'Klients' }, address: 'Ventspils' })
  })
})

describe('contacts', () => {
  test('the first is the primary one, and there is never a second', async () => {
    const contactOwner = await customerNamed('Ar cilvēkiem')
    const anna = await contactNamed('Anna', contactOwner, { surname: 'Āre', email: 'anna@test.example' })
    expect(anna).toMatchObject({ full_name: 'Anna Āre', is_primary: true })
    const uldis = await contactNamed('Uldis', contactOwner, { is_primary: true })
    const { data } = await clerk.done(customers.show, { params: { id: contactOwner } })
    expect(data.contacts.filter(({ is_primary }) => is_primary).map(({ id }) => id)).toEqual([uldis.id])
    await clerk.done(customers.updateCustomerContact, {
      params: { id: anna.id },
      body: { position: 'Vadītāja', lock_version: data.contacts.find(({ id }) => id === anna.id)?.lock_version ?? 0 },
    })
    const { data: shown } = await clerk.done(customers.showContact, { params: { id: anna.id } })
    expect(shown).toMatchObject({ position: 'Vadītāja', customer: { name: 'Ar cilvēkiem' } })
  })

  test('cannot be deleted while they sign, sign in or stand in an order', async () => {
    const signer = await contactNamed('Paraksta', customerId, { signs_acts: true })
    const refused = await clerk.call(customers.removeContact, { params: { id: signer.id } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ status: ['Kontaktpersona paraksta aktus'] })

    const user = await contactNamed('Lietotāja')
    await sql`update contacts set user_id = ${clerk.id} where id = ${user.id}`.execute(app.db)
    expect((await clerk.call(customers.removeContact, { params: { id: user.id } })).body.errors).toEqual({
      status: ['Kontaktpersonai ir aktīvs lietotājs'],
    })

    const ordering = await contactNamed('Pasūta')
    await orderOf(app, customerId, facts, { contact: ordering.id })
    expect((await clerk.call(customers.removeContact, { params: { id: ordering.id } })).status).toBe(422)

    const free = await contactNamed('Brīvs')
    expect(free.can['DELETE']).toBe(true)
    await clerk.done(customers.removeContact, { params: { id: free.id } })
    expect((await clerk.call(customers.showContact, { params: { id: free.id } })).status).toBe(404)
  })

  test('serve branches: made there, tied, given a role, untied', async () => {
    const branch = await branchNamed('Ar kontaktiem')
    const { data: createdContact } = await clerk.done(customers.createBranchContact, {
      params: { branchId: branch.id },
      body: { name: 'Jauna', role: 'Pieņem preces', is_primary: true },
    })
    expect(createdContact.contacts).toMatchObject([
      { role: 'Pieņem preces', is_primary: true, contact: { name: 'Jauna', customer_id: customerId } },
    ])
    const known = await contactNamed('Zināms')
    const at = { branchId: branch.id, contactId: known.id }
    await clerk.done(customers.attachBranchContact, { params: at })
    const { data: tied } = await clerk.done(customers.attachBranchContact, { params: at })
    expect(tied.contacts).toHaveLength(2)
    const tie = tied.contacts.find(({ contact }) => contact.id === known.id)
    const { data: led } = await clerk.done(customers.updateBranchContact, {
      params: { id: tie?.id ?? 0 },
      body: { is_primary: true, lock_version: tie?.lock_version ?? 0 },
    })
    expect(led.contacts.filter(({ is_primary }) => is_primary).map(({ contact }) => contact.name)).toEqual(['Zināms'])
    const { data: left } = await clerk.done(customers.removeBranchContact, { params: at })
    expect(left.contacts.map(({ contact }) => contact.name)).toEqual(['Jauna'])
    expect((await clerk.call(customers.showContact, { params: { id: known.id } })).status).toBe(200)
  })

  test('of another customer cannot be tied', async () => {
    const branch = await branchNamed('Savējā')
    const otherContact = await contactNamed('Svešs', await customerNamed('Cits klients'))
    const refused = await clerk.call(customers.attachBranchContact, { params: { branchId: branch.id, contactId: otherContact.id } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('contact_id')
  })
})

describe('payment details', () => {
  test('find their bank by the account number, check it, and exist once', async () => {
    const { data } = await clerk.done(customers.createPaymentDetails, {
      params: { customerId },
      body: { iban: 'lv95 haba 0009 9000 0000 1', payment_term_days: 14 },
    })
    expect(data).toMatchObject({ iban: 'LV95HABA0009900000001', bank: { name: 'Swedbank', bic: 'HABALV22' }, payment_term_days: 14 })
    const again = await clerk.call(customers.createPaymentDetails, { params: { customerId }, body: { iban: 'LV95HABA0009900000001' } })
    expect(again.status).toBe(422)
    const wrong = await clerk.call(customers.updatePaymentDetails, {
      params: { id: data.id },
      body: { iban: 'LV95HABA0009900000002', lock_version: data.lock_version },
    })
    expect(wrong.body.errors).toEqual({ iban: ['Lauks „Konta Nr. (IBAN)”: nepareizs kontrolcipars'] })
    const other = await clerk.call(customers.updatePaymentDetails, {
      params: { id: data.id },
      body: { bank_id: facts.seb, lock_version: data.lock_version },
    })
    expect(other.body.errors).toEqual({ iban: ['Lauks „Konta Nr. (IBAN)”: konts nav bankā „SEB banka”'] })
    const { data: moved } = await clerk.done(customers.updatePaymentDetails, {
      params: { id: data.id },
      body: { iban: 'LV41UNLA0009900000002', lock_version: data.lock_version },
    })
    expect(moved.bank.name).toBe('SEB banka')
    const { data: customer } = await clerk.done(customers.show, { params: { id: customerId } })
    expect(customer.payment_details?.iban).toBe('LV41UNLA0009900000002')
  })

  test('of a branch stand beside those of its customer; a foreign account needs its bank named', async () => {
    const branch = await branchNamed('Ar kontu')
    const foreign = await clerk.call(customers.createBranchPaymentDetails, {
      params: { branchId: branch.id },
      body: { iban: 'EE382200221020145685' },
    })
    expect(foreign.body.errors).toHaveProperty('bank_id')
    const { data } = await clerk.done(customers.createBranchPaymentDetails, {
      params: { branchId: branch.id },
      body: { iban: 'EE382200221020145685', bank_id: facts.swedbank },
    })
    const { data: saved } = await clerk.done(customers.updateBranchPaymentDetails, {
      params: { id: data.id },
      body: { beneficiary: 'Filiāle', lock_version: data.lock_version },
    })
    expect(saved).toMatchObject({ iban: 'EE382200221020145685', beneficiary: 'Filiāle' })
    const { data: form } = await clerk.done(customers.paymentDetailsForm, { params: { id: customerId } })
    expect(form.beneficiary).toBe('Klients')
    expect(form.banks.map(({ bic }) => bic)).toContain('HABALV22')
  })
})
