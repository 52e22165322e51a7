import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { supplierPaymentMethods } from '../../contract/supplier-invoices/settlements.ts'
import { arranging, type Edit, deleting, editing, recordParams, currentParty, tell, version } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

type Event = Omit<Body<typeof supplierInvoices.update>, 'lock_version'>

async function send(ctx: CommandContext, event: Event, notice: 'updated' | 'accepted' = 'updated'): Promise<void> {
  await ctx.send(supplierInvoices.update, { params: recordParams(ctx), body: { ...event, lock_version: ctx.record?.lock_version ?? 0 } })
  ctx.notify(notice)
  await ctx.refresh()
}

async function decide(ctx: CommandContext, decision: Omit<Body<typeof supplierInvoices.decide>, 'lock_version'>): Promise<void> {
  await ctx.send(supplierInvoices.decide, { params: recordParams(ctx), body: { ...decision, ...version(ctx) } })
  await tell(ctx)
}

/** How suppliers are paid, for dialogs. */
export const methodArgument = {
  name: 'method',
  label: labelOf('method'),
  kind: 'choice',
  choices: Object.entries(supplierPaymentMethods).map(([value, label]) => ({ value, label })),
  initial: () => 'transfer',
} as const

const rule = { rule: 'manage_procurement' } as const
const list = '/stock/procurement_invoices'

export const supplierInvoiceCommands = commands('Piegādātāju rēķini', 'record:procurement_invoice', [
  {
    id: 'supplier-invoice.create',
    title: 'Jauns piegādātāja rēķins',
    actionLabel: 'Sākt rēķinu',
    scope: 'everywhere',
    keywords: ['izveidot', 'ienākošais rēķins', 'supplier invoice'],
    ...rule,
    arguments: [
      {
        name: 'supplier_id',
        label: labelOf('supplier_id'),
        kind: 'record',
        record: 'supplier',
        initial: (ctx) => currentParty(ctx, 'supplier')?.id ?? null,
      },
    ],
    silent: true,
    run: (ctx, { supplier_id }: { supplier_id: number }) => ctx.open(`${list}/create/${supplier_id}`),
  },
  {
    id: 'supplier.invoice',
    title: 'Ievadīt piegādātāja rēķinu',
    scope: 'record:supplier',
    keywords: ['ienākošais rēķins', 'supplier invoice'],
    ...rule,
    silent: true,
    run: (ctx) => ctx.open(`${list}/create/${recordParams(ctx).id}`),
  },
  {
    id: 'supplier-invoice.draft',
    title: 'Saglabāt jauno piegādātāja rēķinu',
    scope: 'list:new-supplier-invoice',
    ...rule,
    run: async (ctx, { invoice }: { invoice?: Body<typeof supplierInvoices.create> }) => {
      if (!invoice) return void ctx.view('primary')
      const { procurement_invoice_id } = await ctx.send(supplierInvoices.create, { body: invoice })
      ctx.notify('created')
      ctx.become(`${list}/${procurement_invoice_id}`)
      ctx.openBehind(list)
    },
  },
  {
    id: 'supplier-invoice.edit',
    title: 'Labot piegādātāja rēķinu',
    keywords: ['datums', 'summa', 'termiņš'],
    event: 'EDIT',
    run: editing(supplierInvoices.update),
  },
  {
    id: 'supplier-invoice.add-line',
    title: 'Pievienot izmaksu rindu piegādātāja rēķinam',
    keywords: ['degviela', 'pakalpojums', 'izmaksas', 'cost line'],
    ...rule,
    event: 'ITEM_EDIT',
    run: async (ctx, { lines }: { lines?: Body<typeof supplierInvoices.addItems>['lines'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(supplierInvoices.addItems, { params: recordParams(ctx), body: { lines } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-invoice.edit-line',
    title: 'Labot piegādātāja rēķina rindu',
    ...rule,
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      const params = { ...recordParams(ctx), itemId: line_id }
      await ctx.send(supplierInvoices.updateItem, { params, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-invoice.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...rule,
    event: 'ITEM_EDIT',
    run: arranging(supplierInvoices.arrangeItems),
  },
  {
    id: 'supplier-invoice.delete-line',
    title: 'Dzēst piegādātāja rēķina rindu',
    ...rule,
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(supplierInvoices.removeItem, { params: { ...recordParams(ctx), itemId: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'supplier-invoice.awaiting',
    title: 'Mani saskaņojamie rēķini',
    scope: 'everywhere',
    keywords: ['saskaņot', 'gaida mani', 'approval'],
    ...rule,
    silent: true,
    run: (ctx) => ctx.open(`${list}?awaits_me=1`),
  },
  {
    id: 'supplier-invoice.approve',
    title: 'Saskaņot piegādātāja rēķinu',
    many: 'Saskaņot piegādātāju rēķinus',
    eachCall: each(supplierInvoices.decide, { decision: 'approved' }),
    keys: ['a p'],
    keywords: ['apstiprināt', 'saskaņojums', 'approve'],
    ...rule,
    event: 'APPROVE',
    run: (ctx) => decide(ctx, { decision: 'approved' }),
  },
  {
    id: 'supplier-invoice.decline',
    title: 'Noraidīt piegādātāja rēķinu',
    keys: ['a n'],
    keywords: ['atteikt', 'saskaņojums', 'decline'],
    ...rule,
    event: 'DECLINE',
    arguments: [{ name: 'notes', label: 'Iemesls', kind: 'text' }],
    run: (ctx, { notes }: { notes: string }) => decide(ctx, { decision: 'declined', notes }),
  },
  {
    id: 'supplier-invoice.accept',
    title: 'Apstiprināt piegādātāja rēķinu',
    many: 'Apstiprināt piegādātāju rēķinus',
    eachCall: each(supplierInvoices.update, { event: 'ACCEPT' }),
    keywords: ['akceptēt', 'pārbaudīts', 'accept'],
    ...rule,
    event: 'ACCEPT',
    run: (ctx) => send(ctx, { event: 'ACCEPT' }, 'accepted'),
  },
  {
    id: 'supplier-invoice.accept-with-difference',
    title: 'Apstiprināt ar cenu starpības rindu',
    keywords: ['akceptēt', 'noapaļojums', 'piegāde'],
    ...rule,
    event: 'ACCEPT_WITH_DIFFERENCE',
    arguments: [confirmation],
    run: (ctx) => send(ctx, { event: 'ACCEPT', price_difference: true }, 'accepted'),
  },
  {
    id: 'supplier-invoice.pay',
    title: 'Reģistrēt piegādātāja rēķina apmaksu',
    keys: ['p p'],
    keywords: ['atzīmēt kā apmaksātu', 'maksājums', 'daļēji', 'pay'],
    ...rule,
    event: 'PAY',
    arguments: [
      { name: 'amount', label: labelOf('amount'), kind: 'money', initial: (ctx) => ctx.record?.facts?.open },
      { name: 'paid_at', label: labelOf('paid_at'), kind: 'date', initial: () => dayOf(new Date()) },
      methodArgument,
      { name: 'reference', label: labelOf('reference'), kind: 'text', optional: true },
    ],
    run: (ctx, { reference, ...payment }: Pick<Event, 'amount' | 'paid_at' | 'method'> & { reference?: string }) =>
      send(ctx, { event: 'PAY', ...payment, reference: reference ?? null }),
  },
  {
    id: 'supplier-invoice.unpay',
    title: 'Atsaukt visu piegādātāja rēķina apmaksu',
    ...rule,
    event: 'UNPAY',
    arguments: [confirmation],
    run: (ctx) => send(ctx, { event: 'UNPAY' }),
  },
  {
    id: 'supplier-invoice.unpay-one',
    title: 'Atsaukt vienu maksājumu',
    keywords: ['daļēji', 'apmaksa', 'unpay'],
    ...rule,
    event: 'UNPAY',
    arguments: [{ name: 'payment_id', label: 'Maksājums', kind: 'picker', picker: 'supplier-invoice-payment' }],
    run: (ctx, { payment_id }: { payment_id: number }) => send(ctx, { event: 'UNPAY', payment_ids: [payment_id] }),
  },
  {
    id: 'supplier-invoice.reopen',
    title: 'Atvērt piegādātāja rēķinu labošanai',
    ...rule,
    event: 'REOPEN',
    arguments: [confirmation],
    run: (ctx) => send(ctx, { event: 'REOPEN' }),
  },
  {
    id: 'supplier-invoice.cancel',
    title: 'Atcelt piegādātāja rēķinu',
    ...rule,
    event: 'CANCEL',
    arguments: [confirmation],
    run: (ctx) => send(ctx, { event: 'CANCEL' }),
  },
  {
    id: 'supplier-invoice.add-customs',
    title: 'Pievienot muitas deklarāciju',
    keys: ['a m'],
    keywords: ['imports', 'MRN', 'muita', 'customs'],
    ...rule,
    event: 'ADD_CUSTOMS',
    arguments: [
      { name: 'number', label: 'Muitas deklarācijas Nr.', kind: 'text' },
      { name: 'date', label: labelOf('date'), kind: 'date', initial: () => dayOf(new Date()) },
      { name: 'taxable', label: labelOf('taxable'), kind: 'money' },
      { name: 'vat', label: labelOf('vat'), kind: 'money' },
      { name: 'is_special', label: labelOf('is_special'), kind: 'flag', initial: () => false },
      { name: 'vat_rate_code', label: labelOf('vat_rate_code'), kind: 'choice', choicesOf: 'vat-rates-of-work', optional: true },
    ],
    run: async (ctx, { vat_rate_code, ...body }: Body<typeof supplierInvoices.addCustoms>) => {
      await ctx.send(supplierInvoices.addCustoms, { params: recordParams(ctx), body: { ...body, ...(vat_rate_code && { vat_rate_code }) } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-invoice.remove-customs',
    title: 'Noņemt muitas deklarāciju',
    keywords: ['imports', 'MRN', 'muita', 'customs'],
    ...rule,
    event: 'REMOVE_CUSTOMS',
    arguments: [{ name: 'declaration_id', label: 'Muitas deklarācija', kind: 'picker', picker: 'supplier-invoice-customs' }],
    run: async (ctx, { declaration_id }: { declaration_id: number }) => {
      await ctx.send(supplierInvoices.removeCustoms, { params: { ...recordParams(ctx), declarationId: declaration_id } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-invoice.xml',
    title: 'Saglabāt piegādātāja rēķinu (XML)',
    keywords: ['grāmatvedība', 'ubl'],
    ...rule,
    run: (ctx) => ctx.download(supplierInvoices.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'supplier-invoice.delete',
    title: 'Dzēst piegādātāja rēķinu',
    many: 'Dzēst piegādātāju rēķinus',
    eachCall: each(supplierInvoices.remove),
    ...rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(supplierInvoices.remove, list),
  },
])
