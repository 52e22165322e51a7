import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { commandById, reasonAgainst } from '../../desk/commands.ts'
import { createDesk } from '../../desk/desk.ts'
import { notify } from '../../desk/notices.ts'
import { carryOut, type RunResult } from '../../desk/run.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { offerSettling } from '../../tabs/fronts.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import {
  adopt,
  change,
  changeAll,
  forget,
  insert,
  insertAll,
  insist,
  openBook,
  refuse,
  send,
  settle,
  unsaved,
  type LineBook,
  type SavedLine,
  isSettled,
} from './line-book.ts'

interface LineBookOptions<Line extends SavedLine, Values> {
  tab: TabHandle
  /** Name of the draft among those of the tab's path. */
  draftKey: string
  /** The lines as the server has them now. */
  lines: readonly Line[]
  /** What of an edit the line does not hold already, as the call takes it; null when nothing. */
  changesOf: (line: Line, values: Partial<Values>) => Readonly<Record<string, unknown>> | null
  /** Runs the command that changes a line. */
  edit: (line: Line, changes: Readonly<Record<string, unknown>>) => Saving
  /** Runs the command that deletes a line. */
  remove: (line: Line) => Saving
  /** Runs the command that adds rows; without it rows cannot be added. */
  add?: NewRows<Line, Values>
  /** A save was refused: the lines as they are now are wanted, to show what somebody else saved. */
  onRefused?: () => void
}

interface NewRows<Line, Values> {
  /** A row that can be sent as the call takes it, or null while it says too little. */
  body: (values: Partial<Values>) => object | null
  save: (lines: object[]) => Saving
  /** What an empty row starts from. */
  fresh: Partial<Values>
  /** Whether a line is what a new row became. */
  same: (line: Line, values: Partial<Values>) => boolean
  /** Each row goes in a call of its own, which names its fields plainly. */
  single?: true
}

/** A command with the arguments of one save. */
export interface Saving {
  command: string
  args: Readonly<Record<string, unknown>>
}

/** Milliseconds in which an answer that came is drawn. */
const drawing = 60

/**
 * Keeps the lines of a document while they are edited, and saves each row as the keyboard leaves it. Offers
 * the view's verbs for them: F7 goes there, Ctrl+S sends again what was refused.
 */
export function useLineBook<Line extends SavedLine, Values>(options: LineBookOptions<Line, Values>) {
  const { tab, draftKey, lines, changesOf, add } = options
  const box = useRef<HTMLDivElement>(null)
  const [start] = useState(() =>
    openBook<Line, Values>(lines, tab.drafts.read(draftKey) as Pick<LineBook<Line, Values>, 'edits' | 'added'> | undefined),
  )
  const [book, show] = useState(start)
  const [calm, setCalm] = useState(true)
  // Steps follow each other faster than React draws: the book itself is here.
  const latest = useRef(start)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function step(next: LineBook<Line, Values>): void {
    if (next === latest.current) return
    latest.current = next
    show(next)
    const kept = unsaved(next)
    if (kept) tab.drafts.write(draftKey, kept)
    else tab.drafts.drop(draftKey)
  }

  const taken = useRef({ lines, calm })
  useLayoutEffect(() => {
    if (taken.current.lines === lines && taken.current.calm === calm) return
    taken.current = { lines, calm }
    step(adopt(latest.current, lines, { calm, same: add?.same ?? never }))
  })

  /** One save after another: each stands on the version that the one before made. */
  function enqueue(work: () => Promise<void>): void {
    queue.current = queue.current.then(work, work)
  }

  /** Runs a command of a row at once: any other way would wait for the rows to be saved. */
  async function run({ command: id, args }: Saving): Promise<RunResult> {
    const command = commandById(id)
    const reason = reasonAgainst(command, createDesk(tab.id), tab.id)
    if (reason === null) return carryOut(command, args, tab.id)
    notify({ color: 'blue', text: reason })
    return { outcome: 'blocked', errors: { row: [reason] } }
  }

  function save(key: number): void {
    if (key < 0) return saveAdded([key])
    enqueue(async () => {
      const edit = latest.current.edits[key]
      const line = latest.current.lines.find(({ id }) => id === key)
      if (!edit || !line || latest.current.settled.includes(key) || edit.refused === edit.values) return
      const sent = edit.values
      const changes = changesOf(line, sent)
      if (!changes) return step(forget(latest.current, key))
      const { outcome, errors } = await run(options.edit(edit.from, changes))
      if (outcome === 'done') return step(settle(latest.current, key, sent))
      step(refuse(latest.current, key, told(errors)))
      options.onRefused?.()
    })
  }

  /** New rows that say enough go together in one call. */
  function saveAdded(keys: readonly number[]): void {
    if (add?.single && keys.length > 1) return keys.forEach((key) => saveAdded([key]))
    enqueue(async () => {
      const ready = keys.flatMap((key) => {
        const values = latest.current.added[key]
        const body = values && !latest.current.sent.includes(key) ? add?.body(values) : null
        return body ? [{ key, body }] : []
      })
      if (!add || ready.length === 0) return
      step(
        send(
          latest.current,
          ready.map(({ key }) => key),
        ),
      )
      const { outcome, errors } = await run(add.save(ready.map(({ body }) => body)))
      if (outcome === 'done') return
      ready.forEach(({ key }, place) => step(refuse(latest.current, key, told(add.single ? errors : errorsOfRow(errors, place)))))
    })
  }

  function saveAll(): void {
    step(insist(latest.current))
    for (const key of Object.keys(latest.current.edits)) save(Number(key))
    saveAdded(Object.keys(latest.current.added).map(Number))
  }

  async function settleRows(): Promise<boolean> {
    if (!(await leaveCell(box.current))) return false
    if (isSettled(latest.current)) return queue.current.then(() => true)
    for (const key of Object.keys(latest.current.edits)) save(Number(key))
    saveAdded(Object.keys(latest.current.added).map(Number))
    await queue.current
    // The record in front follows with the next drawing: what comes next acts on its new version.
    await new Promise((resolve) => setTimeout(resolve, drawing))
    return isSettled(latest.current)
  }
  const settleNow = useEffectEvent(settleRows)
  useEffect(() => offerSettling(tab.id, () => settleNow()), [tab.id])

  function remove(keys: readonly (number | string)[]): void {
    for (const key of keys.map(Number)) {
      const line = latest.current.lines.find(({ id }) => id === key)
      if (line) {
        enqueue(async () => {
          await run(options.remove(line))
        })
      }
      step(forget(latest.current, key))
    }
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
    noteOf: (key: number): string | undefined => Object.values(book.errors[key] ?? {}).flat()[0],
    change: (key: number, values: Partial<Values>) => step(change(latest.current, key, values)),
    /** Types into many rows at once, by key. */
    changeAll: (values: ReadonlyMap<number, Partial<Values>>) => step(changeAll(latest.current, values)),
    /** Keys of rows by their index; rows past the last one are added. */
    keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
      const { length } = latest.current.order
      const missing = Math.max(...rows) + 1 - length
      if (missing > 0) step(insertAll(latest.current, { at: length, count: missing, values: add?.fresh ?? {} }))
      return new Map(rows.map((row) => [row, latest.current.order[row] ?? 0]))
    },
    insert: (at: number): number => {
      const [next, key] = insert(latest.current, at, add?.fresh ?? {})
      step(next)
      return key
    },
    save,
    saveAll,
    remove,
    /** Forgets everything typed and not saved. */
    discard: () => {
      for (const key of [...Object.keys(latest.current.edits), ...Object.keys(latest.current.added)])
        step(forget(latest.current, Number(key)))
    },
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

/** A refusal without a field still marks the row as not saved. */
function told(errors: FieldErrors): FieldErrors {
  return Object.keys(errors).length > 0 ? errors : { row: ['Rinda nav saglabāta'] }
}

/** `order_items.2.quantity` of a call with many lines, as the errors of its third. */
function errorsOfRow(errors: FieldErrors, place: number): FieldErrors {
  const own = Object.entries(errors).flatMap(([name, texts]) => {
    const [, row, field] = /^\w+\.(\d+)\.(\w+)$/.exec(name) ?? []
    return row === String(place) && field ? [[field, texts] as const] : []
  })
  return Object.fromEntries(own)
}

const never = (): boolean => false

/** Ends the edit of a cell, as leaving it does; false when what stands in it cannot be read. */
async function leaveCell(root: HTMLElement | null): Promise<boolean> {
  const cell = root?.querySelector('textarea')
  if (!cell || cell !== document.activeElement) return true
  cell.blur()
  await new Promise((resolve) => setTimeout(resolve))
  const readable = cell.getAttribute('aria-invalid') !== 'true'
  cell.focus({ preventScroll: true })
  return readable
}
