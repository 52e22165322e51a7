import { formatQuantity } from '../../../contract/format.ts'
import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { LinesPicker } from '../../workspace/record/LinesPicker.tsx'
import { unitsIn } from './line-rows.ts'

/** Starts empty; Space selects a whole line. */
export function LinesToSplit(props: PickerProps) {
  return <Lines {...props} />
}

export function LinesToRemove(props: PickerProps) {
  return <Lines {...props} numbersIn={unitsIn} />
}

function Lines(props: PickerProps & { numbersIn?: typeof unitsIn }) {
  const state = useCall(procurements.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  const lines = state.answer?.data.procurement_items
  return (
    <LinesPicker
      {...props}
      state={state}
      lines={lines}
      figures={figures}
      field="procurement_items"
      whole={wholeOf}
      spaceTakes="visa rinda"
    />
  )
}

function wholeOf({ quantity }: ProcurementItem): string {
  return quantity
}

const figures = [
  { header: 'Rindā', cell: ({ quantity }: ProcurementItem) => formatQuantity(quantity) },
  { header: 'Pieejams', cell: ({ available }: ProcurementItem) => formatQuantity(available) },
] as const
