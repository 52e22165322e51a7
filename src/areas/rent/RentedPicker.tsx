import { useState } from 'react'
import { rent } from '../../../contract/rent.ts'
import type { PickerProps } from '../../desk/picker.ts'
import { readOnce } from '../../desk/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

/** One of the machines of the rent in front that are still out, with the version that a change of it stands on. */
export default function RentedPicker({ desk, onPick, ...props }: PickerProps) {
  const id = desk.record?.id ?? 0
  const [read] = useState(() => async () => {
    const { data } = await readOnce(rent.show, { params: { id } })
    return data.rent_items.filter(({ date_to }) => date_to === null)
  })
  const [load] = useState(() =>
    among(async () =>
      (await read()).map((item) => ({
        id: item.id,
        label: `${item.inventory_item.name} ${item.catalog_item.name}`,
        hint: item.location ?? undefined,
      })),
    ),
  )
  async function pick(chosen: unknown) {
    const found = (await read()).find((item) => item.id === chosen)
    if (found) onPick({ id: found.id, lock_version: found.lock_version })
  }
  return <OnePicker {...props} label="Iekārta" doing="Izvēlēties" load={load} onPick={(chosen) => void pick(chosen)} />
}
