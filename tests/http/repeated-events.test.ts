import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeOrder, ownCompany } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await clerkOf(app)
})
afterAll(() => app.close())

const asks = { headers: { confirmed: 'ask' } }

test('an invoice goes to the same address a second time only once that is confirmed', async () => {
  const { id } = await accepted(app)
  const mailed = async (address: string, confirmed: string): Promise<[number, string | undefined]> => {
    const sent = { params: { id }, body: { address }, headers: { confirmed } }
    const { status, body } = await clerk.call(invoices.emailToAddress, sent)
    return [status, body.code]
  }
  const count = async (): Promise<number> => (await clerk.done(invoices.show, { params: { id } })).data.emails.length
  expect((await mailed('a@pircejs.example', 'ask'))[0]).toBe(200)
  expect((await mailed('a@pircejs.example', 'ask'))[0]).toBe(422)
  expect(await count()).toBe(1)
  expect((await mailed('b@pircejs.example', 'ask'))[0]).toBe(200)
  expect((await mailed('a@pircejs.example', 'ask, mailed-again'))[0]).toBe(200)
  expect(await count()).toBe(3)
  // Mails refused by the server are resent without confirmation.
  await app.db.updateTable('email_log').set({ error: 'atteikts' }).where('document_id', '=', id).execute()
  expect((await mailed('b@pircejs.example', 'ask'))[0]).toBe(200)
})

test('an order is mailed again only once that is confirmed', async () => {
  const { id } = await makeOrder(app, { customer_id: await makeBuyer(app) })
  const sent = { params: { id }, body: { address: 'a@pircejs.example' }, ...asks }
  expect((await clerk.call(orders.mail, sent)).status).toBe(200)
  const again = await clerk.call(orders.mail, sent)
  expect([again.status, JSON.stringify(again.body)]).toEqual([422, expect.stringContaining('mailed-again')])
})

test('an order without lines is made only once that is confirmed; programs make it as before', async () => {
  const body = { customer_id: await makeBuyer(app) }
  const confirmAnswer = await clerk.call(orders.create, { body, ...asks })
  expect([confirmAnswer.status, JSON.stringify(confirmAnswer.body)]).toEqual([422, expect.stringContaining('empty-order')])
  expect((await clerk.call(orders.create, { body, headers: { confirmed: 'ask, empty-order' } })).status).toBe(200)
  expect((await clerk.call(orders.create, { body })).status).toBe(200)
})
