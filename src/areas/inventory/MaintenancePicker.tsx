import { useState } from 'react'
import { inventory } from '../../../contract/inventory/inventory.ts'
import { formatDate } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { selectedMaintenance } from './inventory.labels.ts'

export default function MaintenancePicker({ ctx, onPick, ...props }: PickerProps) {
  const inventoryItem = String(ctx.record?.id ?? 0)
  const [read] = useState(() => async () => (await readOnce(inventory.show, { params: { inventoryItem } })).data.maintenances)
  const [load] = useState(() =>
    among(async () => (await read()).map(({ id, name, next_at }) => ({ id, label: name, hint: formatDate(next_at) || undefined }))),
  )
  async function pick(selectedId: unknown) {
    const found = (await read()).find(({ id }) => id === selectedId)
    if (found) onPick(selectedMaintenance(found))
  }
  return <OnePicker {...props} label="Apkope" doing="Izvēlēties" load={load} onPick={(selectedId) => void pick(selectedId)} />
}
