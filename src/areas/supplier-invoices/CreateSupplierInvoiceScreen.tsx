import { useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { formatAmount, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import { purchaseVatKinds, supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { startPage } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useDraft, useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { choicesOf } from '../../workspace/record/facts.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import {
  bodyOfInvoice,
  byEInvoice,
  selectedGoods,
  freshSupplierInvoice,
  sumsOf,
  type NewInvoiceForm,
  type NewSupplierInvoice,
} from './new-supplier-invoice.ts'
import { NewSupplierInvoiceLines } from './NewSupplierInvoiceLines.tsx'

/** All received goods are selected at first. Unknown suppliers redirect to the list (rule R198). */
export default function CreateSupplierInvoiceScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'supplierId'>>()
  const state = useCall(supplierInvoices.form, { params: { supplierId: Number(params.supplierId) } }, { page: true })
  const data = state.answer?.data
  const unknown = state.failure?.code === 'no_record'
  const { navigate } = tab
  useTitle(tab, data ? `Jauns piegādātāja rēķins: ${data.supplier.name}` : 'Jauns piegādātāja rēķins')
  useListOf(tab, 'new-supplier-invoice')
  useEffect(() => {
    if (unknown) navigate('/stock/procurement_invoices', { replace: true })
  }, [unknown, navigate])
  return (
    <RecordPage state={state} noun="piegādātājs">
      {(form) => (
        <>
          <RecordHead
            title="Jauns piegādātāja rēķins"
            above={
              <AppLink to={`/stock/suppliers/${form.supplier.id}`} tab>
                {form.supplier.name}
              </AppLink>
            }
          />
          {form.items.length === 0 ? (
            <EmptyState title="Visam saņemtajam ir rēķini">No piegādātāja nav pieņemtu preču, kurām rēķina vēl nav.</EmptyState>
          ) : (
            <Form data={form} tab={tab} />
          )}
        </>
      )}
    </RecordPage>
  )
}

function Form({ data, tab }: { data: NewInvoiceForm; tab: TabHandle }) {
  const draft = useDraft<NewSupplierInvoice>(tab, 'supplier-invoice', () => freshSupplierInvoice(data))
  const [errors, setErrors] = useState<FieldErrors>({})
  const box = useRef<HTMLDivElement>(null)
  const invoice = draft.value
  const selectedItems = selectedGoods(data.items, invoice)
  const sums = sumsOf(data.items, invoice)
  const change = (values: Partial<NewSupplierInvoice>) => draft.set({ ...invoice, ...values })
  const reason = !invoice.supplier_number
    ? 'Ierakstiet rēķina numuru'
    : selectedItems.length === 0
      ? 'Norādiet vismaz vienas rindas daudzumu'
      : null
  useView(tab, {
    primary: () => void make(),
    save: () => void make(),
    lines: () => box.current?.querySelector<HTMLElement>('table input')?.focus(),
  })

  async function make() {
    if (reason !== null) return
    const body = bodyOfInvoice(data.supplier.id, data.items, invoice)
    const { outcome, errors: refused } = await startPage('supplier-invoice.draft', { invoice: body }, tab.id)
    if (outcome === 'done') draft.clear()
    setErrors(refused)
  }

  const general = Object.entries(errors).flatMap(([field, texts]) =>
    /^items\.\d+\.(quantity|price)$/.test(field) || field in invoice ? [] : texts,
  )
  return (
    <div ref={box} className="flex flex-col gap-3 px-4 py-3">
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
            onChange={(id) => draft.set(byEInvoice(data, id === null ? null : Number(id)))}
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
          className="w-28"
          value={invoice.date}
          onChange={(date) => change({ date })}
          error={errors['date']}
        />
        <DateField
          label={labelOf('due_date')}
          name="due_date"
          className="w-28"
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
          value={invoice.net ?? sums.net}
          onChange={(net) => change({ net })}
          error={errors['net']}
        />
        <MoneyField
          label="Rēķinā PVN"
          name="vat"
          className="w-28"
          value={invoice.vat ?? sums.vat}
          onChange={(vat) => change({ vat })}
          error={errors['vat']}
        />
      </div>
      {general.length > 0 && (
        <p role="alert" className="text-danger">
          {general.join(' ')}
        </p>
      )}
      <NewSupplierInvoiceLines
        items={data.items}
        invoice={invoice}
        errors={errors}
        onChange={(id, values) => change({ lines: { ...invoice.lines, [id]: { ...invoice.lines[id], ...values } } })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={labelOf('notes')}
          name="notes"
          className="w-96"
          value={invoice.notes}
          onChange={(notes) => change({ notes })}
          error={errors['notes']}
        />
        <Comparison stated={{ net: invoice.net ?? sums.net, vat: invoice.vat ?? sums.vat }} sums={sums} />
        <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void make()} disabledReason={reason}>
          Saglabāt rēķinu
        </Button>
      </div>
    </div>
  )
}

interface Sums {
  net: string
  vat: string
}

function Comparison({ stated, sums }: { stated: Sums; sums: Sums }) {
  const amount = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? big(text) : big(0))
  const off = amount(stated.net).plus(amount(stated.vat)).minus(big(sums.net)).minus(big(sums.vat))
  return (
    <output className="figures ml-auto min-h-7.5 py-1.5 text-right">
      <span className="text-muted">Rindās </span>
      <span className="font-semibold">{formatMoney(round2(big(sums.net).plus(big(sums.vat))))}</span>
      <span className="text-muted"> ar PVN</span>
      {!off.eq(0) && <span className="block text-danger">Starpība ar rēķinu {formatAmount(round2(off))} €</span>}
    </output>
  )
}
