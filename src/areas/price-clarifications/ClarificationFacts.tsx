import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PriceClarificationRecord, priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'

export interface ClarificationHeader {
  title: string | null
  customer_id: Option | null
  due_date: string | null
  clarifier_id: Option | null
  notes: string | null
}

export const freshHeader: ClarificationHeader = { title: null, customer_id: null, due_date: null, clarifier_id: null, notes: null }

export function ClarificationFacts({ record, tab }: { record: PriceClarificationRecord; tab: TabHandle }) {
  const { title, customer, due_date, clarifier, notes, author, lock_version } = record
  const values: ClarificationHeader = { title, customer_id: optionOf(customer), due_date, clarifier_id: optionOf(clarifier), notes }
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version, command: 'price-clarification.edit' })
  const readOnlyFacts: Fact[] = [
    { id: 'author', label: labelOf('author_id'), value: author?.name },
    ...(record.completed_at ? [{ id: 'completed', label: labelOf('completed_at'), value: formatDate(record.completed_at) }] : []),
  ]
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="price-clarification.edit"
      label="Cenu aptaujas dati"
      columns={3}
      facts={[...headerFacts(edit, values), ...readOnlyFacts]}
    />
  )
}

export function headerFacts(source: FactSource<ClarificationHeader>, read: ClarificationHeader): Fact[] {
  const fact = factsOf(source, read)
  const due = labelOf('due_date', 'price-clarifications')
  return factsFor<typeof priceClarifications.update>({
    title: fact.text('title', { required: true }),
    customer_id: fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    due_date: {
      id: 'due_date',
      label: due,
      value: formatDate(read.due_date),
      field: <DateField label={due} {...source.form.field('due_date')} />,
    },
    clarifier_id: fact.record('clarifier_id', loadStaff, {}),
    notes: fact.area('notes'),
    // By the commands that add and remove suppliers.
    supplier_ids: omitted,
  })
}
