import { useRef, useState, type ReactNode, type RefObject } from 'react'
import type { CurrentRecord } from '../../../commands/records.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import { factsOfRow, type Column } from '../../ui/table/columns.ts'

const rowPreview = apart(async () => (await import('./RowPreview.tsx')).RowPreview)

interface PreviewOf<Row> {
  row: Row | undefined
  record: (row: Row) => CurrentRecord
  columns: readonly Column<Row>[]
  /** No room beside the list. */
  isNarrow: boolean
}

interface PreviewState {
  /** Around the list and its preview. */
  box: RefObject<HTMLDivElement | null>
  part: ReactNode
  verbs: { preview?: () => void }
  /** Null while nothing is shown. */
  close: (() => void) | null
}

export function usePreview<Row>({ row, record, columns, isNarrow }: PreviewOf<Row>): PreviewState {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  /** The keyboard goes back to the rows. */
  function close(): void {
    setOpen(false)
    box.current?.querySelector<HTMLElement>(':is([role="grid"], [role="treegrid"])')?.focus()
  }

  if (isNarrow) return { box, part: null, verbs: {}, close: null }
  const verbs = { preview: () => (isOpen ? close() : setOpen(true)) }
  if (!isOpen) return { box, part: null, verbs, close: null }
  const preview = row && { record: record(row), facts: factsOfRow(columns, row) }
  return { box, part: <Loaded part={rowPreview} props={{ preview, onClose: close }} />, verbs, close }
}
