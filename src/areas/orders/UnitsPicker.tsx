import { useRef } from 'react'
import { lineLabelWithOptions } from '../../../contract/line-options.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { units } from '../../../contract/units/units.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { failureOf } from '../../data/failure.ts'
import { readOnce, useCall } from '../../commands/use-call.ts'
import { cx } from '../../ui/classes.ts'
import { NumbersField } from '../shared/units/NumbersField.tsx'
import { numbersIn } from '../shared/units/numbers.ts'
import { ScanDialog } from '../shared/units/ScanDialog.tsx'
import { openNaming, openOf, serialLines, withUnit, type Naming, type SerialLine } from './naming.ts'

/** Assigns serialised pieces by scanner or typing. */
export default function UnitsPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer, failure, reload } = useCall(orders.show, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const order = answer?.data
  const lines = serialLines(order?.order_items ?? []).map((line) => ({ ...line, name: lineLabelWithOptions(line) }))
  const [savedNaming, setTyped] = useDraftState<Naming | null>('naming', null)
  // Scans may overlap; each continues from the latest state.
  const latest = useRef(savedNaming)
  const queue = useRef(Promise.resolve())
  const naming = savedNaming ?? openNaming(lines)

  function change(next: Naming): void {
    latest.current = next
    setTyped(next)
  }

  async function look(number: string): Promise<void> {
    if (!order) return
    const now = () => latest.current ?? naming
    try {
      const { data } = await readOnce(units.byNumber, { params: { number } })
      change(withUnit(now(), { lines, warehouse: order.warehouse }, data))
    } catch (error) {
      const { status, message } = failureOf(error)
      change({ ...now(), message: { good: false, text: status === 404 ? `Vienības ${number} nav` : message } })
    }
  }
  function scan(code: string): void {
    const number = code.trim()
    if (number !== '') queue.current = queue.current.then(() => look(number))
  }
  return (
    <ScanDialog
      title={title}
      errors={errors}
      onClose={onClose}
      state={{ failure, reload }}
      message={naming.message}
      hint="Skenējiet vai ierakstiet IMEI vai sērijas numuru: vienība nonāk savas preces rindā."
      onCode={scan}
      primary={{
        label: 'Saglabāt vienības',
        run: () => onPick(lines.map(({ id }) => ({ id, units: [...(naming.numbers[id] ?? [])] }))),
        busy,
        disabledReason: lines.length > 0 ? null : 'Pasūtījumā nav neizsniegtu preču ar numuriem',
      }}
    >
      {order ? lines.length > 0 && <NamingTable lines={lines} naming={naming} onChange={change} /> : null}
    </ScanDialog>
  )
}

interface NamingTableProps {
  lines: readonly SerialLine[]
  naming: Naming
  onChange: (naming: Naming) => void
}

function NamingTable({ lines, naming, onChange }: NamingTableProps) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th className="py-1.5 font-normal">Prece</th>
          <th className="px-2 text-right font-normal">Norādīts</th>
          <th className="w-64 pl-2 font-normal">Numuri</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const numbers = naming.numbers[line.id] ?? []
          const set = (text: string | null) =>
            onChange({ message: null, numbers: { ...naming.numbers, [line.id]: numbersIn(line.unit_kind, text ?? '') } })
          return (
            <tr key={line.id} className="border-b border-line align-top last:border-0">
              <td className="py-1.5">{line.name}</td>
              <td className={cx('figures px-2 py-1.5 text-right', numbers.length === openOf(line) ? 'text-success' : 'text-muted')}>
                {numbers.length} no {openOf(line)}
              </td>
              <td className="py-1 pl-2">
                <NumbersField name={line.name} kind={line.unit_kind} units={numbers} onChange={set} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
