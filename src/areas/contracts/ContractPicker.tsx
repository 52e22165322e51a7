import { useState } from 'react'
import { contracts, isContractModel, type ContractRow } from '../../../contract/contracts.ts'
import { formatDate } from '../../../contract/format.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { readOnce } from '../../desk/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

/** One of the contracts of the record in front. */
export function ContractPicker({ desk, ...props }: PickerProps) {
  const load = useContracts(desk, ({ id }) => id)
  return <OnePicker {...props} label="Līgums" doing="Izvēlēties" load={load} />
}

/** The same, as the file that it is kept in. */
export function ContractFilePicker({ desk, ...props }: PickerProps) {
  const load = useContracts(desk, ({ file_id }) => file_id)
  return <OnePicker {...props} label="Līgums" doing="Atvērt" load={load} />
}

function useContracts({ record }: PickerProps['desk'], keyOf: (contract: ContractRow) => number) {
  const [load] = useState(() =>
    among(async () => {
      if (!record || !isContractModel(record.kind)) return []
      const { data } = await readOnce(contracts.ofRecord, { query: { kind: record.kind, id: record.id } })
      return data.map((each) => ({ id: keyOf(each), label: `${each.name} ${each.number}`, hint: formatDate(each.date) }))
    }),
  )
  return load
}
