import { describe, expect, test } from 'vitest'
import { mergedByKey } from '../../src/store/personal-state.ts'
import { mostPinned, pinsIn, withPin, type Pins } from '../../src/palette/pins.ts'

const record = { kind: 'order', id: 7, path: '/orders/7', name: 'PAS-2026-000007 · Ziemeļu Metāls' }
const rows = (all: Pins, context: string): string[] => pinsIn(all, context).map(({ row }) => row)

describe('pinned rows', () => {
  test('stand in the order of pinning on pages of their kind only, and are unpinned by the same key', () => {
    const split = withPin({}, { context: 'order', row: 'command order.split', record: null }, 1)
    const both = withPin(split, { context: 'order', row: 'record /orders/7', record }, 2)
    const all = withPin(both, { context: 'invoice', row: 'command order.split', record: null }, 3)
    expect([rows(all, 'order'), rows(all, 'invoice'), rows(all, '')]).toEqual([
      ['command order.split', 'record /orders/7'],
      ['command order.split'],
      [],
    ])
    const without = withPin(all, { context: 'order', row: 'command order.split', record: null }, 4)
    expect([rows(without, 'order'), rows(without, 'invoice')]).toEqual([['record /orders/7'], ['command order.split']])
  })

  test('are bounded; one too many changes nothing', () => {
    let all: Pins = {}
    for (let place = 0; place <= mostPinned; place += 1) all = withPin(all, { context: '', row: `command c${place}`, record: null }, place)
    expect(rows(all, '')).toHaveLength(mostPinned)
    expect(rows(all, '')).not.toContain(`command c${mostPinned}`)
  })

  test('of two computers stand on both; what one unpinned stays unpinned', () => {
    const base = withPin({}, { context: '', row: 'command a', record: null }, 1)
    const mine = withPin(base, { context: '', row: 'command b', record: null }, 2)
    const theirs = withPin(
      withPin(base, { context: '', row: 'command a', record: null }, 3),
      { context: '', row: 'command c', record: null },
      4,
    )
    expect(rows(mergedByKey(mine, theirs, base), '')).toEqual(['command b', 'command c'])
  })
})
