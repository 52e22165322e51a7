import { expect, test } from 'vitest'
import { big, round2 } from '../../contract/money.ts'
import type { TestApp } from '../support/app.ts'
import { credited, creditDraft } from '../support/crediting.ts'
import { makeItem } from '../support/factories.ts'
import { accepted, expectCleanAudit } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

/** @file A corrected line shows its discount once: quantity × price − discount is its sum. */

let app: TestApp
beginStory((begun) => ({ app } = begun))

test.each([
  // 3 × 10.00 − 10 % = 27.00; 1.00 less each leaves 24.00.
  { quantity: '3', discount_percent: '10', cut: '1', net: '24.00' },
  { quantity: '2', discount_percent: '25', cut: '0.5', net: '14.00' },
  { quantity: '4', discount_percent: '0', cut: '2.5', net: '30.00' },
])('$quantity at $discount_percent % less $cut', async ({ quantity, discount_percent, cut, net }) => {
  const item_id = await makeItem(app, { price: '10', type: 'service', is_stocked: false })
  const invoice = await accepted(app, { order_items: [{ item_id, quantity, discount_percent }] })
  const line = invoice.invoice_items[0]?.id ?? 0
  await credited(app, invoice, { reason: 'price', items: [{ invoice_item_id: line, unit_price: cut }] })
  const rest = await creditDraft(app, invoice, { reason: 'error', items: [{ invoice_item_id: line }] })
  const [shown] = rest.credit_note_items
  expect([rest.net, shown?.net]).toEqual([net, net])
  const less = big(100).minus(shown?.discount_percent ?? 0)
  expect(
    round2(
      big(shown?.quantity ?? 0)
        .times(shown?.unit_price ?? 0)
        .times(less)
        .div(100),
    ),
  ).toBe(net)
  await expectCleanAudit(app)
})
