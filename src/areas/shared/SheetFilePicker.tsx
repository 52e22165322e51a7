import { useEffect, useState } from 'react'
import { workspace } from '../../../contract/workspace/workspace.ts'
import { Reading, Wrongs } from './upload-parts.tsx'
import { failureOf } from '../../data/failure.ts'
import { sendOnce } from '../../data/http.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

interface SheetFile {
  files: File[]
  sheet?: string
}

export default function SheetFilePicker({ title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [file, setFile] = useState<File | null>(null)
  const [sheet, setSheet] = useState<string | null>(null)
  const picked: SheetFile | null = file && { files: [file], ...(sheet !== null && { sheet }) }
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{ label: action, run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties failu' }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="Excel izklājlapa (.xlsx) vai CSV fails"
          accept=".xlsx,.csv,.txt"
          onChange={([chosen]) => {
            setFile(chosen ?? null)
            setSheet(null)
          }}
          autoFocus
        />
        {file && <Sheets key={`${file.name} ${file.size} ${file.lastModified}`} file={file} sheet={sheet} onChange={setSheet} />}
        {busy && <Reading label="Ielasa izklājlapu" />}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}

/** Empty: the sheet with the headings. */
function Sheets({ file, sheet, onChange }: { file: File; sheet: string | null; onChange: (sheet: string | null) => void }) {
  const [names, setNames] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    sendOnce(workspace.sheets, { body: { files: [file] } }, { signal: stop.signal }).then(
      ({ data }) => setNames(data),
      (error: unknown) => {
        if (!stop.signal.aborted) setWrong(failureOf(error).message)
      },
    )
    return () => stop.abort()
  }, [file])
  if (wrong !== null) return <p className="text-danger">{wrong}</p>
  if (names.length < 2) return null
  const choices = names.map((name) => ({ value: name, label: name }))
  return <SelectField label="Lapa" value={sheet} empty="pēc virsrakstiem" choices={choices} onChange={onChange} />
}
