import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { commandById, reasonAgainst } from '../../commands/commands.ts'
import { createCommandContext, type RunOptions } from '../../commands/context.ts'
import { notify } from '../../commands/notices.ts'
import { isLeft } from '../../commands/outbox.ts'
import { runCommand, type RunResult } from '../../commands/run.ts'
import { useLeftSave } from '../../commands/use-waiting-save.ts'
import { picksSettled } from '../../ui/picks.ts'
import { stopAtUnread } from '../../ui/unparsed-input.ts'
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
  openEditor,
  refuse,
  restand,
  send,
  settle,
  unsaved,
  type StoredLines,
  type LineEditorState,
  type SavedLine,
  isSettled,
  isShown,
  linesOfSent,
} from './line-editor-state.ts'
import { changesOf as differences } from '../../ui/use-form.ts'
import { errorsOfRow, nameIn, markedErrors, type LineEditorOptions, type Saving } from './line-editor-options.ts'
import { beforeOf, type RowChange } from './row-history.ts'
import { useRowMemory } from './use-row-memory.ts'
import { fault, lineNote, type LineNote } from '../../ui/line-grid/note.ts'

/** Edits lines and saves each row on leaving. F7 focuses the lines, Ctrl+S retries refused rows. */
export function useLineEditor<Line extends SavedLine, Values extends object>(options: LineEditorOptions<Line, Values>) {
  const { tab, draftKey, lines, changesOf, add } = options
  const box = useRef<HTMLDivElement>(null)
  const [start] = useState(() => openEditor<Line, Values>(lines, tab.drafts.read(draftKey) as StoredLines<Line, Values> | undefined))
  const [state, show] = useState(start)
  const [calm, setCalm] = useState(true)
  // Current state; steps can precede renders.
  const latest = useRef(start)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [record] = useState(() => openDocument(tab))
  const waiting = useRef(0)
  // Deleted lines by id, and by key of restoring rows.
  const deleted = useRef(new Map<number, Line>())
  const revived = useRef(new Map<number, Line>())
  // New rows waiting for one above.
  const waitingKeys = useRef(new Set<number>())
  // Line ids by key of the new rows.
  const became = useRef(new Map<number, number>())

  function step(next: LineEditorState<Line, Values>): void {
    if (next === latest.current) return
    latest.current = next
    show(next)
    keepDraft()
  }

  function keepDraft(): void {
    const unsavedLines = unsaved(latest.current)
    if (unsavedLines) tab.drafts.write(draftKey, unsavedLines)
    else tab.drafts.drop(draftKey)
  }

  const { history, memory } = useRowMemory<Values>({
    apply,
    half: () => latest.current.half,
    // No render: only the draft changes.
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

  // Rows queued offline before a reload.
  useLeftSave(tab, draftKey, (rows = []) => {
    for (const key of rows) step(forget(latest.current, key))
  })
  const isOnItsWay = (key: number): boolean => isLeft(pathname(tab.path), { draft: draftKey, rows: [key] })

  const adopted = useRef({ lines, calm })
  useLayoutEffect(() => {
    if (adopted.current.lines === lines && adopted.current.calm === calm) return
    adopted.current = { lines, calm }
    const same = add?.same ?? never
    for (const [key, id] of linesOfSent(latest.current, lines, same)) {
      became.current.set(key, id)
      history.rename(key, id)
    }
    step(adopt(latest.current, lines, { calm, same }))
  })

  /** Saves run in sequence, since each needs the previous version. */
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

  /** Undo also waits for pending saves. */
  function afterSaves(undoStep: () => RowKey | null): RowKey | null {
    if (waiting.current === 0) return undoStep()
    enqueue(async () => void undoStep())
    return null
  }

  /** Waits until saved lines are rendered; reloads if the answer was missed. */
  async function caughtUp(): Promise<void> {
    flushSync(() => {})
    for (let again = 0; again < 2 && !isShown(latest.current); again++) {
      await options.reload()
      flushSync(() => {})
    }
  }

  /** Bypasses the wait for pending rows. */
  async function run({ command: id, args }: Saving, rows: readonly number[], options: RunOptions = {}): Promise<RunResult> {
    const command = commandById(id)
    const reason = reasonAgainst(command, createCommandContext(tab.id), tab.id)
    if (reason === null) return runCommand(command, args, tab.id, { ...options, keeps: { draft: draftKey, rows } })
    notify({ color: 'blue', text: reason })
    return { outcome: 'blocked', errors: { row: [reason] } }
  }

  function save(key: number): void {
    if (key < 0) return saveAdded([key])
    enqueue(async () => {
      const edit = latest.current.edits[key]
      const line = latest.current.lines.find(({ id }) => id === key)
      if (!edit || !line || latest.current.settled.includes(key) || edit.refused === edit.values || isOnItsWay(key)) return
      const submitted = edit.values
      const changes = changesOf(line, submitted)
      if (!changes) return step(forget(latest.current, key))
      const { outcome, errors } = await run(options.edit(edit.from, changes), [key], { merges: true })
      if (outcome === 'done') return step(settle(latest.current, key, submitted))
      if ('lock_version' in errors && (await merge(key))) return save(key)
      step(refuse(latest.current, key, markedErrors(errors)))
      void options.reload()
    })
  }

  /** Merges with another user's save; false when postponed. */
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

  /** Complete new rows go in one call. */
  function saveAdded(keys: readonly number[]): void {
    if (add?.single && keys.length > 1) return keys.forEach((key) => saveAdded([key]))
    enqueue(async () => {
      // Input in transit belongs to a line now.
      for (const id of keys.flatMap((key) => became.current.get(key) ?? [])) save(id)
      const ready = keys.flatMap((key) => {
        const values = key in latest.current.pendingRows ? undefined : placed(key)
        const body = values && !(key in latest.current.pendingRows) && !isOnItsWay(key) ? add?.body(values) : null
        const back = revived.current.get(key)
        return body ? [{ key, body: { ...body, ...(back && add?.extraFields?.(back)) } }] : []
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
      ready.forEach(({ key }, place) => step(refuse(latest.current, key, markedErrors(add.single ? errors : errorsOfRow(errors, place)))))
    })
  }

  /** Undefined while it waits for a row above. */
  function placed(key: number): Partial<Values> | undefined {
    if (add?.place && latest.current.added[key]) {
      const place = add.place(latest.current, key)
      if (!place) return void waitingKeys.current.add(key)
      step(changeAll(latest.current, new Map([[key, place]])))
    }
    return latest.current.added[key]
  }

  function saveHeld(): void {
    const keys = [...waitingKeys.current]
    waitingKeys.current.clear()
    if (keys.length > 0) saveAdded(keys)
  }

  function saveAll(): void {
    step(insist(latest.current))
    for (const key of Object.keys(latest.current.edits)) save(Number(key))
    saveAdded(Object.keys(latest.current.added).map(Number))
  }

  async function settleRows(): Promise<boolean> {
    await picksSettled()
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
    const entered = latest.current.edits[key]?.values ?? latest.current.added[key] ?? {}
    return line ? { ...options.valuesOf(line), ...entered } : entered
  }

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
    const removedKeys = latest.current.order.filter((key) => keys.map(Number).includes(key))
    for (const [before, key] of removedKeys.entries()) {
      // Saved lines stay until the server confirms.
      const at = latest.current.order.indexOf(key) - removedKeys.slice(0, before).filter((each) => each > 0).length
      const change: RowChange<Values> = { is: 'removed', key, at, values: valuesAt(key) }
      take(key, () => history.note(change, part))
    }
  }

  /** Calls `done` after removal; for saved lines, after confirmation. */
  function take(key: number, onRemoved: () => void = () => {}): void {
    const line = latest.current.lines.find(({ id }) => id === key)
    step(forget(latest.current, key))
    if (!line) return onRemoved()
    enqueue(async () => {
      const { outcome } = await run(options.remove(line), [])
      if (outcome !== 'done') return
      deleted.current.set(key, line)
      onRemoved()
    })
  }

  /** Reverses sent edits on the server too. */
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

  const refused = Object.values(state.errors).filter((errors) => Object.keys(errors).length > 0).length
  useView(
    tab,
    { lines: () => box.current?.querySelector<HTMLElement>('textarea')?.focus(), ...(refused > 0 && { save: saveAll }) },
    () => box.current,
  )

  return {
    state,
    unsaved: refused,
    generalOf: (key: number): readonly string[] | undefined => {
      const { status, lock_version, row } = state.errors[key] ?? {}
      return status ?? lock_version ?? row
    },
    noteOf: (key: number): LineNote | undefined => lineNote(fault(Object.values(state.errors[key] ?? {}).flat()[0])),
    memory: { ...memory, undo: () => afterSaves(memory.undo), redo: () => afterSaves(memory.redo) } satisfies LineMemory,
    change: (key: number, values: Partial<Values>) => type(new Map([[key, values]])),
    /** Later lookups belong to the paste's undo step. */
    pasting() {
      const part = history.current()
      return {
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
    /** Without a saved line, only the add command. */
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
    discard: () => {
      for (const key of [...Object.keys(latest.current.edits), ...Object.keys(latest.current.added)])
        step(forget(latest.current, Number(key)))
    },
    conflict: { tab, form: draftKey },
    /** Goes on LinesFrame; reports focus. */
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

function leaveCell(root: HTMLElement | null): void {
  const cell = root?.querySelector('textarea')
  if (!cell || cell !== document.activeElement) return
  cell.blur()
  cell.focus({ preventScroll: true })
}
