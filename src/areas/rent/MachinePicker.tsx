import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { loadBranches } from '../shared/sale-loaders.ts'

/** Maximum meters; shows one empty field more than are filled. */
const meters = [0, 1, 2, 3, 4, 5] as const

/** Field names equal those of the call, so that errors match. */
type Meters = Record<`readings.${number}.option_id`, Option | null> & Record<`readings.${number}.value`, string | null>

interface Machine {
  uuid: Option | null
  date_from: string | null
  monthly_fee: string | null
  location: string | null
  branch_id: Option | null
}

const loadMeters = recordLoader('meter')

/** Searches number, name or scanned sticker. */
const loadMachines: LoadOptions = async (q) => {
  const { data } = await readOnce(rent.newItemData, { query: q === '' ? {} : { q } })
  return data.map(({ uuid, inventory_nr, name, serial_nr }) => ({
    id: uuid,
    label: `${inventory_nr} ${name}`,
    hint: serial_nr ?? undefined,
  }))
}

function freshMachine(): Machine & Meters {
  const emptyMeters = meters.map((place): Meters => ({ [`readings.${place}.option_id`]: null, [`readings.${place}.value`]: null }))
  const machine = valuesFor<typeof rent.addItem>()({
    uuid: null,
    date_from: dayOf(new Date()),
    monthly_fee: null,
    location: null,
    branch_id: null,
    // One pair of fields for each meter, below.
    readings: omitted,
  })
  return { ...machine, ...Object.assign({}, ...emptyMeters) }
}

/** A meter without a number is refused by the server. */
function machineOf(formValues: Record<string, unknown>): Record<string, unknown> {
  const machineFields = Object.fromEntries(Object.entries(formValues).filter(([name]) => !name.startsWith('readings.')))
  const readings = meters
    .map((place) => ({ option_id: formValues[`readings.${place}.option_id`], value: formValues[`readings.${place}.value`] }))
    .filter(({ option_id, value }) => option_id !== undefined || value !== undefined)
  return readings.length === 0 ? machineFields : { ...machineFields, readings }
}

export default function MachinePicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const customer = ctx.record?.kind === 'rent' ? (ctx.record.facts?.customer_id ?? null) : null
  const [fresh] = useState(freshMachine)
  const form = usePickedForm({ fresh, required: ['uuid', 'date_from'], errors, onPick: (formValues) => onPick(machineOf(formValues)) })
  const { field, values } = form
  const filled = meters.filter((place) => values[`readings.${place}.option_id`] !== null || values[`readings.${place}.value`] !== null)
  return (
    <PickerDialog title={title} doing="Pievienot" form={form} busy={busy} onClose={onClose}>
      <ComboField label="Iekārta" {...field('uuid')} load={loadMachines} required autoFocus />
      <DateField label={labelOf('date_from')} {...field('date_from')} required />
      <PriceField label={labelOf('monthly_fee')} {...field('monthly_fee')} />
      <TextField label={labelOf('location')} {...field('location')} />
      <ComboField label="Filiāle" {...field('branch_id')} load={loadBranches(customer)} />
      <fieldset className="col-span-2 grid grid-cols-2 gap-3">
        <legend className="pb-1.5 text-muted">Ko skaitītāji rāda, iekārtu nododot</legend>
        {meters.slice(0, (filled.at(-1) ?? -1) + 2).map((place) => (
          <Meter key={place} form={form} place={place} />
        ))}
      </fieldset>
    </PickerDialog>
  )
}

function Meter({ form: { field }, place }: { form: ReturnType<typeof usePickedForm<Machine & Meters>>; place: number }) {
  return (
    <>
      <ComboField label="Skaitītājs" {...field(`readings.${place}.option_id`)} load={loadMeters} />
      <QuantityField label="Skaitītājs rāda" {...field(`readings.${place}.value`)} />
    </>
  )
}
