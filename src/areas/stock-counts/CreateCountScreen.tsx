import type { stockCounts } from '../../../contract/stock-counts/stock-counts.ts'
import { labelOf } from '../../../contract/labels.ts'
import { startForm } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

interface Sheet {
  warehouse_id: Option | null
  name: string | null
  date: string | null
  notes: string | null
}

const fresh: Sheet = valuesFor<typeof stockCounts.create>()({ warehouse_id: null, name: null, date: null, notes: null })

export default function CreateCountScreen({ tab }: ScreenProps) {
  const { field, ref, busy, submit } = useForm<Sheet>({ initial: fresh, drafts: tab.drafts, draftKey: 'new-count', submit: make })
  useTitle(tab, 'Jauna krājumu uzskaite')
  useFormPage(tab, { ref, submit })

  async function make(values: Sheet) {
    const sheet = filledBody(values)
    return startForm('stock-count.create', { sheet }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna krājumu uzskaite" above="Saskaitītais krājumus nemaina." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <ComboField label={labelOf('warehouse_id')} load={loadWarehouses} required {...field('warehouse_id')} />
        <TextField label={labelOf('name')} {...field('name')} />
        <DateField label={labelOf('date')} hint="Tukšs: šodiena" {...field('date')} />
        <TextArea label={labelOf('notes')} {...field('notes')} />
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            Sākt uzskaiti
          </Button>
        </div>
      </form>
    </div>
  )
}
