import { credits } from '../../../contract/credits/credits.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { lineKey, lineReference } from './new-credit.ts'

export default function CreditLinePicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const facts = ctx.record?.kind === 'credit_note' ? ctx.record.facts : undefined
  const query = facts?.simplified_invoice_id
    ? { simplified_invoice_id: facts.simplified_invoice_id }
    : { invoice_id: facts?.invoice_id ?? 0 }
  const { answer, failure, reload } = useCall(credits.creditable, { query }, { handled: true })
  const [chosen, setChosen] = useDraftState<string | null>('line', null)
  const [quantity, setQuantity] = useDraftState<string | null>('quantity', null)
  const [cut, setCut] = useDraftState<string | null>('unit_price', null)
  const items = answer?.data.items ?? []
  const item = items.find((each) => String(lineKey(each)) === chosen)
  const wrong = Object.entries(errors).flatMap(([field, texts]) => (field === 'quantity' || field === 'unit_price' ? [] : texts))

  function pick() {
    if (!item) return
    onPick({ ...lineReference(item), ...(quantity && { quantity }), ...(cut && { unit_price: cut }) })
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      primary={{ label: 'Pievienot', run: pick, busy, disabledReason: item ? null : 'Izvēlieties rindu' }}
    >
      {failure && <ErrorState title="Rindas neizdevās ielādēt" onRetry={() => void reload()} />}
      {!answer && !failure && <SkeletonRows rows={2} />}
      {answer && items.length === 0 && <p className="text-muted">Rēķinā vairs nav nekā, ko kreditēt.</p>}
      {wrong.length > 0 && (
        <p role="alert" className="pb-2 text-danger">
          {wrong.join(' ')}
        </p>
      )}
      {items.length > 0 && (
        <div className="flex flex-col gap-3">
          <SelectField
            label="Rēķina rinda"
            name="invoice_item_id"
            required
            autoFocus
            value={chosen}
            onChange={setChosen}
            choices={items.map(({ name, description, creditable, measure_unit, ...line }) => ({
              value: String(lineKey(line)),
              label: [name, description, `${formatQuantity(creditable)} ${measure_unit.name}`].filter(Boolean).join(', '),
            }))}
          />
          <QuantityField
            label="Daudzums"
            name="quantity"
            hint="Tukšs: viss atlikums"
            value={quantity}
            onChange={setQuantity}
            error={errors['quantity']}
          />
          <PriceField
            label="Lētāk par"
            name="unit_price"
            hint="Tikai cenas labojumam vai atlaidei"
            value={cut}
            onChange={setCut}
            error={errors['unit_price']}
          />
        </div>
      )}
    </Dialog>
  )
}
