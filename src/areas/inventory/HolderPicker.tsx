import type { inventory } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { loadBranches } from '../shared/sale-loaders.ts'

interface Values {
  assigned_user_id: Option | null
  customer_id: Option | null
  branch_id: Option | null
  location: string | null
}

const fresh: Values = valuesFor<typeof inventory.update>()({
  assigned_user_id: null,
  customer_id: null,
  branch_id: null,
  location: null,
  // The page of the machine edits the rest.
  warehouse_id: omitted,
  uuid: omitted,
  inventory_nr: omitted,
  serial_nr: omitted,
  owner: omitted,
  purchase_date: omitted,
  supplier_id: omitted,
  invoice_ref: omitted,
  warranty_until: omitted,
  depreciation_months: omitted,
  accounting_account_id: omitted,
  notes: omitted,
})

export default function HolderPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const form = usePickedForm({ fresh, required: [], errors, onPick })
  const { field } = form
  const customer = field('customer_id')
  const branch = field('branch_id')

  function choose(next: Option | null) {
    customer.onChange(next)
    branch.onChange(null)
  }

  return (
    <PickerDialog title={title} doing="Nodot" size="small" form={form} busy={busy} onClose={onClose}>
      <ComboField label="Darbinieks" {...field('assigned_user_id')} load={loadStaff} autoFocus />
      <ComboField label={labelOf('customer_id')} {...customer} onChange={choose} load={recordLoader('customer')} />
      {customer.value && <ComboField label={labelOf('branch_id')} {...branch} load={loadBranches(Number(customer.value.id))} />}
      <TextField label={labelOf('location')} {...field('location')} />
    </PickerDialog>
  )
}
