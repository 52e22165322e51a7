import { useState } from 'react'
import { usePart } from '../../tabs/use-part.ts'
import { firstState, type Spot, type TableState } from '../../ui/table/table-state.ts'

interface Place {
  spot: Spot
  name: string
  offset: number
}

const atFirst: Place = { spot: firstState.focus, name: '', offset: 0 }

/** The place in a list within a page, which survives a reload. @param name of the list within the page */
export function useKeptTable(name: string): { state: TableState; onState: (state: TableState) => void } {
  const [kept, keep] = usePart<Place>(`list ${name}`, atFirst)
  const [state, show] = useState<TableState>(() => ({
    ...firstState,
    focus: kept.spot,
    anchor: kept.spot,
    name: kept.name,
    offset: kept.offset,
  }))
  const onState = (next: TableState): void => {
    show(next)
    const { focus, offset } = next
    if (focus.key !== kept.spot.key || focus.at !== kept.spot.at || offset !== kept.offset) keep({ spot: focus, name: next.name, offset })
  }
  return { state, onState }
}
