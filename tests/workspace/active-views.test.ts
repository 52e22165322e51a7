import { afterEach, describe, expect, test } from 'vitest'
import type { CurrentRecord } from '../../commands/records.ts'
import { forgetTab, activeViewFor, activeViewOf, currentRecord, setActiveView, setSelection } from '../../src/tabs/active-views.ts'

const order = (id: number, lock_version = 1): CurrentRecord => ({ kind: 'order', id, title: `PAS-${id}`, lock_version })

afterEach(() => forgetTab('t'))

describe('a command from a list is held to the row that it was offered for', () => {
  test('as it is now while the list has it in front', () => {
    setSelection('t', [order(797, 1)])
    const offered = currentRecord(activeViewOf('t'))
    setSelection('t', [order(797, 2)])
    expect(currentRecord(activeViewFor('t', offered))).toEqual(order(797, 2))
  })

  test('as it was seen once another row is in front, or none, or several are chosen', () => {
    setActiveView('t', { list: 'order' })
    for (const rows of [[order(798)], [], [order(1), order(2)]]) {
      setSelection('t', rows)
      expect(currentRecord(activeViewFor('t', order(797)))).toEqual(order(797))
      expect(activeViewFor('t', order(797)).choice).toBeNull()
    }
  })

  test('and one that was offered for none acts on what is in front', () => {
    setSelection('t', [order(798)])
    expect(currentRecord(activeViewFor('t', undefined))).toEqual(order(798))
  })
})
