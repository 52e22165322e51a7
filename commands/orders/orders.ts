import { mergeTarget } from './merge-target.ts'
import type { Body } from '../../contract/calls.ts'
import { orders } from '../../contract/orders/orders.ts'
import { formFor, acting, deleting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from '../document-language.ts'

interface LineQuantity {
  id: number
  quantity: string
}

async function reserve(ctx: CommandContext): Promise<void> {
  await ctx.send(orders.fulfil, { params: recordParams(ctx), body: { step: 'reserve' } })
  await tell(ctx)
}

async function issue(ctx: CommandContext): Promise<void> {
  await ctx.send(orders.fulfil, { params: recordParams(ctx), body: { step: 'issue' } })
  await tell(ctx)
}

async function issueInvoice(ctx: CommandContext): Promise<void> {
  const { invoice_id } = await ctx.send(orders.issueInvoice, { params: recordParams(ctx) })
  ctx.notify('created')
  ctx.open(`/invoices/invoice/${invoice_id}`)
}

export const orderCommands = commands('Pasūtījumi', 'record:order', [
  {
    id: 'order.create',
    title: 'Jauns pasūtījums',
    scope: 'everywhere',
    keys: ['c o'],
    keywords: ['izveidot', 'order'],
    rule: 'manage_orders',
    silent: true,
    run: (ctx) => ctx.open(formFor('/orders/create', ctx, 'customer')),
  },
  {
    id: 'order.take',
    title: 'Saglabāt jauno pasūtījumu',
    scope: 'list:new-order',
    rule: 'manage_orders',
    run: async (ctx, { order }: { order?: Body<typeof orders.create> }) => {
      if (!order) return void ctx.view('primary')
      const { order_id } = await ctx.send(orders.create, { body: order })
      ctx.notify('created')
      ctx.become(`/orders/${order_id}`)
      ctx.openBehind('/orders')
    },
  },
  {
    id: 'order.take-through',
    title: 'Saglabāt jauno pasūtījumu un priekšskatīt visus soļus',
    scope: 'list:new-order',
    keys: ['ctrl+shift+enter'],
    keywords: ['ķēde', 'līdz galam', 'chain', 'preview'],
    rule: 'manage_orders',
    silent: true,
    run: (ctx) => {
      ctx.shell('chain-next')
      ctx.view('primary')
    },
  },
  {
    id: 'order.edit',
    title: 'Labot pasūtījumu',
    keywords: ['datums', 'piezīmes', 'filiāle'],
    event: 'EDIT',
    run: editing(orders.update),
  },
  {
    id: 'order.edit-delivery',
    title: 'Labot piegādi',
    keywords: ['kurjers', 'adrese', 'saņēmējs'],
    event: 'EDIT',
    run: editing(orders.updateDetails, 'panel'),
  },
  {
    id: 'order.reserve',
    title: 'Nodot izpildē',
    many: 'Nodot izpildē',
    eachCall: each(orders.fulfil, { step: 'reserve' }),
    keys: ['o r'],
    keywords: ['rezervēt', 'fulfil'],
    rule: 'manage_orders',
    event: 'RESERVE',
    run: reserve,
  },
  {
    id: 'order.issue',
    title: 'Izsniegt preces',
    many: 'Izsniegt preces',
    eachCall: each(orders.fulfil, { step: 'issue' }),
    keys: ['o i'],
    keywords: ['izpildīt', 'piegādāt', 'issue'],
    rule: 'manage_orders',
    event: 'ISSUE',
    run: issue,
  },
  {
    id: 'order.issue-part',
    title: 'Izsniegt daļu',
    keys: ['o d'],
    rule: 'manage_orders',
    event: 'ISSUE',
    arguments: [{ name: 'lines', label: 'Rindas', kind: 'picker', picker: 'order-lines' }],
    run: async (ctx, { lines }: { lines: LineQuantity[] }) => {
      await ctx.send(orders.fulfil, { params: recordParams(ctx), body: { step: 'issue', order_items: lines } })
      await tell(ctx)
    },
  },
  {
    id: 'order.units',
    title: 'Norādīt vienības (IMEI)',
    keys: ['o u'],
    keywords: ['skenēt', 'sērijas numurs', 'serial'],
    rule: 'manage_orders',
    event: 'UNITS',
    arguments: [{ name: 'lines', label: 'Vienības', kind: 'picker', picker: 'order-units' }],
    run: async (ctx, { lines }: { lines: { id: number; units: string[] }[] }) => {
      await ctx.send(orders.nameUnits, { params: recordParams(ctx), body: { order_items: lines } })
      await tell(ctx)
    },
  },
  {
    id: 'order.auto-process',
    title: 'Apstrādāt automātiski',
    many: 'Apstrādāt automātiski',
    eachCall: each(orders.autoProcess),
    keys: ['o a'],
    rule: 'manage_orders',
    event: 'AUTO_PROCESS',
    run: acting(orders.autoProcess),
  },
  {
    id: 'order.issue-invoice',
    title: 'Izrakstīt rēķinu',
    many: 'Izrakstīt rēķinus',
    eachCall: each(orders.issueInvoice),
    keys: ['o f'],
    keywords: ['rēķins', 'invoice'],
    rule: { allOf: ['manage_orders', 'manage_invoices'] },
    event: 'ISSUE_INVOICE',
    run: issueInvoice,
  },
  {
    id: 'order.revert',
    title: 'Atgriezt izpildē',
    keys: ['o b'],
    event: 'REVERT',
    run: acting(orders.revert),
  },
  {
    id: 'order.split',
    title: 'Sadalīt pasūtījumu',
    keys: ['o l', 'shift+f9'],
    keywords: ['split'],
    rule: 'manage_orders',
    event: 'SPLIT',
    arguments: [{ name: 'lines', label: 'Rindas', kind: 'picker', picker: 'order-lines-to-split' }],
    run: async (ctx, { lines }: { lines: LineQuantity[] }) => {
      const { order_id } = await ctx.send(orders.split, { params: recordParams(ctx), body: { order_items: lines } })
      ctx.notify('created')
      ctx.open(`/orders/${order_id}`)
    },
  },
  {
    id: 'order.split-missing',
    title: 'Atdalīt trūkstošo',
    many: 'Atdalīt trūkstošo',
    eachCall: each(orders.splitMissing),
    keys: ['o t'],
    keywords: ['nepiegādātais', 'nerezervētais', 'backorder'],
    rule: 'manage_orders',
    event: 'SPLIT',
    run: async (ctx) => {
      const { order_id } = await ctx.send(orders.splitMissing, { params: recordParams(ctx) })
      ctx.notify('created')
      ctx.open(`/orders/${order_id}`)
    },
  },
  {
    id: 'order.merge',
    title: 'Apvienot pasūtījumus',
    keys: ['o v'],
    keywords: ['merge'],
    rule: 'manage_orders',
    event: 'MERGE_TARGET',
    // The contract's 50 and the target.
    together: 51,
    arguments: [{ name: 'orders', label: 'Pievienojamie pasūtījumi', kind: 'picker', picker: 'orders-of-customer' }],
    run: async (ctx, { orders: ids }: { orders: number[] }) => {
      const id = ctx.record?.id ?? mergeTarget(await ctx.chosen())?.id ?? 0
      await ctx.send(orders.merge, { params: { id }, body: { order_ids: ids } })
      await tell(ctx)
    },
  },
  {
    id: 'order.replicate',
    title: 'Kopēt pasūtījumu',
    keywords: ['atkārtot', 'replicate'],
    rule: 'manage_orders',
    event: 'REPLICATE',
    run: async (ctx) => {
      const { order_id } = await ctx.send(orders.replicate, { params: recordParams(ctx) })
      ctx.notify('created')
      ctx.become(`/orders/${order_id}`)
    },
  },
  {
    id: 'order.change-customer',
    title: 'Mainīt klientu',
    rule: 'manage_orders',
    event: 'CHANGE_CUSTOMER',
    arguments: [{ name: 'customer_id', label: 'Klients', kind: 'record', record: 'customer' }],
    run: async (ctx, { customer_id }: { customer_id: number }) => {
      await ctx.send(orders.changeCustomer, {
        params: recordParams(ctx),
        body: { customer_id, lock_version: ctx.record?.lock_version ?? 0 },
      })
      await tell(ctx)
    },
  },
  {
    id: 'order.acceptance-act',
    title: 'Izveidot pieņemšanas–nodošanas aktu',
    keywords: ['akts', 'dokuments'],
    rule: 'manage_orders',
    event: 'CREATE_DOCUMENT',
    run: async (ctx) => {
      const { document_id } = await ctx.send(orders.createDocument, { params: recordParams(ctx), body: { type: 'acceptance_act' } })
      ctx.notify('created')
      await ctx.download(orders.documentPdf, { params: { id: document_id } }, { show: true })
    },
  },
  {
    id: 'order.pdf',
    title: 'Atvērt pasūtījuma PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(orders.pdf),
  },
  inLanguage('order.pdf-in-language', 'Atvērt pasūtījuma PDF citā valodā', orders.pdf),
  {
    id: 'order.mail',
    title: 'Sūtīt pasūtījumu e-pastā',
    keywords: ['e-pasts', 'mail'],
    rule: 'manage_orders',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email }, mailLanguage],
    run: async (ctx, mailArgs: Mailing) => {
      await ctx.send(orders.mail, { params: recordParams(ctx), body: { ...mailing(mailArgs), include_attachments: true } })
      ctx.notify('emailWaits')
    },
  },
  {
    id: 'order.cancel',
    title: 'Atcelt pasūtījumu',
    many: 'Atcelt pasūtījumus',
    eachCall: each(orders.cancel),
    event: 'CANCEL',
    arguments: [confirmation],
    run: acting(orders.cancel),
  },
  {
    id: 'order.delete',
    title: 'Dzēst pasūtījumu',
    many: 'Dzēst pasūtījumus',
    eachCall: each(orders.remove),
    rule: 'manage_orders',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(orders.remove, '/orders'),
  },
])
