import { useState } from 'react'
import type { RequestSheet } from '../../../commands/price-clarifications.ts'
import { clarificationColumns } from '../../../contract/clarification-sheets.ts'
import { priceClarifications } from '../../../contract/price-clarifications.ts'
import type { SheetPreview } from '../../../contract/sheets.ts'
import { sendOnce } from '../../data/http.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { SheetColumns } from '../shared/SheetColumns.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

async function lookAt(file: File, signal: AbortSignal): Promise<SheetPreview> {
  return (await sendOnce(priceClarifications.previewSheet, { body: { files: [file] } as never }, { signal })).data
}

/** A sheet in which a customer asks for prices; what is wrong in it stands row by row until all is right. */
export default function RequestSheetPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | null>(null)
  const picked: RequestSheet | null = file && { files: [file], ...(columns !== null && { columns }) }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{ label: 'Ielasīt', run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties izklājlapu' }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="Excel izklājlapa (.xlsx) vai CSV fails"
          accept=".xlsx,.csv,.txt"
          onChange={([chosen]) => {
            setFile(chosen ?? null)
            setColumns(null)
          }}
          autoFocus
        />
        {file && (
          <SheetColumns
            key={`${file.name} ${file.size} ${file.lastModified}`}
            kinds={clarificationColumns}
            look={lookAt}
            file={file}
            onChange={setColumns}
          />
        )}
        <p className="text-muted">
          Kolonnas pēc virsrakstiem: Nosaukums, Artikuls vai Svītrkods, Daudzums, arī Mērvienība un Piezīmes. Bez virsrakstiem: nosaukums,
          daudzums, mērvienība.
        </p>
        {busy && <Reading label="Ielasa izklājlapu" />}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}
