import { useMemo } from 'react'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'

/** One of the customs declarations of the supplier's invoice. */
export default function CustomsPicker({ ctx, title, action, errors, busy, onPick, onClose }: PickerProps) {
  const [chosen, setChosen] = useDraftState<Option | null>('declaration_id', null)
  const id = ctx.record?.id ?? 0
  const load = useMemo(() => among(() => declarationsOf(id)), [id])
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{
        label: action,
        run: () => chosen && onPick(Number(chosen.id)),
        disabledReason: chosen ? null : 'Izvēlieties deklarāciju',
        busy,
      }}
    >
      <ComboField
        label="Muitas deklarācija"
        autoFocus
        name="declaration_id"
        value={chosen}
        onChange={setChosen}
        load={load}
        error={errors['date'] ?? errors['status']}
        required
      />
    </Dialog>
  )
}

async function declarationsOf(id: number): Promise<Option[]> {
  const { data } = await readOnce(supplierInvoices.show, { params: { id } })
  return data.customs_declarations.map(({ id: declaration, number, date, vat }) => ({
    id: declaration,
    label: number,
    hint: `${formatDate(date)}, PVN ${formatMoney(vat)}`,
  }))
}
