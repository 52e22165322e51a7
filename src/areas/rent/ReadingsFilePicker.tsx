import type { ReadingsFile } from '../../../commands/rent/rent-readings.ts'
import { dayOf } from '../../../contract/format.ts'
import { readingColumns } from '../../../contract/rent/reading-sheets.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { sendOnce } from '../../data/http.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { SheetDialog } from '../shared/SheetDialog.tsx'

export default function ReadingsFilePicker(props: PickerProps) {
  const [date, setDate] = useDraftState<string | null>('date', () => dayOf(new Date()))
  const [customer, setCustomer] = useDraftState<Option | null>('customer_id', null)
  const extraFields: Omit<ReadingsFile, 'files' | 'columns'> = {
    ...(date && { date }),
    ...(customer && { customer_id: Number(customer.id) }),
  }
  return (
    <SheetDialog
      {...props}
      kinds={readingColumns}
      look={(body, signal) => sendOnce(rent.previewReadings, { body }, { signal })}
      extraFields={extraFields}
      own={['date', 'customer_id']}
      help="Kolonnas pēc virsrakstiem: Inventāra Nr. vai Sērijas Nr., Rādījums, arī Skaitītājs, Nolasīts un Jauns no (kad skaitītājs mainīts). Bez virsrakstiem: inventāra numurs, skaitītājs, rādījums. Rindas bez rādījuma izlaiž."
      reading="Ielasa rādījumus"
    >
      <DateField label="Nolasīts, ja failā nav norādīts" value={date} onChange={setDate} error={props.errors['date']} />
      <ComboField
        label="Tikai klienta iekārtas"
        placeholder="Visu klientu iekārtas"
        value={customer}
        load={recordLoader('customer')}
        onChange={setCustomer}
        error={props.errors['customer_id']}
      />
    </SheetDialog>
  )
}
