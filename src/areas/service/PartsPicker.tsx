import { service } from '../../../contract/service/service.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export default function PartsPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer } = useCall(service.show, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const [chosen, setChosen] = useDraftState<readonly string[]>('parts', [])
  const keysOf = (kind: string) => chosen.flatMap((each) => (each.startsWith(kind) ? [Number(each.slice(kind.length))] : []))
  const refused = Object.values(errors).flat()
  const set = (name: string) => (on: boolean) => setChosen(on ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{
        label: 'Sadalīt',
        run: () => onPick({ serviceable_items: keysOf('machine '), service_positions: keysOf('position ') }),
        busy,
        disabledReason: chosen.length > 0 ? null : 'Izvēlieties, kas jāatdala',
      }}
    >
      {refused.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {refused.join(' ')}
        </p>
      )}
      {!answer && <SkeletonRows rows={3} />}
      <ul className="flex flex-col gap-1">
        {answer?.data.serviceable_items.map((machine) => (
          <li key={machine.id}>
            <CheckField
              label={machine.name}
              name={`machine-${machine.id}`}
              value={chosen.includes(`machine ${machine.id}`)}
              onChange={set(`machine ${machine.id}`)}
            />
            <ul className="pl-6">
              {machine.positions.map((position) => (
                <li key={position.id}>
                  <CheckField
                    label={position.name}
                    name={`position-${position.id}`}
                    value={chosen.includes(`machine ${machine.id}`) || chosen.includes(`position ${position.id}`)}
                    onChange={set(`position ${position.id}`)}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
