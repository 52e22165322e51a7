import { useMemo, useState } from 'react'
import { chosenColumns, type Column } from '../../ui/table/columns.ts'

const place = 'listColumns'

/** Hidden columns by list, stored in the browser. */
function storedChoices(): Readonly<Record<string, readonly string[]>> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}

/** The opening column always stays. */
export function useColumnChoice<Row>(list: string, all: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => storedChoices()[list] ?? [])
  const visibility = useMemo(
    () => Object.fromEntries(all.filter(({ id, opens }) => !opens && hidden.includes(id)).map(({ id }) => [id, false])),
    [all, hidden],
  )
  return {
    columns: useMemo(() => chosenColumns(all, visibility), [all, visibility]),
    visibility,
    hidden,
    hide(ids: readonly string[]): void {
      localStorage.setItem(place, JSON.stringify({ ...storedChoices(), [list]: ids }))
      setHidden(ids)
    },
  }
}
