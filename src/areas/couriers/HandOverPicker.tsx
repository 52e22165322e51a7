import { useEffect, useRef, useState } from 'react'
import type { HandOver } from '../../../commands/couriers.ts'
import { takenPictures } from '../../../contract/files.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignaturePad } from '../../ui/SignaturePad.tsx'
import { TextField } from '../../ui/TextField.tsx'

const nothing: HandOver = { accepted_by: null, signature: null, photo: null }

/** Who took the delivery: name, signature by finger, photo by the phone's camera; each as far as there is one. */
export default function HandOverPicker({ title, deed, errors, busy, onPick, onClose }: PickerProps) {
  const [given, setGiven] = useState<HandOver>(nothing)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const said = errors['accepted_by'] ?? errors['signature_file_id'] ?? errors['photo_file_id'] ?? errors['files']
  return (
    <Dialog title={title} size="small" onClose={onClose} primary={{ label: deed, run: () => onPick(given), busy }}>
      <div ref={fields} className="flex flex-col gap-3">
        <TextField
          label={labelOf('accepted_by')}
          value={given.accepted_by}
          onChange={(accepted_by) => setGiven({ ...given, accepted_by })}
          error={said?.join(' ')}
        />
        <SignaturePad label="Paraksts" onChange={(signature) => setGiven((now) => ({ ...now, signature }))} />
        <label className="flex flex-col gap-1 text-small text-muted">
          Foto
          <input
            type="file"
            accept={takenPictures}
            capture="environment"
            onChange={({ target }) => setGiven({ ...given, photo: target.files?.[0] ?? null })}
          />
        </label>
      </div>
    </Dialog>
  )
}
