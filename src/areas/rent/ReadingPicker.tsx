import { formatDate, formatQuantity } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { chosenReading } from './rent.labels.ts'

/** One of the readings of the rent in front that no invoice holds, with the version that a change of it stands on. */
export default function ReadingPicker(props: PickerProps) {
  return (
    <OneOfRent
      {...props}
      label="Rādījums"
      rows={({ rent_items }) =>
        rent_items.flatMap(({ readings, inventory_item }) =>
          readings.flatMap((reading) => (reading.invoice === null ? [{ ...reading, machine: inventory_item.name }] : [])),
        )
      }
      option={({ id, machine, option, date, value }) => ({
        id,
        label: `${machine}, ${option.name}`,
        hint: `${formatDate(date)}: ${formatQuantity(value)}`,
      })}
      chosen={(reading) => chosenReading(reading, reading.machine)}
    />
  )
}
