import type { suppliers } from '../../../contract/suppliers/suppliers.ts'
import type { RegisteredCompany } from '../../../contract/company/company-look-up.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { WholeField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { CompanyLookUp, VatCheckLine } from '../shared/CompanyLookUp.tsx'
import { supplierPickers } from './supplier-values.ts'

interface Values {
  name: string | null
  reg_nr: string | null
  vat_nr: string | null
  country_id: Option | null
  address: string | null
  contact_name: string | null
  phone: string | null
  email: string | null
  iban: string | null
  payment_term_days: string | null
  is_reverse_charge: boolean
}

const fresh: Values = valuesFor<typeof suppliers.create>()({
  name: null,
  reg_nr: null,
  vat_nr: null,
  country_id: null,
  address: null,
  contact_name: null,
  phone: null,
  email: null,
  iban: null,
  payment_term_days: null,
  is_reverse_charge: false,
  // Given later on the page of the supplier.
  bank_id: omitted,
  lead_time_days: omitted,
  min_order: omitted,
  is_active: omitted,
  notes: omitted,
})

export default function NewSupplierDialog({ title, errors, busy, onPick, onClose }: PickerProps) {
  const form = usePickedForm({ fresh, required: ['name'], errors, onPick: (body) => onPick(withDays(body)) })
  const { field, set, values } = form
  return (
    <PickerDialog title={title} doing="Izveidot" form={form} busy={busy} onClose={onClose}>
      <CompanyLookUp onFound={(company) => set(valuesOfFound(company))} />
      <TextField label={labelOf('name')} {...field('name')} required className="col-span-2" />
      <TextField label={labelOf('reg_nr')} {...field('reg_nr')} />
      <TextField label={labelOf('vat_nr')} {...field('vat_nr')} />
      <VatCheckLine number={values.vat_nr} />
      <TextField label={labelOf('address')} {...field('address')} className="col-span-2" />
      <ComboField label={labelOf('country_id')} {...field('country_id')} load={supplierPickers.country} placeholder="Kā savam uzņēmumam" />
      <TextField label={labelOf('contact_name')} {...field('contact_name')} />
      <TextField label={labelOf('phone')} type="tel" {...field('phone')} />
      <TextField label={labelOf('email')} type="email" {...field('email')} />
      <TextField label={labelOf('iban')} {...field('iban')} />
      <WholeField label={labelOf('payment_term_days')} {...field('payment_term_days')} />
      <CheckField label={labelOf('is_reverse_charge')} {...field('is_reverse_charge')} className="col-span-2" />
    </PickerDialog>
  )
}

function withDays({ payment_term_days: days, ...body }: Record<string, unknown>): Record<string, unknown> {
  return typeof days === 'string' ? { ...body, payment_term_days: Number(days) } : body
}

function valuesOfFound({ name, company_form, reg_nr, vat_nr, legal_address, city, postal_code }: RegisteredCompany): Partial<Values> {
  return {
    name: company_form ? `${company_form.name} "${name}"` : name,
    reg_nr,
    vat_nr,
    address: [legal_address, city, postal_code].filter(Boolean).join(', '),
  }
}
