import type { ServiceableItem } from '../../../contract/service/service-lines.ts'
import { service } from '../../../contract/service/service.ts'
import { versionAfter } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { meterLines, countersIn } from './counters.ts'

interface Values {
  machine: string | null
  readings: string | null
  /** Version of the machine when its meters were offered. */
  began: number
}

export default function CountersPicker(props: PickerProps) {
  const { answer } = useCall(service.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  if (answer) return <Readings {...props} machines={answer.data.serviceable_items} />
  return (
    <Dialog title={props.title} size="small" onClose={props.onClose}>
      <SkeletonRows rows={3} />
    </Dialog>
  )
}

function Readings({ machines, title, action, errors, busy, onPick, onClose }: PickerProps & { machines: readonly ServiceableItem[] }) {
  const machineById = (id: string | null) => machines.find((each) => String(each.id) === id)
  const textOf = (id: string | null) => {
    const found = machineById(id)
    return (found && meterLines(found)) || null
  }
  const first = machines[0] ? String(machines[0].id) : null
  const form = usePickedForm<Values>({
    fresh: { machine: first, readings: textOf(first), began: machineById(first)?.lock_version ?? 0 },
    required: ['machine'],
    // All lines are one field.
    errors: Object.values(errors).length > 0 ? { readings: Object.values(errors).flat() } : errors,
    onPick: ({ machine, readings, began }) => {
      const found = machineById(typeof machine === 'string' ? machine : null)
      // Unread meters are omitted; other lines without a number are refused.
      const isRead = ({ name, value }: { name: string; value: string }) => value !== '' || !found?.meters.includes(name)
      const counter_values = countersIn(typeof readings === 'string' ? readings : '').filter(isRead)
      if (found) onPick({ machine_id: found.id, counter_values, lock_version: versionAfter(errors, Number(began), found) })
    },
  })
  const machine = form.field('machine')
  const readings = form.field('readings')

  // Inputs belong to the selected machine.
  function choose(next: string | null) {
    form.set({ machine: next, readings: textOf(next), began: machineById(next)?.lock_version ?? 0 })
  }

  return (
    <PickerDialog title={title} doing={action} size="small" form={form} busy={busy} onClose={onClose}>
      <SelectField
        label="Iekārta"
        choices={machines.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
        {...machine}
        onChange={choose}
      />
      <TextArea label="Rādījumi, katrs savā rindā (Melnbaltās lapas: 12345)" {...readings} />
    </PickerDialog>
  )
}
