import { useState, type ReactNode } from 'react'
import type { SheetPreview } from '../../../contract/sheets.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { SheetColumns } from './SheetColumns.tsx'
import { Reading, Wrongs } from './upload-parts.tsx'

/** A file of rows, and which column of it holds what where a person said so. */
interface ChosenSheet {
  files: File[]
  columns?: string
  /** Which of several sheets a person chose. */
  sheet?: string
}

interface SheetDialogProps<Said extends object> extends PickerProps {
  /** What a column can hold, by name. */
  kinds: Readonly<Record<string, { readonly label: string }>>
  /** Asks the server how it understands the file. */
  look: (sheet: ChosenSheet, signal: AbortSignal) => Promise<{ data: SheetPreview }>
  /** What is said beside the file. */
  said: Said
  /** Fields that say it. */
  children: ReactNode
  /** Names of these fields: what is wrong in them stands at them. */
  own: readonly string[]
  /** How columns are told apart. */
  help: string
  reading: string
}

/** A spreadsheet or CSV file to be read in; what is wrong in it stands row by row until all is right. */
export function SheetDialog<Said extends object>({ title, errors, busy, onPick, onClose, ...sheet }: SheetDialogProps<Said>) {
  const { kinds, look, said, children, own, help, reading } = sheet
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | null>(null)
  const [chosenSheet, setSheet] = useState<string | null>(null)
  const [lookAt] = useState(
    () => async (chosen: File, name: string | null, signal: AbortSignal) =>
      (await look({ files: [chosen], ...(name !== null && { sheet: name }) }, signal)).data,
  )
  const picked: (ChosenSheet & Said) | null = file && {
    files: [file],
    ...(columns !== null && { columns }),
    ...(chosenSheet !== null && { sheet: chosenSheet }),
    ...said,
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{ label: 'Ielasīt', run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties failu' }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="Excel izklājlapa (.xlsx) vai CSV fails"
          accept=".xlsx,.csv,.txt"
          onChange={([chosen]) => {
            setFile(chosen ?? null)
            setColumns(null)
            setSheet(null)
          }}
          autoFocus
        />
        {file && (
          <SheetColumns
            key={`${file.name} ${file.size} ${file.lastModified}`}
            kinds={kinds}
            look={lookAt}
            file={file}
            onChange={setColumns}
            onSheet={(name) => {
              setSheet(name)
              setColumns(null)
            }}
          />
        )}
        {children}
        <p className="text-muted">{help}</p>
        {busy && <Reading label={reading} />}
        <Wrongs errors={errors} own={own} />
      </div>
    </Dialog>
  )
}
