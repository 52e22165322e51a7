import { useState } from 'react'
import type { JobArgument } from '../../../commands/service/service-parts.ts'
import { service } from '../../../contract/service/service.ts'
import { rememberTitle } from '../../commands/record-loader.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function PositionPicker({ ctx, onPick, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [read] = useState(() => async () => {
    const { data } = await readOnce(service.show, { params: { id } })
    return data.serviceable_items.flatMap(({ name: machine, positions }) => positions.map((job) => ({ ...job, machine })))
  })
  const [load] = useState(() => among(async () => (await read()).map((job) => ({ id: job.id, label: job.name, hint: job.machine }))))

  async function pick(key: unknown): Promise<void> {
    const job = (await read()).find((each) => each.id === key)
    if (!job) return
    const { technician, minutes } = job
    if (technician) rememberTitle('user', technician.id, technician.name)
    const jobArgument: JobArgument = {
      id: job.id,
      lock_version: job.lock_version,
      name: `${job.machine}, ${job.name}`,
      technician_id: technician?.id ?? null,
      minutes: minutes === null ? null : String(minutes),
    }
    onPick(jobArgument)
  }

  return <OnePicker {...props} label="Darbs" doing="Izvēlēties" load={load} onPick={(key) => void pick(key)} />
}
