import { useState } from 'react'
import type { IncomingFiles } from '../../../commands/incoming-invoices/incoming-invoices.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

export default function IncomingFilesPicker({ title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const picked: IncomingFiles | null = files.length > 0 ? { files } : null
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{ label: action, run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties failu' }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="E-rēķini (.xml, .pdf ar e-rēķinu vai .zip ar tādiem)"
          accept=".xml,.pdf,.zip"
          multiple
          onChange={setFiles}
          autoFocus
        />
        <p className="text-muted">
          Rēķinu salīdzina ar saņemtajām precēm. Ja viss saskan, sagatavo piegādātāja rēķinu (no kredītrēķina – atgriešanas aktu); ja ne,
          šķēršļus uzskaita.
        </p>
        {busy && <Reading label="Ielasa rēķinus" />}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}
