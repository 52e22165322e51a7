import { formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ReturnActRecord, returnActs } from '../../../contract/return-acts/return-acts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

export function ReturnActFacts({ act, tab }: { act: ReturnActRecord; tab: TabHandle }) {
  const values = { date: act.date as string | null, reason: act.reason as string | null, notes: act.notes }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: act.lock_version, command: 'return-act.edit' })
  const fact = factsOf(edit, values)
  const { accepted_at, accepted_by } = act
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="return-act.edit"
      label="Atgriešanas akta dati"
      columns={3}
      facts={factsFor<typeof returnActs.update>({
        date: {
          id: 'date',
          label: labelOf('date'),
          value: formatDate(act.date),
          field: <DateField label={labelOf('date')} required {...edit.form.field('date')} />,
        },
        reason: [{ id: 'warehouse', label: labelOf('warehouse_id'), value: act.warehouse.name }, fact.text('reason', { required: true })],
        supplier_credit_nr: act.supplier_credit_nr ? { id: 'credit', label: 'Kredītrēķins', value: act.supplier_credit_nr } : omitted,
        notes: [
          ...(accepted_at
            ? [{ id: 'accepted', label: 'Akceptēts', value: [formatMoment(accepted_at), accepted_by?.name].filter(Boolean).join(', ') }]
            : []),
          fact.area('notes'),
        ],
      })}
      className="[--label-width:110px]"
    />
  )
}
