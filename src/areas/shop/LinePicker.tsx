import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop/shop.ts'
import type { ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { useDraftState, versionAfter } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { MoneyField, PercentField, QuantityField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'

export default function LinePicker(props: PickerProps) {
  const { answer } = useCall(shop.show, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  return answer ? <Lines {...props} sale={answer.data} /> : null
}

function Lines({ sale, ...props }: PickerProps & { sale: ShopOrderRecord }) {
  const [lineId, setLineId] = useDraftState('line', () => sale.shop_order_items[0]?.id ?? 0)
  return <Line key={lineId} {...props} sale={sale} lineId={lineId} onLine={setLineId} />
}

function Line(props: PickerProps & { sale: ShopOrderRecord; lineId: number; onLine: (id: number) => void }) {
  const { title, errors, busy, onPick, onClose, sale, lineId, onLine } = props
  const line = sale.shop_order_items.find(({ id }) => id === lineId)
  const form = usePickedForm({
    fresh: valuesFor<typeof shop.updateItem>()({
      quantity: line?.quantity ?? null,
      price_gross: line?.price_gross ?? null,
      discount_percent: line?.discount_percent ?? null,
      began: line?.lock_version ?? 0,
      // Chosen when the line is added: other units are another line.
      units: omitted,
    }),
    required: ['quantity'],
    errors,
    draftName: `line ${lineId}`,
    onPick: ({ began, ...body }) => {
      if (line) onPick({ line_id: lineId, lock_version: versionAfter(errors, Number(began), line), ...changed(body, line) })
    },
  })
  const choices = sale.shop_order_items.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <PickerDialog title={title} doing="Saglabāt" form={form} busy={busy} onClose={onClose}>
      <SelectField label="Rinda" required choices={choices} value={String(lineId)} onChange={(value) => onLine(Number(value))} />
      <QuantityField label={labelOf('quantity')} required {...form.field('quantity')} />
      <MoneyField label={labelOf('price_gross')} {...form.field('price_gross')} />
      <PercentField label={labelOf('discount_percent')} {...form.field('discount_percent')} />
    </PickerDialog>
  )
}

/** An unchanged price is not a manual price. */
function changed(body: Record<string, unknown>, line: ShopOrderRecord['shop_order_items'][number]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== line[field as keyof typeof line]))
}
