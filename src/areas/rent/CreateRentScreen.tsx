import type { rent } from '../../../contract/rent/rent.ts'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { billingPeriods, rentOwners, rentTypes } from '../../../contract/rent/rent-record.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startForm } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField, WholeField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { choicesOf } from '../../ui/choices.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadBranches } from '../shared/sale-loaders.ts'
import { proposed } from '../shared/proposed.ts'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

interface NewRent {
  customer_id: Option | null
  branch_id: Option | null
  contract_nr: string | null
  type: string | null
  date_from: string | null
  billing_period: string | null
  billing_day: string | null
  minimum_fee: string | null
  owner_type: string | null
  owner_id: Option | null
}

const fresh = (): NewRent =>
  valuesFor<typeof rent.create>()({
    customer_id: null,
    branch_id: null,
    contract_nr: null,
    type: 'mixed',
    date_from: dayOf(new Date()),
    billing_period: 'month',
    billing_day: '1',
    minimum_fee: null,
    owner_type: 'own',
    owner_id: null,
    // Given later on the page of the rent.
    contact_id: omitted,
    date_to: omitted,
    deposit: omitted,
    notice_days: omitted,
    notes: omitted,
    // By the command that adds machines.
    rent_items: omitted,
  })

export default function CreateRentScreen({ tab }: ScreenProps) {
  const form = useForm<NewRent>({
    initial: { ...fresh(), customer_id: proposed(tab, 'customer') },
    drafts: tab.drafts,
    draftKey: 'new-rent',
    submit: make,
  })
  const { field, ref, busy, submit } = form
  const customer = field('customer_id')
  const owner = field('owner_type')
  useTitle(tab, customer.value ? `Noma: ${customer.value.label}` : 'Jauna noma')
  useListOf(tab, 'new-rent')
  useFormPage(tab, { ref, submit })

  async function make({ billing_day, ...values }: NewRent) {
    const enteredFields = filledBody(values)
    const rent = { ...enteredFields, ...(billing_day && { billing_day: Number(billing_day) }) }
    return startForm('rent.save', { rent }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna noma" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <ComboField
          label={labelOf('customer_id')}
          placeholder="Nosaukums, reģ. Nr., tālrunis"
          load={recordLoader('customer')}
          required
          {...customer}
          onChange={(value) => form.set({ customer_id: value, branch_id: null })}
        />
        <ComboField label="Filiāle" load={loadBranches(customer.value && Number(customer.value.id))} {...field('branch_id')} />
        <TextField label={labelOf('contract_nr')} {...field('contract_nr')} />
        <DateField label="Sākums" required {...field('date_from')} />
        <SelectField label="Maksā" choices={choicesOf(rentTypes)} required {...field('type')} />
        <SelectField label="Rēķinu raksta par" choices={choicesOf(billingPeriods)} required {...field('billing_period')} />
        <WholeField label={labelOf('billing_day')} {...field('billing_day')} />
        <MoneyField label="Minimālā maksa mēnesī" {...field('minimum_fee')} />
        <SelectField
          label={labelOf('owner_type')}
          choices={choicesOf(rentOwners)}
          required
          {...owner}
          onChange={(value) => form.set({ owner_type: value, ...(value !== 'leasing' && { owner_id: null }) })}
        />
        {owner.value === 'leasing' && (
          <ComboField label={labelOf('owner_id')} load={recordLoader('customer')} required {...field('owner_id')} />
        )}
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            Izveidot nomu
          </Button>
        </div>
      </form>
    </div>
  )
}
