import { afterAll, beforeAll, expect, test } from 'vitest'
import { advances } from '../../contract/advances/advances.ts'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { leads } from '../../contract/leads/leads.ts'
import { orders } from '../../contract/orders/orders.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { billed, billEvent, received } from '../support/buying.ts'
import { advanceFor, credited, creditDraft, paidAdvance } from '../support/crediting.ts'
import { clerkOf, makeItem, makeOrder, makeProcurement, makeStock, ownCompany } from '../support/factories.ts'
import { accepted, dayAgo, delivered, draft, invoiceOf, issue, makeBuyer, overpaid, paid, refunded, reserve } from '../support/invoicing.ts'
import { makeList } from '../support/production.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'
import { completedService, creditWhole, invoiceService, makeJob, makeService, startedService } from '../support/service.ts'

/** For commands that are no lifecycle event, `can` must match what their call or form allows, with the same reason. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

type Can = Readonly<Record<string, true | string>>

async function waitsFor(customerId: number, agreement: string): Promise<boolean> {
  const { data } = await clerk.done(invoices.customerData, { params: { customerId } })
  return data.items.some((item) => item.agreement?.name === agreement)
}

test('a service application is invoiced exactly while the form of a new invoice has work of it', async () => {
  const stands: { id: number; number: string; customer: { id: number } }[] = []
  const invoicedOne = await completedService(app)
  const invoice = await invoiceService(app, invoicedOne)
  const free = await completedService(app)
  const freed = await invoiceService(app, free)
  await clerk.done(invoices.accept, { params: { id: freed } })
  await creditWhole(app, freed)
  stands.push(await makeService(app), await startedService(app), await completedService(app), invoicedOne, free)
  const abilitiesAndForms: (readonly [true | string | undefined, boolean])[] = []
  for (const { id, number, customer } of stands) {
    const { data } = await clerk.done(service.show, { params: { id } })
    abilitiesAndForms.push([data.can['INVOICE'], await waitsFor(customer.id, number)])
  }
  expect(abilitiesAndForms).toEqual([
    ['Rēķinu izraksta par pabeigtu servisa pieteikumu', false],
    ['Rēķinu izraksta par pabeigtu servisa pieteikumu', false],
    [true, true],
    ['Par servisa pieteikumu rēķins jau ir izrakstīts', false],
    [true, true],
  ])
  expect(invoice).toBeGreaterThan(0)
})

test('all positions of an application are marked as done at once, while some are not', async () => {
  const fresh = await makeService(app)
  expect(fresh.can['ALL_DONE']).toBe('Pieteikumā nav nepadarītu darbu')
  const job = await makeJob(app)
  const { data: begun } = await addPositionsTo(fresh.serviceable_items[0]?.id ?? 0, [job, job, job])
  expect(begun.can['ALL_DONE']).toBe(true)
  const { data } = await clerk.done(service.positionsDone, { params: { id: fresh.id } })
  expect(data.serviceable_items.flatMap(({ positions }) => positions.map(({ is_done }) => is_done))).toEqual([true, true, true])
  expect(data.can['ALL_DONE']).toBe('Pieteikumā nav nepadarītu darbu')
  const done = await completedService(app)
  expect(done.can['ALL_DONE']).toBe(done.can['EDIT'])
  expect((await clerk.call(service.positionsDone, { params: { id: done.id } })).status).toBe(422)
})

function addPositionsTo(serviceableItemId: number, jobs: readonly number[]) {
  const service_positions = jobs.map((service_job_id) => ({ service_job_id }))
  return clerk.done(service.addPositions, { params: { serviceableItemId }, body: { service_positions } })
}

test('a support ticket is invoiced exactly while its work waits for an invoice', async () => {
  const customer_id = await makeBuyer(app)
  const buyer = await app.person({ kind: 'customer', customer_id, permissions: ['view_orders'] })
  const { ticket_id: id } = await buyer.done(supportTickets.create, {
    body: { subject: 'Maksas darbs', description: 'Vajag', type: 'change' },
  })
  const params = { id }
  const can = async (): Promise<true | string | undefined> => (await clerk.done(supportTickets.show, { params })).data.can['INVOICE']
  expect(await can()).toBe('Rēķinu izraksta par pabeigtu pieteikumu, kura tāmei piekrita')
  await clerk.done(supportTickets.accept, { params, body: { estimate_hours: '2', estimate_price: '84.5' } })
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  await clerk.done(supportTickets.complete, { params })
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  expect([await can(), data.items.length]).toEqual([true, 1])
  const items = data.items.map(({ source_type, source_id }) => ({ source_type, source_id }))
  await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  expect(await can()).toBe('Par pieteikumu rēķins jau ir izrakstīts')
})

test('a rent is invoiced exactly when its call drafts an invoice', async () => {
  const { record } = await rentedMachine(app, dayAgo(0))
  const { record: due } = await rentedMachine(app, dayAgo(70))
  for (const id of [record.id, due.id, due.id]) {
    const ability = (await rentOf(app, { id })).can['INVOICE']
    const answer = await clerk.call(rent.invoice, { params: { id }, body: {} })
    expectConsistent(answer, ability)
  }
})

test('an invoice and an order are credited exactly while something is left of them to credit', async () => {
  const drafted = await draft(app)
  const whole = await accepted(app)
  await credited(app, whole)
  const held = await accepted(app)
  await creditDraft(app, held)
  const stands = [drafted, await accepted(app), held, whole]
  const abilities: unknown[] = []
  for (const { id } of stands) {
    const { data } = await clerk.done(invoices.show, { params: { id } })
    const { data: left } = await clerk.done(credits.creditable, { query: { invoice_id: id } })
    const [order] = data.orders
    const { data: ofOrder } = await clerk.done(orders.show, { params: { id: order?.id ?? 0 } })
    expect([id, data.can['CREDIT'] === true]).toEqual([id, left.items.length > 0])
    expect([id, ofOrder.can['CREDIT'] === true]).toEqual([id, left.items.length > 0])
    abilities.push(data.can['CREDIT'])
  }
  expect(abilities.slice(1, 3)).toEqual([true, 'Rēķinā vairs nav nekā, ko kreditēt'])
})

test('goods are made for an order exactly while a line of it waits for them', async () => {
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '10')
  const order = await makeOrder(app, { order_items: [{ item_id, quantity: '2' }] })
  const can = async (): Promise<true | string | undefined> => (await clerk.done(orders.show, { params: { id: order.id } })).data.can['MAKE']
  expect(await can()).toBe(true)
  await reserve(app, order.id)
  await issue(app, order.id)
  expect(await can()).toBe('Pasūtījumā nav rindas, kurai ko ražot')
})

test('an advance is spent and changed exactly when the calls do so', async () => {
  const { id: orderId } = await delivered(app)
  const { id: invoice_id } = await invoiceOf(app, orderId)
  await clerk.done(invoices.accept, { params: { id: invoice_id } })
  const other = await makeOrder(app, {})
  const [requested, got] = [
    await advanceFor(app, other.id, { percent: '10' }),
    await paidAdvance(app, (await makeOrder(app, {})).id, { percent: '10' }),
  ]
  expect([requested.can['APPLY'], got.can['APPLY'], requested.can['CHANGE_AMOUNT']]).toEqual([
    'Avanss nav apmaksāts vai jau ir izlietots',
    true,
    true,
  ])
  expect(got.can['CHANGE_AMOUNT']).toBe(got.can['EDIT'])
  const refusedSpending = await clerk.call(advances.apply, { params: { id: requested.id }, body: { invoice_id } })
  expect(refusedSpending.status).toBe(422)
  const { lock_version } = requested
  const changed = await clerk.call(advances.update, { params: { id: requested.id }, body: { amount: '1.00', lock_version } })
  expect(changed.status).toBe(200)
})

test('credit of a customer is paid back and spent exactly while there is some', async () => {
  const customerId = await makeBuyer(app)
  const can = async (): Promise<Can> => (await clerk.done(customers.show, { params: { id: customerId } })).data.can
  const invoice = await accepted(app, { customer_id: customerId })
  const noCredit = 'Klientam nav brīva kredīta'
  expect(await can()).toMatchObject({ REFUND: noCredit, REMOVE_REFUND: 'Klientam nekas nav atmaksāts' })
  expect(invoice.can['PAY_BY_CREDIT']).toBe(noCredit)
  const { id, lock_version } = invoice
  const refused = await clerk.call(invoices.payByCredit, { params: { id }, body: { amount: '1.00', lock_version } })
  expect(refused.status).toBe(422)
  await overpaid(app, '5.00', customerId)
  expect(await can()).toMatchObject({ REFUND: true })
  const { data: now } = await clerk.done(invoices.show, { params: { id } })
  expect(now.can['PAY_BY_CREDIT']).toBe(true)
  const refund = await refunded(app, customerId, { amount: '5.00' })
  expect(await can()).toMatchObject({ REFUND: noCredit, REMOVE_REFUND: true })
  await clerk.done(customers.removeRefund, { params: { id: refund } })
  const { data: free } = await clerk.done(invoices.show, { params: { id } })
  const settled = await paid(app, free, free.open)
  expect(settled.can['PAY_BY_CREDIT']).toBe(settled.can['PAY'])
})

test('an invoice is mailed to its customer only where there is an address', async () => {
  const silent = await accepted(app, { customer_id: await makeBuyer(app, { email: null }) })
  const reached = await accepted(app)
  expect([silent.can['EMAIL_CUSTOMER'], silent.can['EMAIL'], reached.can['EMAIL_CUSTOMER']]).toEqual([
    'Klientam nav e-pasta adreses; sūtiet uz citu adresi',
    true,
    true,
  ])
  expect((await clerk.call(invoices.email, { params: { id: silent.id } })).status).toBe(422)
})

test('goods are counted in exactly while a procurement has lines and waits for them', async () => {
  const empty = await makeProcurement(app, { procurement_items: [] })
  const full = await makeProcurement(app)
  expect([empty.can['RECEIVE'], full.can['RECEIVE']]).toEqual(['Iepirkumā nav nevienas rindas', true])
  const { data } = await clerk.done(procurements.accept, { params: { id: full.id } })
  expect(data.can['RECEIVE']).toBe(data.can['ITEM_EDIT'])
})

test('a supplier’s invoice is accepted with a line of difference exactly when its sums differ', async () => {
  const receipt = await received(app)
  const bill = await billed(app, receipt)
  expect(bill.can['ACCEPT_WITH_DIFFERENCE']).toBe('Summas sakrīt ar rindām')
  const { lock_version } = bill
  const { data: off } = await clerk.done(supplierInvoices.update, {
    params: { id: bill.id },
    body: { net: '51.00', vat: '10.71', lock_version },
  })
  expect([off.can['ACCEPT'], off.can['ACCEPT_WITH_DIFFERENCE']]).toEqual([expect.stringContaining('atšķiras no rindām'), true])
  const done = await billEvent(app, off, { event: 'ACCEPT', price_difference: true })
  expect(done.can['ACCEPT_WITH_DIFFERENCE']).toBe(done.can['ITEM_EDIT'])
})

test('a version of a list is taken into use while it is not, and out of it while it is', async () => {
  const list = await makeList(app)
  const params = { id: list.id }
  expect(list.can).toMatchObject({ USE: 'Šī versija jau ir lietošanā', RETIRE: true })
  const { data } = await clerk.done(componentLists.update, { params, body: { is_active: false, lock_version: list.lock_version } })
  expect(data.can).toMatchObject({ USE: true, RETIRE: 'Šī versija nav lietošanā' })
})

test('a lead becomes a customer once', async () => {
  const { lead_id: id } = await clerk.done(leads.create, { body: { company_name: 'SIA Reize' } })
  const { data: before } = await clerk.done(leads.show, { params: { id } })
  const { data: now } = await clerk.done(leads.makeCustomer, { params: { id }, body: { legal_address: 'Rīga' } })
  expect([before.can['MAKE_CUSTOMER'], now.can['MAKE_CUSTOMER']]).toEqual([true, 'Klients jau ir izveidots'])
  expect((await clerk.call(leads.makeCustomer, { params: { id }, body: { legal_address: 'Rīga' } })).status).toBe(422)
})

function expectConsistent({ status, body }: { status: number; body: unknown }, ability: true | string | undefined): void {
  if (ability === true) expect([status, body]).toEqual([200, body])
  else expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(String(ability))])
}
