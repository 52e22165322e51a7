import { useEffect, useState } from 'react'
import { countOf } from '../../../contract/format.ts'
import type { SheetPreview } from '../../../contract/sheets.ts'
import { failureOf } from '../../data/failure.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Reading } from './upload-parts.tsx'

interface SheetColumnsProps {
  file: File
  kinds: Readonly<Record<string, { readonly label: string }>>
  look: (file: File, sheet: string | null, signal: AbortSignal) => Promise<SheetPreview>
  /** User-selected columns: `code=A,quantity=D`. */
  onChange: (columns: string | null) => void
  onSheet: (sheet: string) => void
}

export function SheetColumns({ file, kinds, look, onChange, onSheet }: SheetColumnsProps) {
  const [sheet, setSheet] = useState<string | null>(null)
  const [preview, setPreview] = useState<SheetPreview | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    look(file, sheet, stop.signal).then(setPreview, (error: unknown) => {
      if (!stop.signal.aborted) setWrong(failureOf(error).message)
    })
    return () => stop.abort()
  }, [file, sheet, look])
  if (wrong !== null) return <p className="text-danger">{wrong}</p>
  if (!preview) return <Reading label="Skatās, kas izklājlapā ir" />
  const choices = Object.entries(kinds).map(([value, { label }]) => ({ value, label }))
  const change = (letter: string, holds: string | null): void => {
    // Each kind is assigned to one column.
    const columns = preview.columns.map((column) =>
      column.letter === letter ? { ...column, holds } : { ...column, holds: column.holds === holds ? null : column.holds },
    )
    setPreview({ ...preview, columns, fault: null })
    onChange(columns.flatMap((column) => (column.holds ? [`${column.holds}=${column.letter}`] : [])).join(',') || null)
  }
  return (
    <section aria-label="Kolonnas" className="flex flex-col gap-2">
      {preview.fault && (
        <p role="alert" className="text-danger">
          {preview.fault}
        </p>
      )}
      {preview.sheets.length > 1 && (
        <SelectField
          label="Lapa"
          value={preview.sheet}
          choices={preview.sheets.map((name) => ({ value: name, label: name }))}
          required
          onChange={(name) => {
            if (name === null || name === preview.sheet) return
            setPreview(null)
            setSheet(name)
            onSheet(name)
          }}
        />
      )}
      <p className="text-muted">{headed(preview)}</p>
      {preview.left_out && <p className="text-warning">{preview.left_out}</p>}
      <div className="grid max-h-72 grid-cols-2 gap-2 overflow-y-auto">
        {preview.columns.map(({ letter, heading, holds, samples }) => (
          <SelectField
            key={letter}
            label={heading ? `${letter}: ${heading}` : letter}
            hint={samples
              .filter((sample) => sample !== '')
              .join(' · ')
              .slice(0, 60)}
            value={holds}
            empty="netiek ņemts"
            choices={choices}
            onChange={(value) => change(letter, value)}
          />
        ))}
      </div>
    </section>
  )
}

function headed({ heading_row, rows }: SheetPreview): string {
  const found = countOf(rows, 'rinda', 'rindas', 'rindu')
  return heading_row === null ? `Bez virsrakstiem, ${found}` : `Virsraksti ${heading_row}. rindā, zem tiem ${found}`
}
