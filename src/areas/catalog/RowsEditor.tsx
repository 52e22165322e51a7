import { Plus, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'

interface RowsEditorProps<Row> {
  label: string
  rows: readonly Row[]
  onRows: (rows: readonly Row[]) => void
  fresh: () => Row
  children: (row: Row, change: (changes: Partial<Row>) => void, place: number) => ReactNode
}

export function RowsEditor<Row extends object>({ label, rows, onRows, fresh, children }: RowsEditorProps<Row>) {
  const list = useRef<HTMLUListElement>(null)

  function add() {
    onRows([...rows, fresh()])
    // The new field exists after the next frame.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input, li:last-child select')?.focus())
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <ul ref={list} aria-label={label} className="flex w-full flex-col gap-2">
        {rows.map((row, place) => (
          // Unsaved rows have no keys and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="flex items-start gap-2">
            {children(row, (changes) => onRows(rows.with(place, { ...row, ...changes })), place)}
            <IconButton label={`Noņemt ${place + 1}. rindu`} onClick={() => onRows(rows.toSpliced(place, 1))} className="mt-0.5 shrink-0">
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button icon={<Plus aria-hidden size={14} />} onClick={add}>
        Pievienot rindu
      </Button>
    </div>
  )
}
