import { expect, test } from 'vitest'
import type { TabHandle } from '../../src/tabs/tab.ts'
import { LineEditor } from '../../src/workspace/lines/line-editor.ts'
import { openEditor } from '../../src/workspace/lines/line-editor-state.ts'
import type { LineEditorOptions } from '../../src/workspace/lines/line-editor-options.ts'
import { placedAs } from '../../src/workspace/lines/save-queue.ts'

interface Line {
  id: number
  lock_version: number
  quantity: string
}

interface Values {
  quantity: string | null
}

const line = (id: number, quantity = '1', lock_version = 1): Line => ({ id, lock_version, quantity })

interface Sent {
  id?: number
  quantity?: string
  rows?: { quantity: string }[]
  line_ids?: number[]
}

/** Server and page in memory; every call succeeds. */
function setUp({ lines = [line(1), line(2), line(3)], adds = true, arranges = false } = {}) {
  let saved: readonly Line[] = lines
  let lastId = 100
  const log: string[] = []
  const notices: string[] = []
  const drafts = new Map<string, unknown>()
  const load = () => editor.load(saved, false)
  const options: LineEditorOptions<Line, Values> = {
    tab: {
      drafts: { read: (key: string) => drafts.get(key), write: drafts.set.bind(drafts), drop: drafts.delete.bind(drafts) },
    } as unknown as TabHandle,
    draftKey: 'lines',
    lines,
    valuesOf: ({ quantity }) => ({ quantity }),
    changesOf: ({ quantity: was }, { quantity }) => (quantity === undefined || quantity === was ? null : { quantity }),
    edit: ({ id }, { quantity }) => ({ command: 'edit', args: { id, quantity } }),
    remove: ({ id }) => ({ command: 'delete', args: { id } }),
    ...(arranges && { arrange: 'arrange' }),
    ...(adds && {
      add: {
        body: ({ quantity }: Partial<Values>) => (quantity ? { quantity } : null),
        save: (rows: object[]) => ({ command: 'add', args: { rows } }),
        fresh: { quantity: null },
        same: ({ quantity }: Line, values: Partial<Values>) => quantity === values.quantity,
      },
    }),
    reload: () => Promise.resolve(load()),
  }
  const editor: LineEditor<Line, Values> = new LineEditor<Line, Values>(openEditor<Line, Values>(lines, undefined), options, {
    show: () => undefined,
    async run(_, { command, args }) {
      log.push(`${command} ${JSON.stringify(args)}`)
      await new Promise((answered) => setTimeout(answered, 1))
      const { id, quantity, rows = [], line_ids: ids } = args as Sent
      if (ids) saved = saved.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      if (command === 'delete') saved = saved.filter((each) => each.id !== id)
      if (command === 'edit') saved = saved.map((each) => (each.id === id ? line(each.id, quantity, each.lock_version + 1) : each))
      saved = [...saved, ...rows.map((row) => line((lastId += 1), row.quantity))]
      load()
      return { outcome: 'done', errors: {} }
    },
    merge: () => Promise.resolve(null),
    isLeft: () => false,
    render: () => undefined,
    notify: (text) => notices.push(text),
  })
  return {
    editor,
    log,
    notices,
    drafts,
    type: (key: number, quantity: string) => {
      editor.memory.begin()
      editor.edit(new Map([[key, { quantity }]]))
    },
    quantities: () => {
      const { order, edits, added, lines: now } = editor.store.state
      return order.map((key) => (edits[key]?.values ?? added[key] ?? now.find(({ id }) => id === key))?.quantity)
    },
    /** When no save is under way. */
    async idle() {
      await new Promise<void>((done) => editor.queue.afterSaves(done))
      await new Promise((later) => setTimeout(later))
    },
  }
}

test('undo of an edit that is saved saves the value before it, redo the value after it', async () => {
  const { editor, type, idle, log } = setUp()
  type(1, '4')
  editor.queue.save(1)
  await idle()
  expect(editor.memory.undo()).toBe(1)
  await idle()
  expect(editor.memory.redo()).toBe(1)
  await idle()
  expect(log).toEqual(['edit {"id":1,"quantity":"4"}', 'edit {"id":1,"quantity":"1"}', 'edit {"id":1,"quantity":"4"}'])
})

test('undo during a save waits for it', async () => {
  const { editor, type, idle, log } = setUp()
  type(1, '4')
  editor.queue.save(1)
  expect(editor.memory.undo()).toBeUndefined()
  await idle()
  await idle()
  expect(log).toEqual(['edit {"id":1,"quantity":"4"}', 'edit {"id":1,"quantity":"1"}'])
})

test('undo of a deletion adds the lines again in their places', async () => {
  const { editor, idle, log, quantities } = setUp({ lines: [line(1, '1'), line(2, '2'), line(3, '3')] })
  editor.memory.begin()
  editor.remove([1, 2])
  await idle()
  expect(quantities()).toEqual(['3'])
  editor.memory.undo()
  expect(quantities()).toEqual(['1', '2', '3'])
  await idle()
  editor.memory.redo()
  await idle()
  expect(quantities()).toEqual(['3'])
  expect(log.slice(0, 3)).toEqual(['delete {"id":1}', 'delete {"id":2}', 'add {"rows":[{"quantity":"2"},{"quantity":"1"}]}'])
})

test('undo of a new row that became a line deletes the line', async () => {
  const { editor, type, idle, log } = setUp({ lines: [] })
  editor.memory.begin()
  editor.insert(0)
  type(-1, '7')
  editor.queue.saveNew([-1])
  await idle()
  editor.memory.undo()
  await idle()
  editor.memory.undo()
  await idle()
  expect(log.at(0)).toBe('add {"rows":[{"quantity":"7"}]}')
  expect(log.at(-1)).toBe('delete {"id":101}')
})

test('where rows cannot be added, undo of a deletion says so and keeps the step', async () => {
  const { editor, idle, notices, log } = setUp({ adds: false })
  editor.memory.begin()
  editor.remove([1])
  await idle()
  expect(editor.memory.undo()).toBeNull()
  expect(editor.memory.undo()).toBeNull()
  expect(notices).toEqual(['Izdzēstu rindu šeit atjaunot nevar', 'Izdzēstu rindu šeit atjaunot nevar'])
  expect(log).toEqual(['delete {"id":1}'])
})

test('a paste with its later lookups is one step of undo', () => {
  const { editor, quantities } = setUp({ lines: [line(1)] })
  editor.memory.begin()
  const paste = editor.pasting()
  const keys = paste.keysAt([0, 1, 2])
  expect([...keys]).toEqual([
    [0, 1],
    [1, -1],
    [2, -2],
  ])
  paste.change(new Map([[1, { quantity: '4' }]]))
  editor.memory.begin()
  paste.change(new Map([[-2, { quantity: '6' }]]))
  expect(quantities()).toEqual(['4', null, '6'])
  editor.memory.undo()
  expect(quantities()).toEqual(['1'])
})

test('Esc takes back what was typed without a call', async () => {
  const { editor, type, quantities, log, idle } = setUp({ lines: [line(1)] })
  type(1, '4')
  type(1, '5')
  editor.memory.revert()
  await idle()
  expect(quantities()).toEqual(['4'])
  expect(log).toEqual([])
})

test('the draft holds what is not saved, and goes with it', async () => {
  const { editor, type, drafts, idle } = setUp()
  type(1, '4')
  editor.memory.keepHalf({ row: 2, column: 'quantity', text: '5*' })
  expect(drafts.get('lines')).toMatchObject({ edits: { 1: { values: { quantity: '4' } } }, half: { row: 2, text: '5*' } })
  editor.memory.keepHalf(null)
  editor.queue.save(1)
  await idle()
  expect(drafts.has('lines')).toBe(false)
})

test('discarding drops every pending change and new row', () => {
  const { editor, type, quantities } = setUp({ lines: [line(1)] })
  editor.insert(1)
  type(-1, '7')
  type(1, '4')
  editor.discard()
  expect(quantities()).toEqual(['1'])
})

test('rows go along together, are edited first, and come back by one undo', async () => {
  const { editor, log, type, idle } = setUp({ lines: [line(1), line(2), line(3), line(4)], arranges: true })
  type(2, '7')
  editor.memory.begin()
  editor.move({ from: 1, to: 2, by: -1 })
  expect(editor.store.state.order).toEqual([2, 3, 1, 4])
  await idle()
  await idle()
  expect(log).toEqual(['edit {"id":2,"quantity":"7"}', 'arrange {"line_ids":[2,3,1,4]}'])
  editor.memory.undo()
  await idle()
  await idle()
  expect(editor.store.state.order).toEqual([1, 2, 3, 4])
  expect(log.at(-1)).toBe('arrange {"line_ids":[1,2,3,4]}')
  editor.memory.redo()
  await idle()
  await idle()
  expect(log.at(-1)).toBe('arrange {"line_ids":[2,3,1,4]}')
})

test('copies stand below their rows here and on the server, and one undo deletes them', async () => {
  const { editor, log, idle } = setUp({ lines: [line(1, '5'), line(2, '6'), line(3, '7')], arranges: true })
  editor.memory.begin()
  editor.duplicate([1, 2])
  await idle()
  await idle()
  expect(log).toEqual(['add {"rows":[{"quantity":"5"},{"quantity":"6"}]}', 'arrange {"line_ids":[1,2,101,102,3]}'])
  expect(editor.store.state.order).toEqual([1, 2, 101, 102, 3])
  editor.memory.undo()
  await idle()
  await idle()
  expect(editor.store.state.order).toEqual([1, 2, 3])
})

test('pasted rows whose item is unknown keep their cells and wait; the others are saved', async () => {
  const { editor, log, quantities, idle } = setUp({ lines: [line(1)] })
  editor.memory.begin()
  const { keysAt, change, onUnknown } = editor.pasting()
  const keys = keysAt([1, 2])
  const [known = 0, wrong = 0] = [keys.get(1), keys.get(2)]
  change(
    new Map([
      [known, { quantity: '4' }],
      [wrong, { quantity: '5' }],
    ]),
  )
  onUnknown(new Map([[wrong, 'XX-9']]), false)
  editor.savePasted()
  await idle()
  expect(log).toEqual(['add {"rows":[{"quantity":"4"}]}'])
  expect(quantities()).toEqual(['1', '4', '5'])
  expect(editor.store.state.errors[wrong]).toEqual({ item: ['Prece nav atrasta: XX-9'] })
  // Whoever saves all the same, or corrects the item, has the row saved.
  editor.saveAll()
  await idle()
  expect(log.at(-1)).toBe('add {"rows":[{"quantity":"5"}]}')
})

test('a deleted line comes back to its place', async () => {
  const { editor, log, idle } = setUp({ arranges: true })
  editor.memory.begin()
  editor.remove([1])
  await idle()
  await idle()
  editor.memory.undo()
  await idle()
  await idle()
  expect(editor.store.state.order).toEqual([101, 2, 3])
  expect(log.at(-1)).toBe('arrange {"line_ids":[101,2,3]}')
})

test.each([
  // ids on the server, moved, as shown, result
  [[1, 2, 3], [3], [3, 1, 2], [3, 1, 2]],
  [[1, 2, 3], [1], [2, 1, 3], [2, 1, 3]],
  [
    [1, 2, 3, 4],
    [2, 3],
    [1, 4, 2, 3],
    [1, 4, 2, 3],
  ],
  // Another person has moved 4 to the front and added 9.
  [[4, 1, 2, 3, 9], [2], [1, 3, 2, 4], [4, 1, 3, 2, 9]],
  // They have deleted the line behind which the moved one goes.
  [[1, 2], [2], [1, 5, 2], [1, 2]],
  [[1, 2], [7], [7, 1, 2], [1, 2]],
])('of %j, %j goes where it stands in %j: %j', (ids, moved, shown, placed) => expect(placedAs(ids, moved, shown)).toEqual(placed))
