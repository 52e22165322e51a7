import { useState, type ReactNode } from 'react'
import type { SheetPreview } from '../../../contract/sheets.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { SheetColumns } from './SheetColumns.tsx'
import { Reading, Wrongs } from './upload-parts.tsx'

interface SelectedSheet {
  files: File[]
  columns?: string
  sheet?: string
}

interface SheetDialogProps<SheetFields extends object> extends PickerProps {
  kinds: Readonly<Record<string, { readonly label: string }>>
  look: (sheet: SelectedSheet, signal: AbortSignal) => Promise<{ data: SheetPreview }>
  /** Fields sent with the file. */
  extraFields: SheetFields
  children: ReactNode
  /** Field names; their errors are shown at the fields. */
  own: readonly string[]
  help: string
  reading: string
}

/** Other errors are listed by row. */
export function SheetDialog<ExtraFields extends object>({ title, errors, busy, onPick, onClose, ...sheet }: SheetDialogProps<ExtraFields>) {
  const { kinds, look, extraFields, children, own, help, reading } = sheet
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | null>(null)
  const [selectedSheet, setSheet] = useState<string | null>(null)
  const [lookAt] = useState(
    () => async (selectedFile: File, name: string | null, signal: AbortSignal) =>
      (await look({ files: [selectedFile], ...(name !== null && { sheet: name }) }, signal)).data,
  )
  const picked: (SelectedSheet & ExtraFields) | null = file && {
    files: [file],
    ...(columns !== null && { columns }),
    ...(selectedSheet !== null && { sheet: selectedSheet }),
    ...extraFields,
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
