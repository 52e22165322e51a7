import type { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'

interface Values {
  name: string | null
  surname: string | null
  position: string | null
  role: string | null
  phone: string | null
  email: string | null
  receives_invoices: boolean | null
  signs_acts: boolean | null
}

const fresh: Values = valuesFor<typeof customers.createContact | typeof customers.createBranchContact>()({
  name: null,
  surname: null,
  position: null,
  role: null,
  phone: null,
  email: null,
  receives_invoices: null,
  signs_acts: null,
  // Rare, and given later on the page of the contact.
  is_primary: omitted,
  receives_service_reports: omitted,
  language: omitted,
  notes: omitted,
})

export default function NewContactDialog({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const form = usePickedForm({ fresh, required: ['name'], errors, onPick })
  const { field } = form
  const atBranch = ctx.record?.kind === 'branch'
  return (
    <PickerDialog title={title} doing="Pievienot" form={form} busy={busy} onClose={onClose}>
      <TextField label="Vārds" {...field('name')} required />
      <TextField label={labelOf('surname')} {...field('surname')} />
      <TextField label={labelOf('position')} {...field('position')} />
      {atBranch ? <TextField label="Loma filiālē" {...field('role')} /> : <span />}
      <TextField label={labelOf('phone')} type="tel" {...field('phone')} />
      <TextField label={labelOf('email')} type="email" {...field('email')} />
      <CheckField label={labelOf('receives_invoices')} {...field('receives_invoices')} />
      <CheckField label={labelOf('signs_acts')} {...field('signs_acts')} />
    </PickerDialog>
  )
}
