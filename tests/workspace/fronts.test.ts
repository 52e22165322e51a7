import { afterEach, describe, expect, test } from 'vitest'
import type { RecordInFront } from '../../commands/records.ts'
import { forgetTab, frontFor, frontOf, recordInFront, setFront, setSelection } from '../../src/tabs/fronts.ts'

const order = (id: number, lock_version = 1): RecordInFront => ({ kind: 'order', id, title: `PAS-${id}`, lock_version })

afterEach(() => forgetTab('t'))

describe('a command from a list is held to the row that it was offered for', () => {
  test('as it is now while the list has it in front', () => {
    setSelection('t', [order(797, 1)])
    const offered = recordInFront(frontOf('t'))
    setSelection('t', [order(797, 2)])
    expect(recordInFront(frontFor('t', offered))).toEqual(order(797, 2))
  })

  test('as it was seen once another row is in front, or none, or several are chosen', () => {
    setFront('t', { list: 'order' })
    for (const rows of [[order(798)], [], [order(1), order(2)]]) {
      setSelection('t', rows)
      expect(recordInFront(frontFor('t', order(797)))).toEqual(order(797))
      expect(frontFor('t', order(797)).choice).toBeNull()
    }
  })

  test('and one that was offered for none acts on what is in front', () => {
    setSelection('t', [order(798)])
    expect(recordInFront(frontFor('t', undefined))).toEqual(order(798))
  })
})
