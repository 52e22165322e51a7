import type { AnswerSheet } from '../../../commands/price-clarifications/price-clarifications.ts'
import { answerColumns } from '../../../contract/price-clarifications/clarification-sheets.ts'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { sendOnce } from '../../data/http.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { SheetDialog } from '../shared/SheetDialog.tsx'

export default function AnswerSheetPicker(props: PickerProps) {
  const { answer } = useCall(priceClarifications.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  const [chosen, setChosen] = useDraftState<string | null>('supplier_id', null)
  const suppliers = answer?.data.suppliers ?? []
  // A single supplier is preselected.
  const supplier = chosen ?? (suppliers.length === 1 ? String(suppliers[0]?.id) : null)
  const extraFields: Omit<AnswerSheet, 'files' | 'columns'> = { ...(supplier && { supplier_id: Number(supplier) }) }
  return (
    <SheetDialog
      {...props}
      kinds={answerColumns}
      look={(body, signal) => sendOnce(priceClarifications.previewAnswers, { body }, { signal })}
      extraFields={extraFields}
      own={['supplier_id']}
      help="Mūsu nosūtītā izklājlapa, ko piegādātājs aizpildījis, vai viņa paša: Nr., Nosaukums vai Artikuls, Cena, arī Piegādes dienas, Nav pieejams un Piezīmes."
      reading="Ielasa atbildi"
    >
      <SelectField
        label="Piegādātājs"
        value={supplier}
        empty="Kurš atbild"
        choices={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setChosen}
        error={props.errors['supplier_id']}
      />
    </SheetDialog>
  )
}
