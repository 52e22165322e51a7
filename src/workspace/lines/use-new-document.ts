import { useRef, useState } from 'react'
import type { FieldErrors } from '../../ui/use-form.ts'
import { dropDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'

/** A document that is being made. Rows have keys of their own, for they may be typed in any order. */
export interface NewDocument<Head, Values> {
  head: Head
  lines: readonly ({ key: number } & Values)[]
}

interface NewDocumentOptions<Head, Values> {
  tab: TabHandle
  /** Name of the draft among those of the tab's path. */
  draftKey: string
  head: Head
  /** An empty row. */
  line: Values
}

/** A document in a form: kept from the first key, until it is made or thrown away. */
export function useNewDocument<Head extends object, Values extends object>(options: NewDocumentOptions<Head, Values>) {
  const { tab, draftKey, head, line } = options
  const fresh = (): NewDocument<Head, Values> => ({ head, lines: [{ key: 1, ...line }] })
  const [document, show] = useState(() => (tab.drafts.read(draftKey) as NewDocument<Head, Values> | undefined) ?? fresh())
  // Two changes may come before React draws: a picked item and the step to the next row.
  const latest = useRef(document)

  function change(step: (now: NewDocument<Head, Values>) => NewDocument<Head, Values>): void {
    latest.current = step(latest.current)
    show(latest.current)
    tab.drafts.write(draftKey, latest.current)
  }

  function setLines(values: ReadonlyMap<number, Partial<Values>>): void {
    change((now) => ({ ...now, lines: now.lines.map((each) => ({ ...each, ...values.get(each.key) })) }))
  }

  function insertLines(at: number, count: number): void {
    const last = Math.max(0, ...latest.current.lines.map(({ key }) => key))
    const made = Array.from({ length: count }, (_, place) => ({ key: last + 1 + place, ...line }))
    change((now) => ({ ...now, lines: now.lines.toSpliced(at, 0, ...made) }))
  }

  return {
    document,
    setHead: (values: Partial<Head>) => change((now) => ({ ...now, head: { ...now.head, ...values } })),
    setLine: (key: number, values: Partial<Values>) => setLines(new Map([[key, values]])),
    setLines,
    insertLine: (at: number) => insertLines(at, 1),
    /** Keys of rows by their index; rows past the last one are added. */
    keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
      const { lines } = latest.current
      const missing = Math.max(...rows) + 1 - lines.length
      if (missing > 0) insertLines(lines.length, missing)
      return new Map(rows.map((row) => [row, latest.current.lines[row]?.key ?? 0]))
    },
    deleteLines: (keys: readonly (number | string)[]) =>
      change((now) => ({ ...now, lines: now.lines.filter(({ key }) => !keys.includes(key)) })),
    /** Starts over; `path` is where the form stood, for the tab may be elsewhere by now. */
    clear: (path: string) => {
      dropDraft(path, draftKey)
      latest.current = fresh()
      show(latest.current)
    },
    latest: () => latest.current,
  }
}

/** Errors of a refused document: those of its fields, and those of its lines (`items.2.quantity`) by the keys of the rows sent. */
export function errorsApart(
  refused: FieldErrors,
  keys: readonly number[],
): { fields: FieldErrors; rows: Readonly<Record<number, FieldErrors>> } {
  const fields: Record<string, readonly string[]> = {}
  const rows: Record<number, Record<string, readonly string[]>> = {}
  for (const [name, texts] of Object.entries(refused)) {
    const [, place, field] = /^\w+\.(\d+)\.(\w+)$/.exec(name) ?? []
    const key = keys[Number(place)]
    if (place !== undefined && field && key !== undefined) (rows[key] ??= {})[field] = texts
    else fields[name] = texts
  }
  return { fields, rows }
}
