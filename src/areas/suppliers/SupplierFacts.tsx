import { dayOf, formatDate } from '../../../contract/format.ts'
import type { SupplierRecord, suppliers } from '../../../contract/suppliers/suppliers.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
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
  return factsFor<typeof suppliers.update>({
    name: edit.editing ? fact.text('name', { required: true }) : omitted,
    reg_nr: fact.text('reg_nr'),
    vat_nr: fact.text('vat_nr', { shown: supplier.vat_nr && <CheckedNumber supplier={supplier} /> }),
    country_id: fact.record('country_id', supplierPickers.country, { required: true }),
    address: fact.text('address'),
    contact_name: fact.text('contact_name'),
    phone: fact.text('phone', { type: 'tel' }),
    email: fact.text('email', { type: 'email' }),
    iban: fact.text('iban'),
    bank_id: fact.record('bank_id', supplierPickers.bank),
    payment_term_days: fact.whole('payment_term_days'),
    lead_time_days: fact.whole('lead_time_days'),
    min_order: fact.money('min_order'),
    is_reverse_charge: fact.flag('is_reverse_charge'),
    is_active: fact.flag('is_active'),
    notes: [
      ...(customer
        ? [{ id: 'customer', label: 'Klients', value: <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink> }]
        : []),
      fact.area('notes'),
    ],
  })
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
