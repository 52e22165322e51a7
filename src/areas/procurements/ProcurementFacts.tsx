import type { procurements } from '../../../contract/procurements/procurements.ts'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { ProcurementRecord } from '../../../contract/procurements/procurement-record.ts'
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
import { loadWarehouses } from '../shared/loaders.ts'

export interface ProcurementHeader {
  supplier_id: Option | null
  source_warehouse_id: Option | null
  warehouse_id: Option | null
  date: string | null
  expected_date: string | null
  supplier_order_nr: string | null
  transport_cost: string | null
  for_order_id: Option | null
  notes: string | null
}

function headerOf(procurement: ProcurementRecord): ProcurementHeader {
  const { date, expected_date, supplier_order_nr, transport_cost, notes } = procurement
  return {
    supplier_id: optionOf(procurement.supplier),
    source_warehouse_id: optionOf(procurement.source_warehouse),
    warehouse_id: optionOf(procurement.warehouse),
    for_order_id: optionOf(procurement.for_order),
    date,
    expected_date,
    supplier_order_nr,
    transport_cost,
    notes,
  }
}

export function ProcurementFacts({ procurement, tab }: { procurement: ProcurementRecord; tab: TabHandle }) {
  const values = headerOf(procurement)
  const edit = useRecordForm({ tab, draftKey: 'header', values, lock_version: procurement.lock_version, command: 'procurement.edit' })
  const received: Fact[] = procurement.accepted_at
    ? [
        {
          id: 'accepted',
          label: 'Pieņēma',
          value: [procurement.accepted_by?.name, formatDate(procurement.accepted_at)].filter(Boolean).join(', '),
        },
      ]
    : []
  const { e_invoice } = procurement
  const stated: Fact[] = e_invoice
    ? [
        {
          id: 'e_invoice',
          label: 'E-rēķins',
          value: `${formatDate(e_invoice.date)}, ${formatMoney(e_invoice.net)} + PVN ${formatMoney(e_invoice.vat)} = ${formatMoney(e_invoice.gross)}`,
        },
      ]
    : []
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="procurement.edit"
      label="Iepirkuma dati"
      columns={3}
      facts={[
        ...procurementFacts(edit, values, { internal: procurement.kind === 'internal', whole: edit.editing }),
        ...stated,
        ...received,
      ]}
      className="[--label-width:150px]"
    />
  )
}

/** @param shape `internal`: transfer between warehouses; `whole`: shows empty fields, too */
export function procurementFacts(
  source: FactSource<ProcurementHeader>,
  read: ProcurementHeader,
  { internal, whole }: { internal: boolean; whole: boolean },
): Fact[] {
  const fact = factsOf(source, read)
  const isShown = (name: keyof ProcurementHeader): boolean => whole || read[name] !== null
  const day = (id: 'date' | 'expected_date'): Fact => ({
    id,
    label: labelOf(id),
    value: formatDate(read[id]),
    field: <DateField label={labelOf(id)} {...source.form.field(id)} />,
  })
  return factsFor<typeof procurements.update>({
    source_warehouse_id: internal ? fact.record('source_warehouse_id', loadWarehouses) : omitted,
    supplier_id: internal ? omitted : fact.record('supplier_id', recordLoader('supplier'), { href: (id) => `/stock/suppliers/${id}` }),
    warehouse_id: fact.record('warehouse_id', loadWarehouses, { label: 'Uz noliktavu' }),
    date: day('date'),
    expected_date: isShown('expected_date') ? day('expected_date') : omitted,
    supplier_order_nr: !internal && isShown('supplier_order_nr') ? fact.text('supplier_order_nr') : omitted,
    transport_cost: internal ? omitted : fact.money('transport_cost'),
    for_order_id: isShown('for_order_id') ? fact.record('for_order_id', recordLoader('order'), { href: (id) => `/orders/${id}` }) : omitted,
    notes: isShown('notes') ? fact.area('notes') : omitted,
  })
}
