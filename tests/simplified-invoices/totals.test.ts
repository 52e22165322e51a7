import fc from 'fast-check'
import { expect, test } from 'vitest'
import { big, lineNet, round2, sum } from '../../contract/money.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock, makeWarehouse } from '../support/factories.ts'
import { expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** INV-VAT-1 to INV-VAT-4 over generated invoices; stock values over generated edits; checked by the audit. */

let app: TestApp
let clerk: Person
beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  await makeWarehouse(app)
})

const decimal = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((value) => (value / 10 ** places).toFixed(places))

const line = fc.record({
  name: fc.constant('Darbs'),
  quantity: decimal(1, 99, 0),
  unit_price: decimal(0, 999_999, 4),
  discount_percent: fc.constantFrom('0', '5', '12.5', '33.33', '100'),
  vat_rate_code: fc.constantFrom('PVN21', 'PVN12', 'PVN5', 'PVN0'),
})

test('what the buyer pays is what the lines say, in either mode', async () => {
  const customer_id = await makeBuyer(app)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('net', 'gross'), async (items, price_mode) => {
      const { data } = await clerk.done(simplified.create, {
        body: { customer_id, price_mode: price_mode as 'net', items },
        headers: { [confirmedHeader]: 'cash-limit' },
      })
      const whole = round2(sum(items.map(lineNet)))
      expect(data[price_mode as 'net' | 'gross']).toBe(whole)
      expect(data.gross).toBe(round2(big(data.net).plus(data.vat)))
      expect(data.net).toBe(round2(sum(data.simplified_invoice_items.map(({ net }) => net))))
      expect(data.vat).toBe(round2(sum(data.vat_lines.map(({ tax }) => tax))))
    }),
    { numRuns: 25 },
  )
  await expectCleanAudit(app)
})

test.each([
  ['9.99', 'PVN21', '8.26', '1.73'],
  ['100.00', 'PVN21', '82.64', '17.36'],
  ['1234.56', 'PVN21', '1020.30', '214.26'],
  ['0.99', 'PVN12', '0.88', '0.11'],
  ['1.00', 'PVN5', '0.95', '0.05'],
])('%s with VAT %s is %s and %s (vectors of docs/domain/invoicing.md#rounding)', async (unit_price, vat_rate_code, net, vat) => {
  const body = { customer_id: await makeBuyer(app), items: [{ name: 'Darbs', unit_price, vat_rate_code }] }
  expect((await clerk.done(simplified.create, { body })).data).toMatchObject({ net, vat, gross: unit_price })
})

const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), quantity: decimal(1, 500, 2) }),
  fc.record({ act: fc.constant('change' as const), place: fc.nat(5), quantity: decimal(1, 500, 2) }),
  fc.record({ act: fc.constant('remove' as const), place: fc.nat(5) }),
)

test('after any edits the goods that are missing are those on the lines, and annulled all of their value is back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const item_id = await makeItem(app, { unit: 'kg', price: '1' })
      const stock = await makeStock(app, item_id, '100', { cost: '3.3333' })
      const { value } = await level(stock)
      const { data } = await clerk.done(simplified.create, {
        body: { customer_id: await makeBuyer(app), items: [{ item_id, quantity: '1' }] },
      })
      const { id } = data
      for (const each of steps) await take(id, item_id, each)
      const { data: now } = await clerk.done(simplified.show, { params: { id } })
      const out = sum(now.simplified_invoice_items.map(({ quantity }) => quantity))
      expect((await level(stock)).on_hand).toBe(big(100).minus(out).toFixed(4))
      await clerk.done(simplified.remove, { params: { id } })
      expect(await level(stock)).toEqual({ on_hand: '100.0000', value })
    }),
    { numRuns: 12 },
  )
  await expectCleanAudit(app)
})

async function take(
  id: number,
  item_id: number,
  each: { act: 'add' | 'change' | 'remove'; place?: number; quantity?: string },
): Promise<void> {
  const { data } = await clerk.done(simplified.show, { params: { id } })
  const lines = data.simplified_invoice_items
  const line = lines[(each.place ?? 0) % lines.length]
  if (each.act === 'add') await clerk.done(simplified.addItems, { params: { id }, body: { items: [{ item_id, quantity: each.quantity }] } })
  else if (each.act === 'change' && line) {
    await clerk.done(simplified.updateItem, { params: { id: line.id }, body: { quantity: each.quantity, lock_version: line.lock_version } })
  } else if (line && lines.length > 1) await clerk.done(simplified.removeItem, { params: { id: line.id } })
}

async function level(stockItem: number): Promise<{ on_hand: string; value: string }> {
  const { on_hand, stock_value } = await app.db
    .selectFrom('stock_items')
    .select(['on_hand', 'stock_value'])
    .where('id', '=', stockItem)
    .executeTakeFirstOrThrow()
  return { on_hand, value: stock_value }
}
