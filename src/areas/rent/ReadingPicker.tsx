import { formatDate, formatQuantity } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { toReadingArgument } from './rent.labels.ts'

/** Only readings not yet invoiced. */
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
      chosen={(reading) => toReadingArgument(reading, reading.machine)}
    />
  )
}
