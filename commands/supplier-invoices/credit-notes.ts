import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { currentParty } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'

interface NewCreditNote {
  supplier_id: number
  supplier_number: string
  date: string
  name: string
  price: string
  vat_rate_code: string
  corrects_id?: number | null
}

export const creditNoteCommands = commands('Piegādātāju rēķini', 'everywhere', [
  {
    id: 'supplier-invoice.credit',
    title: 'Ievadīt piegādātāja kredītrēķinu',
    keywords: ['bonuss', 'atlaide', 'cenas samazinājums', 'kredīts', 'credit note', 'bez preču atdošanas'],
    rule: 'manage_procurement',
    arguments: [
      {
        name: 'supplier_id',
        label: labelOf('supplier_id'),
        kind: 'record',
        record: 'supplier',
        initial: (ctx) => currentParty(ctx, 'supplier')?.id ?? null,
      },
      { name: 'supplier_number', label: 'Kredītrēķina numurs', kind: 'text' },
      { name: 'date', label: labelOf('date'), kind: 'date', initial: () => dayOf(new Date()) },
      { name: 'name', label: 'Par ko', kind: 'text' },
      { name: 'price', label: 'Summa bez PVN, €', kind: 'money' },
      { name: 'vat_rate_code', label: labelOf('vat_rate_code'), kind: 'choice', choicesOf: 'vat-rates-of-work' },
      {
        name: 'corrects_id',
        label: labelOf('corrects_id'),
        kind: 'record',
        record: 'procurement_invoice',
        optional: true,
        initial: currentInvoice,
      },
    ],
    run: async (ctx, { name, price, vat_rate_code, corrects_id, ...header }: NewCreditNote) => {
      const body = { ...header, corrects_id: corrects_id ?? null, lines: [{ name, price, vat_rate_code }] }
      const { procurement_invoice_id } = await ctx.send(supplierInvoices.createCredit, { body })
      ctx.notify('created')
      ctx.open(`/stock/procurement_invoices/${procurement_invoice_id}`)
    },
  },
])

/** An accepted invoice can be corrected, a credit note cannot. */
function currentInvoice({ record }: CommandContext): number | null {
  const isInvoice = record?.kind === 'procurement_invoice' && record.facts?.is_credit !== true
  return isInvoice && ['accepted', 'paid'].includes(record.status ?? '') ? record.id : null
}
