import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { labelOf } from '../../../contract/labels.ts'
import { startForm } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { CheckField } from '../../ui/CheckField.tsx'
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
import { membersIn } from '../shared/commission.ts'
import { categoryPicker } from '../shared/catalog-pickers.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { SeveralField } from '../../ui/SeveralField.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

interface Check {
  warehouse_id: Option | null
  categories: readonly Option[]
  responsible_user_id: Option | null
  date: string | null
  order_ref: string | null
  hides_expected: boolean
  commission: string | null
  notes: string | null
}

const fresh: Check = valuesFor<typeof stockChecks.create>()({
  warehouse_id: null,
  categories: [],
  responsible_user_id: null,
  date: null,
  order_ref: null,
  hides_expected: false,
  commission: null,
  notes: null,
})

export default function CreateCheckScreen({ tab }: ScreenProps) {
  const { field, ref, busy, submit } = useForm<Check>({ initial: fresh, drafts: tab.drafts, draftKey: 'new-check', submit: make })
  useTitle(tab, 'Jauna inventarizācija')
  useFormPage(tab, { ref, submit })

  async function make({ commission, categories, ...values }: Check) {
    const enteredFields = filledBody(values)
    const check = {
      ...enteredFields,
      ...(categories.length > 0 && { categories: categories.map(({ id }) => Number(id)) }),
      ...(commission && { commission: membersIn(commission) }),
    }
    return startForm('stock-check.create', { check }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title="Jauna inventarizācija"
        above="Uzskaites daudzumus nolasa brīdī, kad inventarizāciju sāk; preces drīkst kustēties arī skaitot."
      />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <ComboField label={labelOf('warehouse_id')} load={loadWarehouses} required {...field('warehouse_id')} />
        <SeveralField
          label={labelOf('categories')}
          load={categoryPicker}
          placeholder="Pievienot kategoriju"
          hint="Tukšs: viss, kas ir noliktavā; kategorija ietver arī zemākās"
          {...field('categories')}
        />
        <ComboField label={labelOf('responsible_user_id')} load={loadStaff} hint="Tukšs: jūs" {...field('responsible_user_id')} />
        <DateField label={labelOf('date')} hint="Tukšs: šodiena" {...field('date')} />
        <TextField label={labelOf('order_ref')} {...field('order_ref')} />
        <CheckField label={labelOf('hides_expected')} hint="Skaitītāji neredz, cik ir uzskaitē" {...field('hides_expected')} />
        <TextArea label={labelOf('commission')} hint="Katrs loceklis savā rindā; tukšs: iepriekšējā komisija" {...field('commission')} />
        <TextArea label={labelOf('notes')} {...field('notes')} />
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            Sākt inventarizāciju
          </Button>
        </div>
      </form>
    </div>
  )
}
