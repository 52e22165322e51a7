import type { PickerProps } from '../../commands/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picked-form.ts'

interface OnePickerProps extends Omit<PickerProps, 'ctx'> {
  label: string
  doing: string
  /** Must keep its identity between renders. */
  load: LoadOptions
  /** Nothing chosen is a choice, too. */
  optional?: true
}

/** Chooses one of what is there; the command gets the key, or null. */
export function OnePicker({ title, label, doing, load, optional, errors, busy, onPick, onClose }: OnePickerProps) {
  const form = usePickedForm<{ chosen: Option | null }>({
    fresh: { chosen: null },
    required: optional ? [] : ['chosen'],
    // Whatever the refused field is called, it is this choice.
    errors: Object.values(errors).length > 0 ? { chosen: Object.values(errors).flat() } : errors,
    onPick: ({ chosen }) => onPick(chosen ?? null),
  })
  return (
    <PickerDialog title={title} doing={doing} size="small" form={form} busy={busy} onClose={onClose}>
      <ComboField label={label} {...form.field('chosen')} load={load} required={!optional} />
    </PickerDialog>
  )
}
