import type { customers } from '../../../contract/customers/customers.ts'
import { banks } from '../../../contract/reference/reference.ts'
import type { PaymentDetails } from '../../../contract/customers/payment-details.ts'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { listed, optionOf, wholeText } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface PaymentDetailsSectionProps {
  details: PaymentDetails | null
  command: 'customer.edit-payment' | 'branch.edit-payment'
  tab: TabHandle
}

export function PaymentDetailsSection({ details, command, tab }: PaymentDetailsSectionProps) {
  const values = valuesOf(details)
  const edit = useRecordForm({
    tab,
    draftKey: 'payment',
    values,
    lock_version: details?.lock_version ?? 0,
    command,
    args: { details_id: details?.id ?? null },
    wholes: ['payment_term_days'],
  })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof customers.updatePaymentDetails>({
    iban: fact.text('iban', { required: true, hint: 'Latvijas konta banku var nenorādīt.' }),
    bank_id: fact.record('bank_id', listed(banks.calls.list)),
    beneficiary: fact.text('beneficiary'),
    payment_term_days: fact.whole('payment_term_days'),
    late_interest_pc_day: fact.percent('late_interest_pc_day'),
    reference_rule: fact.text('reference_rule'),
  })
  return <EditableFacts tab={tab} edit={edit} command={command} label="Norēķinu dati" columns={2} facts={facts} />
}

function valuesOf(details: PaymentDetails | null) {
  return {
    iban: details?.iban ?? null,
    bank_id: optionOf(details?.bank ?? null),
    beneficiary: details?.beneficiary ?? null,
    payment_term_days: wholeText(details?.payment_term_days),
    late_interest_pc_day: details?.late_interest_pc_day ?? null,
    reference_rule: details?.reference_rule ?? null,
  }
}
