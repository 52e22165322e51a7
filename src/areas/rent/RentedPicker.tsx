import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { toMachineArgument, machineOption } from './rent.labels.ts'

export default function RentedPicker(props: PickerProps) {
  return (
    <OneOfRent
      {...props}
      label="Iekārta"
      rows={({ rent_items }) => rent_items.filter(({ date_to }) => date_to === null)}
      option={machineOption}
      chosen={toMachineArgument}
    />
  )
}
