import type { PickerProps } from '../../commands/picker.ts'
import { ContactPicker } from './ContactPicker.tsx'

/** Contacts of the branch in front. */
export default function BranchContactPicker(props: PickerProps) {
  return <ContactPicker {...props} tied />
}
