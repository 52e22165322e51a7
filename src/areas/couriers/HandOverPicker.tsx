import { useState } from 'react'
import type { HandOver } from '../../../commands/couriers/couriers.ts'
import { acceptedImageTypes } from '../../../contract/files/files.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignaturePad } from '../../ui/SignaturePad.tsx'
import { TextField } from '../../ui/TextField.tsx'

export default function HandOverPicker({ title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [accepted_by, setAcceptedBy] = useDraftState<string | null>('accepted_by', null)
  // Signature and photo are files, which drafts cannot store.
  const [given, setGiven] = useState<Omit<HandOver, 'accepted_by'>>({ signature: null, photo: null })
  const fieldErrors = errors['accepted_by'] ?? errors['signature_file_id'] ?? errors['photo_file_id'] ?? errors['files']
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{ label: action, run: () => onPick({ accepted_by, ...given } satisfies HandOver), busy }}
    >
      <div className="flex flex-col gap-3">
        <TextField autoFocus label={labelOf('accepted_by')} value={accepted_by} onChange={setAcceptedBy} error={fieldErrors?.join(' ')} />
        <SignaturePad label="Paraksts" onChange={(signature) => setGiven((now) => ({ ...now, signature }))} />
        <label className="flex flex-col gap-1 text-small text-muted">
          Foto
          <input
            type="file"
            accept={acceptedImageTypes}
            capture="environment"
            onChange={({ target }) => setGiven({ ...given, photo: target.files?.[0] ?? null })}
          />
        </label>
      </div>
    </Dialog>
  )
}
