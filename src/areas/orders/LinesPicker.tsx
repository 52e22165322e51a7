import { useRef, useState, type KeyboardEvent } from 'react'
import { formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { orders, type OrderItem } from '../../../contract/orders.ts'
import type { PickerProps } from '../../app/pickers.ts'
import { useCall } from '../../data/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Lines to issue: what can be issued of each now stands there to begin with. */
export function LinesToIssue(props: PickerProps) {
  return <LinesPicker {...props} start={issuable} />
}

/** Lines to split off: none to begin with; Space takes the whole open quantity of one. */
export function LinesToSplit(props: PickerProps) {
  return <LinesPicker {...props} start={() => null} />
}

function openOf({ quantity, quantity_fulfilled }: OrderItem): string {
  return big(quantity).minus(big(quantity_fulfilled)).toFixed()
}

/** What of a line can be issued now: what is held for it, and what is free. */
function issuable(line: OrderItem): string | null {
  const open = big(openOf(line))
  const free = big(line.available).gt(0) ? big(line.available) : big(0)
  const most = line.is_stocked ? big(line.quantity_reserved).plus(free) : open
  const part = most.lt(open) ? most : open
  return part.gt(0) ? part.toFixed() : null
}

interface LinesPickerProps extends PickerProps {
  /** Quantity of a line to begin with; null leaves it out. */
  start: (line: OrderItem) => string | null
}

/** The open lines of the order in front with the quantity of each that the command takes. */
function LinesPicker({ desk, title, errors, busy, onPick, onClose, start }: LinesPickerProps) {
  const { answer, failure, reload } = useCall(orders.show, { params: { id: desk.record?.id ?? 0 } }, { handled: true })
  const [typed, setTyped] = useState<Readonly<Record<number, string | null>>>({})
  const body = useRef<HTMLDivElement>(null)
  const lines = (answer?.data.order_items ?? []).filter((line) => big(openOf(line)).gt(0))
  const quantityOf = (line: OrderItem): string | null => {
    const own = typed[line.id]
    return own === undefined ? start(line) : own
  }
  const picked = lines.flatMap((line) => {
    const quantity = quantityOf(line)
    return quantity && !(Number(quantity) === 0) ? [{ id: line.id, quantity }] : []
  })

  function keys(event: KeyboardEvent, line: OrderItem) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === ' ') {
      event.preventDefault()
      const open = openOf(line)
      setTyped({ ...typed, [line.id]: quantityOf(line) === null ? open : null })
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    fields[fields.indexOf(event.target as HTMLInputElement) + step]?.focus()
  }

  const general = Object.entries(errors).flatMap(([field, texts]) => (/^order_items\.\d+\./.test(field) ? [] : texts))
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
      aside="Atstarpe: viss atlikums vai nekas"
    >
      {failure && <ErrorState title="Rindas neizdevās ielādēt" onRetry={() => void reload()} />}
      {!answer && !failure && <SkeletonRows rows={4} />}
      {general.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {general.join(' ')}
        </p>
      )}
      {answer && lines.length === 0 && <p className="text-muted">Visas rindas jau ir izsniegtas.</p>}
      {lines.length > 0 && (
        <div ref={body}>
          <table className="w-full">
            <thead>
              <tr className="border-b border-line text-left text-small text-muted">
                <th className="py-1.5 font-normal">Prece</th>
                <th className="px-2 text-right font-normal">Atlicis</th>
                <th className="px-2 text-right font-normal">Rezervēts</th>
                <th className="px-2 text-right font-normal">Pieejams</th>
                <th className="w-32 pl-2 text-right font-normal">Daudzums</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, place) => (
                <tr key={line.id} className="border-b border-line last:border-0">
                  <td className="py-1">{line.name}</td>
                  <td className="figures px-2 text-right">{formatQuantity(openOf(line))}</td>
                  <td className="figures px-2 text-right text-muted">{formatQuantity(line.quantity_reserved)}</td>
                  <td className="figures px-2 text-right text-muted">{line.available === null ? '–' : formatQuantity(line.available)}</td>
                  {/* The field inside takes the keys; the cell only adds walking from row to row. */}
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
                  <td className="py-1 pl-2" onKeyDown={(event) => keys(event, line)}>
                    <QuantityField
                      label={`${line.name}: daudzums`}
                      hideLabel
                      unit={line.measure_unit.name}
                      value={quantityOf(line)}
                      onChange={(value) => setTyped({ ...typed, [line.id]: value })}
                      error={errorOf(errors, picked, line)}
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

/** The refused call names lines by their place among those sent. */
function errorOf(errors: PickerProps['errors'], picked: readonly { id: number }[], line: OrderItem): readonly string[] | undefined {
  const place = picked.findIndex(({ id }) => id === line.id)
  const own = place < 0 ? [] : Object.entries(errors).flatMap(([field, texts]) => (field.startsWith(`order_items.${place}.`) ? texts : []))
  return own.length > 0 ? own : undefined
}
