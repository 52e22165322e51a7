import { advances } from '../../contract/advances/advances.ts'
import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { formFor, acting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from '../document-language.ts'

const opens = { rule: 'manage_advance_invoices', module: 'advance_invoices' } as const

export const advanceCommands = commands('Avansa rēķini', 'record:advance_invoice', [
  {
    id: 'advance.create',
    title: 'Jauns avansa rēķins',
    scope: 'everywhere',
    keywords: ['izveidot', 'priekšapmaksa', 'advance'],
    ...opens,
    silent: true,
    run: (ctx) => ctx.open(formFor('/invoices/create_advance_invoice', ctx, 'customer')),
  },
  {
    id: 'advance.of-order',
    title: 'Izrakstīt avansa rēķinu',
    scope: 'record:order',
    keywords: ['priekšapmaksa', 'advance'],
    ...opens,
    event: 'ADVANCE',
    silent: true,
    run: (ctx) => ctx.open(`/invoices/create_advance_invoice_from_order/${recordParams(ctx).id}`),
  },
  {
    id: 'advance.issue',
    title: 'Saglabāt jauno avansa rēķinu',
    scope: 'list:new-advance',
    ...opens,
    run: async (ctx, args: { advance?: Body<typeof advances.create>; order_id?: number; share?: Body<typeof advances.createForOrder> }) => {
      const { advance, order_id = 0, share } = args
      if (!advance && !share) return void ctx.view('primary')
      const { advance_invoice_id } = advance
        ? await ctx.send(advances.create, { body: advance })
        : await ctx.send(advances.createForOrder, { params: { orderId: order_id }, body: share ?? {} })
      ctx.notify('created')
      ctx.become(`/invoices/advance_invoice/${advance_invoice_id}`)
    },
  },
  {
    id: 'advance.edit',
    title: 'Labot avansa rēķinu',
    keywords: ['termiņš', 'piezīmes'],
    event: 'EDIT',
    run: editing(advances.update),
  },
  {
    id: 'advance.change-amount',
    title: 'Mainīt avansa summu',
    ...opens,
    event: 'CHANGE_AMOUNT',
    arguments: [{ name: 'amount', label: 'Summa', kind: 'money', initial: (ctx) => ctx.record?.facts?.gross }],
    run: async (ctx, { amount }: { amount: string }) => {
      await ctx.send(advances.update, { params: recordParams(ctx), body: { amount, lock_version: ctx.record?.lock_version ?? 0 } })
      await tell(ctx)
    },
  },
  {
    id: 'advance.mark-as-paid',
    title: 'Atzīmēt kā apmaksātu',
    keywords: ['maksājums', 'saņemts', 'pay'],
    ...opens,
    event: 'MARK_AS_PAID',
    arguments: [
      { name: 'amount', label: 'Summa', kind: 'money', initial: (ctx) => ctx.record?.facts?.open },
      { name: 'paid_at', label: 'Apmaksas datums', kind: 'date', initial: () => dayOf(new Date()) },
    ],
    run: async (ctx, { amount, paid_at }: { amount: string; paid_at: string }) => {
      await ctx.send(advances.markAsPaid, { params: recordParams(ctx), body: { paid: true, amount, paid_at } })
      await tell(ctx)
    },
  },
  {
    id: 'advance.mark-as-unpaid',
    title: 'Atsaukt apmaksu',
    ...opens,
    event: 'MARK_AS_UNPAID',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(advances.markAsPaid, { params: recordParams(ctx), body: { paid: false } })
      await tell(ctx)
    },
  },
  {
    id: 'advance.apply',
    title: 'Ieskaitīt avansu rēķinā',
    keywords: ['izlietot', 'apply'],
    ...opens,
    event: 'APPLY',
    arguments: [{ name: 'invoice_id', label: 'Rēķins', kind: 'record', record: 'invoice' }],
    run: async (ctx, { invoice_id }: { invoice_id: number }) => {
      await ctx.send(advances.apply, { params: recordParams(ctx), body: { invoice_id } })
      await tell(ctx)
    },
  },
  {
    id: 'advance.pdf',
    title: 'Atvērt avansa rēķina PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(advances.pdf),
  },
  inLanguage('advance.pdf-in-language', 'Atvērt avansa rēķina PDF citā valodā', advances.pdf),
  {
    id: 'advance.xml',
    title: 'Saglabāt avansa e-rēķinu (UBL XML)',
    keywords: ['peppol'],
    ...opens,
    run: (ctx) => ctx.download(advances.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'advance.email',
    title: 'Sūtīt avansa rēķinu uz adresi',
    keys: ['f10'],
    keywords: ['e-pasts', 'mail'],
    ...opens,
    event: 'EMAIL',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email }, mailLanguage],
    run: async (ctx, mailArgs: Mailing) => {
      await ctx.send(advances.emailToAddress, { params: recordParams(ctx), body: { ...mailing(mailArgs), include_attachments: true } })
      await tell(ctx, 'emailWaits')
    },
  },
  {
    id: 'advance.annul',
    title: 'Anulēt avansa rēķinu',
    many: 'Anulēt avansa rēķinus',
    eachCall: each(advances.remove),
    keywords: ['dzēst'],
    event: 'DELETE',
    arguments: [confirmation],
    run: acting(advances.remove, 'deleted'),
  },
])
