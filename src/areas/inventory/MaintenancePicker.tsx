import { useState } from 'react'
import { inventory } from '../../../contract/inventory/inventory.ts'
import { formatDate } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { chosenOf } from './inventory.labels.ts'

/** One of the maintenances of the piece in front, with the version that a change of it stands on. */
export default function MaintenancePicker({ ctx, onPick, ...props }: PickerProps) {
  const inventoryItem = String(ctx.record?.id ?? 0)
  const [read] = useState(() => async () => (await readOnce(inventory.show, { params: { inventoryItem } })).data.maintenances)
  const [load] = useState(() =>
    among(async () => (await read()).map(({ id, name, next_at }) => ({ id, label: name, hint: formatDate(next_at) || undefined }))),
  )
  async function pick(chosen: unknown) {
    const found = (await read()).find(({ id }) => id === chosen)
    if (found) onPick(chosenOf(found))
  }
  return <OnePicker {...props} label="Apkope" doing="Izvēlēties" load={load} onPick={(chosen) => void pick(chosen)} />
}
