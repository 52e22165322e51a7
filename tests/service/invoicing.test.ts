import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { service } from '../../contract/service/service.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeItem, makeStock } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import {
  addPositions,
  completedService,
  creditWhole,
  invoiceService,
  makeJob,
  makeService,
  revertedService,
  serviceOf,
  step,
} from '../support/service.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const statusOf = async (record: { id: number }) => (await serviceOf(app, record)).status

test('an application is invoiced when nothing of it is left, and open again when a draft goes', async () => {
  const customer_id = await makeBuyer(app)
  const record = await makeService(app, { customer_id })
  await addPositions(app, record, [
    { service_job_id: await makeJob(app), is_done: true },
    { service_job_id: await makeJob(app), is_done: true },
    { service_job_id: await makeJob(app) },
  ])
  await step(app, record, 'START')
  const done = await step(app, record, 'COMPLETE')
  expect([done.net, done.vat, done.gross]).toEqual(['80.00', '16.80', '96.80'])
  const half = await invoiceService(app, done, 1)
  expect(await statusOf(record)).toBe('completed')
  const rest = await invoiceService(app, done)
  expect(await statusOf(record)).toBe('invoiced')
  const { data } = await clerk.done(invoices.show, { params: { id: rest } })
  expect(data).toMatchObject({ type: 'service', kind: 'service', contract_ref: record.number, net: '40.00' })

  await clerk.done(invoices.remove, { params: { id: half } })
  expect(await statusOf(record)).toBe('completed')
  await clerk.done(invoices.remove, { params: { id: rest } })
  // Reverting removes the work from drafts.
  const again = await invoiceService(app, done, 1)
  await revertedService(app, record)
  expect((await clerk.call(invoices.show, { params: { id: again } })).status).toBe(404)
  expect(
    await app.db.selectFrom('charges').select('id').where('document_type', '=', 'service').where('document_id', '=', record.id).execute(),
  ).toEqual([])
})

test('what was credited and taken back is never invoiced again, and completing anew charges what is said then', async () => {
  const done = await completedService(app)
  const invoice = await invoiceService(app, done)
  await clerk.done(invoices.accept, { params: { id: invoice } })
  const refused = await clerk.call(service.revert, { params: { id: done.id } })
  expect(refused.body.errors?.['status']?.[0]).toMatch(/stāvoklī „Rēķins izrakstīts”/)
  await creditWhole(app, invoice)
  expect(await statusOf(done)).toBe('completed')

  const begun = await revertedService(app, done)
  const { data: nothing } = await clerk.done(invoices.customerData, { params: { customerId: done.customer.id } })
  expect(nothing.items).toEqual([])
  const [position] = begun.serviceable_items[0]?.positions ?? []
  const body = { unit_price: '55', lock_version: position?.lock_version ?? 0 }
  await clerk.done(service.updatePosition, { params: { id: position?.id ?? 0 }, body })
  await step(app, done, 'COMPLETE')
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: done.customer.id } })
  expect(data.items.map(({ net, unit_price }) => [net, unit_price])).toEqual([['55.00', '55.0000']])
  expect((await clerk.done(invoices.show, { params: { id: invoice } })).data.net).toBe('40.00')
})

test('a credit note brings no material back to the warehouse: taking the work back does, at its cost', async () => {
  const item = await makeItem(app)
  const stock = await makeStock(app, item, '3', { cost: '5' })
  const record = await makeService(app)
  await addPositions(app, record, [
    { service_job_id: await makeJob(app), is_done: true, materials: [{ catalog_item_id: item, quantity: '2' }] },
  ])
  await step(app, record, 'START')
  const done = await step(app, record, 'COMPLETE')
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000', stock_value: '5.0000', reserved: '0.0000' })
  const invoice = await invoiceService(app, done)
  await clerk.done(invoices.accept, { params: { id: invoice } })
  const { credit_note_id, data } = await clerk.done(credits.create, { body: { invoice_id: invoice, reason: 'return', reopen_order: true } })
  expect(data.credit_note_items.map(({ return_to_stock }) => return_to_stock)).toEqual([false, false])
  await clerk.done(credits.accept, { params: { id: credit_note_id } })
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '1.0000' })
  await revertedService(app, done)
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '3.0000', stock_value: '15.0000', reserved: '2.0000' })
})

test('applications are listed of their customer, earlier work of their machine, and a period of them is a spreadsheet', async () => {
  const { id: piece, uuid } = await makeInventory(app)
  const done = await completedService(app, { serviceable_items: [{ machine: uuid }] })
  const next = await makeService(app, { customer_id: done.customer.id })
  const { data: listed } = await clerk.done(customers.serviceApplications, { params: { customerId: done.customer.id } })
  expect(listed.map(({ number, net }) => [number, net])).toEqual([
    [next.number, '0.00'],
    [done.number, '40.00'],
  ])
  const earlier = await clerk.done(service.positionsOfMachine, { params: { inventoryItem: piece, serviceApplication: next.id } })
  expect(earlier.data.map(({ service_application, net, is_done }) => [service_application.name, net, is_done])).toEqual([
    [done.number, '40.00', true],
  ])
  const all = await clerk.done(service.positionsOfMachine, { params: { inventoryItem: piece, serviceApplication: 0 } })
  expect(all.data).toEqual(earlier.data)
  const file = await app.app.inject({ url: '/api/service_applications_excel_report', headers: { authorization: `Bearer ${clerk.token}` } })
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('services.xlsx')])
})

test('what a customer saved is told by discounts, warranty and contract, for the days of the work', async () => {
  const item = await makeItem(app, { price: '25' })
  await makeStock(app, item, '9', { cost: '5' })
  const record = await makeService(app, { contract_ref: 'L-7' })
  await addPositions(app, record, [
    // 40.00 for 30.00; 40.00 under warranty; 25.00 by contract; 60.00 saves nothing.
    {
      service_job_id: await makeJob(app),
      discount_percent: '25',
      is_done: true,
      materials: [{ catalog_item_id: item, discount_percent: '100' }],
    },
    { service_job_id: await makeJob(app), is_warranty: true, warranty_reason: 'Atkārtots bojājums', is_done: true },
    { service_job_id: await makeJob(app), unit_price: '60', is_done: true },
    { service_job_id: await makeJob(app), discount_percent: '50' },
  ])
  await step(app, record, 'START')
  await step(app, record, 'COMPLETE')
  const query = { customer_id: record.customer.id }
  const saved = { discounts: '10.00', warranty: '40.00', contract: '25.00', total: '75.00' }
  const savings = await clerk.done(service.savings, { query })
  expect(savings).toMatchObject({ data: [{ id: record.customer.id, applications: 1, ...saved }], ...saved })
  const before = await clerk.done(service.savings, { query: { ...query, date_from: '2020-01-01', date_to: '2020-12-31' } })
  expect([before.data, before.total]).toEqual([[], '0.00'])
  const turned = await clerk.call(service.savings, { query: { date_from: '2021-01-01', date_to: '2020-12-31' } })
  expect(Object.keys(turned.body.errors ?? {})).toEqual(['date_to'])
})
