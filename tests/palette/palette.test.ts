import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, type Argument, type Command } from '../../commands/command.ts'
import { shellCommands, tabCommands, viewCommands } from '../../commands/workspace/workspace.ts'
import { fold, wordsOf } from '../../src/ui/fold.ts'
import { frecencyOf, mergedUses } from '../../src/palette/frecency.ts'
import { createStore } from '../../src/store/store.ts'
import { admits, typedIn, type Mode } from '../../src/palette/modes.ts'
import { byCloseness, kindWeight, mergedRecords, recentMatching, stillMatching } from '../../src/palette/record-rows.ts'
import { commandRows, mostRows } from '../../src/palette/rows.ts'
import { closeTo, indexOf, search } from '../../src/palette/search-index.ts'
import { forgetSeen, noteSeen, seenRecords } from '../../src/tabs/seen-records.ts'
import { numberText } from '../../src/ui/parse.ts'
import { beginningOf, goesOnInDialog, nextArgument, valueOf, withoutLast, withValue, type PendingCommand } from '../../src/palette/steps.ts'

const titles = ['Izrakstīt rēķinu', 'Rēķini', 'Rēķinu atskaites', 'Sadalīt pasūtījumu', 'Jauns pasūtījums', 'Pasūtījumi', 'Šķirot preces']
const index = indexOf(titles, (title) => ({ title, keywords: title === 'Sadalīt pasūtījumu' ? ['split', 'разделить'] : [] }))
const found = (query: string): string[] => search(index, query).map(({ item }) => item)

describe('the index', () => {
  test('folds accents and case, however the accents are written', () => {
    expect([fold('Šķirot RĒĶINU'), fold('rēķinu'.normalize('NFD'))]).toEqual(['skirot rekinu', 'rekinu'])
    expect(wordsOf('Rēķins Nr. 12/a')).toEqual(['rekins', 'nr', '12', 'a'])
  })

  test('finds without accents and in any order of words', () => {
    expect(found('izrakstit rekinu')).toEqual(['Izrakstīt rēķinu'])
    expect(found('rēķinu izrakstīt')).toEqual(['Izrakstīt rēķinu'])
    expect(found('skirot')).toEqual(['Šķirot preces'])
    expect(found('jauns pas')).toEqual(['Jauns pasūtījums'])
  })

  test('puts the beginning of the title before that of a word, and that before a piece of one', () => {
    expect(found('pasut')).toEqual(['Pasūtījumi', 'Sadalīt pasūtījumu', 'Jauns pasūtījums'])
    expect(found('rek')).toEqual(['Rēķini', 'Rēķinu atskaites', 'Izrakstīt rēķinu'])
    expect(found('kini')[0]).toBe('Rēķini')
  })

  test('finds by initials and by words in other languages', () => {
    expect(found('jp')).toEqual(['Jauns pasūtījums'])
    expect(found('split')).toEqual(['Sadalīt pasūtījumu'])
    expect(found('раздел')).toEqual(['Sadalīt pasūtījumu'])
  })

  test('lets no junk survive and keeps the declared order of equals', () => {
    expect(found('rekinu xyz')).toEqual([])
    expect(found('')).toEqual(titles)
  })
})

describe('frecency', () => {
  test('weighs use here more than elsewhere, and forgets by half in a week', () => {
    let now = 0
    const uses = createStore({})
    const one = frecencyOf(uses, () => now)
    one.note('order', 'order.split')
    one.note('order', 'order.split')
    expect(one.bonus('order', 'order.split')).toBeGreaterThan(one.bonus('invoice', 'order.split'))
    const fresh = one.bonus('order', 'order.split')
    now = 7 * 24 * 60 * 60 * 1000
    expect(one.bonus('order', 'order.split')).toBeLessThan(fresh)
    expect(frecencyOf(createStore({}), () => now).bonus('order', 'order.split')).toBe(0)
  })

  test('adds what two computers did since they last agreed', () => {
    const week = 7 * 24 * 60 * 60 * 1000
    const base = { order: { split: { weight: 4, at: 0 }, cancel: { weight: 1, at: 0 } } }
    const mine = { order: { split: { weight: 3, at: week }, cancel: { weight: 1, at: 0 } }, '': { help: { weight: 1, at: week } } }
    const theirs = { order: { split: { weight: 5, at: 0 }, cancel: { weight: 1, at: 0 }, mail: { weight: 1, at: 5 } } }
    expect(mergedUses(mine, theirs, base)).toEqual({
      // Of four, half are left after a week; mine added one, theirs half a use.
      order: { split: { weight: 3.5, at: week }, cancel: { weight: 1, at: 0 }, mail: { weight: 1, at: 5 } },
      '': { help: { weight: 1, at: week } },
    })
  })

  test('forgets a command here and in the ranking of all places, but not on other pages', () => {
    const uses = createStore({})
    const one = frecencyOf(uses, () => 0)
    one.note('order', 'order.split')
    one.note('invoice', 'order.split')
    one.note('order', 'order.mail')
    one.forget('order', 'order.split')
    expect([one.isKnown('order', 'order.split'), one.isKnown('invoice', 'order.split'), one.isKnown('order', 'order.mail')]).toEqual([
      false,
      true,
      true,
    ])
    expect(one.bonus('order', 'order.split')).toBe(0)
  })

  test('leaves forgotten what one computer forgot, unless the other one used it since', () => {
    const use = (at: number) => ({ weight: 1, at })
    const base = { order: { split: use(10), mail: use(10) } }
    expect(mergedUses({ order: {} }, base, base)).toEqual({ order: {} })
    expect(mergedUses({ order: {} }, { order: { split: use(10), mail: use(20) } }, base)).toEqual({ order: { mail: use(20) } })
    expect(mergedUses({ order: { split: use(11), mail: use(10) } }, { order: {} }, base)).toEqual({ order: { split: use(11) } })
  })

  test('orders equally close matches, and never beats a closer one however much something is used', () => {
    const bonus = (title: string): number => ({ 'Jauns pasūtījums': 1000, 'Sadalīt pasūtījumu': 20 })[title] ?? 0
    expect(search(index, 'pasut', bonus).map(({ item }) => item)).toEqual(['Pasūtījumi', 'Jauns pasūtījums', 'Sadalīt pasūtījumu'])
    expect(search(index, '', bonus)[0]?.item).toBe('Jauns pasūtījums')
  })
})

const all = [
  ...commands('Darbvieta', 'everywhere', [{ id: 'help', title: 'Palīdzība', run: () => {} }]),
  ...commands('Pasūtījumi', 'record:order', [
    { id: 'order.split', title: 'Sadalīt pasūtījumu', run: () => {} },
    { id: 'order.cancel', title: 'Atcelt pasūtījumu', run: () => {} },
  ]),
]
const index2 = indexOf(all, ({ title }) => ({ title, keywords: [] }))

describe('rows', () => {
  const rows = (text: string, inScope: (command: Command) => boolean, reasons: Record<string, string> = {}) =>
    commandRows({ index: index2, text, inScope, reason: ({ id }) => reasons[id] ?? null, bonus: () => 0 }).map(({ command, reason }) => [
      command.id,
      reason,
    ])

  test('without a query offer what is in front, the record’s own first, and nothing of the workspace itself', () => {
    const shellIds = [...shellCommands, ...tabCommands, ...viewCommands].map(({ id }) => id)
    const offered = commandRows({
      index: indexOf([...shellCommands, ...tabCommands, ...viewCommands, ...all], ({ title }) => ({ title, keywords: [] })),
      text: '',
      inScope: () => true,
      reason: () => null,
      bonus: () => 0,
    }).map(({ command }) => command.id)
    expect(offered.filter((id) => shellIds.includes(id))).toEqual([])
    expect(offered).not.toEqual([])
    expect(rows('', () => true).map(([id]) => id)).toEqual(['order.split', 'order.cancel', 'help'])
    expect(rows('', ({ scope }) => scope === 'everywhere')).toEqual([['help', null]])
  })

  test('name what is not possible after the rest, with the reason', () => {
    expect(rows('pasut', () => true, { 'order.split': 'Pasūtījumā nav nevienas rindas' })).toEqual([
      ['order.cancel', null],
      ['order.split', 'Pasūtījumā nav nevienas rindas'],
    ])
  })

  test('tell the page where something is made and the command that makes it by one row, unless only the page can be opened', () => {
    const twins = indexOf(
      commands('G', 'everywhere', [
        { id: 'page./orders/create', title: 'Jauns pasūtījums', opens: '/orders/create', run: () => {} },
        { id: 'order.create', title: 'Jauns pasūtījums', opens: '/orders/create', run: () => {} },
      ]),
      ({ title }) => ({ title, keywords: [] }),
    )
    const ids = (reason: (command: Command) => string | null): string[] =>
      commandRows({ index: twins, text: 'jauns', inScope: () => true, reason, bonus: () => 0 }).map(({ command }) => command.id)
    expect(ids(() => null)).toEqual(['order.create'])
    expect(ids(({ id }) => (id.startsWith('page.') ? null : 'Nav atļaujas'))).toEqual(['page./orders/create', 'order.create'])
  })

  test('are never more than are drawn', () => {
    const many = indexOf(
      commands(
        'G',
        'everywhere',
        Array.from({ length: 600 }, (_, place) => ({ id: `c${place}`, title: `Darbība ${place}`, run: () => {} })),
      ),
      ({ title }) => ({ title, keywords: [] }),
    )
    expect(commandRows({ index: many, text: 'darb', inScope: () => true, reason: () => null, bonus: () => 0 })).toHaveLength(mostRows)
  })

  test('are chosen by the beginning of what is typed', () => {
    const typed = (text: string, before: Mode = 'all') => typedIn(before, text)
    expect([typed('> sadalit'), typed('#10452'), typed('@ berz'), typed('?'), typed('/ziem'), typed(' adata ')]).toEqual([
      { mode: 'commands', text: 'sadalit' },
      { mode: 'numbers', text: '10452' },
      { mode: 'parties', text: 'berz' },
      { mode: 'help', text: '' },
      { mode: 'records', text: 'ziem' },
      { mode: 'all', text: ' adata ' },
    ])
    // A mode stays until another prefix or Backspace.
    expect([typed('10', 'numbers'), typed('@be', 'numbers')]).toEqual([
      { mode: 'numbers', text: '10' },
      { mode: 'parties', text: 'be' },
    ])
  })

  test('of a mode are its kinds only; a number is found by itself, not by the party', () => {
    const order = { kind: 'order', title: 'PAS-2026-00012' }
    expect([admits('numbers', order, '12'), admits('numbers', order, 'ziemelu'), admits('parties', order, '12')]).toEqual([
      true,
      false,
      false,
    ])
    const party = { kind: 'customer', title: 'Dzirnavas 12' }
    expect([admits('numbers', party, '12'), admits('parties', party, '12'), admits('all', party, '12')]).toEqual([false, true, true])
  })
})

describe('closeness', () => {
  // Query and results, best match first.
  const ranks: readonly [typed: string, ...titles: string[]][] = [
    ['ziemelu', 'Ziemeļu', 'Ziemeļu Metāls', 'SIA Ziemeļu Metāls', 'Aizziemeļu'],
    ['ziemeļu metals', 'Ziemelu Metals', 'Ziemeļu Metāls un Ko', 'Metāls, Ziemeļu'],
    ['zm', 'ZM', 'Zmēja', 'SIA ZM', 'Ziemeļu Metāls'],
    ['12', 'PAS-2026-00012', '12 mēnešu abonements', 'PAS-2026-00120', 'PAS-2026-31200'],
    ['PAS-2026-12', 'PAS-2026-12', 'PAS-2026-123', 'PAS-2026-00012'],
  ]
  test.each(ranks)('%s', (typed, ...ranked) => {
    const levels = ranked.map((title) => closeTo(title, [], typed) ?? 0)
    expect(levels).toEqual(levels.toSorted((a, b) => b - a))
    expect(new Set(levels).size).toBe(levels.length)
    expect(
      search(
        indexOf(ranked.toReversed(), (title) => ({ title, keywords: [] })),
        typed,
      ).map(({ item }) => item),
    ).toEqual(ranked)
  })
})

describe('records the person came to', () => {
  const visit = (path: string, title: string, now = Date.now()): void => noteSeen({ path, kind: 'customer', id: 1, title }, now)
  beforeEach(() => {
    const storage = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    })
    for (const { path } of seenRecords()) forgetSeen(path)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('are found at once by beginnings and initials, closest first, then the most used, then the latest', () => {
    visit('/customers/1', 'Ziemeļu Metāls')
    visit('/orders/1', 'PAS-2026-00012 · Ziemeļu Metāls')
    visit('/customers/2', 'Ziemeļu Dzirnavas')
    visit('/customers/1', 'Ziemeļu Metāls')
    visit('/customers/3', 'Dienvidi')
    expect(recentMatching('ziemelu').map(({ path }) => path)).toEqual(['/customers/1', '/customers/2', '/orders/1'])
    expect(recentMatching('zm').map(({ path }) => path)).toEqual(['/customers/1'])
    expect(recentMatching('12')[0]).toMatchObject({
      path: '/orders/1',
      title: 'PAS-2026-00012',
      subtitle: 'Ziemeļu Metāls',
      name: 'PAS-2026-00012 · Ziemeļu Metāls',
    })
  })

  test('count a visit once however often the record is read anew, and take its newest name', () => {
    visit('/invoices/invoice/1', 'Rēķins, sagatavots · Ziemeļu Metāls · 1,00 €', 1000)
    visit('/invoices/invoice/1', 'RE-2026/00012 · Ziemeļu Metāls', 2000)
    expect(seenRecords()).toEqual([
      { path: '/invoices/invoice/1', kind: 'customer', id: 1, title: 'RE-2026/00012 · Ziemeļu Metāls', weight: 1, at: 1000 },
    ])
    forgetSeen('/invoices/invoice/1')
    expect(seenRecords()).toEqual([])
  })
})

describe('records', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} }))
  afterEach(() => void vi.unstubAllGlobals())

  const record = (id: number, title: string, subtitle = '') => ({
    kind: 'order',
    id,
    title,
    name: title,
    subtitle,
    path: `/orders/${id}`,
  })

  test('never move what is shown: new ones follow', () => {
    const shown = [record(1, 'PAS-1'), record(2, 'PAS-12')]
    expect(mergedRecords(shown, [record(3, 'PAS-123'), record(2, 'PAS-12'), record(1, 'PAS-1')], 'pas-1').map(({ id }) => id)).toEqual([
      1, 2, 3,
    ])
  })

  test('let only what begins with the very words come before what is shown', () => {
    const shown = [record(1, 'PAS-1', 'Ziemeļu Metāls'), record(2, 'PAS-2', 'Ziemeļu Metāls')]
    const answer = [record(4, 'Aizziemeļi'), record(3, 'Ziemeļu Metāls'), ...shown]
    expect(mergedRecords(shown, answer, 'ziemelu').map(({ id }) => id)).toEqual([3, 1, 2, 4])
  })

  test('let an exact number stand first when nothing is shown yet', () => {
    expect(mergedRecords([], [record(1, '104521'), record(2, '10452')], '10452').map(({ id }) => id)).toEqual([2, 1])
  })

  test('of one number stand in the order of the kinds that the person works with, the one in front first', () => {
    const numbered = (kind: string, title: string) => ({ ...record(775, title), kind, path: `/${kind}/775` })
    const [offer, order, invoice] = [
      numbered('offer', 'PIE-2026-00775'),
      numbered('order', 'PAS-2026-00775'),
      numbered('invoice', 'R-2026-000775'),
    ] as const
    const begins = numbered('order', 'PAS-2026-07750')
    const kinds = (contextKind: string | null): string[] =>
      byCloseness([begins, offer, order, invoice], '775', kindWeight(contextKind)).map(({ kind, title }) => `${kind} ${title.at(-1)}`)
    const works: Readonly<Record<string, number>> = { invoice: 2, order: 1 }
    expect(byCloseness([offer, order, invoice], '775', (kind) => works[kind] ?? 0).map(({ kind }) => kind)).toEqual([
      'invoice',
      'order',
      'offer',
    ])
    expect(kinds('order').slice(0, 1)).toEqual(['order 5'])
    expect(kinds('new-offer').slice(0, 1)).toEqual(['offer 5'])
    expect(kinds('invoice')).toHaveLength(4)
    // Cached matches yield to the number of the current kind.
    expect(mergedRecords([invoice], [offer, order, invoice], '775', kindWeight('order')).map(({ kind }) => kind)).toEqual([
      'order',
      'invoice',
      'offer',
    ])
  })

  test('that do not match any more go at once', () => {
    const shown = [record(1, 'PAS-1', 'SIA Bērzs'), record(2, 'PAS-2', 'SIA Ozols')]
    expect(stillMatching(shown, 'berz pas').map(({ id }) => id)).toEqual([1])
  })
})

describe('arguments asked in the palette', () => {
  const [command] = commands('Pasūtījumi', 'record:order', [
    {
      id: 'order.mail',
      title: 'Sūtīt',
      arguments: [
        { name: 'address', label: 'E-pasts', kind: 'email' },
        { name: 'when', label: 'Datums', kind: 'date', optional: true },
        { name: 'lines', label: 'Rindas', kind: 'picker', picker: 'lines' },
      ],
      run: () => {},
    },
  ])
  const begun: PendingCommand = { command: command!, given: {}, shown: [], offered: undefined }

  test('come one after another, can be taken back, and go on in a dialog where a picture is needed', () => {
    const address = nextArgument(begun)!
    const first = withValue(begun, address, 'a@b.lv', 'a@b.lv')
    const second = withValue(first, nextArgument(first)!, null, '—')
    expect([address.name, nextArgument(first)?.name, nextArgument(second)?.name]).toEqual(['address', 'when', 'lines'])
    expect([goesOnInDialog(first), goesOnInDialog(second)]).toEqual([false, true])
    expect(withoutLast(second)).toEqual(first)
    expect(withoutLast(begun)).toBeNull()
  })

  test('begin with what is proposed, as a person would type it; a choice with its row', () => {
    const begin = (kind: Argument['kind'], value: unknown, optional?: true) =>
      beginningOf({ name: 'x', label: 'X', kind, ...(optional && { optional }) }, value)
    expect(begin('money', '1234.5').fieldText).toBe(numberText('1234.5', 'money'))
    expect(begin('date', '2026-11-05')).toEqual({ fieldText: '05.11.2026.', row: '' })
    expect(begin('email', 'a@b.lv')).toEqual({ fieldText: 'a@b.lv', row: '' })
    expect(begin('choice', 'transfer')).toEqual({ fieldText: '', row: 'step transfer' })
    expect([begin('flag', true).row, begin('flag', false).row]).toEqual(['step yes', 'step no'])
    expect([begin('text', null, true).row, begin('text', null).row, begin('choice', undefined, true).row]).toEqual(['step skip', '', ''])
  })

  test('give back what they began with when Enter takes it', () => {
    for (const [kind, value] of [
      ['money', '1234.50'],
      ['quantity', '0.333'],
      ['date', '2026-11-05'],
      ['email', 'a@b.lv'],
    ] as const) {
      const argument: Argument = { name: 'x', label: 'X', kind }
      expect(valueOf(argument, beginningOf(argument, value).fieldText, '2026-01-01')).toEqual({ value })
    }
  })

  test('are read as they are typed', () => {
    const read = (kind: 'money' | 'date' | 'email' | 'text', typed: string, optional?: true) =>
      valueOf({ name: 'x', label: 'X', kind, ...(optional && { optional }) }, typed, '2026-11-05')
    expect(read('money', '1 234,5')).toEqual({ value: '1234.50' })
    expect(read('date', '+3')).toEqual({ value: '2026-11-08' })
    expect(read('email', 'nav')).toHaveProperty('fault')
    expect(read('text', '')).toHaveProperty('fault')
    expect(read('text', '', true)).toEqual({ value: null })
  })
})
