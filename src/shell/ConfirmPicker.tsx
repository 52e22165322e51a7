import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { PickerProps } from '../commands/picker.ts'

/** Confirms irreversible commands. */
export function ConfirmPicker({ ctx, title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [refused] = Object.values(errors)[0] ?? []
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={action.split(/[ ,]/)[0] ?? action}
      danger
      busy={busy}
      onConfirm={() => onPick(true)}
      onClose={onClose}
    >
      {refused ?? `${ctx.record?.title ?? 'Ieraksts'}: darbību nevarēs atsaukt.`}
    </ConfirmDialog>
  )
}
