import { useState } from 'react'
import type { StatementFiles } from '../../../commands/bank/bank.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

export default function StatementFilesPicker({ title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const picked: StatementFiles | null = files.length > 0 ? { files } : null
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{ label: action, run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties failu' }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="Izraksti no internetbankas (camt.053, camt.054, FiDAViSta)"
          accept=".xml"
          multiple
          onChange={setFiles}
          autoFocus
        />
        <p className="text-muted">To pašu failu var ielādēt vairākas reizes: zināmus ierakstus otrreiz nepievieno.</p>
        {busy && <Reading label="Ielasa izrakstu" />}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}
