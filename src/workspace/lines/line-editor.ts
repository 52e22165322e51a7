import { same } from '../../store/personal-state.ts'
import type { RunResult } from '../../commands/run.ts'
import type { LineMemory } from '../../ui/line-grid/memory.ts'
import { linesOfSent, unsaved, type LineEditorState, type SavedLine, type StoredLines } from './line-editor-state.ts'
import { notFound } from './errors-apart.ts'
import type { EditorPlace, LineEditorOptions } from './line-editor-options.ts'
import { LineStore } from './line-store.ts'
import type { OnUnknown } from './paste-rows.ts'
import { beforeOf, moveOf, RowHistory, type Moved, type RowChange } from './row-history.ts'
import { rowMemory } from './row-memory.ts'
import { SaveQueue, type SaveHost } from './save-queue.ts'

interface LineEditorHost<Line extends SavedLine, Values> extends Pick<SaveHost<Line, Values>, 'merge' | 'render'> {
  show: (state: LineEditorState<Line, Values>) => void
  run: (place: EditorPlace, ...saving: Parameters<SaveHost<Line, Values>['run']>) => Promise<RunResult>
  isLeft: (place: EditorPlace, key: number) => boolean
  /** Why an undo was not made. */
  notify: (text: string) => void
}

/** Edits of a person with undo; sends them through the save queue. */
export class LineEditor<Line extends SavedLine, Values extends object> {
  readonly store: LineStore<Line, Values>
  readonly queue: SaveQueue<Line, Values>
  readonly memory: LineMemory
  private readonly history = new RowHistory<Values>()
  private options: LineEditorOptions<Line, Values>

  constructor(start: LineEditorState<Line, Values>, options: LineEditorOptions<Line, Values>, host: LineEditorHost<Line, Values>) {
    this.options = options
    this.store = new LineStore<Line, Values>(start, {
      render: host.show,
      keepDraft: (stored) => {
        const { tab, draftKey } = this.options
        if (stored) tab.drafts.write(draftKey, stored, nothing)
        else tab.drafts.drop(draftKey)
      },
    })
    this.queue = new SaveQueue(this.store, {
      options: () => this.options,
      run: (saving, rows) => host.run(this.options, saving, rows),
      isLeft: (key) => host.isLeft(this.options, key),
      merge: host.merge,
      render: host.render,
    })
    const memory = rowMemory(this.history, {
      apply: (changes, sends) => this.apply(changes, sends),
      isRemovedHere: (key) => this.queue.isRemovedHere(key),
      half: () => this.store.state.half,
      keepHalf: (half) => this.store.dispatch({ type: 'unfinished', half }),
      stopped: (changes) => {
        if (this.options.add || !changes.some(({ is, key }) => is === 'added' && key > 0)) return false
        host.notify('Izdzēstu rindu šeit atjaunot nevar')
        return true
      },
    })
    this.memory = {
      ...memory,
      undo: () => this.queue.afterSaves(memory.undo),
      redo: () => this.queue.afterSaves(memory.redo),
    }
  }

  /** Options of the last render. */
  bind(options: LineEditorOptions<Line, Values>): void {
    this.options = options
  }

  /** The server's lines; `calm`: the keyboard is elsewhere. */
  load(lines: readonly Line[], calm: boolean): void {
    const same = this.options.add?.same ?? never
    for (const [key, id] of linesOfSent(this.store.state, lines, same)) {
      this.queue.noteSaved(key, id)
      this.history.rename(key, id)
    }
    this.store.dispatch({ type: 'loaded', lines, calm, same })
  }

  /** Takes the unsaved rows of another computer. */
  take(stored: StoredLines<Line, Values>): void {
    if (!same(stored, unsaved(this.store.state) ?? nothing)) this.store.dispatch({ type: 'taken', stored })
  }

  edit(rows: ReadonlyMap<number, Partial<Values>>, step = this.history.current()): void {
    for (const [key, after] of rows) this.history.note({ is: 'typed', key, before: beforeOf(this.valuesAt(key), after), after }, step)
    this.store.dispatch({ type: 'edit', rows })
  }

  insert(at: number, count = 1, step = this.history.current()): void {
    const values = this.options.add?.fresh ?? {}
    this.store.dispatch({ type: 'add', at, count, values })
    const keys = this.store.state.order.slice(at, at + count)
    for (const [place, key] of keys.entries()) this.history.note({ is: 'added', key, at: at + place, values }, step)
  }

  remove(keys: readonly (number | string)[]): void {
    const step = this.history.current()
    const removedKeys = this.store.state.order.filter((key) => keys.map(Number).includes(key))
    for (const [before, key] of removedKeys.entries()) {
      // Saved lines stay until the server confirms.
      const at = this.store.state.order.indexOf(key) - removedKeys.slice(0, before).filter((each) => each > 0).length
      const change: RowChange<Values> = { is: 'removed', key, at, values: this.valuesAt(key) }
      this.queue.remove(key, () => this.history.note(change, step))
    }
  }

  move(moved: Moved): void {
    const move = moveOf(this.store.state.order, moved)
    this.history.note(move)
    this.arrange(move)
  }

  /** Copies stand below the last of the rows, and are saved at once. */
  duplicate(keys: readonly (number | string)[]): void {
    const { order } = this.store.state
    const sources = order.filter((key) => keys.map(Number).includes(key))
    const below = order.findLastIndex((key) => sources.includes(key)) + 1
    const copies = sources.map((source, place) => {
      const [at, values, line] = [below + place, this.valuesAt(source), this.store.lineOf(source)]
      this.store.dispatch({ type: 'add', at, count: 1, values })
      const key = this.store.state.order[at] ?? 0
      if (line) this.queue.takeFrom(line, key)
      this.history.note({ is: 'added', key, at, values })
      return key
    })
    this.queue.saveNew(copies)
  }

  /** Later lookups belong to the paste's undo step. */
  pasting() {
    const step = this.history.current()
    return {
      keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
        const { length } = this.store.state.order
        const missing = Math.max(...rows) + 1 - length
        if (missing > 0) this.insert(length, missing, step)
        return new Map(rows.map((row) => [row, this.store.state.order[row] ?? 0]))
      },
      change: (values: ReadonlyMap<number, Partial<Values>>) => this.edit(values, step),
      /** The rows keep their other cells and wait for an item. */
      onUnknown: ((texts, isFailed) => {
        for (const [key, errors] of Object.entries(notFound(texts, isFailed)))
          this.store.dispatch({ type: 'refused', key: Number(key), errors })
      }) satisfies OnUnknown,
    }
  }

  /** Of others' saves, only what a person decides is overridden. */
  savePasted(): void {
    this.queue.saveEverything()
  }

  /** Overrides what others saved meanwhile. */
  saveAll(): void {
    this.store.dispatch({ type: 'overwrite' })
    this.queue.saveEverything()
  }

  discard(): void {
    const { edits, added } = this.store.state
    this.forget([...Object.keys(edits), ...Object.keys(added)].map(Number))
  }

  /** Drops what was entered in the rows. */
  forget(keys: readonly number[]): void {
    for (const key of keys) this.store.dispatch({ type: 'remove', key })
  }

  private valuesAt(key: number): Partial<Values> {
    const { edits, added } = this.store.state
    const line = this.store.lineOf(key)
    const entered = edits[key]?.values ?? added[key] ?? {}
    return line ? { ...this.options.valuesOf(line), ...entered } : entered
  }

  /** A row that is edited is saved first, since its new place makes a new version. */
  private arrange({ keys, after }: { keys: readonly number[]; after: readonly number[] }): void {
    this.store.dispatch({ type: 'arrange', order: after })
    for (const key of keys) if (key in this.store.state.edits) this.queue.save(key)
    this.queue.place(keys)
  }

  /** @param sends also reverses on the server what was sent */
  private apply(changes: readonly RowChange<Values>[], sends: boolean): void {
    const touched = new Set<number>()
    const renamed = new Map<number, number>()
    for (const change of changes) {
      const key = renamed.get(change.key) ?? change.key
      if (change.is === 'moved') this.arrange(change)
      else if (change.is === 'typed') {
        this.store.dispatch({ type: 'edit', rows: new Map([[key, change.after]]) })
        touched.add(key)
      } else if (change.is === 'removed') this.queue.remove(key)
      else {
        const now = this.putBack(change)
        renamed.set(key, now)
        touched.add(now)
      }
    }
    if (!sends) return
    for (const key of touched) if (key > 0) this.queue.save(key)
    this.queue.saveNew([...touched].filter((key) => this.queue.isRestoring(key)))
  }

  /** Returns the key of the new row. */
  private putBack({ key, at, values }: { key: number; at: number; values: Partial<Values> }): number {
    const place = Math.min(at, this.store.state.order.length)
    this.store.dispatch({ type: 'add', at, count: 1, values })
    const now = this.store.state.order[place] ?? 0
    this.queue.restore(key, now)
    this.history.rename(key, now)
    return now
  }
}

const nothing = { edits: {}, added: {} }

const never = (): boolean => false
