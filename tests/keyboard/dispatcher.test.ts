import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, type Command } from '../../commands/command.ts'
import { bind } from '../../src/keyboard/bindings.ts'
import { createDispatcher, sequenceWait, type KeyWorld, type Surface } from '../../src/keyboard/dispatcher.ts'

const run = () => {}
const all = [
  ...commands('Darbvieta', 'everywhere', [
    { id: 'shell.palette', title: 'Meklētājs', keys: ['ctrl+k'], silent: true, run },
    { id: 'view.save', title: 'Saglabāt', keys: ['ctrl+s'], run },
    { id: 'view.primary', title: 'Galvenā', keys: ['ctrl+enter'], run },
    { id: 'view.new', title: 'Jauns', keys: ['n'], run },
    { id: 'page./orders', title: 'Pasūtījumi', keys: ['g o'], run },
    { id: 'page./', title: 'Sākums', keys: ['g s'], run },
    { id: 'tab.close', title: 'Aizvērt', keys: ['f4'], appKeys: ['ctrl+w'], run },
  ]),
  ...commands('Pasūtījumi', 'record:order', [{ id: 'order.issue', title: 'Izsniegt', keys: ['f9'], run }]),
  ...commands('Rēķini', 'record:invoice', [{ id: 'invoice.accept', title: 'Akceptēt', keys: ['f9'], run }]),
]

interface Stage {
  surface: Surface
  kind: string
  single: boolean
  blocked: Record<string, string>
  loading: boolean
}

function stage(change: Partial<Stage> = {}) {
  const state: Stage = { surface: 'screen', kind: 'order', single: true, blocked: {}, loading: false, ...change }
  const ran: string[] = []
  const refused: string[] = []
  const pending: string[] = []
  const confirmed = vi.fn()
  const waiting: { keys: string; act: () => void }[] = []
  const bindings = bind(all, { installed: false })
  const world: KeyWorld = {
    bindings: () => bindings,
    surface: () => state.surface,
    inScope: ({ scope }: Command) => scope === 'everywhere' || scope === `record:${state.kind}`,
    blocked: ({ id }) => state.blocked[id] ?? null,
    run: ({ id }) => ran.push(id),
    refuse: ({ id }) => refused.push(id),
    singleKeys: () => state.single,
    pending: (keys) => pending.push(keys),
    confirmDialog: confirmed,
    awaits: () => state.loading,
    wait: (keys, act) => waiting.push({ keys, act }),
  }
  return { ...createDispatcher(world), state, ran, refused, pending, confirmed, waiting }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the dispatcher', () => {
  test('runs the command of the record in front, not that of another kind', () => {
    const { press, ran, state } = stage()
    expect(press('f9', 'none')).toBe(true)
    state.kind = 'invoice'
    press('f9', 'text')
    state.kind = 'customer'
    expect(press('f9', 'none')).toBe(true)
    expect(ran).toEqual(['order.issue', 'invoice.accept'])
  })

  test('keeps a key for the record that is still coming, once however long it is held, and acts on that record then', () => {
    const { press, ran, waiting, state } = stage({ kind: 'none', loading: true })
    expect([press('f9', 'none'), press('f9', 'none', true), press('ctrl+k', 'none')]).toEqual([true, true, true])
    expect(ran).toEqual(['shell.palette'])
    expect(waiting.map(({ keys }) => keys)).toEqual(['f9'])
    Object.assign(state, { kind: 'invoice', loading: false })
    waiting[0]?.act()
    expect(ran).toEqual(['shell.palette', 'invoice.accept'])
    state.kind = 'none'
    press('f9', 'none')
    expect(waiting).toHaveLength(1)
  })

  test('hands a key to its command to say why when nothing that it means is possible', () => {
    const { press, ran, refused } = stage({ blocked: { 'order.issue': 'Pasūtījumā nav nevienas rindas' } })
    expect(press('f9', 'none')).toBe(true)
    expect(ran).toEqual([])
    expect(refused).toEqual(['order.issue'])
  })

  test('does a deed once a press, however long the key is held; what moves goes on', () => {
    const { press, ran, refused, state } = stage()
    press('f9', 'none')
    expect(press('f9', 'none', true)).toBe(true)
    state.blocked = { 'order.issue': 'Jau izsniegts' }
    press('f9', 'none', true)
    press('ctrl+k', 'none', true)
    expect(ran).toEqual(['order.issue', 'shell.palette'])
    expect(refused).toEqual([])
  })

  test('leaves unbound keys and text alone', () => {
    const { press } = stage()
    expect([press('', 'none'), press('f5', 'none'), press('ctrl+f', 'text'), press('x', 'none')]).toEqual([false, false, false, false])
  })

  test('keeps single keys and sequences out of text, cells and switched-off keyboards', () => {
    const { press, ran, state } = stage()
    expect([press('n', 'text'), press('n', 'cells'), press('g', 'text')]).toEqual([false, false, false])
    expect(press('n', 'list')).toBe(true)
    state.single = false
    expect([press('n', 'none'), press('g', 'none')]).toEqual([false, false])
    expect(press('ctrl+k', 'text')).toBe(true)
    expect(ran).toEqual(['view.new', 'shell.palette'])
  })

  test('leaves walking, confirming and editing keys to lists, cells and fields', () => {
    const { press } = stage()
    for (const key of ['arrowdown', 'ctrl+arrowdown', 'shift+end', 'enter', 'ctrl+c', 'delete', 'space']) {
      expect(press(key, 'list'), key).toBe(false)
    }
    expect(press('ctrl+enter', 'text')).toBe(true)
  })
})

describe('sequences', () => {
  test('run at their last key and show what is begun', () => {
    const { press, ran, pending } = stage()
    expect([press('g', 'none'), press('o', 'none')]).toEqual([true, true])
    expect(ran).toEqual(['page./orders'])
    expect(pending).toEqual(['g', ''])
  })

  test('start anew at a repeated beginning', () => {
    const { press, ran } = stage()
    for (const key of ['g', 'g', 'o']) press(key, 'none')
    expect(ran).toEqual(['page./orders'])
  })

  test('are forgotten after a pause, by a modifier chord, and by another key', () => {
    const { press, ran } = stage()
    press('g', 'none')
    vi.advanceTimersByTime(sequenceWait + 1)
    expect(press('o', 'none')).toBe(false)
    press('g', 'none')
    press('ctrl+k', 'none')
    expect(press('o', 'none')).toBe(false)
    press('g', 'none')
    press('n', 'none')
    expect(ran).toEqual(['shell.palette', 'view.new'])
  })

  test('are given up by Escape, which then does nothing else', () => {
    const { press, ran, pending } = stage()
    press('g', 'none')
    expect(press('escape', 'none')).toBe(true)
    expect(press('o', 'none')).toBe(false)
    expect(press('escape', 'none')).toBe(false)
    expect([ran, pending]).toEqual([[], ['g', '']])
  })

  test('survive a modifier pressed alone', () => {
    const { press, ran } = stage()
    for (const chord of ['g', '', 's']) press(chord, 'none')
    expect(ran).toEqual(['page./'])
  })

  test('do not begin with Ctrl: Ctrl+G and then O runs nothing', () => {
    const { press, ran } = stage()
    press('ctrl+g', 'none')
    press('o', 'none')
    expect(ran).toEqual([])
  })
})

describe('layers', () => {
  test('a dialog hides the screen, lets the palette over it, and saves with Ctrl+S', () => {
    const { press, ran, confirmed } = stage({ surface: 'dialog' })
    expect(press('f9', 'none')).toBe(true)
    expect(press('ctrl+s', 'text')).toBe(true)
    expect(press('ctrl+enter', 'text')).toBe(false)
    expect(press('n', 'none')).toBe(false)
    expect(press('g', 'none')).toBe(false)
    press('ctrl+k', 'text')
    expect(ran).toEqual(['shell.palette'])
    expect(confirmed).toHaveBeenCalledOnce()
  })

  test('the palette leaves nothing to the screen but its own key', () => {
    const { press, ran } = stage({ surface: 'palette' })
    expect([press('f9', 'text'), press('ctrl+s', 'text'), press('ctrl+enter', 'text')]).toEqual([true, true, false])
    press('ctrl+k', 'text')
    expect(ran).toEqual(['shell.palette'])
  })
})

describe('bindings', () => {
  test('an installed window adds its keys before the others', () => {
    expect(bind(all, { installed: true }).keysOf.get('tab.close')).toEqual(['ctrl+w', 'f4'])
    expect(bind(all, { installed: false }).keysOf.get('tab.close')).toEqual(['f4'])
  })

  test("a person's own keys take the place of the built ones, or take them away", () => {
    const bound = bind(all, { installed: false, overrides: { 'order.issue': ['f8'], 'view.new': [] } })
    expect(bound.byKeys.get('f8')?.map(({ id }) => id)).toEqual(['order.issue'])
    expect(bound.byKeys.get('f9')?.map(({ id }) => id)).toEqual(['invoice.accept'])
    expect(bound.byKeys.has('n')).toBe(false)
  })

  test('of commands on one key the most specific stands first', () => {
    const both = [
      ...commands('A', 'everywhere', [{ id: 'a', title: 'A', keys: ['f8'], run }]),
      ...commands('B', 'record:order', [{ id: 'b', title: 'B', keys: ['f8'], run }]),
    ]
    expect(
      bind(both, { installed: false })
        .byKeys.get('f8')
        ?.map(({ id }) => id),
    ).toEqual(['b', 'a'])
  })
})
