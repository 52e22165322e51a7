import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { machineOption, rentedMachine } from './rent.labels.ts'

/** One of the machines of the rent in front, also one that came back, with what its dialog starts from. */
export default function ItemPicker(props: PickerProps) {
  return <OneOfRent {...props} label="Iekārta" rows={({ rent_items }) => rent_items} option={machineOption} chosen={rentedMachine} />
}
