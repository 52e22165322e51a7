import { useEffect, useState } from 'react'
import type { customers } from '../../../contract/customers/customers.ts'
import type { RegisteredCompany } from '../../../contract/company/company-look-up.ts'
import { labelOf } from '../../../contract/labels.ts'
import { dropPrefill, prefilled } from '../../commands/prefill.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { PickerDialog } from '../../workspace/record/PickerDialog.tsx'
import { usePickedForm } from '../../workspace/record/use-picker-form.ts'
import { optionOf } from '../../workspace/record/options.ts'
import { CompanyLookUp, VatCheckLine } from '../shared/CompanyLookUp.tsx'
import { customerPickers } from './customer-values.ts'

interface Values {
  type_id: Option | null
  name: string | null
  company_form_id: Option | null
  reg_nr: string | null
  vat_nr: string | null
  legal_address: string | null
  city: string | null
  postal_code: string | null
  country_id: Option | null
  email: string | null
  phone: string | null
  stay: boolean
}

const fresh: Values = valuesFor<typeof customers.create>()({
  type_id: null,
  name: null,
  company_form_id: null,
  reg_nr: null,
  vat_nr: null,
  legal_address: null,
  city: null,
  postal_code: null,
  country_id: null,
  email: null,
  phone: null,
  stay: false,
  // Given later on the page of the customer.
  region_id: omitted,
  website: omitted,
  card_nr: omitted,
  notes: omitted,
  manager_id: omitted,
  segment: omitted,
  discount_percent: omitted,
  payment_term_days: omitted,
  credit_limit: omitted,
  is_blocked: omitted,
  blocked_reason: omitted,
  auto_invoice: omitted,
  invoice_grouping: omitted,
  invoice_email: omitted,
  einvoice_channel: omitted,
  peppol_scheme: omitted,
  peppol_id: omitted,
  is_public_body: omitted,
  document_language: omitted,
})

export default function NewCustomerDialog({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [handed] = useState(() => prefilled('customer') ?? {})
  const [begun] = useState(() => ({ ...fresh, ...handed }))
  useEffect(() => dropPrefill('customer'), [])
  const form = usePickedForm({ fresh: begun, required: ['type_id', 'name', 'legal_address'], errors, onPick })
  const { field, set, values } = form
  return (
    <PickerDialog title={title} doing="Izveidot" form={form} busy={busy} onClose={onClose}>
      <Handed handed={handed} values={values} onTake={() => set(handed)} />
      <ComboField label={labelOf('customer_type_id')} {...field('type_id')} load={customerPickers.type} required />
      <ComboField label={labelOf('company_form_id')} {...field('company_form_id')} load={customerPickers.companyForm} />
      <CompanyLookUp onFound={(company) => set(valuesOfFound(company))} />
      <TextField label="Nosaukums / vārds, uzvārds" {...field('name')} required className="col-span-2" />
      <TextField label={labelOf('reg_nr')} {...field('reg_nr')} />
      <TextField label={labelOf('vat_nr')} {...field('vat_nr')} />
      <VatCheckLine number={values.vat_nr} />
      <TextField label={labelOf('legal_address')} {...field('legal_address')} required className="col-span-2" />
      <TextField label={labelOf('city')} {...field('city')} />
      <TextField label={labelOf('postal_code')} {...field('postal_code')} />
      <ComboField label={labelOf('country_id')} {...field('country_id')} load={customerPickers.country} placeholder="Kā savam uzņēmumam" />
      <TextField label={labelOf('phone')} type="tel" {...field('phone')} />
      <TextField label={labelOf('email')} type="email" {...field('email')} className="col-span-2" />
      <CheckField label="Palikt šeit pēc izveidošanas" {...field('stay')} className="col-span-2" />
    </PickerDialog>
  )
}

interface HandedProps {
  handed: NonNullable<ReturnType<typeof prefilled<'customer'>>>
  values: Values
  onTake: () => void
}

/** Values of the palette, which do not replace what was begun before. */
function Handed({ handed, values, onTake }: HandedProps) {
  const others = Object.entries(handed).filter(([name, value]) => values[name as keyof typeof handed] !== value)
  if (others.length === 0) return null
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-x-3 rounded-control bg-accent-soft px-3 py-1.5">
      <span className="grow">No meklētāja: {others.map(([name, value]) => `${labelOf(name)} ${value}`).join(', ')}</span>
      <Button onClick={onTake}>Ielikt šeit</Button>
    </p>
  )
}

function valuesOfFound({ name, company_form, reg_nr, vat_nr, legal_address, city, postal_code }: RegisteredCompany): Partial<Values> {
  return { name, company_form_id: optionOf(company_form), reg_nr, vat_nr, legal_address, city, postal_code }
}
