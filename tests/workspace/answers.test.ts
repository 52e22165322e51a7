import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { referenceLists } from '../../contract/reference/reference.ts'
import { isAffected } from '../../src/data/affected.ts'
import { AnswerCache } from '../../src/data/cache.tsx'

describe('kept answers', () => {
  test('beyond the limit forget the oldest that no screen shows', () => {
    const answers = new AnswerCache(2)
    const hide = answers.show('a')
    for (const key of ['a', 'b', 'c']) answers.set(key, { data: key })
    expect([...answers.keys()]).toEqual(['a', 'c'])
    hide()
    answers.set('d', { data: 'd' })
    expect([...answers.keys()]).toEqual(['c', 'd'])
  })

  test('count screens: shown by two, a key is still shown by one', () => {
    const answers = new AnswerCache()
    const [first, second] = [answers.show('a'), answers.show('a')]
    first()
    expect(answers.isShown('a')).toBe(true)
    second()
    expect(answers.isShown('a')).toBe(false)
  })
})

describe('an answer that is being read', () => {
  test('is awaited until its newest reading ends, is forgotten, or is gone', async () => {
    const answers = new AnswerCache()
    const ended: string[] = []
    for (const key of ['read', 'gone', 'cleared']) {
      answers.set(key, { isValidating: true })
      void answers.read(key).then(() => ended.push(key))
    }
    answers.set('read', { data: 1, isValidating: true })
    await answers.read('never asked')
    expect(ended).toEqual([])
    answers.set('read', { data: 1, isValidating: false })
    await answers.read('read')
    expect(ended).toEqual(['read'])
    answers.delete('gone')
    answers.clear()
    await answers.read('cleared')
    expect(ended).toEqual(['read', 'gone', 'cleared'])
  })
})

describe('a change told by the server', () => {
  const change = { entity: 'orders', id: 7 }
  const { customers, offers, orders, stock, users } = areas

  test('touches its record, its lists, and what else speaks of it', () => {
    expect(isAffected(orders.show, { params: { id: 7 } }, change)).toBe(true)
    expect(isAffected(orders.items, { params: { orderId: 7 } }, change)).toBe(true)
    expect(isAffected(orders.list, { query: { page: 2 } }, change)).toBe(true)
    expect(isAffected(customers.orders, { params: { customerId: 1 } }, change)).toBe(true)
  })

  test('touches what moves along with it', () => {
    expect(isAffected(stock.list, {}, change)).toBe(true)
    expect(isAffected(orders.list, {}, { entity: 'invoices', id: 3 })).toBe(true)
    expect(isAffected(orders.list, {}, { entity: 'users', id: 3 })).toBe(true)
  })

  test('leaves other records and areas alone', () => {
    expect(isAffected(offers.show, { params: { id: 8 } }, { entity: 'offers', id: 7 })).toBe(false)
    expect(isAffected(users.list, {}, change)).toBe(false)
  })

  test('of any entity that the server announces reaches some call', () => {
    const folder = join(import.meta.dirname, '../../server/areas')
    const announced = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/entity: '(\w+)'/g)].map(([, name = '']) => name))
    const entities = new Set([...announced, ...referenceLists.map(({ table }) => table)])
    expect(entities.size).toBeGreaterThan(15)
    const calls = Object.values(areas).flatMap((area) => Object.values(area as Record<string, Call>))
    const ignoredEntities = [...entities].filter((entity) => !calls.some((call) => isAffected(call, {}, { entity, id: null })))
    expect(ignoredEntities).toEqual([])
  })

  test('can be judged of every call that reads: each says what it reads', () => {
    const calls = Object.values(areas).flatMap((area) => Object.values(area as Record<string, Call>))
    const reading = calls.filter(({ method, spec }) => method === 'GET' && !spec.changes && !spec.file && spec.answer)
    expect(reading.length).toBeGreaterThan(100)
    expect(reading.filter(({ spec }) => spec.reads === undefined).map(({ id }) => id)).toEqual([])
  })
})
