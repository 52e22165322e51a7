import { useRef } from 'react'
import { dayOf, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { production } from '../../../contract/production/production.ts'
import type { ProductionRecord } from '../../../contract/production/production-record.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField, QuantityField } from '../../ui/NumberField.tsx'
import { numbersIn } from '../shared/units/numbers.ts'
import { ScanDialog } from '../shared/units/ScanDialog.tsx'
import { NumbersField } from '../shared/units/NumbersField.tsx'
import { PiecesTable } from './PiecesTable.tsx'
import { countOf, fitted, partsOfOne, scan, type Piece, type Scanned } from './pieces.ts'

export default function CompletionPicker(props: PickerProps) {
  const { answer, failure, reload } = useCall(production.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  // Remounts the form once its data is loaded.
  return <Completion key={answer ? 'there' : 'coming'} {...props} record={answer?.data} state={{ failure, reload }} />
}

interface CompletionProps extends PickerProps {
  record: ProductionRecord | undefined
  state: { failure?: unknown; reload: () => unknown }
}

function Completion({ record, state, title, errors, busy, onPick, onClose }: CompletionProps) {
  const costs = useSeesCosts()
  const remaining = record ? big(record.quantity).minus(record.quantity_done).toFixed() : '0'
  const [quantity, setQuantity] = useDraftState<string | null>('quantity', remaining)
  const [date, setDate] = useDraftState<string | null>('date', () => dayOf(new Date()))
  const [labour, setLabour] = useDraftState<string | null>('labour_cost', null)
  const [loose, setLoose] = useDraftState<readonly string[]>('parts', [])
  const [scanned, setScanned] = useDraftState<Scanned>('units', { pieces: [], message: null })
  // A scan may arrive before React renders the previous one.
  const latest = useRef(scanned)
  const serial = record?.has_units ?? false
  const perPiece = record ? partsOfOne(record) : 0
  const pieces = fitted(scanned.pieces, serial ? countOf(quantity) : 0)

  function change(next: Scanned): void {
    latest.current = next
    setScanned(next)
  }
  function hear(code: string): void {
    if (serial) change(scan(fitted(latest.current.pieces, countOf(quantity)), perPiece, code))
    else if (perPiece > 0 && code.trim() !== '') setLoose((now) => (now.includes(code.trim()) ? now : [...now, code.trim()]))
  }
  function give(): void {
    onPick({
      ...(quantity && { quantity }),
      ...(date && { date }),
      ...(labour && { labour_cost: labour }),
      ...(serial && { units: pieces.map(({ number, parts }) => ({ number, ...(parts.length > 0 && { parts }) })) }),
      ...(!serial && loose.length > 0 && { parts: loose }),
    })
  }
  const unnamed = pieces.filter(({ number }) => number === '').length
  return (
    <ScanDialog
      title={title}
      errors={errors}
      onClose={onClose}
      state={state}
      message={scanned.message}
      hint={hintOf(serial, perPiece)}
      onCode={hear}
      primary={{
        label: 'Pabeigt',
        run: give,
        busy,
        disabledReason: unnamed > 0 ? `Vēl jānorāda saražoto vienību numuri: ${unnamed}` : null,
      }}
    >
      {record ? (
        <>
          <div className="grid grid-cols-3 gap-3">
            <QuantityField
              label={`Saražots (atlikuši ${formatQuantity(remaining)})`}
              name="quantity"
              unit={record.measure_unit.name}
              value={quantity}
              onChange={setQuantity}
              required
            />
            <DateField label={labelOf('date')} name="date" value={date} onChange={setDate} required />
            {costs && <MoneyField label="Darba izmaksas, ja citas nekā plānā" name="labour_cost" value={labour} onChange={setLabour} />}
          </div>
          {serial && (
            <PiecesTable pieces={pieces} perPiece={perPiece} onChange={(next: Piece[]) => change({ pieces: next, message: null })} />
          )}
          {!serial && perPiece > 0 && (
            <NumbersField name="Iebūvētās" kind="serial" units={loose} onChange={(text) => setLoose(numbersIn('serial', text ?? ''))} />
          )}
        </>
      ) : null}
    </ScanDialog>
  )
}

function hintOf(serial: boolean, perPiece: number): string {
  if (serial && perPiece > 0) return 'Skenējiet saražotās vienības numuru, tad tajā iebūvēto komponenšu numurus; pēc tam nākamo vienību.'
  if (serial) return 'Skenējiet katras saražotās vienības numuru.'
  return perPiece > 0
    ? 'Skenējiet iebūvēto komponenšu numurus.'
    : 'Numuru nav ne saražotajam, ne komponentēm: apstipriniet daudzumu ar Ctrl+Enter.'
}
