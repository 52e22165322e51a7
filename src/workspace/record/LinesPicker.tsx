import { viewVerbs } from '../../../commands/workspace/workspace.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import type { CallState } from '../../commands/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { chordText } from '../../ui/chord-text.ts'
import { usePartKeys } from '../../ui/use-part-keys.ts'
import { useWalkedFields } from '../../ui/use-walked-list.ts'

const takingKeys = [viewVerbs.allLines.keys[0], viewVerbs.noLines.keys[0]] as const

interface Line {
  id: number
  name: string
  measure_unit: { name: string }
  has_units: boolean
}

interface LinesPickerProps<L extends Line> extends PickerProps {
  state: Pick<CallState<unknown>, 'failure' | 'reload'>
  lines: readonly L[] | undefined
  /** Line array of the call: `order_items`. */
  field: string
  figures: readonly { header: string; cell: (line: L) => string }[]
  /** Quantity that Space sets. */
  whole: (line: L) => string
  spaceTakes: string
  /** Id of the line in which the keyboard begins; by default the first. */
  focused?: number | null | undefined
  /** Initial quantity. */
  start?: (line: L) => string | null
  /** Parses unit numbers; enables unit fields of serialised goods. */
  numbersIn?: (text: string | null) => string[]
  none?: string
}

interface LineInput {
  quantity: string | null
  units: string | null
}

export function LinesPicker<L extends Line>(props: LinesPickerProps<L>) {
  const { title, errors, busy, onPick, onClose, state, lines, field, whole, spaceTakes, start, numbersIn, none } = props
  const [lineInputs, setTyped] = useDraftState<Readonly<Record<number, LineInput>>>('lines', {})
  const fields = useWalkedFields<HTMLTableElement>()
  const first = lines?.find(({ id }) => id === props.focused) ?? lines?.[0]
  const inputOf = (line: L): LineInput => lineInputs[line.id] ?? { quantity: start?.(line) ?? null, units: null }
  const change = (line: L, values: Partial<LineInput>) => setTyped({ ...lineInputs, [line.id]: { ...inputOf(line), ...values } })
  const takeKeys = usePartKeys<HTMLDivElement>(takingKeys, (chord) => {
    const quantities = (lines ?? []).map((line) => [line.id, { ...inputOf(line), quantity: chord === takingKeys[0] ? whole(line) : null }])
    setTyped({ ...lineInputs, ...Object.fromEntries(quantities) })
    return true
  })
  const picked = (lines ?? []).flatMap((line) => {
    const { quantity, units } = inputOf(line)
    return quantity && Number(quantity) > 0 ? [{ id: line.id, quantity, ...(units && numbersIn && { units: numbersIn(units) }) }] : []
  })
  const refusals = refusalsOf({ errors, field, picked, hasUnits: numbersIn !== undefined })

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
      aside={`Atstarpe: ${spaceTakes} vai nekas · ${chordText(takingKeys[0])}: visas · ${chordText(takingKeys[1])}: neviena`}
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
        <div ref={takeKeys}>
          <table ref={fields} className="w-full">
            <Head figures={props.figures} hasUnits={numbersIn !== undefined} />
            <tbody>
              {lines.map((line) => (
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
                          value={inputOf(line).units}
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
                      value={inputOf(line).quantity}
                      onChange={(quantity) => change(line, { quantity })}
                      onSpace={() => change(line, { quantity: inputOf(line).quantity === null ? whole(line) : null })}
                      error={refusals.ofLine(line, 'quantity')}
                      autoFocus={line === first}
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

function Head({ figures, hasUnits }: { figures: readonly { header: string }[]; hasUnits: boolean }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-small text-muted">
        <th className="py-1.5 font-normal">Prece</th>
        {figures.map(({ header }) => (
          <th key={header} className="px-2 text-right font-normal">
            {header}
          </th>
        ))}
        {hasUnits && <th className="w-48 px-2 font-normal">Vienības</th>}
        <th className="w-32 pl-2 text-right font-normal">Daudzums</th>
      </tr>
    </thead>
  )
}

interface Refused {
  errors: PickerProps['errors']
  field: string
  picked: readonly { id: number }[]
  hasUnits: boolean
}

/** The call refers to lines by index among those sent. */
function refusalsOf({ errors, field, picked, hasUnits }: Refused) {
  const entries = Object.entries(errors)
  const ofLines = new RegExp(`^${field}\\.\\d+\\.`)
  return {
    general: entries.flatMap(([name, texts]) => (ofLines.test(name) ? [] : texts)),
    ofLine({ id }: { id: number }, of: 'quantity' | 'units'): readonly string[] | undefined {
      const place = picked.findIndex((line) => line.id === id)
      const lineErrors = entries.flatMap(([name, texts]) => {
        const isOfLine = place >= 0 && name.startsWith(`${field}.${place}.`)
        const where = hasUnits && name.includes('units') ? 'units' : 'quantity'
        return isOfLine && where === of ? texts : []
      })
      return lineErrors.length > 0 ? lineErrors : undefined
    },
  }
}
