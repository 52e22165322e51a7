import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { machineOption, rentedMachine } from './rent.labels.ts'

/** Includes returned machines. */
export default function ItemPicker(props: PickerProps) {
  return <OneOfRent {...props} label="Iekārta" rows={({ rent_items }) => rent_items} option={machineOption} chosen={rentedMachine} />
}
