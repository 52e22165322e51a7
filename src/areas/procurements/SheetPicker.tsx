import type { Upload } from '../../../commands/procurements/procurements.ts'
import { goodsColumns } from '../../../contract/procurements/procurement-sheets.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { sendOnce } from '../../data/http.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { SheetDialog } from '../shared/SheetDialog.tsx'

export default function SheetPicker(props: PickerProps) {
  const [supplier, setSupplier] = useDraftState<Option | null>('supplier_id', null)
  const [warehouse, setWarehouse] = useDraftState<Option | null>('warehouse_id', null)
  const extraFields: Omit<Upload, 'files' | 'columns'> = {
    ...(supplier && { supplier_id: Number(supplier.id) }),
    ...(warehouse && { warehouse_id: Number(warehouse.id) }),
  }
  return (
    <SheetDialog
      {...props}
      kinds={goodsColumns}
      look={(body, signal) => sendOnce(procurements.previewSheet, { body }, { signal })}
      extraFields={extraFields}
      own={['supplier_id', 'warehouse_id']}
      help="Kolonnas pēc virsrakstiem: Artikuls vai Svītrkods, Daudzums, Cena, arī Atlaide, % un Vienības (IMEI). Bez virsrakstiem: kods, nosaukums, daudzums, cena."
      reading="Ielasa izklājlapu"
    >
      <ComboField
        label="Piegādātājs"
        value={supplier}
        load={recordLoader('supplier')}
        onChange={setSupplier}
        error={props.errors['supplier_id']}
      />
      <ComboField
        label="Noliktava, ja cita nekā parasti"
        value={warehouse}
        load={loadWarehouses}
        onChange={setWarehouse}
        error={props.errors['warehouse_id']}
      />
    </SheetDialog>
  )
}
