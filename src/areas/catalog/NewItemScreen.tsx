import { startForm } from '../../commands/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { bodyOf } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { itemFacts } from './ItemFacts.tsx'
import { freshItem, itemBody, type ItemValues } from './item-values.ts'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

export default function NewItemScreen({ tab }: ScreenProps) {
  const { field, ref, busy, reset, submit } = useForm<ItemValues>({
    initial: freshItem,
    drafts: tab.drafts,
    draftKey: 'new-item',
    submit: create,
  })
  useTitle(tab, 'Jauna prece')
  useFormPage(tab, { ref, submit })

  async function create(values: ItemValues) {
    return startForm('item.create', { values: newItem(values) }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna prece" above="Mērvienība, PVN un uzskaites veids, ja tos nenorāda, ir kā kategorijai." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jaunas preces dati"
          columns={2}
          facts={itemFacts({ form: { field }, theirs: {} }, freshItem, { costs: true })}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(freshItem)}
          busy={busy}
        />
      </form>
    </div>
  )
}

/** Omitted fields follow from the category. */
function newItem(values: ItemValues): Record<string, unknown> {
  const filledFields = Object.entries(bodyOf(itemBody(values), ['warranty_months'])).filter(
    ([name, value]) => value !== null && value !== freshItem[name as keyof ItemValues],
  )
  return Object.fromEntries(filledFields)
}
