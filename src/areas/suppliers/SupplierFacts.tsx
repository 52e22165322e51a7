import { dayOf, formatDate } from '../../../contract/format.ts'
import type { SupplierRecord } from '../../../contract/suppliers/suppliers.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { supplierPickers, supplierValues, type SupplierValues } from './supplier-values.ts'

export function SupplierFacts({ supplier, tab }: { supplier: SupplierRecord; tab: TabHandle }) {
  const values = supplierValues(supplier)
  const edit = useRecordForm({
    tab,
    draftKey: 'supplier',
    values,
    lock_version: supplier.lock_version,
    command: 'supplier.edit',
    wholes: ['payment_term_days', 'lead_time_days'],
  })
  const facts = supplierFacts(edit, values, supplier)
  return <EditableFacts tab={tab} edit={edit} command="supplier.edit" label="Piegādātāja dati" columns={3} facts={facts} />
}

function supplierFacts(edit: RecordForm<SupplierValues>, values: SupplierValues, supplier: SupplierRecord): Fact[] {
  const fact = factsOf(edit, values)
  const { customer } = supplier
  return [
    ...(edit.editing ? [fact.text('name', { required: true })] : []),
    fact.text('reg_nr'),
    fact.text('vat_nr', { shown: supplier.vat_nr && <CheckedNumber supplier={supplier} /> }),
    fact.record('country_id', supplierPickers.country, { required: true }),
    fact.text('address'),
    fact.text('contact_name'),
    fact.text('phone', { type: 'tel' }),
    fact.text('email', { type: 'email' }),
    fact.text('iban'),
    fact.record('bank_id', supplierPickers.bank),
    fact.whole('payment_term_days'),
    fact.whole('lead_time_days'),
    fact.money('min_order'),
    fact.flag('is_reverse_charge'),
    fact.flag('is_active'),
    ...(customer ? [{ id: 'customer', label: 'Klients', value: <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink> }] : []),
    fact.area('notes'),
  ]
}

function CheckedNumber({ supplier: { vat_nr, vat_valid, vat_checked_at } }: { supplier: SupplierRecord }) {
  if (vat_valid === null || !vat_checked_at) return vat_nr
  const word = vat_valid ? 'derīgs' : 'nav derīgs'
  return (
    <span className="flex flex-wrap gap-x-2">
      {vat_nr} <StatusBadge label={`${word}, ${formatDate(dayOf(new Date(vat_checked_at)))}`} tone={vat_valid ? 'success' : 'danger'} />
    </span>
  )
}
