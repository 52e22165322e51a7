import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('an agreed price is corrected until it is invoiced; a higher one is agreed anew', async () => {
  const customer_id = await makeBuyer(app)
  const buyer = await app.person({ kind: 'customer', customer_id })
  const { ticket_id: id } = await buyer.done(supportTickets.create, { body: { subject: 'Atskaite', description: 'Neatveras' } })
  const params = { id }
  const correct = async (estimate_price: string) => {
    const { lock_version } = (await clerk.done(supportTickets.show, { params })).data
    return clerk.call(supportTickets.correctEstimate, { params, body: { estimate_price, lock_version } })
  }
  const early = await correct('40')
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['status']])
  await clerk.done(supportTickets.accept, { params, body: { estimate_price: '50' } })
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  expect((await correct('45')).body.data).toMatchObject({ estimate_price: '45.00', agreed_at: expect.any(String) })
  expect((await correct('60')).body.data).toMatchObject({ estimate_price: '60.00', agreed_at: null })
  await buyer.done(supportTickets.agreement, { params, body: { agreed: true } })
  await clerk.done(supportTickets.complete, { params })
  const higher = await correct('61')
  expect([higher.status, Object.keys(higher.body.errors ?? {})]).toEqual([422, ['estimate_price']])
  expect((await correct('55')).status).toBe(200)
  const { data } = await clerk.done(invoices.customerData, { params: { customerId: customer_id } })
  expect(data.items.map(({ net }) => net)).toEqual(['55.00'])
  const items = data.items.map(({ source_type, source_id }) => ({ source_type, source_id }))
  await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { items } })
  const invoiced = await correct('50')
  expect([invoiced.status, invoiced.body.errors]).toEqual([422, { status: ['Par pieteikumu ir rēķins; tāmi vairs nelabo'] }])
  const ownCorrection = await buyer.call(supportTickets.correctEstimate, { params, body: { estimate_price: '1', lock_version: 1 } })
  expect(ownCorrection.status).toBe(403)
})
