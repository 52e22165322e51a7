import { expect, test } from 'vitest'
import { big, round2 } from '../../contract/money.ts'
import { dayOf } from '../../contract/format.ts'
import { statistics } from '../../contract/statistics/statistics.ts'
import type { Person, TestApp } from '../support/app.ts'
import { credited } from '../support/crediting.ts'
import { makeService } from '../support/factories.ts'
import { accepted, invoiceNow, paid } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => {
  ;({ app, clerk } = begun)
})

test('what was paid of invoices is the money that came, not what was credited', async () => {
  const item_id = await makeService(app)
  const [whole, partly, gone] = [
    await accepted(app, { order_items: [{ item_id, quantity: '2', unit_price: '100' }] }),
    await accepted(app, { order_items: [{ item_id, quantity: '2', unit_price: '100' }] }),
    await accepted(app, { order_items: [{ item_id, quantity: '1', unit_price: '50' }] }),
  ]
  await paid(app, whole, whole.open)
  const line = partly.invoice_items[0]?.id ?? 0
  await credited(app, partly, { reason: 'discount', items: [{ invoice_item_id: line, unit_price: '30' }] })
  const left = await invoiceNow(app, partly.id)
  expect(left.credited).not.toBe('0.00')
  await paid(app, left, left.open)
  await credited(app, gone)
  expect((await invoiceNow(app, gone.id)).open).toBe('0.00')
  const today = dayOf(new Date())
  const { data } = await clerk.done(statistics.totals, { query: { from: today, to: today, figure: 'invoices_paid' } })
  const expected = round2(big(whole.gross).plus(big(left.open)))
  expect(data.figures.find(({ name }) => name === 'invoices_paid')?.value).toBe(expected)
  expect(data.documents?.sum).toBe(expected)
})
