import type { Answer, Body } from '../../../contract/calls.ts'
import { big, lineNet, round2, sum, totalsOf } from '../../../contract/money.ts'
import type { InvoiceableGoods } from '../../../contract/supplier-invoices/invoiceables.ts'
import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'

export interface LineChoice {
  quantity: string | null
  price: string | null
}

/** Null: the form's default. */
export interface NewSupplierInvoice {
  supplier_number: string | null
  date: string | null
  /** Null: on its date. */
  vat_date: string | null
  due_date: string | null
  vat_kind: string
  net: string | null
  vat: string | null
  notes: string | null
  /** Procurement of the e-invoice. */
  e_invoice: number | null
  /** By procurement line; only edited lines. */
  lines: Readonly<Record<number, Partial<LineChoice>>>
}

export type NewInvoiceForm = Answer<typeof supplierInvoices.form>['data']

/** Uses a single waiting e-invoice, else the defaults. */
export function freshSupplierInvoice(form: NewInvoiceForm): NewSupplierInvoice {
  const [first, ...more] = form.e_invoices
  return byEInvoice(form, more.length === 0 ? (first?.procurement.id ?? null) : null)
}

/** @param procurement its key; null: all goods without an e-invoice */
export function byEInvoice({ date, vat_kind, items, e_invoices }: NewInvoiceForm, procurement: number | null): NewSupplierInvoice {
  const nothing = valuesFor<typeof supplierInvoices.create>()({
    supplier_number: null,
    date,
    vat_date: null,
    due_date: null,
    vat_kind,
    net: null,
    vat: null,
    notes: null,
    e_invoice: null,
    lines: {},
    // The supplier of the page.
    supplier_id: omitted,
    // The goods of the lines.
    items: omitted,
    // Given later on the page of the invoice.
    accounting_account_id: omitted,
  })
  const stated = e_invoices.find((each) => each.procurement.id === procurement)
  if (!stated) return nothing
  const others = items.filter((item) => item.procurement.id !== procurement)
  return {
    ...nothing,
    supplier_number: stated.number,
    date: stated.date,
    due_date: stated.due_date,
    // VAT on the invoice implies a domestic supplier.
    vat_kind: big(stated.vat).gt(0) ? 'domestic' : vat_kind,
    net: stated.net,
    vat: stated.vat,
    e_invoice: stated.procurement.id,
    lines: Object.fromEntries(others.map(({ procurement_item_id }) => [procurement_item_id, { quantity: null }])),
  }
}

const number = /^\d+(\.\d+)?$/

export function choiceOf(item: InvoiceableGoods, { lines }: NewSupplierInvoice): LineChoice {
  return { quantity: item.quantity, price: item.price, ...lines[item.procurement_item_id] }
}

export function selectedGoods(items: readonly InvoiceableGoods[], invoice: NewSupplierInvoice): InvoiceableGoods[] {
  return items.filter((item) => {
    const { quantity, price } = choiceOf(item, invoice)
    return number.test(quantity ?? '') && big(quantity).gt(0) && number.test(price ?? '')
  })
}

/** EUR; null if omitted. */
export function netOf(item: InvoiceableGoods, invoice: NewSupplierInvoice): string | null {
  const { quantity, price } = choiceOf(item, invoice)
  if (!number.test(quantity ?? '') || !number.test(price ?? '')) return null
  return lineNet({ quantity: quantity ?? '0', unit_price: price ?? '0', discount_percent: item.discount_percent })
}

/** EUR. */
export interface InvoiceSums {
  net: string
  vat: string
}

/** Compared with the supplier's sums. */
export function sumsOf(items: readonly InvoiceableGoods[], invoice: NewSupplierInvoice): InvoiceSums {
  const selectedLines = selectedGoods(items, invoice).map((item) => ({ net: netOf(item, invoice) ?? '0', vat_rate: item.vat_rate }))
  if (invoice.vat_kind !== 'domestic') return { net: round2(sum(selectedLines.map(({ net }) => net))), vat: '0.00' }
  const { net, vat } = totalsOf(selectedLines.map((line) => ({ ...line, vat_category: 'S' as const })))
  return { net, vat }
}

export function bodyOfInvoice(
  supplier_id: number,
  items: readonly InvoiceableGoods[],
  invoice: NewSupplierInvoice,
): Body<typeof supplierInvoices.create> {
  const { supplier_number, date, vat_date, due_date, vat_kind, net, vat, notes } = invoice
  return {
    supplier_id,
    supplier_number: supplier_number ?? '',
    ...(date && { date }),
    ...(vat_date && { vat_date }),
    ...(due_date && { due_date }),
    vat_kind: vat_kind as Body<typeof supplierInvoices.create>['vat_kind'],
    ...(net && { net }),
    ...(vat && { vat }),
    notes,
    items: selectedGoods(items, invoice).map((item) => {
      const { quantity, price } = choiceOf(item, invoice)
      return { procurement_item_id: item.procurement_item_id, quantity: quantity ?? '0', price: price ?? '0' }
    }),
  }
}
