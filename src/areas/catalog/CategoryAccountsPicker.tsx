import { catalog } from '../../../contract/catalog/catalog.ts'
import type { CategoryRecord } from '../../../contract/catalog/categories.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftStateOf } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { useCall } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { accountPicker } from '../shared/catalog-pickers.ts'

export default function CategoryAccountsPicker(props: PickerProps) {
  const { answer } = useCall(catalog.showCategory, { params: { id: props.ctx.record?.id ?? 0 } }, { handled: true })
  if (answer) return <Accounts {...props} category={answer.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <SkeletonRows rows={4} />
    </Dialog>
  )
}

function Accounts({ category, title, errors, busy, onPick, onClose }: PickerProps & { category: CategoryRecord }) {
  const [values, setValues, lock_version] = useDraftStateOf('accounts', { of: category, errors }, () => ({
    income_account_id: optionOf(category.income_account),
    expense_account_id: optionOf(category.expense_account),
    stock_account_id: optionOf(category.stock_account),
    write_off_account_id: optionOf(category.write_off_account),
  }))
  const names = Object.keys(values) as (keyof typeof values)[]
  const body = () => ({ ...Object.fromEntries(names.map((name) => [name, values[name]?.id ?? null])), lock_version })
  return (
    <Dialog title={title} size="small" onClose={onClose} primary={{ label: 'Saglabāt', run: () => onPick(body()), busy }}>
      <div className="flex flex-col gap-3">
        {errors['lock_version'] && (
          <p role="alert" className="text-danger">
            {errors['lock_version'].join(' ')}
          </p>
        )}
        {names.map((name, place) => (
          <ComboField
            key={name}
            label={labelOf(name)}
            value={values[name]}
            onChange={(account) => setValues({ ...values, [name]: account })}
            load={accountPicker}
            error={errors[name]}
            autoFocus={place === 0}
          />
        ))}
      </div>
    </Dialog>
  )
}
