import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedText, valueAt, withValue } from '../../src/tabs/draft-merge.ts'
import {
  isToBeSent,
  offersIn,
  sentOf,
  shownFrom,
  withOffer,
  withoutOffer,
  withTheirs,
  type CommonText,
} from '../../src/tabs/draft-shared.ts'

const line = (key: number, values: object = {}) => ({ key, item: null, quantity: null, ...values })
const ink = { id: 1, label: 'Tinte' }
const paper = { id: 2, label: 'Papīrs' }

interface Case {
  named: string
  base: unknown
  mine: unknown
  theirs: unknown
  gives: unknown
  clashes?: readonly { path: readonly string[]; value: unknown }[]
}

const cases: readonly Case[] = [
  { named: 'different fields', base: { a: '', b: '' }, mine: { a: '1', b: '' }, theirs: { a: '', b: '2' }, gives: { a: '1', b: '2' } },
  { named: 'the same text', base: { a: '' }, mine: { a: '1' }, theirs: { a: '1' }, gives: { a: '1' } },
  { named: 'a field emptied there', base: { a: '1' }, mine: { a: '1' }, theirs: { a: null }, gives: { a: null } },
  {
    named: 'one field in both',
    base: { a: '' },
    mine: { a: '1' },
    theirs: { a: '2' },
    gives: { a: '1' },
    clashes: [{ path: ['a'], value: '2' }],
  },
  {
    named: 'nested fields',
    base: { h: { a: '', b: '' } },
    mine: { h: { a: '1', b: '' } },
    theirs: { h: { a: '', b: '2' } },
    gives: { h: { a: '1', b: '2' } },
  },
  {
    named: 'records that were chosen are one value',
    base: { c: null },
    mine: { c: ink },
    theirs: { c: paper },
    gives: { c: ink },
    clashes: [{ path: ['c'], value: paper }],
  },
  {
    named: 'the same record under another label',
    base: { c: null },
    mine: { c: ink },
    theirs: { c: { ...ink, label: 'Tinte HP' } },
    gives: { c: ink },
  },
  {
    named: 'a row added on each side',
    base: [line(1)],
    mine: [line(1), line(7)],
    theirs: [line(1), line(9)],
    gives: [line(1), line(7), line(9)],
  },
  { named: 'a row removed there', base: [line(1), line(2)], mine: [line(1), line(2)], theirs: [line(2)], gives: [line(2)] },
  {
    named: 'a row removed here, another changed there',
    base: [line(1), line(2)],
    mine: [line(2)],
    theirs: [line(1), line(2, { quantity: '5' })],
    gives: [line(2, { quantity: '5' })],
  },
  {
    named: 'a row removed there and changed here',
    base: [line(1), line(2)],
    mine: [line(1, { quantity: '5' }), line(2)],
    theirs: [line(2)],
    gives: [line(1, { quantity: '5' }), line(2)],
  },
  { named: 'all rows removed there', base: [line(1)], mine: [line(1), line(3)], theirs: [], gives: [line(3)] },
  {
    named: 'different cells of one row',
    base: [line(1)],
    mine: [line(1, { item: ink })],
    theirs: [line(1, { quantity: '5' })],
    gives: [line(1, { item: ink, quantity: '5' })],
  },
  {
    named: 'one cell of one row',
    base: [line(1)],
    mine: [line(1, { quantity: '3' })],
    theirs: [line(1, { quantity: '5' })],
    gives: [line(1, { quantity: '3' })],
    clashes: [{ path: ['#1', 'quantity'], value: '5' }],
  },
  {
    named: 'two goods in one row stay whole',
    base: [line(1)],
    mine: [line(1, { item: ink, quantity: '3' })],
    theirs: [line(1, { item: paper, quantity: '5' })],
    gives: [line(1, { item: ink, quantity: '3' })],
    clashes: [{ path: ['#1'], value: line(1, { item: paper, quantity: '5' }) }],
  },
  {
    named: 'rows moved here',
    base: [line(1), line(2)],
    mine: [line(2), line(1)],
    theirs: [line(1), line(2), line(3)],
    gives: [line(2), line(3), line(1)],
  },
  {
    named: 'an unknown common state, with text on one side',
    base: undefined,
    mine: { a: '', b: '2' },
    theirs: { a: '1', b: null },
    gives: { a: '1', b: '2' },
  },
  {
    named: 'forms begun from two versions of a record: the older, so that its changes are met',
    base: undefined,
    mine: { values: { a: 'new' }, lock_version: 6, typed: { a: 'new', b: '' } },
    theirs: { values: { a: 'old' }, lock_version: 5, typed: { a: 'new', b: '2' } },
    gives: { values: { a: 'old' }, lock_version: 5, typed: { a: 'new', b: '2' } },
  },
  {
    named: 'saved rows with changes, by id',
    base: { edits: {}, added: {} },
    mine: { edits: { 5: { values: { quantity: '3' }, from: { id: 5, lock_version: 2 } } }, added: {} },
    theirs: { edits: { 5: { values: { price: '9' }, from: { id: 5, lock_version: 1 } } }, added: { [-1]: { item: ink } } },
    gives: { edits: { 5: { values: { quantity: '3', price: '9' }, from: { id: 5, lock_version: 1 } } }, added: { [-1]: { item: ink } } },
  },
  {
    named: 'half-typed text of two cells',
    base: { half: null },
    mine: { half: { row: 1, column: 'item', text: 'tin' } },
    theirs: { half: { row: 2, column: 'item', text: 'pap' } },
    gives: { half: { row: 1, column: 'item', text: 'tin' } },
    clashes: [{ path: ['half'], value: { row: 2, column: 'item', text: 'pap' } }],
  },
]

for (const { named, base, mine, theirs, gives, clashes = [] } of cases) {
  test(`${named}: nothing is lost`, () => {
    expect(mergedText(mine, theirs, base)).toEqual({ value: gives, clashes })
  })
}

const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', '1', '2', '3'), { noNullPrototype: true })

test('every text of either side is in the merged one or among the clashes', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { value, clashes } = mergedText(mine, theirs, base)
      for (const name of ['a', 'b', 'c', 'd']) {
        const merged = valueAt(value, [name])
        const [isMine, isTheirs] = [mine[name] !== base[name], theirs[name] !== base[name]]
        if (mine[name] && isMine) expect(merged).toBe(mine[name])
        if (theirs[name] && isTheirs && merged !== theirs[name]) expect(clashes).toContainEqual({ path: [name], value: theirs[name] })
        if (isTheirs && !isMine) expect(merged).toBe(theirs[name])
      }
    }),
  )
})

test('a value is set and removed by its path', () => {
  const whole = { rows: [line(1), line(2)] }
  expect(withValue(whole, ['rows', '#2', 'quantity'], '5')).toEqual({ rows: [line(1), line(2, { quantity: '5' })] })
  expect(withValue(whole, ['rows', '#1'], undefined)).toEqual({ rows: [line(2)] })
  expect(withValue(whole, ['rows', '#9'], line(9))).toEqual({ rows: [line(1), line(2), line(9)] })
})

const work = { id: 'darbs', name: 'Darbs' }
const home = { id: 'majas', name: 'Mājas' }
const begun: CommonText = { value: { nr: '', notes: '' }, own: {} }

/** The server between two computers. */
function twoComputers() {
  let common = begun
  const texts = { work: shownFrom(begun, work), home: shownFrom(begun, home) }
  const places = { work, home }
  type Name = keyof typeof places
  return {
    type: (name: Name, values: object) => (texts[name] = { ...texts[name], value: { ...(texts[name].value as object), ...values } }),
    exchange: (name: Name) => {
      texts[name] = withTheirs(texts[name], common, places[name])
      if (isToBeSent(texts[name], places[name])) common = sentOf(texts[name], places[name])
      texts[name] = { ...texts[name], common }
    },
    shown: (name: Name) => texts[name].value,
    offers: (name: Name) => offersIn(texts[name], places[name]).map(({ path, value }) => [path.join('.'), value]),
    decide: (name: Name, which: typeof withOffer) => {
      const [offer] = offersIn(texts[name], places[name])
      if (offer) texts[name] = which(texts[name], offer)
    },
  }
}

test('of two texts in one field each computer shows its own, and either is chosen on either', () => {
  for (const [chooser, which, chosen] of [
    ['work', withOffer, 'otrais'],
    ['work', withoutOffer, 'pirmais'],
    ['home', withOffer, 'pirmais'],
    ['home', withoutOffer, 'otrais'],
  ] as const) {
    const { type, exchange, shown, offers, decide } = twoComputers()
    type('work', { nr: 'pirmais' })
    type('home', { nr: 'otrais', notes: 'tikai mājās' })
    for (const name of ['work', 'home', 'work'] as const) exchange(name)
    expect(shown('work')).toEqual({ nr: 'pirmais', notes: 'tikai mājās' })
    expect(shown('home')).toEqual({ nr: 'otrais', notes: 'tikai mājās' })
    expect([offers('work'), offers('home')]).toEqual([[['nr', 'otrais']], [['nr', 'pirmais']]])
    decide(chooser, which)
    for (const name of [chooser, 'work', 'home'] as const) exchange(name)
    for (const name of ['work', 'home'] as const) {
      expect(shown(name)).toEqual({ nr: chosen, notes: 'tikai mājās' })
      expect(offers(name)).toEqual([])
    }
  }
})

test('who goes on typing in a field that differs changes only their own text', () => {
  const { type, exchange, shown, offers } = twoComputers()
  type('work', { nr: 'pirmais' })
  type('home', { nr: 'otrais' })
  for (const name of ['work', 'home'] as const) exchange(name)
  type('home', { nr: 'otrais-2' })
  for (const name of ['home', 'work'] as const) exchange(name)
  expect(shown('work')).toMatchObject({ nr: 'pirmais' })
  expect(offers('work')).toEqual([['nr', 'otrais-2']])
})

test('two computers that fill the empty row at the end fill two rows', () => {
  const { type, exchange, shown } = twoComputers()
  type('work', { lines: [line(1, { item: ink }), line(7)] })
  exchange('work')
  type('home', { lines: [line(1)] })
  exchange('home')
  type('home', { lines: [line(1, { item: ink }), line(9, { item: paper })] })
  type('work', { lines: [line(1, { item: ink }), line(7, { item: paper, quantity: '2' })] })
  for (const name of ['work', 'home', 'work'] as const) exchange(name)
  for (const name of ['work', 'home'] as const) {
    const { lines } = shown(name) as { lines: readonly { key: number }[] }
    expect(new Set(lines.map(({ key }) => key))).toEqual(new Set([1, 7, 9]))
  }
})

test('a row in which text is half typed goes along with it', () => {
  const { type, exchange, shown } = twoComputers()
  const half = { row: 7, column: 'item', text: 'skrū' }
  type('work', { lines: [line(1, { item: ink }), line(5), line(7)], half })
  for (const name of ['work', 'home'] as const) exchange(name)
  expect(shown('home')).toMatchObject({ lines: [line(1, { item: ink }), line(7)], half })
})

test('secrets stay in their browser, and are not lost there when the rest is merged', () => {
  const { type, exchange, shown } = twoComputers()
  type('work', { password: 'slepens', nr: '1' })
  exchange('work')
  type('home', { notes: 'x' })
  for (const name of ['home', 'work'] as const) exchange(name)
  expect(shown('home')).toEqual({ nr: '1', notes: 'x' })
  expect(shown('work')).toEqual({ nr: '1', notes: 'x', password: 'slepens' })
})
