import { useRef, useState, type KeyboardEvent } from 'react'
import { formatQuantity } from '../../../contract/format.ts'
import { procurements, type ProcurementItem } from '../../../contract/procurements.ts'
import type { PickerProps } from '../../app/pickers.ts'
import { useCall } from '../../data/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { unitsIn } from './line-rows.ts'

/** Lines to split off: none to begin with; Space takes the whole of one. */
export function LinesToSplit(props: PickerProps) {
  return <LinesPicker {...props} withUnits={false} />
}

/** Received goods to take out; of serialised ones the pieces are named. */
export function LinesToRemove(props: PickerProps) {
  return <LinesPicker {...props} withUnits />
}

interface Typed {
  quantity: string | null
  units: string | null
}

const nothing: Typed = { quantity: null, units: null }

/** The lines of the procurement in front with the quantity of each that the command takes. */
function LinesPicker({ desk, title, errors, busy, onPick, onClose, withUnits }: PickerProps & { withUnits: boolean }) {
  const { answer, failure, reload } = useCall(procurements.show, { params: { id: desk.record?.id ?? 0 } }, { handled: true })
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const body = useRef<HTMLDivElement>(null)
  const lines = answer?.data.procurement_items ?? []
  const typedOf = ({ id }: ProcurementItem): Typed => typed[id] ?? nothing
  const change = (line: ProcurementItem, values: Partial<Typed>) => setTyped({ ...typed, [line.id]: { ...typedOf(line), ...values } })
  const picked = lines.flatMap((line) => {
    const { quantity, units } = typedOf(line)
    return quantity && Number(quantity) > 0 ? [{ id: line.id, quantity, ...(units && { units: unitsIn(units) }) }] : []
  })

  function keys(event: KeyboardEvent, line: ProcurementItem) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === ' ') {
      event.preventDefault()
      change(line, { quantity: typedOf(line).quantity === null ? line.quantity : null })
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    fields[fields.indexOf(event.target as HTMLInputElement) + step]?.focus()
  }

  const general = Object.entries(errors).flatMap(([field, texts]) => (/^procurement_items\.\d+\./.test(field) ? [] : texts))
  const errorOf = (line: ProcurementItem, field: RegExp): readonly string[] | undefined => {
    const place = picked.findIndex(({ id }) => id === line.id)
    const own = Object.entries(errors).flatMap(([name, texts]) =>
      place >= 0 && name.startsWith(`procurement_items.${place}.`) && field.test(name) ? texts : [],
    )
    return own.length > 0 ? own : undefined
  }
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: title,
        run: () => onPick(picked),
        busy,
        disabledReason: picked.length > 0 ? null : 'Norādiet vismaz vienas rindas daudzumu',
      }}
      aside="Atstarpe: visa rinda vai nekas"
    >
      {failure && <ErrorState title="Rindas neizdevās ielādēt" onRetry={() => void reload()} />}
      {!answer && !failure && <SkeletonRows rows={4} />}
      {general.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {general.join(' ')}
        </p>
      )}
      {lines.length > 0 && (
        <div ref={body}>
          <table className="w-full">
            <thead>
              <tr className="border-b border-line text-left text-small text-muted">
                <th className="py-1.5 font-normal">Prece</th>
                <th className="px-2 text-right font-normal">Rindā</th>
                <th className="px-2 text-right font-normal">Pieejams</th>
                {withUnits && <th className="w-48 px-2 font-normal">Vienības</th>}
                <th className="w-32 pl-2 text-right font-normal">Daudzums</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, place) => (
                <tr key={line.id} className="border-b border-line last:border-0">
                  <td className="py-1">{line.name}</td>
                  <td className="figures px-2 text-right">{formatQuantity(line.quantity)}</td>
                  <td className="figures px-2 text-right text-muted">{formatQuantity(line.available)}</td>
                  {withUnits && (
                    <td className="px-2 py-1">
                      {line.has_units && (
                        <TextField
                          label={`${line.name}: vienības`}
                          hideLabel
                          value={typedOf(line).units}
                          onChange={(units) => change(line, { units, quantity: String(unitsIn(units).length) })}
                          error={errorOf(line, /units/)}
                        />
                      )}
                    </td>
                  )}
                  {/* The field inside takes the keys; the cell only adds walking from row to row. */}
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
                  <td className="py-1 pl-2" onKeyDown={(event) => keys(event, line)}>
                    <QuantityField
                      label={`${line.name}: daudzums`}
                      hideLabel
                      unit={line.measure_unit.name}
                      value={typedOf(line).quantity}
                      onChange={(quantity) => change(line, { quantity })}
                      error={errorOf(line, /quantity|id$/)}
                      autoFocus={place === 0}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
