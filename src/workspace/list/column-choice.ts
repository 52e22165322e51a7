import { useMemo, useState } from 'react'
import type { Column } from '../../ui/table/columns.ts'

const place = 'listColumns'

/** Columns that a person left out, by list; kept in his browser. */
function kept(): Readonly<Record<string, readonly string[]>> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}

/** The columns of a list that its person wants to see. A name by which a record is opened always stays. */
export function useColumnChoice<Row>(list: string, all: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => kept()[list] ?? [])
  const columns = useMemo(() => all.filter(({ id, opens }) => opens || !hidden.includes(id)), [all, hidden])
  return {
    columns,
    hidden,
    hide(ids: readonly string[]): void {
      localStorage.setItem(place, JSON.stringify({ ...kept(), [list]: ids }))
      setHidden(ids)
    },
  }
}
