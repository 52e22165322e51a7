import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { among } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { machineOption } from './rent.labels.ts'

interface Values {
  rent_item_id: Option | null
  option_id: Option | null
  valid_from: string | null
  price: string | null
  included: string | null
}

/** Includes meters without readings. */
export default function PricePicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() => among(async () => (await readOnce(rent.show, { params: { id } })).data.rent_items.map(machineOption)))
  const [fresh] = useState<Values>(() =>
    valuesFor<typeof rent.addReadingPrice>()({
      rent_item_id: null,
      option_id: null,
      valid_from: dayOf(new Date()),
      price: null,
      included: null,
    }),
  )
  const form = usePickedForm({ fresh, required: ['rent_item_id', 'option_id', 'valid_from', 'price'], errors, onPick })
  const { field } = form
  return (
    <PickerDialog title={title} doing="Noteikt" form={form} busy={busy} onClose={onClose}>
      <ComboField label="Iekārta" {...field('rent_item_id')} load={load} required autoFocus />
      <ComboField label="Skaitītājs" {...field('option_id')} load={recordLoader('meter')} required />
      <DateField label={labelOf('valid_from')} {...field('valid_from')} required />
      <PriceField label="Cena par vienu" {...field('price')} required />
      <QuantityField label={labelOf('included')} {...field('included')} />
    </PickerDialog>
  )
}
