import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { big, round2, sum } from '../../contract/money.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import type { Person, TestApp } from '../support/app.ts'
import { levelOf, makeWarehouse } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { cases } from '../support/whole.ts'
import { documentNow, goodsOf, removed, writtenOff } from './support.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

/** Ten-thousandths as decimals. */
const written = (parts: number) => (parts / 10_000).toFixed(4)

const goods = fc.record({
  held: fc.integer({ min: 1, max: 500_000 }),
  cost: fc.integer({ min: 0, max: 2_000_000 }),
  part: fc.integer({ min: 1, max: 1000 }),
})

const lines = fc.array(goods, { minLength: 1, maxLength: 5 })

test('lines come to the document’s cost to the cent, it is what left the ledger, and taken back nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), async (generatedLines, accepts) => {
      const there = []
      for (const { held, cost, part } of generatedLines) {
        const { item_id, stock } = await goodsOf(app, written(held), written(cost))
        there.push({
          stock,
          before: await levelOf(app, stock),
          line: { item_id, quantity: written(Math.max(1, Math.round((held * part) / 1000))) },
        })
      }
      const items = there.map(({ line }) => line)
      const { id } = await (accepts ? writtenOff(app, items) : removed(app, items))
      const document = await documentNow(app, id)
      const moved = await sql<{ value: string }>`
        select -sum(value) as value from stock_movements where document_type = 'technical_document' and document_id = ${id}`.execute(app.db)
      expect(round2(sum(document.items.map(({ cost }) => big(cost))))).toBe(document.total_cost)
      expect(document.total_cost).toBe(round2(moved.rows[0]?.value ?? '0'))
      for (const { stock, before, line } of there) {
        const now = await levelOf(app, stock)
        expect(big(now.on_hand).eq(big(before.on_hand).minus(line.quantity))).toBe(true)
        // INV-STOCK-4.
        if (big(now.on_hand).eq(0)) expect(big(now.stock_value).eq(0)).toBe(true)
      }
      if (accepts) return
      await clerk.done(technicalDocuments.remove, { params: { id } })
      for (const { stock, before } of there) expect(await levelOf(app, stock)).toEqual(before)
    }),
    { numRuns: cases(12) },
  )
  await expectCleanAudit(app)
})

test('any corrections leave what was counted, and the value they tell', async () => {
  const { item_id, stock } = await goodsOf(app, '7', '3.3333')
  const warehouse_id = await makeWarehouse(app)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 900_000 }), async (counted) => {
      const before = await levelOf(app, stock)
      const answer = await clerk.call(technicalDocuments.createCorrection, {
        body: { warehouse_id, reason: 'Pārskaitīts', items: [{ item_id, new_quantity: written(counted) }] },
      })
      const after = await levelOf(app, stock)
      expect(big(after.on_hand).eq(big(written(counted)))).toBe(true)
      // An unchanged count is refused.
      if (answer.status !== 200) expect(Object.keys(answer.body.errors ?? {})).toEqual(['items.0.new_quantity'])
      else expect(answer.body.data.total_cost).toBe(round2(big(after.stock_value).minus(before.stock_value)))
    }),
    { numRuns: cases(20) },
  )
  await expectCleanAudit(app)
})

test('of many who take the last goods at once nobody gets what is not there, and numbers have no gap', async () => {
  const { item_id, stock } = await goodsOf(app, '10')
  const warehouse_id = await makeWarehouse(app)
  const body = { warehouse_id, reason: 'Steidzami', items: [{ item_id, quantity: '1' }] }
  const answers = await Promise.all(Array.from({ length: 16 }, () => clerk.call(technicalDocuments.createRemoval, { body })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body: { errors } }) => [status, errors])).toEqual(
    Array.from({ length: 6 }, () => [422, { 'items.0.quantity': ['Noliktavā pieejami tikai 0'] }]),
  )
  expect(await levelOf(app, stock)).toMatchObject({ on_hand: '0.0000', stock_value: '0.0000' })
  await expectCleanAudit(app)
})

test('what is posted stays as it is, also past the calls (INV-LOCK-1, INV-LOCK-3)', async () => {
  const { item_id } = await goodsOf(app, '9')
  const { id } = await writtenOff(app, [{ item_id, quantity: '1' }])
  const done = await removed(app, [{ item_id, quantity: '1' }])
  const refusals = [
    sql`update technical_documents set reason = 'Cits' where id = ${id}`,
    sql`update technical_documents set total_cost = 1 where id = ${done.id}`,
    sql`update technical_documents set number = 'TD-1' where id = ${done.id}`,
    sql`update technical_documents set status = 'draft' where id = ${id}`,
    sql`delete from technical_documents where id = ${id}`,
    sql`delete from technical_documents where id = ${done.id}`,
    sql`update technical_document_items set quantity = 2 where technical_document_id = ${done.id}`,
    sql`delete from technical_document_items where technical_document_id = ${id}`,
    sql`truncate technical_documents cascade`,
  ]
  for (const refusal of refusals) await expect(refusal.execute(app.db)).rejects.toThrow()
  expect((await documentNow(app, done.id)).status).toBe('done')
})
