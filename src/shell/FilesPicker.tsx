import { useState, type DragEvent } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import type { PickerProps } from '../desk/picker.ts'

/** Files to add, chosen by keyboard or mouse, or dropped; gives them to the command that asks. */
export function FilesPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const refused = Object.values(errors).flat()

  function drop(event: DragEvent) {
    event.preventDefault()
    setChosen([...event.dataTransfer.files])
  }

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
      {/* The field inside takes the keyboard; the frame only lets files be dropped. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="rounded-panel border border-dashed border-line p-4">
        <label className="flex flex-col gap-1.5">
          Faili līdz 25 MB katrs
          <input type="file" name="files" multiple onChange={({ target }) => setChosen([...(target.files ?? [])])} />
        </label>
        {chosen.length > 0 && <p className="pt-2 text-muted">{chosen.map(({ name }) => name).join(', ')}</p>}
      </div>
    </Dialog>
  )
}
