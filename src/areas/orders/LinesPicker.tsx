import { formatQuantity } from '../../../contract/format.ts'
import { lineLabelWithOptions } from '../../../contract/line-options.ts'
import { big } from '../../../contract/money.ts'
import type { OrderItem } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { LinesPicker } from '../../workspace/record/LinesPicker.tsx'
import { heldNumbers } from './naming.ts'

/** Starts with all issuable quantities. */
export function LinesToIssue(props: PickerProps) {
  return <OpenLines {...props} start={issuable} />
}

/** Starts with the line in focus, else empty; Space selects the open quantity. */
export function LinesToSplit(props: PickerProps) {
  const focused = props.ctx.record?.kind === 'order' ? props.ctx.record.facts?.focused_line : null
  return <OpenLines {...props} focused={focused} start={(line) => (line.id === focused ? openOf(line) : null)} />
}

function openOf({ quantity, quantity_fulfilled }: OrderItem): string {
  return big(quantity).minus(big(quantity_fulfilled)).toFixed()
}

/** Reserved and free quantity; for serialised goods the named pieces. */
function issuable(line: OrderItem): string | null {
  if (line.has_units) return String(heldNumbers(line).length || '') || null
  const open = big(openOf(line))
  const free = big(line.available).gt(0) ? big(line.available) : big(0)
  const most = line.is_stocked ? big(line.quantity_reserved).plus(free) : open
  const part = most.lt(open) ? most : open
  return part.gt(0) ? part.toFixed() : null
}

interface OpenLinesProps extends PickerProps {
  /** Null omits the line. */
  start: (line: OrderItem) => string | null
  focused?: number | null | undefined
}

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
