import type { PickerProps } from '../../commands/picker.ts'
import { ContactPicker } from './ContactPicker.tsx'

/** Contacts of the customer that the branch in front has not yet. */
export default function CustomerContactPicker(props: PickerProps) {
  return <ContactPicker {...props} tied={false} />
}
