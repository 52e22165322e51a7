import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { chosenMachine, machineOption } from './rent.labels.ts'

/** One of the machines of the rent in front that are still out, with the version that a change of it stands on. */
export default function RentedPicker(props: PickerProps) {
  return (
    <OneOfRent
      {...props}
      label="Iekārta"
      rows={({ rent_items }) => rent_items.filter(({ date_to }) => date_to === null)}
      option={machineOption}
      chosen={chosenMachine}
    />
  )
}
