import { useState, type ReactNode } from 'react'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { ColumnChoice } from './column-choice.ts'

const columnsDialog = apart(async () => (await import('../ColumnsDialog.tsx')).ColumnsDialog)

export function useColumnsDialog<Row>(
  columns: readonly Column<Row>[],
  { layout, change }: Pick<ColumnChoice<Row>, 'layout' | 'change'>,
): [part: ReactNode, open: () => void] {
  const [isOpen, setOpen] = useState(false)
  const part = isOpen && <Loaded part={columnsDialog} props={{ columns, layout, onChoose: change, onClose: () => setOpen(false) }} />
  return [part, () => setOpen(true)]
}
