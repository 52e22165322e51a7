import { formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { readOnce } from '../../commands/use-call.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { among } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { membersIn, textOfMembers } from '../shared/commission.ts'

interface FactsProps {
  document: TechnicalDocumentRecord
  tab: TabHandle
}

interface Header {
  date: string | null
  reason: string
  order_ref: string | null
  accounting_account_id: Option | null
  /** One member per line: name, job title. */
  commission: string | null
  notes: string | null
}

/** Available without permission to edit the chart of accounts. */
export const loadAccounts = among(async () => {
  const { data } = await readOnce(technicalDocuments.form, {})
  return data.accounting_accounts.map(({ id, name }) => ({ id, label: name }))
})

export function WriteOffFacts({ document, tab }: FactsProps) {
  const { date, reason, order_ref, accounting_account: account, notes, lock_version } = document
  const values: Header = {
    date,
    reason,
    order_ref,
    notes,
    accounting_account_id: account && { id: account.id, label: account.name },
    commission: textOfMembers(document.commission),
  }
  const edit = useRecordForm({
    tab,
    draftKey: 'header',
    values,
    lock_version,
    command: 'write-off.edit',
    body: ({ commission, ...rest }: Partial<Header>) => (commission === undefined ? rest : { ...rest, commission: membersIn(commission) }),
  })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof technicalDocuments.updateWriteOff>({
    date: {
      id: 'date',
      label: labelOf('date'),
      value: formatDate(date),
      field: <DateField label={labelOf('date')} required {...edit.form.field('date')} />,
    },
    reason: fact.text('reason', { required: true }),
    order_ref: fact.text('order_ref'),
    accounting_account_id: fact.record('accounting_account_id', loadAccounts, { hint: 'Tukšs: preču kategorijas norakstīšanas konts' }),
    commission: fact.area('commission', { hint: 'Katrs loceklis savā rindā: vārds uzvārds, amats' }),
    notes: fact.area('notes'),
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="write-off.edit"
      label="Norakstīšanas akta dati"
      columns={3}
      facts={facts}
      className="[--label-width:110px]"
    />
  )
}

/** Posted documents: only reason and notes are editable. */
export function RemovalFacts({ document, tab }: FactsProps) {
  const { reason, notes, lock_version } = document
  const values = { reason, notes }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version, command: 'removal.edit' })
  const fact = factsOf(edit, values)
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="removal.edit"
      label="Dokumenta dati"
      columns={3}
      facts={[
        { id: 'date', label: labelOf('date'), value: formatDate(document.date) },
        { id: 'order_ref', label: labelOf('order_ref'), value: document.order_ref },
        { id: 'account', label: labelOf('accounting_account_id'), value: document.accounting_account?.name },
        { id: 'posted', label: labelOf('posted_at'), value: postedWords(document) },
        ...factsFor<typeof technicalDocuments.updateRemoval>({
          reason: fact.text('reason', { required: true }),
          notes: fact.area('notes'),
        }),
      ]}
      className="[--label-width:110px]"
    />
  )
}

function postedWords({ accepted_at, accepted_by }: TechnicalDocumentRecord): string {
  return [accepted_at && formatMoment(accepted_at), accepted_by?.name].filter(Boolean).join(', ')
}
