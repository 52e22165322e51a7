import type { PickerProps } from '../../commands/picker.ts'
import { ContactPicker } from './ContactPicker.tsx'

export default function CustomerContactPicker(props: PickerProps) {
  return <ContactPicker {...props} tied={false} />
}
