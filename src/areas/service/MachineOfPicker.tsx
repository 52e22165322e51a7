import { useState } from 'react'
import { service } from '../../../contract/service/service.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function MachineOfPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(service.show, { params: { id } })
      return data.serviceable_items.map((machine) => ({ id: machine.id, label: machine.name, hint: machine.problem ?? '' }))
    }),
  )
  return <OnePicker {...props} label="Iekārta" doing="Izvēlēties" load={load} />
}
