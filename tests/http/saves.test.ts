import { expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

test('of many who save a record at once one is told that he did, and the others see what he made of it (INV-LOCK-4)', async () => {
  const id = await makeBuyer(app)
  for (let round = 0; round < 4; round += 1) {
    const { lock_version } = (await clerk.done(customers.show, { params: { id } })).data
    const saves = Array.from({ length: 12 }, (_, each) =>
      clerk.call(customers.update, { params: { id }, body: { notes: `${round}. kārta, ${each}`, lock_version } }),
    )
    const saveResults = await Promise.all(saves)
    const done = saveResults.flatMap(({ status }, each) => (status === 200 ? [each] : []))
    expect(done).toHaveLength(1)
    expect(saveResults.filter(({ body }) => body.errors?.['lock_version'])).toHaveLength(11)
    expect((await clerk.done(customers.show, { params: { id } })).data.notes).toBe(`${round}. kārta, ${done[0]}`)
  }
})
