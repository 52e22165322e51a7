import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { purchaseVatKinds } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { choicesOf } from '../../ui/choices.ts'
import { byEInvoice, type InvoiceSums, type NewInvoiceForm, type NewSupplierInvoice } from './new-supplier-invoice.ts'

interface NewSupplierInvoiceFieldsProps {
  data: NewInvoiceForm
  invoice: NewSupplierInvoice
  stated: InvoiceSums
  errors: FieldErrors
  onChange: (invoice: NewSupplierInvoice) => void
}

/** As the supplier's invoice states them; a waiting e-invoice fills them. */
export function NewSupplierInvoiceFields({ data, invoice, stated, errors, onChange }: NewSupplierInvoiceFieldsProps) {
  const change = (values: Partial<NewSupplierInvoice>) => onChange({ ...invoice, ...values })
  return (
    <div className="flex flex-wrap items-end gap-3">
      {data.e_invoices.length > 0 && (
        <SelectField
          label="Pēc e-rēķina"
          name="e_invoice"
          className="w-56"
          choices={data.e_invoices.map(({ procurement, number, gross }) => ({
            value: String(procurement.id),
            label: `${number}, ${formatMoney(gross)}`,
          }))}
          empty="Cits rēķins"
          value={invoice.e_invoice}
          onChange={(id) => onChange(byEInvoice(data, id === null ? null : Number(id)))}
        />
      )}
      <TextField
        label={labelOf('supplier_number')}
        name="supplier_number"
        className="w-44"
        value={invoice.supplier_number}
        onChange={(supplier_number) => change({ supplier_number })}
        error={errors['supplier_number']}
        required
        autoFocus
      />
      <DateField
        label={labelOf('date')}
        name="date"
        className="w-32"
        value={invoice.date}
        onChange={(date) => change({ date })}
        error={errors['date']}
      />
      <DateField
        label={labelOf('vat_date')}
        name="vat_date"
        className="w-32"
        value={invoice.vat_date}
        onChange={(vat_date) => change({ vat_date })}
        error={errors['vat_date']}
      />
      <DateField
        label={labelOf('due_date')}
        name="due_date"
        className="w-32"
        value={invoice.due_date ?? (invoice.date === data.date ? data.due_date : null)}
        onChange={(due_date) => change({ due_date })}
        error={errors['due_date']}
      />
      <SelectField
        label={labelOf('vat_kind')}
        name="vat_kind"
        className="w-36"
        required
        choices={choicesOf(purchaseVatKinds)}
        value={invoice.vat_kind}
        onChange={(vat_kind) => change({ vat_kind: vat_kind ?? 'domestic', vat: null })}
        error={errors['vat_kind']}
      />
      <MoneyField
        label="Rēķinā bez PVN"
        name="net"
        className="w-32"
        value={stated.net}
        onChange={(net) => change({ net })}
        error={errors['net']}
      />
      <MoneyField
        label="Rēķinā PVN"
        name="vat"
        className="w-28"
        value={stated.vat}
        onChange={(vat) => change({ vat })}
        error={errors['vat']}
      />
    </div>
  )
}
