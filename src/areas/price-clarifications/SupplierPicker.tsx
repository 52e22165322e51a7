import { useState } from 'react'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

/** Suppliers who answered stay, for their prices stand in the grid. */
export default function SupplierPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { suppliers, items } = (await readOnce(priceClarifications.show, { params: { id } })).data
      const answered = new Set(items.flatMap(({ answers }) => (answers ?? []).map(({ supplier_id }) => supplier_id)))
      return suppliers.filter((supplier) => !answered.has(supplier.id)).map((supplier) => ({ id: supplier.id, label: supplier.name }))
    }),
  )
  return <OnePicker {...props} label="Piegādātājs" doing="Noņemt" load={load} />
}
