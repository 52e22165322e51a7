import { same } from '../../store/personal-state.ts'
import type { HalfTyped, LineMemory } from '../../ui/line-grid/memory.ts'
import { beforeOf, inOrder, moveOf, RowHistory, type Moved, type RowChange } from './row-history.ts'
import { rowMemory } from './row-memory.ts'

export interface NewDocument<Values> {
  lines: readonly ({ key: number } & Values)[]
  /** Unfinished cell text. */
  half?: HalfTyped | null
}

const keysApart = 1_000_000_000

interface Watcher<Values, Doc> {
  freshLine: Values
  show: (document: Doc) => void
  keepDraft: (document: Doc) => void
}

/** A document before its creation, with undo. Several changes can precede a render. */
export class NewDocumentStore<Values extends object, Doc extends NewDocument<Values>> {
  document: Doc
  readonly memory: LineMemory
  private readonly history = new RowHistory<Values>()
  private readonly removedKeys = new Set<number>()
  private readonly watcher: Watcher<Values, Doc>

  constructor(document: Doc, watcher: Watcher<Values, Doc>) {
    this.document = document
    this.watcher = watcher
    this.memory = rowMemory(this.history, {
      apply: (changes) => this.applyRows(changes),
      isRemovedHere: (key) => this.removedKeys.has(key),
      half: () => this.document.half ?? null,
      // No render: only the draft changes.
      keepHalf: (half) => {
        if (half === (this.document.half ?? null)) return
        this.document = { ...this.document, half }
        watcher.keepDraft(this.document)
      },
    })
  }

  change(step: (now: Doc) => Doc): void {
    this.document = step(this.document)
    this.watcher.show(this.document)
    this.watcher.keepDraft(this.document)
  }

  setLines(values: ReadonlyMap<number, Partial<Values>>, step = this.history.current()): void {
    const rowChanges = this.document.lines.flatMap((line): RowChange<Values>[] => {
      const after = values.get(line.key)
      return after ? [{ is: 'typed', key: line.key, before: beforeOf<Values>(line, after), after }] : []
    })
    this.make(rowChanges, step)
  }

  insertLines(at: number, count: number, step = this.history.current()): void {
    const first = this.freeKey()
    const values = this.watcher.freshLine
    this.make(
      Array.from({ length: count }, (_, place) => ({ is: 'added', key: first + place, at: at + place, values })),
      step,
    )
  }

  deleteLines(keys: readonly (number | string)[]): void {
    const removedRows = this.document.lines.flatMap(({ key, ...values }, at) =>
      keys.includes(key) ? [{ key, at, values: values as unknown as Values }] : [],
    )
    // Index after earlier removals.
    this.make(removedRows.map(({ key, at, values }, before) => ({ is: 'removed', key, at: at - before, values })))
  }

  moveLines(moved: Moved): void {
    const keys = this.document.lines.map(({ key }) => key)
    this.make([moveOf(keys, moved)])
  }

  /** Copies stand below the last of the rows. */
  duplicateLines(keys: readonly (number | string)[]): void {
    const { lines } = this.document
    const sources = lines.flatMap(({ key, ...values }) => (keys.includes(key) ? [values as unknown as Values] : []))
    const below = lines.findLastIndex(({ key }) => keys.includes(key)) + 1
    const first = this.freeKey()
    this.make(sources.map((values, place) => ({ is: 'added', key: first + place, at: below + place, values })))
  }

  /** Later lookups belong to the paste's undo step. */
  pasting() {
    const step = this.history.current()
    return {
      keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
        const { length } = this.document.lines
        const missing = Math.max(...rows) + 1 - length
        if (missing > 0) this.insertLines(length, missing, step)
        return new Map(rows.map((row) => [row, this.document.lines[row]?.key ?? 0]))
      },
      change: (values: ReadonlyMap<number, Partial<Values>>) => this.setLines(values, step),
    }
  }

  /** Of another computer; the draft has it already. */
  take(document: Doc): void {
    if (same(document, this.document)) return
    this.document = document
    this.watcher.show(document)
  }

  /** The draft is the caller's. */
  clear(empty: Doc): void {
    this.history.clear()
    this.document = empty
    this.watcher.show(empty)
  }

  /** Rows that another computer adds to the same document get other keys. */
  private freeKey(): number {
    return Math.max(0, ...this.document.lines.map(({ key }) => key)) + 1 + Math.floor(Math.random() * keysApart)
  }

  private make(changes: readonly RowChange<Values>[], step = this.history.current()): void {
    for (const each of changes) this.history.note(each, step)
    this.applyRows(changes)
  }

  private applyRows(changes: readonly RowChange<Values>[]): void {
    for (const { is, key } of changes) {
      if (is === 'removed') this.removedKeys.add(key)
      else this.removedKeys.delete(key)
    }
    this.change((now) => ({ ...now, lines: changes.reduce((lines, each) => this.withChange(lines, each), now.lines) }))
  }

  private withChange(lines: Doc['lines'], rowChange: RowChange<Values>): Doc['lines'] {
    const { key } = rowChange
    if (rowChange.is === 'moved') return inOrder(lines, (line) => line.key, rowChange.after)
    if (rowChange.is === 'typed') return lines.map((line) => (line.key === key ? { ...line, ...rowChange.after } : line))
    if (rowChange.is === 'removed') return lines.filter((line) => line.key !== key)
    return lines.toSpliced(rowChange.at, 0, { ...this.watcher.freshLine, ...rowChange.values, key })
  }
}
