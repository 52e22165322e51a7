import { useState } from 'react'
import { contracts, isContractModel } from '../../../contract/contracts/contracts.ts'
import { formatDate } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export function ContractPicker({ ctx: { record }, ...props }: PickerProps) {
  const [load] = useState(() =>
    among(async () => {
      if (!record || !isContractModel(record.kind)) return []
      const { data } = await readOnce(contracts.ofRecord, { query: { kind: record.kind, id: record.id } })
      return data.map(({ id, name, number, date }) => ({ id, label: `${name} ${number}`, hint: formatDate(date) }))
    }),
  )
  return <OnePicker {...props} label="Līgums" doing="Izvēlēties" load={load} />
}
