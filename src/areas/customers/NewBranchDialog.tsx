import { labelOf } from '../../../contract/labels.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { regions } from '../../../contract/reference/reference.ts'
import { countries } from '../../../contract/company/vat-lists.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { noFlag, noOption, noText, omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { listed } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'

const fresh = valuesFor<typeof customers.createBranch>()({
  name: noText,
  address: noText,
  city: noText,
  postal_code: noText,
  region_id: noOption,
  country_id: noOption,
  phone: noText,
  email: noText,
  is_default: noFlag,
  // Rare, and given later on the page of the branch.
  code: omitted,
  reg_nr: omitted,
  gln: omitted,
  latitude: omitted,
  longitude: omitted,
  opening_hours: omitted,
  delivery_notes: omitted,
  notes: omitted,
})

export default function NewBranchDialog({ title, errors, busy, onPick, onClose }: PickerProps) {
  const form = usePickedForm({ fresh, required: ['name', 'address'], errors, onPick })
  const { field } = form
  return (
    <PickerDialog title={title} doing="Pievienot" form={form} busy={busy} onClose={onClose}>
      <TextField label={labelOf('name')} {...field('name')} required className="col-span-2" />
      <TextField label={labelOf('address')} {...field('address')} required className="col-span-2" />
      <TextField label={labelOf('city')} {...field('city')} />
      <TextField label={labelOf('postal_code')} {...field('postal_code')} />
      <ComboField label={labelOf('region_id')} {...field('region_id')} load={listed(regions.calls.list)} />
      <ComboField label={labelOf('country_id')} {...field('country_id')} load={listed(countries.calls.list)} />
      <TextField label={labelOf('phone')} type="tel" {...field('phone')} />
      <TextField label={labelOf('email')} type="email" {...field('email')} />
      <CheckField label="Noklusējuma filiāle" {...field('is_default')} className="col-span-2" />
    </PickerDialog>
  )
}
