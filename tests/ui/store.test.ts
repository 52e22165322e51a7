import { expect, test, vi } from 'vitest'
import { createNotifier, createStore, selected, withChanges, type Store } from '../../src/store/store.ts'

interface Cart {
  customer: string
  lines: readonly string[]
}

const cart: Cart = { customer: 'Ozols', lines: ['a'] }

const changes: readonly { name: string; change: (store: Store<Cart>) => void; state: Cart; notices: number }[] = [
  {
    name: 'another state',
    change: (store) => store.set({ customer: 'Liepa', lines: [] }),
    state: { customer: 'Liepa', lines: [] },
    notices: 1,
  },
  { name: 'the same state', change: (store) => store.set(cart), state: cart, notices: 0 },
  { name: 'an equal state, which is another object', change: (store) => store.set({ ...cart }), state: cart, notices: 1 },
  {
    name: 'an update',
    change: (store) => store.update((now) => ({ ...now, lines: [...now.lines, 'b'] })),
    state: { customer: 'Ozols', lines: ['a', 'b'] },
    notices: 1,
  },
  { name: 'an update to the same state', change: (store) => store.update((now) => now), state: cart, notices: 0 },
  {
    name: 'changes of one value',
    change: (store) => store.update((now) => withChanges(now, { customer: 'Liepa' })),
    state: { customer: 'Liepa', lines: ['a'] },
    notices: 1,
  },
  {
    name: 'changes to the same values',
    change: (store) => store.update((now) => withChanges(now, { customer: 'Ozols', lines: cart.lines })),
    state: cart,
    notices: 0,
  },
  {
    name: 'a replaced state',
    change: (store) => store.replace({ ...cart, lines: [] }),
    state: { customer: 'Ozols', lines: [] },
    notices: 0,
  },
  { name: 'a notice', change: (store) => store.notify(), state: cart, notices: 1 },
]

test.each(changes)('$name gives $notices notices', ({ change, state, notices }) => {
  const store = createStore(cart)
  const seen: Cart[] = []
  store.subscribe(() => seen.push(store.get()))
  change(store)
  expect(store.get()).toEqual(state)
  expect(seen).toEqual(Array.from({ length: notices }, () => state))
  expect(store.get()).toBe(store.get())
})

test('unchanged values leave the same object, and replacing says whether it changed', () => {
  const store = createStore(cart)
  store.update((now) => withChanges(now, {}))
  expect(store.get()).toBe(cart)
  expect([store.replace(cart), store.replace({ ...cart }), Object.is(store.get(), cart)]).toEqual([false, true, false])
})

test('subscribers are called in order, once each, until they unsubscribe, also within a notice', () => {
  const { subscribe, notify } = createNotifier()
  const calls: string[] = []
  const twice = (): void => void calls.push('twice')
  subscribe(twice)
  subscribe(twice)
  const leaveOther = subscribe(() => void calls.push('other'))
  const leave = subscribe(() => {
    calls.push('once')
    leave()
    subscribe(twiceLater)
  })
  const twiceLater = (): void => void calls.push('later')
  notify()
  expect(calls).toEqual(['twice', 'other', 'once', 'later'])
  leaveOther()
  calls.length = 0
  notify()
  expect(calls).toEqual(['twice', 'later'])
})

test('a selected part is made once per state, so that rendering ends', () => {
  const store = createStore(cart)
  const select = vi.fn(({ lines }: Cart) => lines.map((line) => line.toUpperCase()))
  const snapshot = selected(store.get, select)
  expect(snapshot()).toEqual(['A'])
  expect(snapshot()).toBe(snapshot())
  expect(select).toHaveBeenCalledTimes(1)
  // A silent change is in the next snapshot too.
  store.replace({ ...cart, lines: ['b'] })
  expect(snapshot()).toEqual(['B'])
  expect(select).toHaveBeenCalledTimes(2)
})
