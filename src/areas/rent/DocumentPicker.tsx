import { useState } from 'react'
import { formatDate } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent/rent.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function DocumentPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(rent.show, { params: { id } })
      return data.documents.map((act) => ({ id: act.id, label: act.number, hint: formatDate(act.date) }))
    }),
  )
  return <OnePicker {...props} label="Akts" doing="Atvērt" load={load} />
}
