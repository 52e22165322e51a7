import { useState } from 'react'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { readOnce } from '../../desk/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

/** One of the readings of the rent in front that no invoice holds, with the version that a change of it stands on. */
export default function ReadingPicker({ desk, onPick, ...props }: PickerProps) {
  const id = desk.record?.id ?? 0
  const [read] = useState(() => async () => {
    const { data } = await readOnce(rent.show, { params: { id } })
    return data.rent_items.flatMap(({ readings, inventory_item }) =>
      readings.flatMap((reading) => (reading.invoice === null ? [{ ...reading, machine: inventory_item.name }] : [])),
    )
  })
  const [load] = useState(() =>
    among(async () =>
      (await read()).map(({ id: key, machine, option, date, value }) => ({
        id: key,
        label: `${machine}, ${option.name}`,
        hint: `${formatDate(date)}: ${formatQuantity(value)}`,
      })),
    ),
  )
  async function pick(chosen: unknown) {
    const found = (await read()).find((reading) => reading.id === chosen)
    if (found) onPick({ id: found.id, lock_version: found.lock_version, value: found.value })
  }
  return <OnePicker {...props} label="Rādījums" doing="Izvēlēties" load={load} onPick={(chosen) => void pick(chosen)} />
}
