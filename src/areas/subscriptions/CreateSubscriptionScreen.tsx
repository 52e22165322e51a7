import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startForm } from '../../commands/run.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { proposed } from '../shared/proposed.ts'
import { headerFacts, type SubscriptionHeader } from './SubscriptionFacts.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

type NewSubscription = SubscriptionHeader & { customer_id: Option | null }

const fresh = (): NewSubscription =>
  valuesFor<typeof subscriptions.create>()({
    customer_id: null,
    name: null,
    branch_id: null,
    start_date: dayOf(new Date()),
    end_date: null,
    billing_period: 'month',
    billing_day: null,
    billing_in_advance: true,
    auto_accept: false,
    notice_email: null,
    notes: null,
    // Lines are added on the page of the subscription.
    items: omitted,
  })

export default function CreateSubscriptionScreen({ tab }: ScreenProps) {
  const initial = { ...fresh(), customer_id: proposed(tab, 'customer') }
  const form = useForm<NewSubscription>({ initial, drafts: tab.drafts, draftKey: 'new-subscription', submit: make })
  const { field, ref, busy, reset, submit } = form
  const customer = field('customer_id')
  useTitle(tab, customer.value ? `Abonēšana: ${customer.value.label}` : 'Jauna abonēšana')
  useListOf(tab, 'new-subscription')
  useFormPage(tab, { ref, submit })

  async function make({ billing_day, ...values }: NewSubscription) {
    const enteredFields = filledBody(values)
    const subscription = { ...enteredFields, ...(billing_day && { billing_day: Number(billing_day) }) }
    return startForm('subscription.save', { subscription }, tab.id)
  }

  const whose = {
    id: 'customer_id',
    label: labelOf('customer_id'),
    value: customer.value?.label,
    field: (
      <ComboField
        label={labelOf('customer_id')}
        placeholder="Nosaukums, reģ. Nr., tālrunis"
        load={recordLoader('customer')}
        required
        {...customer}
        onChange={(value) => form.set({ customer_id: value, branch_id: null })}
      />
    ),
  }
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna abonēšana" above="Rindas un cenas pievieno pēc tam; rēķinus raksta, kad abonēšana ir akceptēta." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jaunas abonēšanas dati"
          columns={2}
          facts={[whose, ...headerFacts({ form, theirs: {} }, form.values, customer.value && Number(customer.value.id))]}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(initial)}
          busy={busy}
        />
      </form>
    </div>
  )
}
