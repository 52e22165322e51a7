import { useEffect } from 'react'
import { useParams } from 'wouter'
import { formatAmount, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useDraft, useListOf, useTitle } from '../../tabs/hooks.ts'
import { GeneralErrors } from '../../workspace/record/GeneralErrors.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import {
  bodyOfInvoice,
  freshSupplierInvoice,
  sumsOf,
  type InvoiceSums,
  type NewInvoiceForm,
  type NewSupplierInvoice,
} from './new-supplier-invoice.ts'
import { NewSupplierInvoiceFields } from './NewSupplierInvoiceFields.tsx'
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
          <Form data={form} tab={tab} />
        </>
      )}
    </RecordPage>
  )
}

function Form({ data, tab }: { data: NewInvoiceForm; tab: TabHandle }) {
  const draft = useDraft<NewSupplierInvoice>(tab, 'supplier-invoice', () => freshSupplierInvoice(data))
  const invoice = draft.value
  const sums = sumsOf(data.items, invoice)
  const stated = { net: invoice.net ?? sums.net, vat: invoice.vat ?? sums.vat }
  const blocked = reasonAgainst(invoice)
  const { box, errors, send } = useEntry({
    tab,
    command: 'supplier-invoice.draft',
    args: () => ({ invoice: bodyOfInvoice(data.supplier.id, data.items, invoice) }),
    blocked,
    lines: 'table input',
    onDone: draft.clear,
  })
  return (
    <div ref={box} className="flex flex-col gap-3 px-4 py-3">
      <NewSupplierInvoiceFields data={data} invoice={invoice} stated={stated} errors={errors} onChange={draft.set} />
      <GeneralErrors errors={errors} isShown={(name) => /^items\.\d+\.(quantity|price)$/.test(name) || name in invoice} />
      {data.items.length === 0 ? (
        <EmptyState title="Visam saņemtajam ir rēķini">
          Izmaksas bez precēm, piemēram, degvielu, ierakstiet saglabātā rēķina rindās.
        </EmptyState>
      ) : (
        <NewSupplierInvoiceLines
          items={data.items}
          invoice={invoice}
          errors={errors}
          onChange={(id, values) => draft.set({ ...invoice, lines: { ...invoice.lines, [id]: { ...invoice.lines[id], ...values } } })}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={labelOf('notes')}
          name="notes"
          className="w-96"
          value={invoice.notes}
          onChange={(notes) => draft.set({ ...invoice, notes })}
          error={errors['notes']}
        />
        <Comparison stated={stated} sums={sums} />
        <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void send()} disabledReason={blocked}>
          Saglabāt rēķinu
        </Button>
      </div>
    </div>
  )
}

function reasonAgainst(invoice: NewSupplierInvoice): string | null {
  return invoice.supplier_number ? null : 'Ierakstiet rēķina numuru'
}

function Comparison({ stated, sums }: { stated: InvoiceSums; sums: InvoiceSums }) {
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
