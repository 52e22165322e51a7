import type { RowKey } from '../../ui/table/columns.ts'
import type { LineBook, SavedLine } from './line-book.ts'
import type { useLineBook } from './use-line-book.ts'

export function bookRows<Line extends SavedLine, Values, Row>(
  { order, lines, edits, added }: LineBook<Line, Values>,
  saved: (line: Line, entered: Partial<Values>) => Row,
  fresh?: (key: number, values: Partial<Values>) => Row,
): Row[] {
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return order.flatMap((key) => {
    const line = lineOf.get(key)
    if (line) return [saved(line, edits[key]?.values ?? {})]
    const values = added[key]
    return values && fresh ? [fresh(key, values)] : []
  })
}

interface BookGrid<Values> {
  mayEdit: boolean
  /** Names the entered fields; rows also carry derived values. */
  fresh: Values
  adds?: boolean
}

type Hold<Values extends object> = Pick<
  ReturnType<typeof useLineBook<SavedLine, Values>>,
  'change' | 'insert' | 'remove' | 'save' | 'memory'
>

/** Grid props of a line book; rows save on leaving. */
export function bookGrid<Values extends object>(hold: Hold<Values>, { mayEdit, fresh, adds = false }: BookGrid<Values>) {
  return {
    readOnly: !mayEdit,
    memory: hold.memory,
    onChange: (key: RowKey, values: object) => hold.change(Number(key), enteredValues(values, fresh)),
    onLeaveRow: (key: RowKey) => hold.save(Number(key)),
    ...(mayEdit && { onDelete: hold.remove }),
    ...(mayEdit && adds && { onInsert: hold.insert }),
  }
}

/** Drops derived values. */
export function enteredValues<Values extends object>(values: object, fresh: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in fresh && value !== undefined)) as Partial<Values>
}
