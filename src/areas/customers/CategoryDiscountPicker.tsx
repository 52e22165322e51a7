import { useMemo } from 'react'
import type { CategoryDiscount } from '../../../contract/customers/category-discounts.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useDraftsOfPicker } from '../../commands/picker-drafts.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { PercentField } from '../../ui/NumberField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { among } from '../../workspace/record/options.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'

/** Copies a category discount to all subcategories. */
export function CategoryDiscountToLevel(props: PickerProps) {
  return <CategoryDiscountPicker {...props} doing="Noteikt" withPercent />
}

/** Removes a discount with those of subcategories. */
export function CategoryDiscountToClear(props: PickerProps) {
  return <CategoryDiscountPicker {...props} doing="Dzēst" withPercent={false} />
}

type Choice = Option & Pick<CategoryDiscount, 'lock_version'>

interface Values {
  discount: Option | null
  discount_percent: string | null
}

function CategoryDiscountPicker({ ctx, title, errors, busy, onPick, onClose, doing, withPercent }: Props) {
  const customerId = ctx.record?.id ?? 0
  const load = useMemo(() => among(() => discountsOf(customerId)), [customerId])
  const form = useForm<Values>({
    initial: valuesFor<typeof customers.updateCategoryDiscountWithSubcategories>()({ discount: null, discount_percent: null }),
    drafts: useDraftsOfPicker(),
    draftKey: 'picked',
    submit: async ({ discount, discount_percent }) => {
      if (!discount) return { discount: ['Izvēlieties kategoriju'] }
      const { id, lock_version } = discount as Choice
      onPick({ id: Number(id), ...(withPercent && { lock_version, ...(discount_percent && { discount_percent }) }) })
      return undefined
    },
  })
  const { field } = form
  const refused = Object.values(errors).flat()
  return (
    <PickerDialog title={title} doing={doing} size="small" form={form} busy={busy} onClose={onClose}>
      <ComboField label={labelOf('category_id')} {...field('discount')} load={load} error={field('discount').error ?? refused} required />
      {withPercent && <PercentField label={labelOf('discount_percent')} hint="Tukšs: paliek līdzšinējā." {...field('discount_percent')} />}
      <p className="text-small text-muted">Klienta atlaides zemākām kategorijām tiks dzēstas.</p>
    </PickerDialog>
  )
}

interface Props extends PickerProps {
  doing: string
  withPercent: boolean
}

async function discountsOf(customerId: number): Promise<Choice[]> {
  const { data } = await readOnce(customers.categoryDiscounts, { params: { customerId } })
  return data.map(({ id, path, discount_percent, lock_version }) => ({
    id,
    label: path,
    hint: formatPercent(discount_percent),
    lock_version,
  }))
}
