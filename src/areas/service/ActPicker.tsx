import { useState } from 'react'
import { formatDate } from '../../../contract/format.ts'
import { serviceActs } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function ActPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(service.show, { params: { id } })
      return data.documents.map((act) => ({ id: act.id, label: `${serviceActs[act.type]} ${act.number}`, hint: formatDate(act.date) }))
    }),
  )
  return <OnePicker {...props} label="Akts" doing="Izvēlēties" load={load} />
}
