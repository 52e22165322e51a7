import { formatQuantity } from '../../../contract/format.ts'
import { incomingInvoices, type IncomingInvoiceRecord } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Option } from '../../ui/use-options.ts'
import { loadItems } from '../shared/sale-loaders.ts'
import { Wrongs } from '../shared/upload-parts.tsx'

/** Names the items of lines; lines that no item was found for come first. */
export default function LineItemsPicker({ ctx, title, action, errors, busy, onPick, onClose }: PickerProps) {
  const { answer } = useCall(incomingInvoices.show, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const [chosen, setChosen] = useDraftState<Readonly<Record<number, Option | null>>>('items', {})
  const lines = answer ? linesOf(answer.data) : []
  const items = Object.entries(chosen).flatMap(([line, item]) => (item ? [{ line: Number(line), item_id: Number(item.id) }] : []))
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: action,
        run: () => onPick(items),
        busy,
        disabledReason: items.length > 0 ? null : 'Nevienai rindai prece nav norādīta',
      }}
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">Piegādātāja kodu atceras: nākamajā šī piegādātāja rēķinā prece būs atrasta.</p>
        {lines.map(({ line, name, codes, quantity, unit, item }, place) => (
          <ComboField
            key={line}
            label={`${line}. ${name}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}: ${[formatQuantity(quantity), unit].filter(Boolean).join(' ')}`}
            autoFocus={place === 0}
            load={loadItems(null)}
            value={line in chosen ? chosen[line] : item && { id: item.id, label: item.name }}
            onChange={(option) => setChosen((now) => ({ ...now, [line]: option }))}
          />
        ))}
        <Wrongs errors={errors} own={[]} />
      </div>
    </Dialog>
  )
}

function linesOf({ lines, problems }: IncomingInvoiceRecord): IncomingInvoiceRecord['lines'] {
  const unknown = new Set(problems.flatMap(({ line, remedy }) => (remedy === 'costs' && line !== null ? [line] : [])))
  return [...lines].sort((a, b) => Number(unknown.has(b.line)) - Number(unknown.has(a.line)) || a.line - b.line)
}
