import { useEffect, useState } from 'react'
import { countOf } from '../../../contract/format.ts'
import { sheetColumns, type SheetColumn, type SheetPreview } from '../../../contract/procurement-sheets.ts'
import { procurements } from '../../../contract/procurements.ts'
import { failureOf } from '../../data/failure.ts'
import { sendOnce } from '../../data/http.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Reading } from './upload-parts.tsx'

interface SheetColumnsProps {
  file: File
  /** Which column holds what, when a person said so: `code=A,quantity=D`. */
  onChange: (columns: string | null) => void
}

/** How a sheet was understood: what each column was taken for, to be put right before it is taken. */
export function SheetColumns({ file, onChange }: SheetColumnsProps) {
  const [preview, setPreview] = useState<SheetPreview | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    sendOnce(procurements.previewSheet, { body: { files: [file] } as never }, { signal: stop.signal }).then(
      ({ data }) => setPreview(data),
      (error: unknown) => {
        if (!stop.signal.aborted) setWrong(failureOf(error).message)
      },
    )
    return () => stop.abort()
  }, [file])
  if (wrong !== null) return <p className="text-danger">{wrong}</p>
  if (!preview) return <Reading label="Skatās, kas izklājlapā ir" />
  const change = (letter: string, holds: string | null): void => {
    // A column holds one thing, and each thing stands in one column.
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
      <p className="text-muted">{headed(preview)}</p>
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

const choices = (Object.keys(sheetColumns) as SheetColumn[]).map((value) => ({ value, label: sheetColumns[value].label }))

function headed({ heading_row, rows }: SheetPreview): string {
  const found = countOf(rows, 'rinda', 'rindas', 'rindu')
  return heading_row === null ? `Bez virsrakstiem, ${found}` : `Virsraksti ${heading_row}. rindā, zem tiem ${found}`
}
