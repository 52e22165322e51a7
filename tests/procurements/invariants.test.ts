import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { big, round4, sum } from '../../contract/money.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { transportShares } from '../../server/areas/procurements/receive.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeProcurement, makeSupplier, makeWarehouse } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'
import { cases } from '../support/whole.ts'

/** Generated cases: cost is conserved, expected quantities are exact, splits conserve. */

let app: TestApp
let clerk: Person
let supplier_id: number
let items: number[]
let other: number

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
  supplier_id = await makeSupplier(app)
  items = await Promise.all(Array.from({ length: 3 }, () => makeItem(app)))
  other = await makeWarehouse(app, { name: 'Otra', code: 'OTRA' })
})

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => big(value).div(100).toFixed(2))
const worths = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 1000 }).map(String),
    worth: fc.integer({ min: 0, max: 10_000_000 }).map((each) => round4(big(each).div(10_000))),
  }),
  { minLength: 1, maxLength: 30 },
)

test('transport is spread to the last hundredth of a cent, and no share is below nothing', () => {
  fc.assert(
    fc.property(cents(100_000), worths, (cost, lines) => {
      const shares = transportShares(cost, lines)
      expect(sum(shares).toFixed(4)).toBe(big(cost).toFixed(4))
      expect(shares.filter((share) => big(share).lt(0))).toEqual([])
    }),
  )
})

const line = fc.record({
  item: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 0, max: 99_999 }),
  discount: fc.constantFrom('0', '10', '33.33'),
})

const ending = fc.constantFrom('accept', 'cancel', 'accept and cancel', 'delete', 'wait')
const deal = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  transport: cents(5000),
  split: fc.boolean(),
  elsewhere: fc.boolean(),
  ending,
})

test('any run of procurements keeps every law of the audit, and the ledger is worth what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deal, { minLength: 1, maxLength: 4 }), async (deals) => {
      for (const each of deals) {
        const before = await worth()
        const procurement = await makeProcurement(app, {
          supplier_id,
          transport_cost: each.transport,
          procurement_items: each.lines.map(({ item, quantity, price, discount }) => ({
            item_id: items[item] ?? 0,
            quantity: String(quantity),
            purchase_price: round4(big(price).div(10_000)),
            discount_percent: discount,
          })),
        })
        const at = { params: { id: procurement.id } }
        const { id, quantity } = procurement.procurement_items[0] ?? { id: 0, quantity: '0' }
        const total = sum(procurement.procurement_items.map((one) => one.quantity))
        if (each.split && big(quantity).gt(1)) {
          const { data } = await clerk.done(procurements.split, { ...at, body: { procurement_items: [{ id, quantity: '1' }] } })
          const left = (await clerk.done(procurements.show, at)).data
          const after = sum([...left.procurement_items, ...data.procurement_items].map((one) => one.quantity))
          expect(after.toFixed()).toBe(total.toFixed())
          await clerk.done(procurements.remove, { params: { id: data.id } })
        }
        if (each.elsewhere) {
          const { lock_version } = (await clerk.done(procurements.show, at)).data
          await clerk.done(procurements.update, { ...at, body: { warehouse_id: other, lock_version } })
        }
        if (each.ending === 'delete') await clerk.done(procurements.remove, at)
        if (each.ending === 'cancel') await clerk.done(procurements.cancel, at)
        if (each.ending.startsWith('accept')) {
          const paid = (await clerk.done(procurements.show, at)).data.procurement_items
          await clerk.done(procurements.accept, at)
          const values = paid.map((one) =>
            round4(big(one.quantity).times(one.purchase_price).times(big(100).minus(one.discount_percent)).div(100)),
          )
          const gained = big(await worth()).minus(before)
          // Costs are never negative.
          expect(gained.toFixed(4)).toBe(sum([...values, each.transport]).toFixed(4))
        }
        if (each.ending === 'accept and cancel') {
          await clerk.done(procurements.cancel, at)
          expect(
            big(await worth())
              .minus(before)
              .toFixed(4),
          ).toBe('0.0000')
        }
      }
      await expectCleanAudit(app)
    }),
    { numRuns: cases(12) },
  )
}, 120_000)

async function worth(): Promise<string> {
  const { rows } = await sql<{ value: string }>`select coalesce(sum(stock_value), 0) as value from stock_items`.execute(app.db)
  return rows[0]?.value ?? '0'
}
