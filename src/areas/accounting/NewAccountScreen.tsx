import { accounting } from '../../../contract/accounting/accounting.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startForm } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useTitle } from '../../tabs/hooks.ts'
import { valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

interface Values {
  code: string | null
  name: string | null
  account_type_id: string | null
  parent_id: Option | null
  is_active: boolean
}

const fresh: Values = valuesFor<typeof accounting.create>()({
  code: null,
  name: null,
  account_type_id: null,
  parent_id: null,
  is_active: true,
})

export default function NewAccountScreen({ tab }: ScreenProps) {
  const { answer } = useCall(accounting.form, {}, { page: true })
  const { field, ref, busy, submit } = useForm<Values>({ initial: fresh, drafts: tab.drafts, draftKey: 'new-account', submit: create })
  useTitle(tab, 'Jauns konts')
  useFormPage(tab, { ref, submit })

  async function create({ account_type_id, parent_id, ...values }: Values) {
    const body = { ...values, account_type_id: Number(account_type_id), parent_id: parent_id?.id ?? null }
    const missing = (['code', 'name'] as const).filter((name) => values[name] === null)
    const faults = [...missing, ...(account_type_id === null ? ['account_type_id'] : [])]
    if (faults.length > 0) return Object.fromEntries(faults.map((name) => [name, ['Lauks ir obligāts']]))
    return startForm('account.create', { values: body }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns konts" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <TextField label={labelOf('code')} {...field('code')} required />
        <TextField label={labelOf('name')} {...field('name')} required />
        <SelectField
          label={labelOf('account_type_id')}
          {...field('account_type_id')}
          choices={(answer?.data.account_types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          required
        />
        <ComboField label="Augšējais konts" {...field('parent_id')} load={recordLoader('account')} />
        <CheckField label={labelOf('is_active')} {...field('is_active')} />
        <div className={formFoot}>
          <Button tone="primary" type="submit" busy={busy} shortcut="ctrl+Enter">
            Izveidot
          </Button>
        </div>
      </form>
    </div>
  )
}
