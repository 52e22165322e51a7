import { useRef } from 'react'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { QuantityField } from '../../ui/NumberField.tsx'
import { NumbersField } from '../shared/units/NumbersField.tsx'
import { ScanDialog } from '../shared/units/ScanDialog.tsx'
import { allThere, countedLines, openReceipt, scanned, withCount, withNumbers, type Receipt } from './receipt.ts'

/** Receives goods as counted by scanner or by hand. */
export default function ReceiptPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer, failure, reload } = useCall(procurements.show, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const lines = answer?.data.procurement_items
  const [savedReceipt, setTyped] = useDraftState<Receipt | null>('receipt', null)
  // A scan may arrive before React renders the previous one.
  const latest = useRef(savedReceipt)
  const receipt = savedReceipt ?? openReceipt(lines ?? [])

  function change(next: Receipt): void {
    latest.current = next
    setTyped(next)
  }
  function scan(code: string): void {
    if (lines && code.trim() !== '') change(scanned(latest.current ?? receipt, lines, code))
  }

  const counted = lines ? countedLines(receipt, lines) : []
  const there = counted.filter((line) => big(line.counted).gt(0))
  const missing = counted.filter((line) => big(line.counted).lt(line.quantity))
  return (
    <ScanDialog
      title={title}
      errors={errors}
      onClose={onClose}
      state={{ failure, reload }}
      message={receipt.message}
      hint="Skenējiet preces svītrkodu; precei ar IMEI pēc tam katras vienības numuru."
      onCode={scan}
      primary={{
        label: missing.length > 0 ? 'Pieņemt saskaitīto, pārējo atdalīt' : 'Pieņemt preces',
        run: () => onPick(counted),
        busy,
        disabledReason: there.length > 0 ? null : 'Vēl nekas nav saskaitīts',
      }}
      aside={
        <Button tone="quiet" onClick={() => lines && change(allThere(receipt, lines))}>
          Viss ir
        </Button>
      }
    >
      {lines ? <CountTable lines={lines} receipt={receipt} onChange={change} /> : null}
    </ScanDialog>
  )
}

interface CountTableProps {
  lines: readonly ProcurementItem[]
  receipt: Receipt
  onChange: (receipt: Receipt) => void
}

function CountTable({ lines, receipt, onChange }: CountTableProps) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th className="py-1.5 font-normal">Prece</th>
          <th className="px-2 font-normal">Artikuls</th>
          <th className="px-2 text-right font-normal">Pasūtīts</th>
          <th className="w-56 pl-2 text-right font-normal">Saskaitīts</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const count = receipt.counts[line.id] ?? { quantity: '0', units: [] }
          const whole = big(count.quantity).gte(line.quantity)
          return (
            <tr
              key={line.id}
              aria-current={receipt.active === line.id ? 'true' : undefined}
              className="border-b border-line align-top last:border-0"
            >
              <td className={cx('py-1.5', receipt.active === line.id && 'font-medium')}>{line.name}</td>
              <td className="px-2 py-1.5 text-muted">{line.sku}</td>
              <td className={cx('figures px-2 py-1.5 text-right', whole ? 'text-success' : 'text-muted')}>
                {formatQuantity(line.quantity)}
              </td>
              <td className="py-1 pl-2">
                {line.has_units ? (
                  <NumbersField
                    name={line.name}
                    kind={line.unit_kind}
                    units={count.units}
                    onChange={(text) => onChange(withNumbers(receipt, line, text))}
                  />
                ) : (
                  <QuantityField
                    label={`${line.name}: saskaitīts`}
                    hideLabel
                    unit={line.measure_unit.name}
                    value={count.quantity}
                    onChange={(quantity) => onChange(withCount(receipt, line.id, { quantity: quantity ?? '0', units: [] }))}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
