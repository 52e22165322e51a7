import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Arguments } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord, RecordKind } from '../../commands/records.ts'
import { allCommands } from '../../commands/registry.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import type { Call } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { partyFacts, type PartyFacts } from './support.ts'

/** Requests to the screen, in order. */
type ScreenRequests = string[]

let app: TestApp
let clerk: Person
let facts: PartyFacts

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  facts = await partyFacts(app)
})
afterAll(() => app.close())

/** Runs a command against the real server without a screen. */
async function run(id: string, args: Arguments = {}, record: CurrentRecord | null = null): Promise<ScreenRequests> {
  const screenRequests: ScreenRequests = []
  const ctx: CommandContext = {
    user: { id: clerk.id, permissions: [], modules: [], open_in_new_tab: false, kind: 'staff' },
    record,
    chosen: async () => (record ? [record] : []),
    send: (call, input = {}) => clerk.done(call as Call, input as never) as never,
    sendWithPictures: () => Promise.reject(new Error('No command here sends pictures')),
    download: () => Promise.reject(new Error('No command here downloads')),
    open: (path, { background } = {}) => void screenRequests.push(`open ${path}${background ? ' behind' : ''}`),
    close: (path) => void screenRequests.push(`close ${path}`),
    openBehind: (path) => void screenRequests.push(`behind ${path}`),
    become: (path) => void screenRequests.push(`become ${path}`),
    refresh: async () => void screenRequests.push('refresh'),
    notify: (notice) => void screenRequests.push(`notify ${typeof notice === 'string' ? notice : notice.text}`),
    view: (verb) => screenRequests.push(`view ${verb}`) > 0,
    shell: (verb) => void screenRequests.push(`shell ${verb}`),
  }
  const command = allCommands(() => true).find((each) => each.id === id)
  if (!command) throw new Error(`No command ${id}`)
  await command.run(ctx, args)
  return screenRequests
}

async function newCustomer(name: string) {
  const body = { name, legal_address: 'Rīga' }
  return (await clerk.done(customers.create, { params: { typeId: facts.naturalPerson }, body })).data
}

function currentRecord<K extends RecordKind>(
  kind: K,
  { id, lock_version }: { id: number; lock_version: number },
  facts?: CurrentRecord<K>['facts'],
): CurrentRecord {
  return { kind, id, title: '', lock_version, ...(facts && { facts }) } as CurrentRecord
}

test('a new customer is opened, unless the person stays', async () => {
  const values = { type_id: facts.naturalPerson, name: 'Atvērtais', legal_address: 'Rīga' }
  const customerRequests = await run('customer.create', { values })
  const { data } = await clerk.done(customers.list, { query: { q: 'atvertais' } })
  expect(customerRequests).toEqual(['notify created', `open /customers/${data[0]?.id}`])
  expect(await run('customer.create', { values: { ...values, name: 'Otrs', stay: true } })).toEqual(['notify created', 'refresh'])
})

test('an edit without changes begins in place; with them it is saved on the version it stands on', async () => {
  const customer = await newCustomer('Labojamais')
  expect(await run('customer.edit', {}, currentRecord('customer', customer))).toEqual(['view edit'])
  const edit = { changes: { city: 'Cēsis' }, lock_version: customer.lock_version }
  expect(await run('customer.edit', edit, currentRecord('customer', customer))).toEqual(['notify updated', 'refresh'])
  await expect(run('customer.edit', edit, currentRecord('customer', customer))).rejects.toThrow('lock_version')
  const { data } = await clerk.done(customers.show, { params: { id: customer.id } })
  expect(data.city).toBe('Cēsis')
})

test('payment details are made first and saved afterwards', async () => {
  const customer = currentRecord('customer', await newCustomer('Ar kontu'))
  await run('customer.edit-payment', { details_id: null, changes: { iban: 'LV95HABA0009900000001' } }, customer)
  const { data } = await clerk.done(customers.show, { params: { id: customer.id } })
  const { id = 0, lock_version = 0 } = data.payment_details ?? {}
  await run('customer.edit-payment', { details_id: id, changes: { payment_term_days: 30 }, lock_version }, customer)
  const saved = await clerk.done(customers.show, { params: { id: customer.id } })
  expect(saved.data.payment_details).toMatchObject({ iban: 'LV95HABA0009900000001', payment_term_days: 30 })
})

test('what is deleted closes, and what it belonged to comes to the front', async () => {
  const customer = await newCustomer('Dzēšamais')
  const branch = (await clerk.done(customers.createBranch, { params: { customerId: customer.id }, body: { name: 'F', address: 'x' } })).data
  const contact = (await clerk.done(customers.createContact, { params: { customerId: customer.id }, body: { name: 'K' } })).data
  const owner = { customer_id: customer.id }
  expect(await run('branch.delete', {}, currentRecord('branch', branch, owner))).toEqual([
    'notify deleted',
    `close /customers/${customer.id}/branches/${branch.id}`,
    `open /customers/${customer.id}`,
  ])
  expect(await run('contact.delete', { confirmed: true }, currentRecord('contact', contact, owner))).toEqual([
    'notify deleted',
    `close /contacts/${contact.id}`,
    `open /customers/${customer.id}`,
  ])
  expect(await run('customer.delete', {}, currentRecord('customer', customer))).toEqual([
    'notify deleted',
    `close /customers/${customer.id}`,
    'open /customers',
  ])
  const { data } = await clerk.done(customers.show, { params: { id: customer.id } })
  expect(data.archived_at).not.toBeNull()
  expect(await run('customer.restore', {}, currentRecord('customer', data))).toEqual(['notify updated', 'refresh'])
})

test('a new item takes the place of its form, with the catalogue behind', async () => {
  expect(await run('item.create')).toEqual(['open /catalog/create'])
  const { data: known } = await clerk.done(catalog.show, { params: { id: facts.item } })
  const values = { sku: 'N-1', name: 'Jaunā', category_id: known.category.id, measure_unit_id: facts.unit, price: '2' }
  const itemRequests = await run('item.create', { values })
  const { data } = await clerk.done(catalog.list, { query: { q: 'N-1' } })
  const id = data[0]?.id ?? 0
  expect(itemRequests).toEqual(['notify created', `become /catalog/${id}`, 'behind /catalog'])
  const copied = await run('item.duplicate', {}, currentRecord('item', { id, lock_version: 1 }))
  expect(copied).toEqual(['notify created', expect.stringMatching(/^open \/catalog\/\d+$/), 'behind /catalog'])
  expect(await run('item.delete', { confirmed: true }, currentRecord('item', { id, lock_version: 1 }))).toEqual([
    'notify deleted',
    `close /catalog/${id}`,
    'open /catalog',
  ])
})

test('the toggles turn what the record in front is', async () => {
  const { data } = await clerk.done(catalog.show, { params: { id: facts.item } })
  await run('item.eol', {}, currentRecord('item', data, { is_eol: false }))
  const out = (await clerk.done(catalog.show, { params: { id: facts.item } })).data
  expect(out.is_eol).toBe(true)
  await run('item.back', {}, currentRecord('item', out, { is_eol: true }))
  expect((await clerk.done(catalog.show, { params: { id: facts.item } })).data.is_eol).toBe(false)
})

test('a form that is begun from a record proposes whom it is with', async () => {
  const customer = { ...currentRecord('customer', { id: 5, lock_version: 1 }), title: 'SIA Dzintars' } as CurrentRecord
  const forms = [
    'order.create',
    'offer.create',
    'rent.create',
    'subscription.create',
    'service.create',
    'simplified.create',
    'advance.create',
  ]
  for (const id of forms) expect((await run(id, {}, customer))[0], id).toMatch(/\?customer_id=5&customer=SIA\+Dzintars$/)
  const bought = {
    ...currentRecord('procurement', { id: 7, lock_version: 1 }),
    parties: { supplier: { id: 3, name: 'SIA Osta' } },
  } as CurrentRecord
  expect(await run('procurement.create', {}, bought)).toEqual(['open /stock/procurements/create?supplier_id=3&supplier=SIA+Osta'])
  const [supplier] = allCommands(() => true).find(({ id }) => id === 'supplier-invoice.create')?.arguments ?? []
  expect(supplier?.initial?.({ record: bought } as CommandContext, {})).toBe(3)
  expect(await run('order.create', {}, bought)).toEqual(['open /orders/create'])
  expect((await run('credit.create', {}, currentRecord('invoice', { id: 9, lock_version: 1 })))[0]).toContain('?invoice_id=9')
})
