import { useState } from 'react'
import { rent } from '../../../contract/rent/rent.ts'
import type { RentRecord } from '../../../contract/rent/rent-record.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

interface OneOfRentProps<Row> extends PickerProps {
  label: string
  rows: (record: RentRecord) => readonly Row[]
  option: (row: Row) => Option
  chosen: (row: Row) => unknown
}

/** Reloads the rent on selection, to use the latest version. */
export function OneOfRent<Row extends { id: number }>({ ctx, label, rows, option, chosen, onPick, ...props }: OneOfRentProps<Row>) {
  const id = ctx.record?.id ?? 0
  const [read] = useState(() => async () => rows((await readOnce(rent.show, { params: { id } })).data))
  const [load] = useState(() => among(async () => (await read()).map(option)))
  async function pick(key: unknown) {
    const found = (await read()).find((row) => row.id === key)
    if (found) onPick(chosen(found))
  }
  return <OnePicker {...props} label={label} doing="Izvēlēties" load={load} onPick={(key) => void pick(key)} />
}
