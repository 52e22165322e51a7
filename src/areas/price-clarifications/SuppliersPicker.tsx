import { formatDate } from '../../../contract/format.ts'
import { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { useDraftState } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface SupplierChoice {
  id: number
  name: string
  address: string | null
  note: string
  isChosen: boolean
}

/** Preselects suppliers not yet written to. */
export default function SuppliersPicker({ ctx, title, errors, busy, onPick, onClose }: PickerProps) {
  const { answer } = useCall(priceClarifications.show, { params: { id: ctx.record?.id ?? 0 } }, { handled: true })
  const [savedChoices, setTyped] = useDraftState<readonly SupplierChoice[] | null>('asked', null)
  const rows = savedChoices ?? answer?.data.suppliers.map(choiceOf) ?? null
  const selectedSuppliers = (rows ?? []).filter(({ isChosen }) => isChosen)
  const change = (id: number, changes: Partial<SupplierChoice>) =>
    setTyped((rows ?? []).map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      primary={{
        label: 'Sūtīt',
        run: () => onPick(selectedSuppliers.map(({ id, address }) => ({ supplier_id: id, ...(address && { address }) }))),
        busy,
        disabledReason: selectedSuppliers.length > 0 ? null : 'Izvēlieties vismaz vienu piegādātāju',
      }}
    >
      {!rows && <SkeletonRows />}
      {rows && (
        <div className="flex flex-col gap-3">
          {rows.map(({ id, name, address, note, isChosen }, place) => (
            <div key={id} className="grid grid-cols-[1fr_1fr] items-end gap-3">
              <CheckField
                label={note ? `${name} (${note})` : name}
                value={isChosen}
                autoFocus={place === 0}
                onChange={(value) => change(id, { isChosen: value })}
              />
              <TextField
                label={`${name}: e-pasts`}
                type="email"
                value={address}
                onChange={(value) => change(id, { address: value })}
                error={errors[`enquiries.${selectedSuppliers.findIndex((each) => each.id === id)}.address`]}
              />
            </div>
          ))}
          <ComboField
            label="Jautāt vēl"
            placeholder="Piegādātājs"
            value={null}
            load={recordLoader('supplier')}
            autoFocus={rows.length === 0}
            onChange={(option) => {
              if (!option || rows.some(({ id }) => id === Number(option.id))) return
              setTyped([...rows, { id: Number(option.id), name: option.label, address: null, note: '', isChosen: true }])
            }}
          />
          <p className="text-muted">
            Katrs saņem savu vēstuli ar PDF, kurā nav ne klienta, ne mūsu cenu. Tukšs e-pasts nozīmē piegādātāja paša adresi.
          </p>
        </div>
      )}
    </Dialog>
  )
}

function choiceOf({
  id,
  name,
  email,
  asked_at,
}: {
  id: number
  name: string
  email: string | null
  asked_at: string | null
}): SupplierChoice {
  return { id, name, address: email, note: asked_at ? `sūtīts ${formatDate(asked_at)}` : '', isChosen: asked_at === null }
}
