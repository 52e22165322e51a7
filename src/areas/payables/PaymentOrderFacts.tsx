import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { payables } from '../../../contract/payables/payables.ts'
import type { PaymentOrderRecord } from '../../../contract/payables/payment-orders.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'

export function PaymentOrderFacts({ order, tab }: { order: PaymentOrderRecord; tab: TabHandle }) {
  const { date, iban, is_per_supplier, lock_version } = order
  const values = { date: date as string | null, iban: iban as string | null, is_per_supplier }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version, command: 'payment-order.edit' })
  const fact = factsOf(edit, values)
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="payment-order.edit"
      label="Maksājuma uzdevuma dati"
      columns={2}
      facts={factsFor<typeof payables.updateOrder>({
        date: {
          id: 'date',
          label: 'Maksāt',
          value: formatDate(date),
          field: <DateField label="Maksāt" required {...edit.form.field('date')} />,
        },
        iban: fact.text('iban', { required: true }),
        is_per_supplier: {
          id: 'is_per_supplier',
          label: labelOf('is_per_supplier'),
          value: is_per_supplier ? 'Jā' : 'Nē',
          field: <CheckField label={labelOf('is_per_supplier')} {...edit.form.field('is_per_supplier')} />,
        },
      })}
      className="[--label-width:130px]"
    />
  )
}
