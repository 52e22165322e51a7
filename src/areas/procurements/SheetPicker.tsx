import { useState } from 'react'
import type { Upload } from '../../../commands/procurements.ts'
import { goodsColumns } from '../../../contract/procurement-sheets.ts'
import { procurements } from '../../../contract/procurements.ts'
import type { SheetPreview } from '../../../contract/sheets.ts'
import { sendOnce } from '../../data/http.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import type { PickerProps } from '../../desk/picker.ts'
import { FileField } from '../../ui/FileField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Option } from '../../ui/use-options.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { SheetColumns } from '../shared/SheetColumns.tsx'
import { Reading, Wrongs } from '../shared/upload-parts.tsx'

async function lookAt(file: File, signal: AbortSignal): Promise<SheetPreview> {
  return (await sendOnce(procurements.previewSheet, { body: { files: [file] } as never }, { signal })).data
}

/** A spreadsheet to make a procurement of; what is wrong in it stands row by row until all is right. */
export default function SheetPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<string | null>(null)
  const [supplier, setSupplier] = useState<Option | null>(null)
  const [warehouse, setWarehouse] = useState<Option | null>(null)
  const picked: Upload | null = file && {
    files: [file],
    ...(columns !== null && { columns }),
    ...(supplier && { supplier_id: Number(supplier.id) }),
    ...(warehouse && { warehouse_id: Number(warehouse.id) }),
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{ label: 'Ielasīt', run: () => onPick(picked), busy, disabledReason: picked ? null : 'Izvēlieties izklājlapu' }}
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
            kinds={goodsColumns}
            look={lookAt}
            file={file}
            onChange={setColumns}
          />
        )}
        <ComboField
          label="Piegādātājs"
          value={supplier}
          load={recordLoader('supplier')}
          onChange={setSupplier}
          error={errors['supplier_id']}
        />
        <ComboField
          label="Noliktava, ja cita nekā parasti"
          value={warehouse}
          load={loadWarehouses}
          onChange={setWarehouse}
          error={errors['warehouse_id']}
        />
        <p className="text-muted">
          Kolonnas pēc virsrakstiem: Artikuls vai Svītrkods, Daudzums, Cena, arī Atlaide, % un Vienības (IMEI). Bez virsrakstiem: kods,
          nosaukums, daudzums, cena.
        </p>
        {busy && <Reading label="Ielasa izklājlapu" />}
        <Wrongs errors={errors} own={['supplier_id', 'warehouse_id']} />
      </div>
    </Dialog>
  )
}
