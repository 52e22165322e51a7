import { expect, test } from 'vitest'
import { openEditor } from '../../src/workspace/lines/line-editor-state.ts'
import type { LineEditorOptions } from '../../src/workspace/lines/line-editor-options.ts'
import { LineStore } from '../../src/workspace/lines/line-store.ts'
import { SaveQueue, type LineVersions } from '../../src/workspace/lines/save-queue.ts'

interface Line {
  id: number
  lock_version: number
  quantity: string
  notes?: string
}

interface Values {
  quantity: string | null
}

type Options = LineEditorOptions<Line, Values>
type Errors = Readonly<Record<string, readonly string[]>>

const line = (id: number, quantity = '1', lock_version = 1): Line => ({ id, lock_version, quantity })

interface Setup {
  lines?: Line[]
  add?: Partial<NonNullable<Options['add']>>
  /** Answers in the order of the calls; the server decides when there is none. */
  refusals?: (Errors | null)[]
  merge?: (versions: LineVersions<Values>) => Values | null
  isLeft?: (key: number) => boolean
  /** Answers arrive only with a reload. */
  missed?: true
}

/** An editor's queue against a server in memory, which refuses stale versions. */
function setUp({ lines = [line(1)], add = {}, refusals = [], merge = () => null, isLeft = () => false, missed }: Setup = {}) {
  let saved: readonly Line[] = lines
  const log: string[] = []
  const drafts = new Map<string, unknown>()
  const store = new LineStore<Line, Values>(openEditor<Line, Values>(lines, undefined), {
    render: () => undefined,
    keepDraft: (stored) => (stored ? drafts.set('lines', stored) : drafts.delete('lines')),
  })
  const same: NonNullable<Options['add']>['same'] = ({ quantity }, values) => quantity === values.quantity
  const load = () => {
    for (const [key, id] of newLines()) queue.noteSaved(key, id)
    store.dispatch({ type: 'loaded', lines: saved, calm: false, same })
  }
  const newLines = () =>
    Object.entries(store.state.sentRows).flatMap(([key, values]) => {
      const found = saved.find((each) => same(each, values) && !store.lineOf(each.id))
      return found ? [[Number(key), found.id] as const] : []
    })
  const options: Omit<Options, 'tab' | 'draftKey'> = {
    lines,
    valuesOf: ({ quantity }) => ({ quantity }),
    changesOf: ({ quantity: was }, { quantity }) => (quantity === undefined || quantity === was ? null : { quantity }),
    edit: ({ id, lock_version }, changes) => ({ command: 'edit', args: { id, lock_version, changes } }),
    remove: ({ id }) => ({ command: 'delete', args: { id } }),
    add: {
      body: ({ quantity }) => (quantity ? { quantity } : null),
      save: (rows) => ({ command: 'add', args: { rows } }),
      fresh: {},
      same,
      ...add,
    },
    reload: () => {
      log.push('reload')
      load()
      return Promise.resolve()
    },
  }

  function serve(command: string, args: Readonly<Record<string, unknown>>): Errors | null {
    const planned = refusals.shift()
    if (planned) return planned
    if (command === 'delete') saved = saved.filter(({ id }) => id !== args['id'])
    if (command === 'add') {
      const rows = args['rows'] as { quantity: string }[]
      saved = [...saved, ...rows.map(({ quantity }, place) => line(100 + saved.length + place, quantity))]
    }
    if (command !== 'edit') return null
    const before = saved.find(({ id }) => id === args['id'])
    if (before?.lock_version !== args['lock_version']) return { lock_version: ['mainīts'] }
    const { quantity } = args['changes'] as { quantity: string }
    saved = saved.map((each) => (each === before ? line(each.id, quantity, each.lock_version + 1) : each))
    return null
  }

  const queue: SaveQueue<Line, Values> = new SaveQueue<Line, Values>(store, {
    // The queue does not look at the tab.
    options: () => options as Options,
    async run({ command, args }, { rows, merges }) {
      log.push(`${command} ${JSON.stringify(args)} of ${rows.join()}${merges ? ', merges' : ''}`)
      await new Promise((answered) => setTimeout(answered, 1))
      const errors = serve(command, args)
      log.push(errors ? 'refused' : 'done')
      if (!errors && !missed) load()
      return { outcome: errors ? 'failed' : 'done', errors: errors ?? {} }
    },
    merge: (versions) => Promise.resolve(merge(versions)),
    isLeft,
    render: () => undefined,
  })
  return {
    store,
    queue,
    log,
    drafts,
    type: (key: number, quantity: string) => store.dispatch({ type: 'edit', rows: new Map([[key, { quantity }]]) }),
    insert: (...quantities: (string | null)[]) => {
      for (const quantity of quantities) store.dispatch({ type: 'add', at: store.state.order.length, count: 1, values: { quantity } })
    },
    /** Another person saves. */
    others: (...now: Line[]) => {
      saved = now
    },
    savedLines: () => saved,
    /** When no save is under way. */
    idle: () => new Promise<void>((done) => queue.afterSaves(done)),
  }
}

test('each save waits for the answer to the one before and stands on its version', async () => {
  const { queue, type, log, store } = setUp()
  type(1, '4')
  queue.save(1)
  await Promise.resolve()
  type(1, '5')
  queue.save(1)
  expect(await queue.settle()).toBe(true)
  expect(log).toEqual([
    'edit {"id":1,"lock_version":1,"changes":{"quantity":"4"}} of 1, merges',
    'done',
    'edit {"id":1,"lock_version":2,"changes":{"quantity":"5"}} of 1, merges',
    'done',
  ])
  expect(store.state).toMatchObject({ edits: {}, lines: [line(1, '5', 3)] })
})

test('a change back to what is saved is dropped without a call', async () => {
  const { queue, type, log, drafts } = setUp()
  type(1, '1')
  expect(drafts.has('lines')).toBe(true)
  queue.save(1)
  expect(await queue.settle()).toBe(true)
  expect(log).toEqual([])
  expect(drafts.has('lines')).toBe(false)
})

test('a refused change keeps its reason, is not sent again as it is, and is sent after an edit', async () => {
  const { queue, type, log, store } = setUp({ refusals: [{ quantity: ['par daudz'] }] })
  type(1, '4')
  queue.save(1)
  expect(await queue.settle()).toBe(false)
  expect(store.state.errors[1]).toEqual({ quantity: ['par daudz'] })
  const sent = log.length
  queue.save(1)
  expect(await queue.settle()).toBe(false)
  expect(log.slice(sent)).toEqual([])
  type(1, '3')
  expect(await queue.settle()).toBe(true)
  expect(store.state.lines).toEqual([line(1, '3', 2)])
})

test('a refusal without fields marks the row', async () => {
  const { queue, type, store } = setUp({ refusals: [{}] })
  type(1, '4')
  await queue.settle()
  expect(store.state.errors[1]).toEqual({ row: ['Rinda nav saglabāta'] })
})

test('a stale change is merged with what another person saved and sent on their version', async () => {
  const seen: LineVersions<Values>[] = []
  const { queue, type, log, others, store, idle } = setUp({
    merge(versions) {
      seen.push(versions)
      return versions.mine
    },
  })
  type(1, '4')
  others(line(1, '9', 2))
  queue.save(1)
  await idle()
  await idle()
  expect(seen).toEqual([{ about: undefined, base: { quantity: '1' }, mine: { quantity: '4' }, theirs: { quantity: '9' } }])
  expect(log.filter((each) => each.startsWith('edit'))).toEqual([
    'edit {"id":1,"lock_version":1,"changes":{"quantity":"4"}} of 1, merges',
    'edit {"id":1,"lock_version":2,"changes":{"quantity":"4"}} of 1, merges',
  ])
  expect(store.state.lines).toEqual([line(1, '4', 3)])
})

test('a merge that the person postpones leaves the row refused', async () => {
  const { queue, type, others, store } = setUp({ merge: () => null })
  type(1, '4')
  others(line(1, '9', 2))
  queue.save(1)
  expect(await queue.settle()).toBe(false)
  expect(store.state.errors[1]).toEqual({ lock_version: ['mainīts'] })
  expect(store.state.edits[1]).toMatchObject({ values: { quantity: '4' }, from: line(1) })
})

test('complete new rows go in one call, incomplete ones stay', async () => {
  const { queue, insert, log, store } = setUp({ lines: [] })
  insert('7', null, '8')
  queue.saveNew([-1, -2, -3])
  expect(await queue.settle()).toBe(true)
  expect(log).toEqual(['add {"rows":[{"quantity":"7"},{"quantity":"8"}]} of -1,-3', 'done'])
  expect(store.state.order).toEqual([100, -2, 101])
})

test('errors of a call with several rows go to their rows', async () => {
  const { queue, insert, store, idle } = setUp({ lines: [], refusals: [{ 'items.1.quantity': ['par daudz'] }] })
  insert('7', '8')
  queue.saveNew([-1, -2])
  await idle()
  expect(store.state.errors).toEqual({ [-1]: { row: ['Rinda nav saglabāta'] }, [-2]: { quantity: ['par daudz'] } })
})

test('where a call takes one row, each row has its call and its errors', async () => {
  const { queue, insert, log, store, idle } = setUp({ lines: [], add: { single: true }, refusals: [{ quantity: ['par daudz'] }] })
  insert('7', '8')
  queue.saveNew([-1, -2])
  await idle()
  expect(log.filter((each) => each.startsWith('add'))).toEqual([
    'add {"rows":[{"quantity":"7"}]} of -1',
    'add {"rows":[{"quantity":"8"}]} of -2',
  ])
  expect(store.state.errors).toEqual({ [-1]: { quantity: ['par daudz'] } })
})

test('a row that depends on a row above is sent once that is saved', async () => {
  const { queue, insert, log, idle } = setUp({
    lines: [],
    add: { single: true, place: ({ lines }, key) => (key === -2 && lines.length === 0 ? null : {}) },
  })
  insert('7', '8')
  queue.saveNew([-2])
  queue.saveNew([-1])
  await idle()
  await idle()
  expect(log.filter((each) => each.startsWith('add'))).toEqual([
    'add {"rows":[{"quantity":"7"}]} of -1',
    'add {"rows":[{"quantity":"8"}]} of -2',
  ])
})

test('what is typed into a new row on its way is saved as a change of its line', async () => {
  const { queue, insert, type, savedLines, idle } = setUp({ lines: [] })
  insert('7')
  queue.saveNew([-1])
  await Promise.resolve()
  await Promise.resolve()
  type(-1, '9')
  queue.save(-1)
  await idle()
  await idle()
  expect(savedLines()).toEqual([line(100, '9', 2)])
})

test('a missed answer is read by a reload', async () => {
  const { queue, type, log } = setUp({ missed: true })
  type(1, '4')
  queue.save(1)
  expect(await queue.settle()).toBe(true)
  expect(log).toEqual(['edit {"id":1,"lock_version":1,"changes":{"quantity":"4"}} of 1, merges', 'done', 'reload'])
})

test('a row that an earlier page left on its way is not sent', async () => {
  const { queue, type, insert, log } = setUp({ isLeft: () => true })
  type(1, '4')
  insert('7')
  expect(await queue.settle()).toBe(false)
  expect(log).toEqual([])
})

test('a new row is removed at once, a line after the server has confirmed', async () => {
  const { queue, insert, store, log } = setUp()
  const removed: number[] = []
  insert('7')
  queue.remove(-1, () => removed.push(-1))
  expect(removed).toEqual([-1])
  queue.remove(1, () => removed.push(1))
  expect(removed).toEqual([-1])
  await queue.settle()
  expect(removed).toEqual([-1, 1])
  expect(store.state.order).toEqual([])
  expect(log).toEqual(['delete {"id":1} of ', 'done'])
})

test('a line whose deletion is refused stays and cannot be restored', async () => {
  const { queue, store, insert } = setUp({ refusals: [{ status: ['izrakstīts'] }] })
  const removed: number[] = []
  queue.remove(1, () => removed.push(1))
  await queue.settle()
  expect(removed).toEqual([])
  expect(store.state.order).toEqual([1])
  insert('1')
  queue.restore(1, -1)
  expect(queue.isRestoring(-1)).toBe(false)
})

test('a row that restores a deleted line is sent with fields that rows do not show', async () => {
  const { queue, insert, log } = setUp({
    lines: [{ id: 1, lock_version: 1, quantity: '4', notes: 'ar pasūtījumu' }],
    add: { extraFields: ({ notes }) => ({ notes }) },
  })
  queue.remove(1)
  await queue.settle()
  insert('4')
  queue.restore(1, -1)
  expect(queue.isRestoring(-1)).toBe(true)
  queue.saveNew([-1])
  await queue.settle()
  expect(log.at(-2)).toBe('add {"rows":[{"quantity":"4","notes":"ar pasūtījumu"}]} of -1')
})

test('undo waits for saves on their way', async () => {
  const { queue, type, log } = setUp()
  expect(queue.afterSaves(() => 'at once')).toBe('at once')
  type(1, '4')
  queue.save(1)
  expect(queue.afterSaves(() => log.push('undo'))).toBeUndefined()
  await queue.settle()
  expect(log.slice(1)).toEqual(['done', 'undo'])
})
