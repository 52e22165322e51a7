import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rent } from '../../../contract/rent.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { readOnce } from '../../desk/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picked-form.ts'

interface Values {
  option_id: Option | null
  valid_from: string | null
  price: string | null
  included: string | null
}

/** What readings of one meter of the rent in front cost from a day on. */
export default function PricePicker({ desk, title, errors, busy, onPick, onClose }: PickerProps) {
  const record = desk.record?.kind === 'rent' ? desk.record : null
  const customer_id = record?.facts?.customer_id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(rent.sheet, { query: { customer_id } })
      const own = data.meters.filter((meter) => meter.rent.id === record?.id)
      return own.map((meter) => ({
        id: `${meter.rent_item_id}.${meter.option.id}`,
        label: `${meter.inventory_item.name}, ${meter.option.name}`,
      }))
    }),
  )
  const [fresh] = useState<Values>(() => ({ option_id: null, valid_from: dayOf(new Date()), price: null, included: null }))
  const form = usePickedForm<Values>({
    fresh,
    required: ['option_id', 'valid_from', 'price'],
    errors,
    onPick: ({ option_id: meter, ...body }) => {
      const [rent_item_id, option_id] = String(meter).split('.').map(Number)
      onPick({ ...body, rent_item_id, option_id })
    },
  })
  const { field } = form
  return (
    <PickerDialog title={title} doing="Noteikt" form={form} busy={busy} onClose={onClose}>
      <ComboField label="Skaitītājs" {...field('option_id')} load={load} required autoFocus />
      <DateField label={labelOf('valid_from')} {...field('valid_from')} required />
      <PriceField label="Cena par vienu" {...field('price')} required />
      <QuantityField label={labelOf('included')} {...field('included')} />
    </PickerDialog>
  )
}
