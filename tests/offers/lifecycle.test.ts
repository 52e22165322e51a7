import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '../../contract/offers/offers.ts'
import { refusal } from '../../machines/lifecycle.ts'
import { offer as chart } from '../../machines/offer.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeItem } from '../support/factories.ts'
import { footprint } from '../support/footprint.ts'
import { beginStory } from '../support/story.ts'
import { become, factsOf, situationNames, standing } from './situations.ts'

/** Transitions are in `tests/http/transitions`. */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('an offer that leaves its draft takes its number, and keeps it when it comes back (INV-NUMBER-4)', async () => {
  const { id, number } = await standing(app, 'draft')
  expect(number).toBeNull()
  const numbers: (string | null)[] = []
  for (const status of ['rejected', 'draft', 'sent', 'accepted'] as const) {
    await become(status)(app, clerk, id)
    numbers.push((await clerk.done(offers.show, { params: { id } })).data.number)
  }
  expect(numbers[0]).toMatch(/^PIE-\d{4}-\d{6}$/)
  expect(new Set(numbers).size).toBe(1)
})

test.each(situationNames)('lines change with the offer, and not without it: %s', async (situation) => {
  const offer = await standing(app, situation)
  const open = refusal(chart, offer.status, 'EDIT', factsOf(situation)) === null
  const item_id = await makeItem(app)
  const trace = await footprint(app)
  const answers = [
    await clerk.call(offers.addItems, { body: { offer_id: offer.id, offer_items: [{ item_id, quantity: '1' }] } }),
    ...(await Promise.all(
      offer.items.map(({ id, lock_version }) => clerk.call(offers.updateItem, { params: { id }, body: { quantity: '3', lock_version } })),
    )),
    ...(await Promise.all(offer.items.map(({ id }) => clerk.call(offers.deleteItem, { params: { id } })))),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => (open ? 200 : 422)))
  if (!open) expect(await footprint(app)).toEqual(trace)
  else expect((await clerk.done(offers.show, { params: { id: offer.id } })).data.items).toHaveLength(1)
})

test('the database itself keeps a closed offer and its number as they are', async () => {
  const { id } = await standing(app, 'accepted')
  await expect(sql`update offers set notes = 'citi' where id = ${id}`.execute(app.db)).rejects.toThrow('slēgts')
  await expect(sql`update offer_items set quantity = 9 where offer_id = ${id}`.execute(app.db)).rejects.toThrow('slēgts')
  await expect(sql`update offers set number = 'PIE-X' where id = ${id}`.execute(app.db)).rejects.toThrow('numuru nemaina')
  await expect(sql`delete from offers where id = ${id}`.execute(app.db)).rejects.toThrow('numurētu')
})
