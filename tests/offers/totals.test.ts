import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineNet, totalsOf } from '../../contract/money.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeCustomer, makeOffer, makeService } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** INV-VAT-1 to INV-VAT-3 over generated offers: database, contract and order agree to the cent. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

const decimal = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((value) => (value / 10 ** places).toFixed(places))

const line = fc.record({
  quantity: decimal(1, 99_999, 2),
  unit_price: decimal(0, 9_999_999, 4),
  discount_percent: fc.constantFrom('0', '5', '12.5', '33.33', '100'),
  is_optional: fc.boolean(),
  vat: fc.constantFrom('PVN21', 'PVN12', 'PVN5'),
})

test('an offer comes to what its lines come to, and so does its order', async () => {
  const services = new Map<string, number>()
  for (const vat of ['PVN21', 'PVN12', 'PVN5']) services.set(vat, await makeService(app, { vat_rate_code: vat }))
  const customer_id = await makeCustomer(app)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const { id, items, net, vat, gross } = await makeOffer(app, {
        customer_id,
        offer_items: lines.map(({ vat: code, ...each }) => ({ ...each, item_id: services.get(code) ?? 0 })),
      })
      expect(items.map((each) => each.net)).toEqual(lines.map(lineNet))
      const firm = items.filter((each) => !each.is_optional)
      expect({ net, vat, gross }).toEqual(sums(firm))
      const offer_items = items.map((each) => ({ id: each.id }))
      const { data: order } = await clerk.done(orders.createFromOffer, { params: { offerId: id }, body: { offer_items } })
      expect({ net: order.net, vat: order.vat, gross: order.gross }).toEqual(sums(items))
      const { data: now } = await clerk.done(offers.show, { params: { id } })
      expect({ net: now.net, vat: now.vat, gross: now.gross }).toEqual({ net, vat, gross })
    }),
    { numRuns: 25, seed: 20_261_121 },
  )
  await expectCleanAudit(app)
}, 60_000)

function sums(lines: Parameters<typeof totalsOf>[0]) {
  const { net, vat, gross } = totalsOf(lines)
  return { net, vat, gross }
}
