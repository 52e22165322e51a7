import type { PickerProps } from '../../commands/picker.ts'
import { ContactPicker } from './ContactPicker.tsx'

export default function BranchContactPicker(props: PickerProps) {
  return <ContactPicker {...props} tied />
}
