import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { big, round2, round4, sum } from '../../contract/money.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, received, returned, returning } from '../support/buying.ts'
import { levelOf, makeItem } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { cases } from '../support/whole.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** Ten-thousandths as decimals. */
const written = (parts: number) => (parts / 10_000).toFixed(4)

const bought = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  price: fc.integer({ min: 0, max: 2_000_000 }),
  discount: fc.integer({ min: 0, max: 1_000_000 }),
  part: fc.integer({ min: 1, max: 500 }),
  earlier: fc.integer({ min: 0, max: 2_000_000 }),
})

test('what leaves the books is what the supplier credits and the variance; cancelled, nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bought, { minLength: 1, maxLength: 4 }), async (purchases) => {
      const lines = []
      for (const { quantity, price, discount } of purchases) {
        lines.push({
          item_id: await makeItem(app),
          quantity: String(quantity),
          purchase_price: written(price),
          discount_percent: written(discount),
        })
      }
      await received(
        app,
        lines.map(({ item_id }, place) => ({ item_id, quantity: '3', purchase_price: written(purchases[place]?.earlier ?? 0) })),
      )
      const receipt = await received(app, lines)
      const invoice = await billAccepted(app, receipt)
      const before = await Promise.all(receipt.lines.map(({ stock_item }) => levelOf(app, stock_item)))
      const items = invoice.procurement_invoice_items.map(({ id }, place) => {
        const { quantity = 0, part = 0 } = purchases[place] ?? {}
        return { procurement_invoice_item_id: id, quantity: String(Math.min(quantity, part)) }
      })
      const act = await returned(app, await returning(app, invoice, { items }))
      const levels = await Promise.all(receipt.lines.map(({ stock_item }) => levelOf(app, stock_item)))
      const left = sum(before.map(({ stock_value }, place) => big(stock_value).minus(levels[place]?.stock_value ?? 0)))
      const variance = await sql<{ amount: string }>`
        select coalesce(sum(amount), 0) as amount from valuation_variances where document_type = 'return_act' and document_id = ${act.id}`.execute(
        app.db,
      )
      expect(round4(left)).toBe(round4(big(act.net).plus(variance.rows[0]?.amount ?? '0')))
      expect(round2(sum(act.return_act_items.map(({ net }) => net)))).toBe(act.net)
      await clerk.done(returnActs.cancel, { params: { id: act.id } })
      expect(await Promise.all(receipt.lines.map(({ stock_item }) => levelOf(app, stock_item)))).toEqual(before)
    }),
    { numRuns: cases(10) },
  )
  await expectCleanAudit(app)
})

test('of many acts on the same goods at once no more goes back than was invoiced, and numbers have no gap', async () => {
  const item_id = await makeItem(app)
  await received(app, [{ item_id, quantity: '50' }])
  const receipt = await received(app, [{ item_id, quantity: '3' }])
  const invoice = await billAccepted(app, receipt)
  const source = invoice.procurement_invoice_items[0]?.id ?? 0
  const acts = []
  for (let each = 0; each < 6; each += 1) {
    acts.push(await returning(app, invoice, { items: [{ procurement_invoice_item_id: source, quantity: '1' }] }))
  }
  const answers = await Promise.all(acts.map(({ id }) => clerk.call(returnActs.accept, { params: { id } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
  expect(await levelOf(app, receipt.lines[0]?.stock_item ?? 0)).toMatchObject({ on_hand: '50.0000' })
  await expectCleanAudit(app)
})

test('what is accepted stays as it is, also past the calls (INV-LOCK-1, INV-LOCK-3)', async () => {
  const { id } = await returned(app, await returning(app, await billAccepted(app, await received(app))))
  const refusals = [
    sql`update return_acts set reason = 'Cits' where id = ${id}`,
    sql`update return_acts set net = 1 where id = ${id}`,
    sql`update return_acts set number = 'AA-1' where id = ${id}`,
    sql`update return_acts set status = 'draft' where id = ${id}`,
    sql`delete from return_acts where id = ${id}`,
    sql`update return_act_items set quantity = 1 where return_act_id = ${id}`,
    sql`delete from return_act_items where return_act_id = ${id}`,
    sql`truncate return_acts cascade`,
  ]
  for (const refusal of refusals) await expect(refusal.execute(app.db)).rejects.toThrow()
  expect((await clerk.done(returnActs.show, { params: { id } })).data.status).toBe('accepted')
})
