import { banks } from '../../../contract/reference/reference.ts'
import { countries } from '../../../contract/company/vat-lists.ts'
import type { SupplierRecord } from '../../../contract/suppliers/suppliers.ts'
import { listed, optionOf, wholeText } from '../../workspace/record/options.ts'

export function supplierValues(supplier: SupplierRecord) {
  return {
    name: supplier.name as string | null,
    reg_nr: supplier.reg_nr,
    vat_nr: supplier.vat_nr,
    country_id: optionOf(supplier.country),
    address: supplier.address,
    contact_name: supplier.contact_name,
    phone: supplier.phone,
    email: supplier.email,
    iban: supplier.iban,
    bank_id: optionOf(supplier.bank),
    payment_term_days: wholeText(supplier.payment_term_days),
    lead_time_days: wholeText(supplier.lead_time_days),
    min_order: supplier.min_order,
    is_reverse_charge: supplier.is_reverse_charge,
    is_active: supplier.is_active,
    notes: supplier.notes,
  }
}

export type SupplierValues = ReturnType<typeof supplierValues>

export const supplierPickers = { country: listed(countries.calls.list), bank: listed(banks.calls.list) }
