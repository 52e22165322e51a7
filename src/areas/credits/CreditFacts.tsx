import type { credits } from '../../../contract/credits/credits.ts'
import { creditReasonWords } from '../../../contract/credits/credit-reasons.ts'
import type { CreditNoteRecord } from '../../../contract/credits/credit-note-record.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { DateField } from '../../ui/DateField.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface Header {
  date: string | null
  reason: string
  reason_text: string | null
  reopen_order: boolean
  refund_method: string | null
  notes: string | null
}

export function CreditFacts({ note, tab }: { note: CreditNoteRecord; tab: TabHandle }) {
  const { date, reason, reason_text, reopen_order, refund_method, notes } = note
  const values: Header = { date, reason, reason_text, reopen_order, refund_method, notes }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: note.lock_version, command: 'credit.edit' })
  const fact = factsOf(edit, values)
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="credit.edit"
      label="Kredītrēķina dati"
      columns={3}
      facts={factsFor<typeof credits.update>({
        date: {
          id: 'date',
          label: labelOf('date'),
          value: formatDate(date),
          field: <DateField label={labelOf('date')} required {...edit.form.field('date')} />,
        },
        reason: fact.choice('reason', creditReasonWords, { required: true }),
        reason_text: fact.text('reason_text', { label: 'Paskaidrojums' }),
        // Sales without an order have none to reopen.
        reopen_order: note.invoice ? fact.flag('reopen_order') : omitted,
        refund_method: fact.choice('refund_method', methodWords, { empty: '–' }),
        notes: fact.area('notes'),
      })}
      className="[--label-width:124px]"
    />
  )
}
