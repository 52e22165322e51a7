import { useState } from 'react'
import { maintenances } from '../../../contract/maintenances/maintenances.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function AgreedPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(maintenances.ofCustomer, { params: { id } })
      return data.agreed.map((row) => ({
        id: row.id,
        label: `${(row.catalog_item ?? row.category)?.name ?? ''}: ${row.service_job.name}`,
      }))
    }),
  )
  return <OnePicker {...props} label="Vienošanās" doing="Izvēlēties" load={load} />
}
