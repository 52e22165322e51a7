import { useRef, useState } from 'react'
import { dropDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { HalfTyped } from '../../ui/line-grid/memory.ts'
import { beforeOf, type RowChange } from './row-history.ts'
import { useRowMemory } from './use-row-memory.ts'

/** A document that is being typed. Rows have keys of their own, for they may be typed in any order. */
export interface NewDocument<Values> {
  lines: readonly ({ key: number } & Values)[]
  /** A cell in which something stands that is no value yet. */
  half?: HalfTyped | null
}

interface Start<Doc, Values> {
  /** Name of the draft among those of the tab's path. */
  draftKey: string
  empty: Doc
  /** An empty row. */
  freshLine: Values
  /** What a kept draft has to become, where its rows are not the person's own. */
  mend?: (kept: Doc) => Doc
}

/** A document in a form: kept from the first key, until it is made or thrown away. Its rows can be undone step by step. */
export function useNewDocument<Values extends object, Doc extends NewDocument<Values>>(tab: TabHandle, start: Start<Doc, Values>) {
  const { draftKey, empty, freshLine, mend = (kept) => kept } = start
  const [kept] = useState(() => {
    const found = tab.drafts.read(draftKey) as Doc | undefined
    return found && mend(found)
  })
  const [document, show] = useState<Doc>(kept ?? empty)
  // Two changes may come before React draws: a picked item and the step to the next row.
  const latest = useRef(document)
  const { history, memory } = useRowMemory<Values>({
    apply: (changes) => change((now) => ({ ...now, lines: changes.reduce(withChange, now.lines) })),
    half: () => latest.current.half ?? null,
    // Nothing is drawn by it: only the draft has to know.
    keepHalf(half) {
      if (half === (latest.current.half ?? null)) return
      latest.current = { ...latest.current, half }
      tab.drafts.write(draftKey, latest.current)
    },
  })

  function change(step: (now: Doc) => Doc): void {
    latest.current = step(latest.current)
    show(latest.current)
    tab.drafts.write(draftKey, latest.current)
  }

  function withChange(lines: Doc['lines'], made: RowChange<Values>): Doc['lines'] {
    const { key } = made
    if (made.is === 'typed') return lines.map((line) => (line.key === key ? { ...line, ...made.after } : line))
    if (made.is === 'removed') return lines.filter((line) => line.key !== key)
    return lines.toSpliced(made.at, 0, { ...freshLine, ...made.values, key })
  }

  /** Makes changes, as part of the step that goes on. */
  function make(changes: readonly RowChange<Values>[], step = history.current()): void {
    for (const each of changes) history.note(each, step)
    change((now) => ({ ...now, lines: changes.reduce(withChange, now.lines) }))
  }

  function setLines(values: ReadonlyMap<number, Partial<Values>>, step = history.current()): void {
    const typed = latest.current.lines.flatMap((line): RowChange<Values>[] => {
      const after = values.get(line.key)
      return after ? [{ is: 'typed', key: line.key, before: beforeOf<Values>(line, after), after }] : []
    })
    make(typed, step)
  }

  function insertLines(at: number, count: number, step = history.current()): void {
    const last = Math.max(0, ...latest.current.lines.map(({ key }) => key))
    make(
      Array.from({ length: count }, (_, place) => ({ is: 'added', key: last + 1 + place, at: at + place, values: freshLine })),
      step,
    )
  }

  function deleteLines(keys: readonly (number | string)[]): void {
    const { lines } = latest.current
    const gone = lines.flatMap(({ key, ...values }, at) => (keys.includes(key) ? [{ key, at, values: values as unknown as Values }] : []))
    // Each place as it is once those before it are gone.
    make(gone.map(({ key, at, values }, before) => ({ is: 'removed', key, at: at - before, values })))
  }

  return {
    document,
    change,
    memory,
    setLine: (key: number, values: Partial<Values>) => setLines(new Map([[key, values]])),
    insertLine: (at: number) => insertLines(at, 1),
    deleteLines,
    /** What a paste needs; what it still looks up later belongs to the step in which it began. */
    pasting() {
      const step = history.current()
      return {
        /** Keys of rows by their index; rows past the last one are added. */
        keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
          const { lines } = latest.current
          const missing = Math.max(...rows) + 1 - lines.length
          if (missing > 0) insertLines(lines.length, missing, step)
          return new Map(rows.map((row) => [row, latest.current.lines[row]?.key ?? 0]))
        },
        change: (values: ReadonlyMap<number, Partial<Values>>) => setLines(values, step),
      }
    },
    /** Starts over; `path` is where the form stood, for the tab may be elsewhere by now. */
    clear: (path: string) => {
      dropDraft(path, draftKey)
      history.clear()
      latest.current = empty
      show(empty)
    },
    latest: () => latest.current,
  }
}
