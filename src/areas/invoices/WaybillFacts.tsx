import type { Body } from '../../../contract/calls.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { formatDate } from '../../../contract/format.ts'
import type { InvoiceRecord } from '../../../contract/invoices/invoice-record.ts'
import { labelOf } from '../../../contract/labels.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsOfFields, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'

interface Waybill {
  transport_date: string | null
  vehicle: string | null
  driver: string | null
  loading_address: string | null
  unloading_address: string | null
}

/** Empty fields default to the parties' addresses in print. */
export function WaybillFacts({ invoice, tab }: { invoice: InvoiceRecord; tab: TabHandle }) {
  const { transport_date = null, vehicle = null, driver = null, loading_address = null, unloading_address = null } = invoice.waybill ?? {}
  const values: Waybill = { transport_date, vehicle, driver, loading_address, unloading_address }
  const edit = useRecordForm({
    tab,
    draftKey: 'waybill',
    values,
    lock_version: invoice.lock_version,
    command: 'invoice.edit',
    body: (changes) => (Object.keys(changes).length > 0 ? { waybill: changes } : {}),
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="invoice.edit"
      label="Pavadzīmes dati"
      columns={1}
      facts={waybillFacts(edit, values)}
      secondary
      className="[--label-width:104px]"
    />
  )
}

function waybillFacts(edit: RecordForm<Waybill>, values: Waybill): Fact[] {
  const fact = factsOf(edit, values)
  const { editing, form } = edit
  const text = (name: 'vehicle' | 'driver' | 'loading_address' | 'unloading_address') =>
    editing || values[name] !== null ? fact.text(name) : omitted
  const label = labelOf('transport_date')
  return factsOfFields<NonNullable<Body<typeof invoices.update>['waybill']>>({
    transport_date: {
      id: 'transport_date',
      label,
      value: formatDate(values.transport_date),
      field: <DateField label={label} {...form.field('transport_date')} />,
    },
    vehicle: text('vehicle'),
    driver: text('driver'),
    loading_address: text('loading_address'),
    unloading_address: text('unloading_address'),
  })
}
