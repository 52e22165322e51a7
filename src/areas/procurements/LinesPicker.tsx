import { formatQuantity } from '../../../contract/format.ts'
import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { LinesPicker } from '../../workspace/record/LinesPicker.tsx'
import { unitsIn } from './line-rows.ts'

/** Lines to split off: none to begin with; Space takes the whole of one. */
export function LinesToSplit(props: PickerProps) {
  return <Lines {...props} />
}

/** Received goods to take out; of serialised ones the pieces are named. */
export function LinesToRemove(props: PickerProps) {
  return <Lines {...props} numbersIn={unitsIn} />
}

/** The lines of the procurement in front. */
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
