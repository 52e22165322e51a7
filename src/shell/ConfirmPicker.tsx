import type { Effect } from '../../commands/effects/effect.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { PickerProps } from '../commands/picker.ts'

/** Confirms commands that are not simply taken back, and says why. */
export function ConfirmPicker({ ctx, title, action, effect, errors, busy, onPick, onClose }: PickerProps) {
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
      {refused ?? `${ctx.record?.title ?? 'Ieraksts'}: ${consequence(effect)}`}
    </ConfirmDialog>
  )
}

function consequence(effect: Effect | undefined): string {
  if (effect?.is === 'final') return `darbību nevarēs atsaukt. ${effect.text}.`
  if (effect?.is === 'compensable') return `labojams citādi. ${effect.text}.`
  return effect?.is === 'reversible' ? 'atsaucams ar Ctrl+Z.' : 'darbību nevarēs atsaukt.'
}
