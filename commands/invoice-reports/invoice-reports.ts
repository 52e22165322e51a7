import type { SentBody } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { invoiceReports } from '../../contract/invoice-reports/invoice-reports.ts'
import { recordParams, showing } from '../acting.ts'
import { commands, type Argument, type Command } from '../command.ts'
import { inLanguage } from '../document-language.ts'

const group = 'Rēķinu atskaites'
const rule = 'manage_invoice_reports'
const accounting = { rule: 'manage_invoices', module: 'export_to_xml' } as const

const from: Argument = { name: 'from', label: 'No', kind: 'date', initial: () => `${dayOf(new Date()).slice(0, 7)}-01` }
const to: Argument = { name: 'to', label: 'Līdz', kind: 'date', initial: () => dayOf(new Date()) }
const day: Argument = { name: 'day', label: 'Diena', kind: 'date', initial: () => dayOf(new Date()) }
const customer: Argument = { name: 'customer', label: 'Klients', kind: 'record', record: 'customer', optional: true, initial: () => null }

interface Period {
  from: string
  to: string
}

interface OfCustomer extends Period {
  customer?: number | null
}

function query({ from: first, to: last, customer: id }: OfCustomer) {
  return { from: first, to: last, ...(id && { customer: id }) }
}

export const invoiceReportCommands: readonly Command[] = commands(group, 'everywhere', [
  {
    id: 'report.invoices-excel',
    title: 'Lejupielādēt rēķinus (Excel)',
    actionLabel: 'Lejupielādēt rēķinus',
    keywords: ['eksports', 'xlsx', 'periods'],
    rule,
    arguments: [from, to, customer],
    run: (ctx, args: OfCustomer) => ctx.download(invoiceReports.excel, { query: query(args) }),
  },
  {
    id: 'report.branch-totals',
    title: 'Lejupielādēt filiāļu kopsummas (Excel)',
    actionLabel: 'Lejupielādēt kopsummas',
    keywords: ['eksports', 'xlsx', 'klienti'],
    rule,
    arguments: [from, to, customer],
    run: (ctx, args: OfCustomer) => ctx.download(invoiceReports.branchTotals, { query: query(args) }),
  },
  {
    id: 'report.service-excel',
    title: 'Lejupielādēt servisa pieteikumus (Excel)',
    actionLabel: 'Lejupielādēt pieteikumus',
    keywords: ['eksports', 'xlsx', 'serviss', 'darbi'],
    rule,
    arguments: [from, to, customer],
    run: (ctx, args: OfCustomer) => ctx.download(invoiceReports.serviceExcel, { query: query(args) }),
  },
  {
    id: 'report.uninvoiced-excel',
    title: 'Lejupielādēt rēķinos neiekļauto (Excel)',
    keywords: ['eksports', 'xlsx', 'izsniegtais'],
    rule,
    run: (ctx) => ctx.download(invoiceReports.uninvoicedExcel, {}),
  },
  {
    id: 'export.period',
    title: 'Perioda rēķini XML grāmatvedībai',
    actionLabel: 'Lejupielādēt rēķinus',
    keywords: ['eksports', 'grāmatvedība'],
    ...accounting,
    arguments: [from, to],
    run: (ctx, { from: first, to: last }: Period) => ctx.download(invoiceReports.xml, { query: { from: first, to: last } }),
  },
  {
    id: 'export.mark',
    title: 'Atzīmēt perioda rēķinus kā eksportētus',
    keywords: ['grāmatvedība', 'slēgt numurus'],
    ...accounting,
    arguments: [from, to],
    run: async (ctx, { from: first, to: last }: Period) => {
      const {
        invoices,
        credit_notes,
        simplified_invoices: simplified,
      } = await ctx.send(invoiceReports.markExported, { body: { from: first, to: last } })
      ctx.notify({
        color: 'green',
        text: `Atzīmēti kā eksportēti: rēķini ${invoices}, kredītrēķini ${credit_notes}, vienkāršie rēķini ${simplified}`,
      })
      await ctx.refresh()
    },
  },
  {
    id: 'export.day',
    title: 'Dienas rēķini XML grāmatvedībai',
    actionLabel: 'Lejupielādēt rēķinus',
    keywords: ['eksports'],
    ...accounting,
    arguments: [day],
    run: (ctx, args: { day: string }) => ctx.download(invoiceReports.dayXml, { params: { day: args.day } }),
  },
  {
    id: 'export.updated',
    title: 'Dienā akceptētie un labotie rēķini XML',
    actionLabel: 'Lejupielādēt rēķinus',
    keywords: ['eksports', 'mainītie'],
    ...accounting,
    arguments: [day],
    run: (ctx, args: { day: string }) => ctx.download(invoiceReports.updatedXml, { params: { day: args.day } }),
  },
  {
    id: 'sonax.convert',
    title: 'Pārveidot Sonax tabulu par XML',
    keywords: ['augšupielādēt', 'excel', 'degviela'],
    rule,
    module: 'sonax_xml',
    arguments: [{ name: 'sheet', label: 'Excel tabula', kind: 'picker', picker: 'sonax-sheet' }],
    run: (ctx, { sheet }: { sheet: SentBody<typeof invoiceReports.sonax> }) => ctx.download(invoiceReports.sonax, { body: sheet }),
  },
])

export const invoicePrintCommands: readonly Command[] = commands('Rēķini', 'record:invoice', [
  {
    id: 'invoice.acceptance-pdf',
    title: 'Atvērt rēķina pieņemšanas aktu',
    keywords: ['akts', 'nodošanas', 'drukāt'],
    run: showing(invoiceReports.acceptancePdf),
  },
  inLanguage('invoice.acceptance-pdf-in-language', 'Atvērt rēķina pieņemšanas aktu citā valodā', invoiceReports.acceptancePdf),
  {
    id: 'invoice.branch-pdf',
    title: 'Atvērt rēķina atskaiti pa filiālēm',
    keywords: ['filiāles', 'drukāt'],
    run: showing(invoiceReports.branchPdf),
  },
  {
    id: 'invoice.branch-excel',
    title: 'Lejupielādēt rēķina filiāļu kopsummas (Excel)',
    keywords: ['filiāles', 'xlsx'],
    rule: 'view_invoices',
    run: (ctx) => ctx.download(invoiceReports.invoiceBranchTotals, { params: recordParams(ctx) }),
  },
  {
    id: 'invoice.group-pdf',
    title: 'Izvēlēto rēķinu PDF vienā failā',
    keywords: ['drukāt', 'vairāki', 'kopā'],
    rule: 'view_invoices',
    together: 100,
    run: async (ctx) => {
      const selectedInvoices = await ctx.chosen()
      await ctx.download(invoiceReports.groupPdf, { body: { invoice_ids: selectedInvoices.map(({ id }) => id) } }, { show: true })
    },
  },
])
