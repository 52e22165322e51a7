import { useState } from 'react'
import type { ReadingsFile } from '../../../commands/rent.ts'
import { dayOf } from '../../../contract/format.ts'
import { readingColumns } from '../../../contract/reading-sheets.ts'
import { rent } from '../../../contract/rent.ts'
import type { SheetPreview } from '../../../contract/sheets.ts'
import { sendOnce } from '../../data/http.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import type { PickerProps } from '../../desk/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { SheetColumns } from '../shared/SheetColumns.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

/** A spreadsheet or CSV file of readings; what is wrong in it stands row by row until all is right. */
export default function ReadingsFilePicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | null>(null)
  const [date, setDate] = useState<string | null>(() => dayOf(new Date()))
  const [customer, setCustomer] = useState<Option | null>(null)
  const picked: ReadingsFile | null = file && {
    files: [file],
    ...(columns !== null && { columns }),
    ...(date && { date }),
    ...(customer && { customer_id: Number(customer.id) }),
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{ label: 'Ielasīt', run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties failu' }}
    >
      <div className="flex flex-col gap-3">
        <FileField
          label="Excel izklājlapa (.xlsx) vai CSV fails"
          accept=".xlsx,.csv,.txt"
          onChange={([chosen]) => {
            setFile(chosen ?? null)
            setColumns(null)
          }}
          autoFocus
        />
        {file && (
          <SheetColumns
            key={`${file.name} ${file.size} ${file.lastModified}`}
            kinds={readingColumns}
            look={lookAt}
            file={file}
            onChange={setColumns}
          />
        )}
        <DateField label="Nolasīts, ja failā nav norādīts" value={date} onChange={setDate} error={errors['date']} />
        <ComboField
          label="Tikai klienta iekārtas"
          placeholder="Visu klientu iekārtas"
          value={customer}
          load={recordLoader('customer')}
          onChange={setCustomer}
          error={errors['customer_id']}
        />
        <p className="text-muted">
          Kolonnas pēc virsrakstiem: Inventāra Nr. vai Sērijas Nr., Rādījums, arī Skaitītājs, Nolasīts un Jauns no (kad skaitītājs mainīts).
          Bez virsrakstiem: inventāra numurs, skaitītājs, rādījums. Rindas bez rādījuma izlaiž.
        </p>
        {busy && <Reading label="Ielasa rādījumus" />}
        <Wrongs errors={errors} own={['date', 'customer_id']} />
      </div>
    </Dialog>
  )
}

async function lookAt(file: File, signal: AbortSignal): Promise<SheetPreview> {
  return (await sendOnce(rent.previewReadings, { body: { files: [file] } as never }, { signal })).data
}
