import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { PickerProps } from '../commands/picker.ts'

/** Asks before a command that cannot be taken back; what it acts on stands in the question. */
export function ConfirmPicker({ ctx, title, deed, errors, busy, onPick, onClose }: PickerProps) {
  const [refused] = Object.values(errors)[0] ?? []
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={deed.split(/[ ,]/)[0] ?? deed}
      danger
      busy={busy}
      onConfirm={() => onPick(true)}
      onClose={onClose}
    >
      {refused ?? `${ctx.record?.title ?? 'Ieraksts'}: darbību nevarēs atsaukt.`}
    </ConfirmDialog>
  )
}
