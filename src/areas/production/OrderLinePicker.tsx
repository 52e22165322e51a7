import { useState } from 'react'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function OrderLinePicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(orders.show, { params: { id } })
      return data.order_items
        .filter(({ quantity, quantity_fulfilled }) => big(quantity).gt(quantity_fulfilled))
        .map((line) => ({
          id: line.id,
          label: line.name,
          hint: `${line.sku} · ${formatQuantity(big(line.quantity).minus(line.quantity_fulfilled).toFixed())} ${line.measure_unit.name}`,
        }))
    }),
  )
  return <OnePicker {...props} label="Rinda" doing="Ražot" load={load} />
}
