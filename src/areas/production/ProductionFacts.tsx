import type { production } from '../../../contract/production/production.ts'
import { formatDate, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ProductionRecord } from '../../../contract/production/production-record.ts'
import { isCompleted } from '../../../machines/production-application.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { loadStaff } from '../../workspace/record/staff.ts'

interface Values {
  quantity: string | null
  due_date: string | null
  responsible_user_id: Option | null
  warehouse_id: Option | null
  output_warehouse_id: Option | null
  labour_cost: string | null
  notes: string | null
}

export function ProductionFacts({ record, tab }: { record: ProductionRecord; tab: TabHandle }) {
  const costs = useSeesCosts()
  const { quantity, quantity_done, makeable, due_date, measure_unit, labour_cost = null, notes, status, component_list } = record
  const values: Values = {
    quantity,
    due_date,
    labour_cost,
    notes,
    responsible_user_id: optionOf(record.responsible_user),
    warehouse_id: optionOf(record.warehouse),
    output_warehouse_id: optionOf(record.output_warehouse),
  }
  const edit = useRecordForm({ tab, draftKey: 'production', values, lock_version: record.lock_version, command: 'production.edit' })
  const fact = factsOf(edit, values)
  const spoken = (each: string) => `${formatQuantity(each)} ${measure_unit.name}`
  const facts = factsFor<typeof production.update>({
    quantity: [
      fact.quantity('quantity', { required: true, unit: measure_unit.name }),
      { id: 'done', label: labelOf('quantity_done'), value: spoken(quantity_done) },
      ...(isCompleted(status) ? [] : [{ id: 'makeable', label: 'Var saražot tagad', value: spoken(makeable) }]),
    ],
    due_date: {
      id: 'due_date',
      label: 'Termiņš',
      value: formatDate(due_date),
      field: <DateField label="Termiņš" {...edit.form.field('due_date')} />,
    },
    responsible_user_id: fact.record('responsible_user_id', loadStaff),
    warehouse_id: fact.record('warehouse_id', loadWarehouses, { label: 'Komponenšu noliktava' }),
    output_warehouse_id: [
      fact.record('output_warehouse_id', loadWarehouses),
      {
        id: 'list',
        label: 'Pēc saraksta',
        value: component_list && <AppLink to={`/production/component_lists/${component_list.id}`}>{component_list.name}</AppLink>,
      },
    ],
    labour_cost: costs ? [...costFacts(record), fact.money('labour_cost', { required: true, label: 'Darba izmaksas visam' })] : omitted,
    notes: fact.area('notes'),
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="production.edit"
      label="Pieteikuma dati"
      columns={3}
      facts={facts}
      className="[--label-width:140px]"
    />
  )
}

/** EUR, total and per unit. */
function costFacts({ made_cost, unit_cost }: ProductionRecord): Fact[] {
  if (!made_cost || Number(made_cost) === 0) return []
  return [
    { id: 'made_cost', label: 'Saražotā pašizmaksa', value: formatMoney(made_cost) },
    { id: 'unit_cost', label: 'Viena pašizmaksa', value: unit_cost && formatMoney(unit_cost) },
  ]
}
