import { useEffect, useState } from 'react'
import { mostChosen } from '../../../commands/choice.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { wasAborted } from '../../data/failure.ts'
import { notify } from '../../commands/notices.ts'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import { setCellSums, type CellSums } from '../../tabs/cell-sums.ts'
import type { TableCells } from '../../ui/table/props.ts'
import type { Spot } from '../../ui/table/table-state.ts'
import type { ReadRange } from './use-choice.ts'

/** The range of cells: its sums in the status line, its far rows read. */
export function useCells<C extends ListCall>(tabId: string, call: C, readRange: ReadRange<RowOf<C>>) {
  const [cells, setCells] = useState<TableCells<RowOf<C>> | null>(null)
  useEffect(() => {
    if (cells === null) return
    const current = { is: true }
    // With the model of the range, not with the list.
    const tell = (of: CellSums): void => {
      if (current.is) setCellSums(tabId, of)
    }
    import('../cell-sums.ts').then(
      ({ cellSums }) => tell(cellSums(call, cells)),
      () => tell({ cells: 'Summas neizdevās ielādēt', sum: null, average: null }),
    )
    return () => {
      current.is = false
      setCellSums(tabId, null)
    }
  }, [tabId, call, cells])

  /** Null when nothing can be said of the range. */
  async function readRows(first: Spot, last: Spot, signal: AbortSignal): Promise<readonly RowOf<C>[] | null> {
    if (last.at - first.at >= mostChosen) {
      notify({ color: 'blue', text: `Šūnu apgabalā var būt līdz ${formatQuantity(mostChosen)} rindu` })
      return null
    }
    try {
      return await readRange(first, last, signal)
    } catch (error) {
      if (!wasAborted(error)) notify({ color: 'red', text: 'Šūnu apgabala rindas neizdevās nolasīt' })
      return null
    }
  }

  return { cells, onCells: setCells, readRows }
}
