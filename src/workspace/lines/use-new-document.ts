import { useRef, useState } from 'react'
import { dropDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { HalfTyped } from '../../ui/line-grid/memory.ts'
import { beforeOf, type RowChange } from './row-history.ts'
import { useRowMemory } from './use-row-memory.ts'

export interface NewDocument<Values> {
  lines: readonly ({ key: number } & Values)[]
  /** Unfinished cell text. */
  half?: HalfTyped | null
}

interface Start<Doc, Values> {
  draftKey: string
  empty: Doc
  freshLine: Values
  /** Repairs a stored draft. */
  mend?: (storedDraft: Doc) => Doc
}

/** A new document stored as a draft until created, with undo. */
export function useNewDocument<Values extends object, Doc extends NewDocument<Values>>(tab: TabHandle, start: Start<Doc, Values>) {
  const { draftKey, empty, freshLine, mend = (storedDraft) => storedDraft } = start
  const [kept] = useState(() => {
    const found = tab.drafts.read(draftKey) as Doc | undefined
    return found && mend(found)
  })
  const [document, show] = useState<Doc>(kept ?? empty)
  // Two changes may precede a render.
  const latest = useRef(document)
  const { history, memory } = useRowMemory<Values>({
    apply: (changes) => change((now) => ({ ...now, lines: changes.reduce(withChange, now.lines) })),
    half: () => latest.current.half ?? null,
    // No render: only the draft changes.
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

  function withChange(lines: Doc['lines'], rowChange: RowChange<Values>): Doc['lines'] {
    const { key } = rowChange
    if (rowChange.is === 'typed') return lines.map((line) => (line.key === key ? { ...line, ...rowChange.after } : line))
    if (rowChange.is === 'removed') return lines.filter((line) => line.key !== key)
    return lines.toSpliced(rowChange.at, 0, { ...freshLine, ...rowChange.values, key })
  }

  function make(changes: readonly RowChange<Values>[], step = history.current()): void {
    for (const each of changes) history.note(each, step)
    change((now) => ({ ...now, lines: changes.reduce(withChange, now.lines) }))
  }

  function setLines(values: ReadonlyMap<number, Partial<Values>>, step = history.current()): void {
    const rowChanges = latest.current.lines.flatMap((line): RowChange<Values>[] => {
      const after = values.get(line.key)
      return after ? [{ is: 'typed', key: line.key, before: beforeOf<Values>(line, after), after }] : []
    })
    make(rowChanges, step)
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
    const removedRows = lines.flatMap(({ key, ...values }, at) =>
      keys.includes(key) ? [{ key, at, values: values as unknown as Values }] : [],
    )
    // Index after earlier removals.
    make(removedRows.map(({ key, at, values }, before) => ({ is: 'removed', key, at: at - before, values })))
  }

  return {
    document,
    change,
    memory,
    setLine: (key: number, values: Partial<Values>) => setLines(new Map([[key, values]])),
    insertLine: (at: number) => insertLines(at, 1),
    deleteLines,
    pasting() {
      const step = history.current()
      return {
        keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
          const { lines } = latest.current
          const missing = Math.max(...rows) + 1 - lines.length
          if (missing > 0) insertLines(lines.length, missing, step)
          return new Map(rows.map((row) => [row, latest.current.lines[row]?.key ?? 0]))
        },
        change: (values: ReadonlyMap<number, Partial<Values>>) => setLines(values, step),
      }
    },
    /** `path` of the form; the tab may show another. */
    clear: (path: string) => {
      dropDraft(path, draftKey)
      history.clear()
      latest.current = empty
      show(empty)
    },
    latest: () => latest.current,
  }
}
