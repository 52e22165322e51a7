import type { Body } from '../../contract/calls.ts'
import { credits } from '../../contract/credits/credits.ts'
import { arranging, type Edit, acting, deleting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from '../document-language.ts'

const list = '/invoices/credit_invoices'

function invoiceQuery({ record }: CommandContext): string {
  if (record?.kind === 'invoice') return `?invoice_id=${record.id}`
  return record?.kind === 'simplified_invoice' ? `?simplified_invoice_id=${record.id}` : ''
}

export const creditCommands = commands('Kredītrēķini', 'record:credit_note', [
  {
    id: 'credit.create',
    title: 'Jauns kredītrēķins',
    scope: 'everywhere',
    keywords: ['izveidot', 'atgriešana', 'credit note'],
    rule: 'manage_credit_notes',
    silent: true,
    run: (ctx) => ctx.open(`/invoices/create_credit_invoice${invoiceQuery(ctx)}`),
  },
  {
    id: 'credit.of-invoice',
    title: 'Kreditēt rēķinu',
    scope: 'record:invoice',
    keys: ['i k', 'shift+f9'],
    keywords: ['kredītrēķins', 'atgriešana', 'credit'],
    rule: 'manage_credit_notes',
    event: 'CREDIT',
    silent: true,
    run: (ctx) => {
      const line = ctx.record?.facts?.focused_line
      ctx.open(`/invoices/create_credit_invoice?invoice_id=${recordParams(ctx).id}${line ? `&line_id=${line}` : ''}`)
    },
  },
  {
    id: 'credit.of-simplified',
    title: 'Izrakstīt kredītrēķinu',
    scope: 'record:simplified_invoice',
    keys: ['i k', 'shift+f9'],
    keywords: ['kreditēt', 'atgriešana', 'credit'],
    rule: { allOf: ['manage_simple_invoices', 'manage_credit_notes'] },
    module: 'simplified_invoices',
    event: 'CREDIT',
    silent: true,
    run: (ctx) => ctx.open(`/invoices/create_credit_invoice?simplified_invoice_id=${recordParams(ctx).id}`),
  },
  {
    id: 'credit.of-order',
    title: 'Kreditēt pasūtījuma rēķinus',
    scope: 'record:order',
    keywords: ['kredītrēķins', 'atgriešana', 'credit'],
    rule: { allOf: ['view_invoices', 'manage_credit_notes'] },
    event: 'CREDIT',
    silent: true,
    run: (ctx) => ctx.open(`/invoices/create_credit_invoice_from_order/${recordParams(ctx).id}`),
  },
  {
    id: 'credit.draft',
    title: 'Izveidot kredītrēķinu izvēlētajām rindām',
    scope: 'list:new-credit',
    rule: 'manage_credit_notes',
    run: async (
      ctx,
      { note, order_id }: { note?: Body<typeof credits.create> | Omit<Body<typeof credits.create>, 'invoice_id'>; order_id?: number },
    ) => {
      if (!note) return void ctx.view('primary')
      const { credit_note_id } =
        order_id === undefined
          ? await ctx.send(credits.create, { body: note as Body<typeof credits.create> })
          : await ctx.send(credits.createForOrder, { body: { ...note, order_id } })
      ctx.notify('created')
      ctx.become(`/invoices/credit_invoice/${credit_note_id}`)
    },
  },
  {
    id: 'credit.edit',
    title: 'Labot kredītrēķinu',
    keywords: ['datums', 'pamatojums', 'piezīmes'],
    event: 'EDIT',
    run: editing(credits.update),
  },
  {
    id: 'credit.add-line',
    title: 'Pievienot kredītrēķina rindu',
    rule: 'manage_credit_notes',
    event: 'ITEM_ADD',
    arguments: [{ name: 'line', label: 'Rinda', kind: 'picker', picker: 'credit-line' }],
    run: async (ctx, { line }: { line: Body<typeof credits.addItem> }) => {
      await ctx.send(credits.addItem, { params: recordParams(ctx), body: line })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'credit.edit-line',
    title: 'Labot kredītrēķina rindu',
    rule: 'manage_credit_notes',
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(credits.updateItem, { params: { id: line_id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'credit.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule: 'manage_credit_notes',
    event: 'ITEM_EDIT',
    run: arranging(credits.arrangeItems),
  },
  {
    id: 'credit.delete-line',
    title: 'Dzēst kredītrēķina rindu',
    rule: 'manage_credit_notes',
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(credits.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'credit.accept',
    title: 'Akceptēt kredītrēķinu',
    many: 'Akceptēt kredītrēķinus',
    eachCall: each(credits.accept),
    keywords: ['apstiprināt', 'accept'],
    event: 'ACCEPT',
    run: acting(credits.accept, 'accepted'),
  },
  {
    id: 'credit.reject',
    title: 'Noraidīt kredītrēķinu',
    keywords: ['reject'],
    event: 'REJECT',
    arguments: [confirmation],
    run: acting(credits.reject),
  },
  {
    id: 'credit.pdf',
    title: 'Atvērt kredītrēķina PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(credits.pdf),
  },
  inLanguage('credit.pdf-in-language', 'Atvērt kredītrēķina PDF citā valodā', credits.pdf),
  {
    id: 'credit.xml',
    title: 'Saglabāt e-kredītrēķinu (UBL XML)',
    keywords: ['peppol'],
    rule: 'manage_credit_notes',
    event: 'EMAIL',
    run: (ctx) => ctx.download(credits.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'credit.email',
    title: 'Sūtīt kredītrēķinu uz adresi',
    keys: ['f10'],
    keywords: ['e-pasts', 'mail'],
    rule: 'manage_credit_notes',
    event: 'EMAIL',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email }, mailLanguage],
    run: async (ctx, mailArgs: Mailing) => {
      await ctx.send(credits.emailToAddress, { params: recordParams(ctx), body: { ...mailing(mailArgs), include_attachments: true } })
      await tell(ctx, 'emailWaits')
    },
  },
  {
    id: 'credit.create-order',
    title: 'Izveidot aizstājošu pasūtījumu',
    keywords: ['pasūtījums', 'piegādāt no jauna', 'replacement'],
    rule: { allOf: ['manage_orders', 'manage_credit_notes'] },
    event: 'CREATE_ORDER',
    silent: true,
    run: (ctx) => ctx.open(`/orders_create_from_credit_invoice/${recordParams(ctx).id}`),
  },
  {
    id: 'credit.take-order',
    title: 'Izveidot pasūtījumu no kredītrēķina',
    scope: 'list:credit-order',
    rule: { allOf: ['manage_orders', 'manage_credit_notes'] },
    run: async (ctx, { credit_note_id = 0, order }: { credit_note_id?: number; order?: Body<typeof credits.createOrder> }) => {
      if (!order) return void ctx.view('primary')
      const { order_id } = await ctx.send(credits.createOrder, { params: { creditInvoiceId: credit_note_id }, body: order })
      ctx.notify('created')
      ctx.become(`/orders/${order_id}`)
      ctx.openBehind('/orders')
    },
  },
  {
    id: 'credit.set-number',
    title: 'Mainīt kredītrēķina numuru',
    rule: 'manage_credit_notes',
    event: 'SET_NUMBER',
    arguments: [
      { name: 'number', label: 'Numurs', kind: 'text', initial: (ctx) => ctx.record?.facts?.number },
      { name: 'reason', label: 'Pamatojums', kind: 'text', optional: true },
    ],
    run: async (ctx, { number, reason }: { number: string; reason?: string }) => {
      const lock_version = ctx.record?.lock_version ?? 0
      await ctx.send(credits.setNumber, { params: recordParams(ctx), body: { number, reason: reason ?? null, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'credit.delete',
    title: 'Dzēst kredītrēķinu',
    many: 'Dzēst kredītrēķinus',
    eachCall: each(credits.remove),
    rule: 'manage_credit_notes',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(credits.remove, list, '/invoices/credit_invoice'),
  },
])
