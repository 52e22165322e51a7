import { clarificationColumns } from '../../../contract/price-clarifications/clarification-sheets.ts'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { sendOnce } from '../../data/http.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { SheetDialog } from '../shared/SheetDialog.tsx'

export default function RequestSheetPicker(props: PickerProps) {
  return (
    <SheetDialog
      {...props}
      kinds={clarificationColumns}
      look={(body, signal) => sendOnce(priceClarifications.previewSheet, { body }, { signal })}
      extraFields={{}}
      own={[]}
      help="Kolonnas pēc virsrakstiem: Nosaukums, Artikuls vai Svītrkods, Daudzums, arī Mērvienība un Piezīmes. Bez virsrakstiem: nosaukums, daudzums, mērvienība."
      reading="Ielasa izklājlapu"
    >
      {null}
    </SheetDialog>
  )
}
