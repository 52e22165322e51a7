import { useState } from 'react'
import { dayOf, formatDate, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { rent } from '../../../contract/rent.ts'
import type { RentMeter } from '../../../contract/rent-readings.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { useCall } from '../../desk/use-call.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** The meters of the rent in front as a sheet: what each shows on a day, beside what it showed before. */
export default function ReadingsPicker({ desk, title, errors, busy, onPick, onClose }: PickerProps) {
  const record = desk.record?.kind === 'rent' ? desk.record : null
  const [date, setDate] = useState<string | null>(() => dayOf(new Date()))
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({})
  const customer_id = record?.facts?.customer_id
  const { answer } = useCall(rent.sheet, customer_id === undefined || date === null ? null : { query: { customer_id, date } })
  const meters = answer?.data.meters.filter((meter) => meter.rent.id === record?.id)
  const read = (meters ?? []).filter((meter) => typed[keyOf(meter)])

  function save() {
    if (read.length === 0 || date === null) return
    onPick({
      date,
      readings: read.map((meter) => ({ rent_item_id: meter.rent_item_id, option_id: meter.option.id, value: typed[keyOf(meter)] })),
    })
  }

  return (
    <Dialog title={title} size="large" onClose={onClose} primary={{ label: 'Ierakstīt', run: save, busy }}>
      <div className="flex flex-col gap-3">
        <DateField label="Nolasīts" name="date" value={date} onChange={setDate} error={errors['date']} required />
        {!meters && <SkeletonRows />}
        {meters?.length === 0 && (
          <p className="text-muted">Nomā nav neviena skaitītāja: noteikt, ko maksā tā rādījumi, var ar „Noteikt rādījuma cenu”.</p>
        )}
        {meters && meters.length > 0 && (
          <table className="w-full text-left">
            <thead className="text-small text-muted">
              <tr className="border-b border-line">
                <th className="py-1 pr-3 font-medium">Iekārta</th>
                <th className="py-1 pr-3 font-medium">Skaitītājs</th>
                <th className="py-1 pr-3 text-right font-medium">Iepriekš</th>
                <th className="py-1 pr-3 text-right font-medium">Paredzams</th>
                <th className="w-36 py-1 pr-3 text-right font-medium">Rādījums</th>
                <th className="w-28 py-1 text-right font-medium">Starpība</th>
              </tr>
            </thead>
            <tbody>
              {meters.map((meter) => (
                <Row
                  key={keyOf(meter)}
                  meter={meter}
                  value={typed[keyOf(meter)] ?? null}
                  onChange={(value) => setTyped({ ...typed, [keyOf(meter)]: value })}
                  error={errors[`readings.${read.indexOf(meter)}.value`]}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}

function keyOf({ rent_item_id, option }: RentMeter): string {
  return `${rent_item_id}.${option.id}`
}

interface RowProps {
  meter: RentMeter
  value: string | null
  onChange: (value: string | null) => void
  error: readonly string[] | undefined
}

function Row({ meter, value, onChange, error }: RowProps) {
  const { inventory_item, catalog_item, location, option, last, estimate, value: written } = meter
  return (
    <tr className="border-b border-line">
      <td className="py-1 pr-3">
        {inventory_item.name} <span className="text-muted">{[catalog_item.name, location].filter(Boolean).join(', ')}</span>
      </td>
      <td className="py-1 pr-3">{option.name}</td>
      <td className="figures py-1 pr-3 text-right whitespace-nowrap">
        {last && (
          <>
            {formatQuantity(last.value)} <span className="text-muted">{formatDate(last.date)}</span>
          </>
        )}
      </td>
      <td className="figures py-1 pr-3 text-right text-muted">{estimate && formatQuantity(estimate)}</td>
      <td className="py-1 pr-3">
        {written === null ? (
          <QuantityField
            label={`${inventory_item.name}, ${option.name}`}
            hideLabel
            name={keyOf(meter)}
            value={value}
            onChange={onChange}
            error={error}
          />
        ) : (
          <span className="figures block text-right text-muted">{formatQuantity(written)}</span>
        )}
      </td>
      <td className="figures py-1 text-right">
        {value && last && /^\d+(\.\d+)?$/.test(value) && formatQuantity(big(value).minus(last.value).toFixed())}
      </td>
    </tr>
  )
}
