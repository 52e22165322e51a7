import type { PickerProps } from '../../commands/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'

interface OnePickerProps extends Omit<PickerProps, 'ctx'> {
  label: string
  doing: string
  /** Must be stable between renders. */
  load: LoadOptions
  /** Allows null. */
  optional?: true
}

export function OnePicker({ title, label, doing, load, optional, errors, busy, onPick, onClose }: OnePickerProps) {
  const form = usePickedForm<{ chosen: Option | null }>({
    fresh: { chosen: null },
    required: optional ? [] : ['chosen'],
    // Any error concerns this choice.
    errors: Object.values(errors).length > 0 ? { chosen: Object.values(errors).flat() } : errors,
    onPick: ({ chosen }) => onPick(chosen ?? null),
  })
  return (
    <PickerDialog title={title} doing={doing} size="small" form={form} busy={busy} onClose={onClose}>
      <ComboField label={label} {...form.field('chosen')} load={load} required={!optional} />
    </PickerDialog>
  )
}
