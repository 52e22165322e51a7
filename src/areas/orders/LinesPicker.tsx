import { formatQuantity } from '../../../contract/format.ts'
import { lineLabelWithOptions } from '../../../contract/line-options.ts'
import { big } from '../../../contract/money.ts'
import type { OrderItem } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { LinesPicker } from '../../workspace/record/LinesPicker.tsx'
import { heldBy } from './naming.ts'

/** Lines to issue: what can be issued of each now stands there to begin with. */
export function LinesToIssue(props: PickerProps) {
  return <OpenLines {...props} start={issuable} />
}

/** Lines to split off: none to begin with; Space takes the whole open quantity of one. */
export function LinesToSplit(props: PickerProps) {
  return <OpenLines {...props} start={() => null} />
}

function openOf({ quantity, quantity_fulfilled }: OrderItem): string {
  return big(quantity).minus(big(quantity_fulfilled)).toFixed()
}

/** What of a line can be issued now: what is held for it, and what is free; of serialised goods the pieces that are named. */
function issuable(line: OrderItem): string | null {
  if (line.has_units) return String(heldBy(line).length || '') || null
  const open = big(openOf(line))
  const free = big(line.available).gt(0) ? big(line.available) : big(0)
  const most = line.is_stocked ? big(line.quantity_reserved).plus(free) : open
  const part = most.lt(open) ? most : open
  return part.gt(0) ? part.toFixed() : null
}

interface OpenLinesProps extends PickerProps {
  /** Quantity of a line to begin with; null leaves it out. */
  start: (line: OrderItem) => string | null
}

/** The open lines of the order in front. */
function OpenLines(props: OpenLinesProps) {
  const state = useCall(orders.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  const lines = state.answer?.data.order_items.flatMap((line) =>
    big(openOf(line)).gt(0) ? [{ ...line, name: lineLabelWithOptions(line) }] : [],
  )
  return (
    <LinesPicker
      {...props}
      state={state}
      lines={lines}
      figures={figures}
      field="order_items"
      whole={openOf}
      spaceTakes="viss atlikums"
      none="Visas rindas jau ir izsniegtas."
    />
  )
}

const figures = [
  { header: 'Atlicis', cell: (line: OrderItem) => formatQuantity(openOf(line)) },
  { header: 'Rezervēts', cell: (line: OrderItem) => formatQuantity(line.quantity_reserved) },
  { header: 'Pieejams', cell: (line: OrderItem) => (line.available === null ? '–' : formatQuantity(line.available)) },
] as const
