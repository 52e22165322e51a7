import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import { referenceLists } from '../../contract/reference.ts'
import { isAffected } from '../../src/data/affected.ts'
import { KeptAnswers } from '../../src/data/cache.tsx'

describe('kept answers', () => {
  test('beyond the limit forget the oldest that no screen shows', () => {
    const answers = new KeptAnswers(2)
    const hide = answers.show('a')
    for (const key of ['a', 'b', 'c']) answers.set(key, { data: key })
    expect([...answers.keys()]).toEqual(['a', 'c'])
    hide()
    answers.set('d', { data: 'd' })
    expect([...answers.keys()]).toEqual(['c', 'd'])
  })

  test('count screens: shown by two, a key is still shown by one', () => {
    const answers = new KeptAnswers()
    const [first, second] = [answers.show('a'), answers.show('a')]
    first()
    expect(answers.isShown('a')).toBe(true)
    second()
    expect(answers.isShown('a')).toBe(false)
  })
})

describe('a change told by the server', () => {
  const change = { entity: 'orders', id: 7 }

  test('touches its record, its lists, and what else speaks of it', () => {
    expect(isAffected(['orders.show', { params: { id: 7 } }], change)).toBe(true)
    expect(isAffected(['orders.items', { params: { orderId: 7 } }], change)).toBe(true)
    expect(isAffected(['orders.list', { query: { page: 2 } }], change)).toBe(true)
    expect(isAffected(['customers.orders', { params: { id: 1 } }], change)).toBe(true)
  })

  test('leaves other records and areas alone', () => {
    expect(isAffected(['orders.show', { params: { id: 8 } }], change)).toBe(false)
    expect(isAffected(['users.list', null], change)).toBe(false)
  })

  test('of any entity that the server announces reaches the calls of some area', () => {
    const folder = join(import.meta.dirname, '../../server/areas')
    const announced = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/entity: '(\w+)'/g)].map(([, name = '']) => name))
    // A person's tabs are read once, at the start.
    const entities = new Set([...announced, ...referenceLists.map(({ table }) => table)])
    entities.delete('user_state')
    expect(entities.size).toBeGreaterThan(15)
    const unheard = [...entities].filter(
      (entity) => !Object.keys(areas).some((area) => isAffected([`${area}.list`, null], { entity, id: 1 })),
    )
    expect(unheard).toEqual([])
  })

  test('of an entity in the singular finds its area, too', () => {
    expect(isAffected(['invoices.show', { params: { id: 3 } }], { entity: 'invoice', id: 3 })).toBe(true)
  })
})
