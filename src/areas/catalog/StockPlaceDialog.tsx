import type { stock } from '../../../contract/stock/stock.ts'
import { labelOf } from '../../../contract/labels.ts'
import { warehouses } from '../../../contract/reference/reference.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { listed } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'

interface Values {
  warehouse_id: Option | null
  shelf: string | null
  min_quantity: string | null
  max_quantity: string | null
}

const fresh: Values = valuesFor<typeof stock.open>()({ warehouse_id: null, shelf: null, min_quantity: null, max_quantity: null })

export default function StockPlaceDialog({ title, errors, busy, onPick, onClose }: PickerProps) {
  const form = usePickedForm({ fresh, required: ['warehouse_id'], errors, onPick })
  const { field } = form
  return (
    <PickerDialog title={title} doing="Atvērt" size="small" form={form} busy={busy} onClose={onClose}>
      <ComboField label={labelOf('warehouse_id')} {...field('warehouse_id')} load={listed(warehouses.calls.list)} required />
      <TextField label={labelOf('shelf')} {...field('shelf')} />
      <QuantityField label={labelOf('min_quantity')} {...field('min_quantity')} />
      <QuantityField label={labelOf('max_quantity')} {...field('max_quantity')} />
    </PickerDialog>
  )
}
