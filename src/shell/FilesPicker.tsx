import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { FileField } from '../ui/FileField.tsx'
import type { PickerProps } from '../commands/picker.ts'

export function FilesPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const refused = Object.values(errors).flat()

  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{
        label: 'Pievienot',
        run: () => onPick(chosen),
        busy,
        disabledReason: chosen.length > 0 ? null : 'Izvēlieties vismaz vienu failu',
      }}
    >
      {refused.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {refused.join(' ')}
        </p>
      )}
      <FileField label="Faili līdz 25 MB katrs" multiple onChange={setChosen} />
    </Dialog>
  )
}
