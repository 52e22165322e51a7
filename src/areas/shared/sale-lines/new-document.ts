import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../ui/use-form.ts'
import { dropDraft } from '../../../tabs/drafts.ts'
import type { TabHandle } from '../../../tabs/tab.ts'

/** A document that is being typed. Rows have keys of their own, for they may be typed in any order. */
export interface NewDocument<Values> {
  lines: readonly ({ key: number } & Values)[]
}

interface Start<Doc, Values> {
  draftKey: string
  empty: Doc
  freshLine: Values
}

/** The document in the form: kept from the first key, until it is made or thrown away. */
export function useNewDocument<Values extends object, Doc extends NewDocument<Values>>(tab: TabHandle, start: Start<Doc, Values>) {
  const { draftKey, empty, freshLine } = start
  const [kept] = useState(() => tab.drafts.read(draftKey) as Doc | undefined)
  const [document, show] = useState<Doc>(kept ?? empty)
  // Two changes may come before React draws: a picked item and the step to the next row.
  const latest = useRef(document)

  function change(step: (now: Doc) => Doc): void {
    latest.current = step(latest.current)
    show(latest.current)
    tab.drafts.write(draftKey, latest.current)
  }

  function setLines(values: ReadonlyMap<number, Partial<Values>>): void {
    change((now) => ({ ...now, lines: now.lines.map((line) => ({ ...line, ...values.get(line.key) })) }))
  }

  function insertLines(at: number, count: number): void {
    const last = Math.max(0, ...latest.current.lines.map((line) => line.key))
    const made = Array.from({ length: count }, (_, place) => ({ key: last + 1 + place, ...freshLine }))
    change((now) => ({ ...now, lines: now.lines.toSpliced(at, 0, ...made) }))
  }

  return {
    document,
    change,
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
      latest.current = empty
      show(empty)
    },
    latest: () => latest.current,
  }
}

/** Why cells of a row are wrong, by the key of the row and column. */
export type RowErrors = Readonly<Record<number, FieldErrors>>

/**
 * Errors of a refused document: those of its fields, and those of its lines by row.
 * @param list name of the lines in the body: `order_items`
 * @param keys which row each sent line was
 */
export function apart(refused: FieldErrors, list: string, keys: readonly number[]): { fields: FieldErrors; rows: RowErrors } {
  const fields: Record<string, readonly string[]> = {}
  const rows: Record<number, Record<string, readonly string[]>> = {}
  for (const [name, texts] of Object.entries(refused)) {
    const [of, place, field, ...deeper] = name.split('.')
    const key = of === list && deeper.length === 0 ? keys[Number(place)] : undefined
    if (field && key !== undefined) (rows[key] ??= {})[field === 'item_id' ? 'item' : field] = texts
    else fields[name] = texts
  }
  return { fields, rows }
}

/** Why pasted items are missing, by row. */
export function notFound(texts: ReadonlyMap<number, string>): RowErrors {
  return Object.fromEntries([...texts].map(([key, text]) => [key, { item: [`Prece nav atrasta: ${text}`] }]))
}
