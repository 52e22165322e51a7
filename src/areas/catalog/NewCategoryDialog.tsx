import type { catalog } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import { measureUnits } from '../../../contract/reference/reference.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { listed } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { vatRatePicker, categoryPicker } from '../shared/catalog-pickers.ts'

interface Values {
  name: string | null
  parent_id: Option | null
  vat_rate_code: Option | null
  code: string | null
  default_measure_unit_id: Option | null
}

export default function NewCategoryDialog({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { record } = ctx
  const parent = record?.kind === 'category' ? { id: record.id, label: record.title } : null
  const fresh: Values = valuesFor<typeof catalog.createCategory>()({
    name: null,
    parent_id: parent,
    vat_rate_code: null,
    code: null,
    default_measure_unit_id: null,
    // Rare, and given later on the page of the category.
    warranty_months: omitted,
    has_units: omitted,
    is_service: omitted,
    vat_case: omitted,
    // By the command of code and weight.
    weight: omitted,
  })
  const form = usePickedForm({ fresh, required: ['name'], errors, onPick })
  const { field, values } = form
  return (
    <PickerDialog title={title} doing="Izveidot" form={form} busy={busy} onClose={onClose}>
      <TextField label={labelOf('name')} {...field('name')} required className="col-span-2" />
      <ComboField label="Augšējā kategorija" {...field('parent_id')} load={categoryPicker} className="col-span-2" />
      <ComboField
        label={labelOf('vat_rate_code')}
        {...field('vat_rate_code')}
        load={vatRatePicker()}
        required={values.parent_id === null}
        hint={values.parent_id ? 'Ja nenorāda, likme ir kā augšējai kategorijai.' : undefined}
      />
      <ComboField label={labelOf('default_measure_unit_id')} {...field('default_measure_unit_id')} load={listed(measureUnits.calls.list)} />
      <TextField label={labelOf('code')} {...field('code')} />
    </PickerDialog>
  )
}
