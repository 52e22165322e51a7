import { useEffect, useState } from 'react'
import type { StatementFiles } from '../../../commands/bank/bank.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'
import { CsvColumns } from './CsvColumns.tsx'
import { dropped, sentOf, useCsv, type CsvSettings } from './csv-files.ts'

export default function StatementFilesPicker({ title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [files, setFiles] = useState(() => dropped.get())
  const [isDropped, setDropped] = useState(files.length > 0)
  const [settings, setWords] = useState<CsvSettings | null>(null)
  useEffect(() => () => dropped.set([]), [])
  const csv = useCsv(files)
  const picked = pickedOf(files, csv, settings)
  return (
    <Dialog
      title={title}
      size={csv ? 'medium' : 'small'}
      onClose={onClose}
      primary={{ label: action, run: () => onPick(picked), busy, disabledReason: picked ? null : whyNot(files, settings) }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="Izraksti no internetbankas (camt.053, camt.054, FiDAViSta, CSV)"
          accept=".xml,.csv,.txt"
          multiple
          onChange={(selected) => {
            setFiles(selected)
            setDropped(false)
            setWords(null)
          }}
          autoFocus
        />
        {csv && isDropped && <p className="text-muted">{csv.name}</p>}
        {csv && <CsvColumns file={csv} settings={settings} errors={errors} onChange={setWords} />}
        <p className="text-muted">To pašu failu var ielādēt vairākas reizes: zināmus ierakstus otrreiz nepievieno.</p>
        {busy && <Reading label="Ielasa izrakstu" />}
        <Wrongs errors={errors} own={['iban', 'mapping']} />
      </div>
    </Dialog>
  )
}

function pickedOf(files: readonly File[], csv: File | null | undefined, settings: CsvSettings | null): StatementFiles | null {
  if (files.length === 0 || csv === undefined) return null
  if (csv === null) return { files }
  const sent = settings && sentOf(settings)
  return sent && { files, ...sent }
}

function whyNot(files: readonly File[], settings: CsvSettings | null): string {
  if (files.length === 0) return 'Izvēlieties failu'
  return settings ? 'Norādiet, kura konta izraksts tas ir' : 'Fails vēl nav apskatīts'
}
