import { useState, type ReactNode } from 'react'
import type { ColumnLayout } from '../../tabs/column-layout.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { Density } from '../../ui/density.ts'
import type { Column } from '../../ui/table/columns.ts'
import type { ColumnChoice } from './column-choice.ts'

const columnsDialog = apart(async () => (await import('../ColumnsDialog.tsx')).ColumnsDialog)

/** Of the named view, if one is shown. */
export function useColumnsDialog<Row>(
  columns: readonly Column<Row>[],
  { layout, change }: Pick<ColumnChoice<Row>, 'layout' | 'change'>,
  { listState, setListState }: Pick<TabHandle, 'listState' | 'setListState'>,
): [part: ReactNode, open: () => void] {
  const [isOpen, setOpen] = useState(false)
  const ofView = listState.savedView === null ? null : listState
  const onChoose = (next: ColumnLayout, density: Density): void => (ofView ? setListState({ columns: next, density }) : change(next))
  const part = isOpen && <Loaded part={columnsDialog} props={{ columns, layout, ofView, onChoose, onClose: () => setOpen(false) }} />
  return [part, () => setOpen(true)]
}
