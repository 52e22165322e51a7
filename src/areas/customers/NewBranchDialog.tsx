import { labelOf } from '../../../contract/labels.ts'
import { regions } from '../../../contract/reference/reference.ts'
import { countries } from '../../../contract/company/vat-lists.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { listed } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'

interface Values {
  name: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  region_id: Option | null
  country_id: Option | null
  phone: string | null
  email: string | null
  is_default: boolean | null
}

const fresh: Values = {
  name: null,
  address: null,
  city: null,
  postal_code: null,
  region_id: null,
  country_id: null,
  phone: null,
  email: null,
  is_default: null,
}

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
