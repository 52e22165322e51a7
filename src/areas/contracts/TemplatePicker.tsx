import { useState } from 'react'
import { contracts, isContractModel } from '../../../contract/contracts/contracts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function TemplatePicker({ ctx, ...props }: PickerProps) {
  const { record } = ctx
  const [load] = useState(() =>
    among(async () => {
      if (!record || !isContractModel(record.kind)) return []
      const { data } = await readOnce(contracts.choices, { query: { kind: record.kind } })
      return data.map(({ id, name, type_name, language }) => ({
        id,
        label: name,
        hint: language === 'lv' ? type_name : `${type_name}, angļu valodā`,
      }))
    }),
  )
  return <OnePicker {...props} label="Veidne" doing="Izveidot līgumu" load={load} />
}
