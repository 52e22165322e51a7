import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { readOnce } from '../../desk/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { PriceField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picked-form.ts'

interface Values {
  uuid: Option | null
  date_from: string | null
  monthly_fee: string | null
  location: string | null
}

/** Machines in the warehouse, by number, name or the sticker that a scanner reads. */
const loadMachines: LoadOptions = async (q) => {
  const { data } = await readOnce(rent.newItemData, { query: q === '' ? {} : { q } })
  return data.map(({ uuid, inventory_nr, name, serial_nr }) => ({
    id: uuid,
    label: `${inventory_nr} ${name}`,
    hint: serial_nr ?? undefined,
  }))
}

/** Which machine joins the rent, since when, for how much a month, and where it stands. */
export default function MachinePicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [fresh] = useState<Values>(() => ({ uuid: null, date_from: dayOf(new Date()), monthly_fee: null, location: null }))
  const form = usePickedForm({ fresh, required: ['uuid', 'date_from'], errors, onPick })
  const { field } = form
  return (
    <PickerDialog title={title} doing="Pievienot" form={form} busy={busy} onClose={onClose}>
      <ComboField label="Iekārta" {...field('uuid')} load={loadMachines} required autoFocus />
      <DateField label={labelOf('date_from')} {...field('date_from')} required />
      <PriceField label={labelOf('monthly_fee')} {...field('monthly_fee')} />
      <TextField label={labelOf('location')} {...field('location')} />
    </PickerDialog>
  )
}
