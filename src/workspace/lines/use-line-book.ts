import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { commandById, reasonAgainst } from '../../commands/commands.ts'
import { createCommandContext, type RunManner } from '../../commands/context.ts'
import { notify } from '../../commands/notices.ts'
import { isLeft } from '../../commands/outbox.ts'
import { runCommand, type RunResult } from '../../commands/run.ts'
import { useLeftSave } from '../../commands/use-left-save.ts'
import { picksMade } from '../../ui/picks.ts'
import { stopAtUnread } from '../../ui/unread.ts'
import type { LineSaving } from '../../ui/line-grid/line-menu.tsx'
import type { LineMemory } from '../../ui/line-grid/memory.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { offerSettling } from '../../tabs/active-views.ts'
import { pathname } from '../../tabs/model.ts'
import { openDocument } from '../document/open-document.ts'
import { agreed } from '../record/agree.ts'
import { useView } from '../../tabs/hooks.ts'
import {
  adopt,
  changeAll,
  forget,
  insert,
  insertAll,
  insist,
  openBook,
  refuse,
  restand,
  send,
  settle,
  unsaved,
  type KeptBook,
  type LineBook,
  type SavedLine,
  isSettled,
  isShown,
  linesOfSent,
} from './line-book.ts'
import { changesOf as differences } from '../../ui/use-form.ts'
import { errorsOfRow, nameIn, told, type LineBookOptions, type Saving } from './book-saving.ts'
import { beforeOf, type RowChange } from './row-history.ts'
import { useRowMemory } from './use-row-memory.ts'
import { fault, lineNote, type LineNote } from '../../ui/line-grid/note.ts'

/**
 * Keeps the lines of a document while they are edited, and saves each row as the keyboard leaves it. Offers
 * the view's verbs for them: F7 goes there, Ctrl+S sends again what was refused.
 */
export function useLineBook<Line extends SavedLine, Values extends object>(options: LineBookOptions<Line, Values>) {
  const { tab, draftKey, lines, changesOf, add } = options
  const box = useRef<HTMLDivElement>(null)
  const [start] = useState(() => openBook<Line, Values>(lines, tab.drafts.read(draftKey) as KeptBook<Line, Values> | undefined))
  const [book, show] = useState(start)
  const [calm, setCalm] = useState(true)
  // Steps follow each other faster than React draws: the book itself is here.
  const latest = useRef(start)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [record] = useState(() => openDocument(tab))
  const waiting = useRef(0)
  // Lines that were deleted here, by their ids, and by the keys of the rows that bring them back.
  const deleted = useRef(new Map<number, Line>())
  const revived = useRef(new Map<number, Line>())
  // New rows that wait for one above them.
  const held = useRef(new Set<number>())
  // Lines that new rows have become, by the keys of the rows.
  const became = useRef(new Map<number, number>())

  function step(next: LineBook<Line, Values>): void {
    if (next === latest.current) return
    latest.current = next
    show(next)
    keepDraft()
  }

  function keepDraft(): void {
    const kept = unsaved(latest.current)
    if (kept) tab.drafts.write(draftKey, kept)
    else tab.drafts.drop(draftKey)
  }

  const { history, memory } = useRowMemory<Values>({
    apply,
    half: () => latest.current.half,
    // Nothing is drawn by it: only the draft has to know.
    keepHalf(half) {
      if (half === latest.current.half) return
      latest.current = { ...latest.current, half }
      keepDraft()
    },
    stopped(changes) {
      if (add || !changes.some(({ is, key }) => is === 'added' && key > 0)) return false
      notify({ color: 'blue', text: 'Izdzēstu rindu šeit atjaunot nevar' })
      return true
    },
  })

  // Rows that an earlier life of the page saved without network: once they are sent, the lines show them.
  useLeftSave(tab, draftKey, (rows = []) => {
    for (const key of rows) step(forget(latest.current, key))
  })
  const isOnItsWay = (key: number): boolean => isLeft(pathname(tab.path), { draft: draftKey, rows: [key] })

  const taken = useRef({ lines, calm })
  useLayoutEffect(() => {
    if (taken.current.lines === lines && taken.current.calm === calm) return
    taken.current = { lines, calm }
    const same = add?.same ?? never
    for (const [key, id] of linesOfSent(latest.current, lines, same)) {
      became.current.set(key, id)
      history.rename(key, id)
    }
    step(adopt(latest.current, lines, { calm, same }))
  })

  /** One save after another: each stands on the version that the one before made. */
  function enqueue(work: () => Promise<void>): void {
    waiting.current += 1
    const each = async () => {
      await work()
      await caughtUp()
    }
    queue.current = queue.current.then(each, each).finally(() => {
      waiting.current -= 1
    })
  }

  /** Steps are turned around one after another, too: what is on its way to the server is not yet known to be done. */
  function afterSaves(turn: () => RowKey | null): RowKey | null {
    if (waiting.current === 0) return turn()
    enqueue(async () => void turn())
    return null
  }

  /** What was saved is drawn: what comes next stands on its version. An answer that came is drawn at once; one that passed by unseen is asked for. */
  async function caughtUp(): Promise<void> {
    flushSync(() => {})
    for (let again = 0; again < 2 && !isShown(latest.current); again++) {
      await options.reload()
      flushSync(() => {})
    }
  }

  /** Runs a command of a row at once: any other way would wait for the rows to be saved. */
  async function run({ command: id, args }: Saving, rows: readonly number[], manner: RunManner = {}): Promise<RunResult> {
    const command = commandById(id)
    const reason = reasonAgainst(command, createCommandContext(tab.id), tab.id)
    if (reason === null) return runCommand(command, args, tab.id, { ...manner, keeps: { draft: draftKey, rows } })
    notify({ color: 'blue', text: reason })
    return { outcome: 'blocked', errors: { row: [reason] } }
  }

  function save(key: number): void {
    if (key < 0) return saveAdded([key])
    enqueue(async () => {
      const edit = latest.current.edits[key]
      const line = latest.current.lines.find(({ id }) => id === key)
      if (!edit || !line || latest.current.settled.includes(key) || edit.refused === edit.values || isOnItsWay(key)) return
      const sent = edit.values
      const changes = changesOf(line, sent)
      if (!changes) return step(forget(latest.current, key))
      const { outcome, errors } = await run(options.edit(edit.from, changes), [key], { merges: true })
      if (outcome === 'done') return step(settle(latest.current, key, sent))
      if ('lock_version' in errors && (await merge(key))) return save(key)
      step(refuse(latest.current, key, told(errors)))
      void options.reload()
    })
  }

  /** Puts what was typed over a line onto what somebody else saved of it meanwhile; false when the person puts the question off. */
  async function merge(key: number): Promise<boolean> {
    await options.reload()
    flushSync(() => {})
    const edit = latest.current.edits[key]
    const line = latest.current.lines.find(({ id }) => id === key)
    if (!edit || !line || line.lock_version <= edit.from.lock_version) return false
    const [base, theirs] = [options.valuesOf(edit.from), options.valuesOf(line)]
    const merged = await agreed(record, { form: draftKey, about: nameIn(theirs), base, mine: { ...base, ...edit.values }, theirs })
    if (merged === null) return false
    step(restand(latest.current, key, { from: line, values: differences(theirs, merged) }))
    return true
  }

  /** New rows that say enough go together in one call. */
  function saveAdded(keys: readonly number[]): void {
    if (add?.single && keys.length > 1) return keys.forEach((key) => saveAdded([key]))
    enqueue(async () => {
      // Typed on while the row was on its way: it is a line now.
      for (const id of keys.flatMap((key) => became.current.get(key) ?? [])) save(id)
      const ready = keys.flatMap((key) => {
        const values = key in latest.current.sent ? undefined : placed(key)
        const body = values && !(key in latest.current.sent) && !isOnItsWay(key) ? add?.body(values) : null
        const back = revived.current.get(key)
        return body ? [{ key, body: { ...body, ...(back && add?.beside?.(back)) } }] : []
      })
      if (!add || ready.length === 0) return
      step(
        send(
          latest.current,
          ready.map(({ key }) => key),
        ),
      )
      const { outcome, errors } = await run(
        add.save(ready.map(({ body }) => body)),
        ready.map(({ key }) => key),
      )
      if (outcome === 'done') return saveHeld()
      ready.forEach(({ key }, place) => step(refuse(latest.current, key, told(add.single ? errors : errorsOfRow(errors, place)))))
    })
  }

  /** What a new row says once it knows where it belongs; undefined where it waits for a row above it. */
  function placed(key: number): Partial<Values> | undefined {
    if (add?.place && latest.current.added[key]) {
      const place = add.place(latest.current, key)
      if (!place) return void held.current.add(key)
      step(changeAll(latest.current, new Map([[key, place]])))
    }
    return latest.current.added[key]
  }

  function saveHeld(): void {
    const keys = [...held.current]
    held.current.clear()
    if (keys.length > 0) saveAdded(keys)
  }

  function saveAll(): void {
    step(insist(latest.current))
    for (const key of Object.keys(latest.current.edits)) save(Number(key))
    saveAdded(Object.keys(latest.current.added).map(Number))
  }

  async function settleRows(): Promise<boolean> {
    await picksMade()
    if (stopAtUnread(box.current)) return false
    leaveCell(box.current)
    if (!isSettled(latest.current)) {
      for (const key of Object.keys(latest.current.edits)) save(Number(key))
      saveAdded(Object.keys(latest.current.added).map(Number))
    }
    await queue.current
    return isSettled(latest.current)
  }
  const settleNow = useEffectEvent(settleRows)
  useEffect(() => offerSettling(tab.id, () => settleNow()), [tab.id])

  function valuesAt(key: number): Partial<Values> {
    const line = latest.current.lines.find(({ id }) => id === key)
    const typed = latest.current.edits[key]?.values ?? latest.current.added[key] ?? {}
    return line ? { ...options.valuesOf(line), ...typed } : typed
  }

  /** Types into many rows at once, by key. */
  function type(values: ReadonlyMap<number, Partial<Values>>, part = history.current()): void {
    for (const [key, after] of values) history.note({ is: 'typed', key, before: beforeOf(valuesAt(key), after), after }, part)
    step(changeAll(latest.current, values))
  }

  function insertRows(at: number, count: number, part = history.current()): void {
    const values = add?.fresh ?? {}
    step(insertAll(latest.current, { at, count, values }))
    const keys = latest.current.order.slice(at, at + count)
    for (const [place, key] of keys.entries()) history.note({ is: 'added', key, at: at + place, values }, part)
  }

  function remove(keys: readonly (number | string)[]): void {
    const part = history.current()
    const gone = latest.current.order.filter((key) => keys.map(Number).includes(key))
    for (const [before, key] of gone.entries()) {
      // Its place once those before it are gone; saved lines stand there until the server's word.
      const at = latest.current.order.indexOf(key) - gone.slice(0, before).filter((each) => each > 0).length
      const change: RowChange<Values> = { is: 'removed', key, at, values: valuesAt(key) }
      take(key, () => history.note(change, part))
    }
  }

  /** Takes a row away; `done` is told once it is gone, which a saved line is by the server's word. */
  function take(key: number, done: () => void = () => {}): void {
    const line = latest.current.lines.find(({ id }) => id === key)
    step(forget(latest.current, key))
    if (!line) return done()
    enqueue(async () => {
      const { outcome } = await run(options.remove(line), [])
      if (outcome !== 'done') return
      deleted.current.set(key, line)
      done()
    })
  }

  /** Makes changes of the history, and sends what they mean: of an edit that was sent, the opposite. */
  function apply(changes: readonly RowChange<Values>[], sends: boolean): void {
    const touched = new Set<number>()
    const renamed = new Map<number, number>()
    for (const change of changes) {
      const key = renamed.get(change.key) ?? change.key
      if (change.is === 'typed') {
        step(changeAll(latest.current, new Map([[key, change.after]])))
        touched.add(key)
      } else if (change.is === 'removed') take(key)
      else {
        const now = putBack(change)
        renamed.set(key, now)
        touched.add(now)
      }
    }
    if (!sends) return
    for (const key of touched) if (key > 0) save(key)
    saveAdded([...touched].filter((key) => revived.current.has(key)))
  }

  function putBack({ key, at, values }: { key: number; at: number; values: Partial<Values> }): number {
    const [next, now] = insert(latest.current, at, values)
    step(next)
    const line = deleted.current.get(key)
    if (line) revived.current.set(now, line)
    history.rename(key, now)
    return now
  }

  const refused = Object.values(book.errors).filter((errors) => Object.keys(errors).length > 0).length
  useView(
    tab,
    { lines: () => box.current?.querySelector<HTMLElement>('textarea')?.focus(), ...(refused > 0 && { save: saveAll }) },
    () => box.current,
  )

  return {
    book,
    /** Rows that were refused and wait for the person. */
    unsaved: refused,
    /** What a row was refused for that concerns no field of it. */
    generalOf: (key: number): readonly string[] | undefined => {
      const { status, lock_version, row } = book.errors[key] ?? {}
      return status ?? lock_version ?? row
    },
    /** The first thing that a row was refused for. */
    noteOf: (key: number): LineNote | undefined => lineNote(fault(Object.values(book.errors[key] ?? {}).flat()[0])),
    memory: { ...memory, undo: () => afterSaves(memory.undo), redo: () => afterSaves(memory.redo) } satisfies LineMemory,
    change: (key: number, values: Partial<Values>) => type(new Map([[key, values]])),
    /** What a paste needs; what it still looks up later belongs to the step in which it began. */
    pasting() {
      const part = history.current()
      return {
        /** Keys of rows by their index; rows past the last one are added. */
        keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
          const { length } = latest.current.order
          const missing = Math.max(...rows) + 1 - length
          if (missing > 0) insertRows(length, missing, part)
          return new Map(rows.map((row) => [row, latest.current.order[row] ?? 0]))
        },
        change: (values: ReadonlyMap<number, Partial<Values>>) => type(values, part),
      }
    },
    insert: (at: number): void => insertRows(at, 1),
    /** Commands that save what is done with a row; of a new one, and where there is none, only the one that adds. */
    savingOf: (key: RowKey | undefined): LineSaving => {
      const line = lines.find(({ id }) => id === Number(key))
      return {
        ...(line && { edit: options.edit(line, {}).command, delete: options.remove(line).command }),
        ...(add && { insert: add.save([]).command }),
      }
    },
    save,
    saveAll,
    remove,
    /** Forgets everything typed and not saved. */
    discard: () => {
      for (const key of [...Object.keys(latest.current.edits), ...Object.keys(latest.current.added)])
        step(forget(latest.current, Number(key)))
    },
    /** Where somebody else's save of a row is asked about. */
    conflict: { tab, form: draftKey },
    /** Goes on the element around the lines (LinesFrame): it tells whether the keyboard is in them. */
    frame: {
      ref: box,
      onFocus: () => setCalm(false),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) setCalm(true)
      },
    },
  }
}

const never = (): boolean => false

/** Ends the edit of the cell that the keyboard is in, as leaving it does. */
function leaveCell(root: HTMLElement | null): void {
  const cell = root?.querySelector('textarea')
  if (!cell || cell !== document.activeElement) return
  cell.blur()
  cell.focus({ preventScroll: true })
}
