import { useKept } from '../../commands/picked.ts'
import type { PickerProps } from '../../commands/picker.ts'
import type { CallState } from '../../commands/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWalkedFields } from '../../ui/use-walked-list.ts'

/** A line that a quantity is taken of. */
interface Line {
  id: number
  name: string
  measure_unit: { name: string }
  has_units: boolean
}

interface LinesPickerProps<L extends Line> extends PickerProps {
  /** The record as far as it was read, and its lines that can be picked. */
  state: Pick<CallState<unknown>, 'failure' | 'reload'>
  lines: readonly L[] | undefined
  /** How the call names the lines: `order_items`. */
  field: string
  /** Figures of a line beside its name, the most important first. */
  figures: readonly { header: string; cell: (line: L) => string }[]
  /** What Space takes of a line; `spaceTakes` says so. */
  whole: (line: L) => string
  spaceTakes: string
  /** Quantity of a line to begin with; without it none. */
  start?: (line: L) => string | null
  /** Reads numbers of pieces from what was typed; with it, pieces of serialised goods are named. */
  numbersIn?: (text: string | null) => string[]
  /** In place of lines when there are none. */
  none?: string
}

interface Typed {
  quantity: string | null
  units: string | null
}

/** Lines of the record in front with the quantity of each that the command takes. */
export function LinesPicker<L extends Line>(props: LinesPickerProps<L>) {
  const { title, errors, busy, onPick, onClose, state, lines, field, whole, spaceTakes, start, numbersIn, none } = props
  const [typed, setTyped] = useKept<Readonly<Record<number, Typed>>>('lines', {})
  const fields = useWalkedFields<HTMLTableElement>()
  const typedOf = (line: L): Typed => typed[line.id] ?? { quantity: start?.(line) ?? null, units: null }
  const change = (line: L, values: Partial<Typed>) => setTyped({ ...typed, [line.id]: { ...typedOf(line), ...values } })
  const picked = (lines ?? []).flatMap((line) => {
    const { quantity, units } = typedOf(line)
    return quantity && Number(quantity) > 0 ? [{ id: line.id, quantity, ...(units && numbersIn && { units: numbersIn(units) }) }] : []
  })
  const refusals = refusalsOf({ errors, field, picked, named: numbersIn !== undefined })

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
      aside={`Atstarpe: ${spaceTakes} vai nekas`}
    >
      {state.failure && <ErrorState title="Rindas neizdevās ielādēt" onRetry={() => void state.reload()} />}
      {!lines && !state.failure && <SkeletonRows rows={4} />}
      {refusals.general.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {refusals.general.join(' ')}
        </p>
      )}
      {lines?.length === 0 && none && <p className="text-muted">{none}</p>}
      {lines && lines.length > 0 && (
        <table ref={fields} className="w-full">
          <Head figures={props.figures} named={numbersIn !== undefined} />
          <tbody>
            {lines.map((line, place) => (
              <tr key={line.id} className="border-b border-line last:border-0">
                <td className="py-1">{line.name}</td>
                {props.figures.map(({ header, cell }, column) => (
                  <td key={header} className={column === 0 ? 'figures px-2 text-right' : 'figures px-2 text-right text-muted'}>
                    {cell(line)}
                  </td>
                ))}
                {numbersIn && (
                  <td className="px-2 py-1">
                    {line.has_units && (
                      <TextField
                        label={`${line.name}: vienības`}
                        hideLabel
                        value={typedOf(line).units}
                        onChange={(units) => change(line, { units, quantity: String(numbersIn(units).length) })}
                        error={refusals.ofLine(line, 'units')}
                      />
                    )}
                  </td>
                )}
                <td className="py-1 pl-2">
                  <QuantityField
                    label={`${line.name}: daudzums`}
                    hideLabel
                    unit={line.measure_unit.name}
                    value={typedOf(line).quantity}
                    onChange={(quantity) => change(line, { quantity })}
                    onSpace={() => change(line, { quantity: typedOf(line).quantity === null ? whole(line) : null })}
                    error={refusals.ofLine(line, 'quantity')}
                    autoFocus={place === 0}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function Head({ figures, named }: { figures: readonly { header: string }[]; named: boolean }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-small text-muted">
        <th className="py-1.5 font-normal">Prece</th>
        {figures.map(({ header }) => (
          <th key={header} className="px-2 text-right font-normal">
            {header}
          </th>
        ))}
        {named && <th className="w-48 px-2 font-normal">Vienības</th>}
        <th className="w-32 pl-2 text-right font-normal">Daudzums</th>
      </tr>
    </thead>
  )
}

interface Refused {
  errors: PickerProps['errors']
  field: string
  picked: readonly { id: number }[]
  /** Whether pieces have a field of their own. */
  named: boolean
}

/** What was refused, by line: the call names lines by their place among those sent. */
function refusalsOf({ errors, field, picked, named }: Refused) {
  const entries = Object.entries(errors)
  const ofLines = new RegExp(`^${field}\\.\\d+\\.`)
  return {
    general: entries.flatMap(([name, texts]) => (ofLines.test(name) ? [] : texts)),
    ofLine({ id }: { id: number }, of: 'quantity' | 'units'): readonly string[] | undefined {
      const place = picked.findIndex((line) => line.id === id)
      const own = entries.flatMap(([name, texts]) => {
        const isOwn = place >= 0 && name.startsWith(`${field}.${place}.`)
        const where = named && name.includes('units') ? 'units' : 'quantity'
        return isOwn && where === of ? texts : []
      })
      return own.length > 0 ? own : undefined
    },
  }
}
