import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { arranging, formFor, acting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { inLanguage } from '../document-language.ts'

const opens = { rule: 'manage_simple_invoices', module: 'simplified_invoices' } as const
const list = '/invoices/simplified_invoices'

async function payment(ctx: CommandContext, body: Omit<Body<typeof simplified.update>, 'lock_version'>): Promise<void> {
  await ctx.send(simplified.update, { params: recordParams(ctx), body: { ...body, lock_version: ctx.record?.lock_version ?? 0 } })
  await tell(ctx)
}

export const simplifiedCommands = commands('Vienkāršie rēķini', 'record:simplified_invoice', [
  {
    id: 'simplified.create',
    title: 'Jauns vienkāršais rēķins',
    scope: 'everywhere',
    keywords: ['izveidot', 'čeks', 'skaidra nauda', 'simplified'],
    ...opens,
    silent: true,
    run: (ctx) => ctx.open(formFor('/invoices/create_simplified_invoices', ctx, 'customer')),
  },
  {
    id: 'simplified.issue',
    title: 'Izrakstīt vienkāršo rēķinu',
    scope: 'list:new-simplified',
    ...opens,
    run: async (ctx, { invoice }: { invoice?: Body<typeof simplified.create> }) => {
      if (!invoice) return void ctx.view('primary')
      const { simplified_invoice_id } = await ctx.send(simplified.create, { body: invoice })
      ctx.notify('created')
      ctx.become(`/invoices/simplified_invoice/${simplified_invoice_id}`)
      ctx.openBehind(list)
    },
  },
  {
    id: 'simplified.edit',
    title: 'Labot vienkāršo rēķinu',
    keywords: ['pircējs', 'datums', 'piezīmes'],
    event: 'EDIT',
    run: editing(simplified.update),
  },
  {
    id: 'simplified.add-lines',
    title: 'Pievienot vienkāršā rēķina rindu',
    keywords: ['prece', 'add item'],
    ...opens,
    event: 'ITEM_ADD',
    run: async (ctx, { lines }: { lines?: Body<typeof simplified.addItems>['items'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(simplified.addItems, { params: recordParams(ctx), body: { items: lines } })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'simplified.edit-line',
    title: 'Labot vienkāršā rēķina rindu',
    keywords: ['daudzums', 'cena', 'atlaide'],
    ...opens,
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof simplified.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(simplified.updateItem, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'simplified.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...opens,
    event: 'ITEM_EDIT',
    run: arranging(simplified.arrangeItems),
  },
  {
    id: 'simplified.delete-line',
    title: 'Dzēst vienkāršā rēķina rindu',
    ...opens,
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(simplified.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'simplified.pay',
    title: 'Atzīmēt rēķinu kā apmaksātu',
    keywords: ['maksājums', 'samaksāts', 'pay'],
    ...opens,
    event: 'PAY',
    arguments: [{ name: 'paid_at', label: 'Apmaksas datums', kind: 'date', initial: () => dayOf(new Date()) }],
    run: (ctx, { paid_at }: { paid_at: string }) => payment(ctx, { event: 'PAY', paid_at }),
  },
  {
    id: 'simplified.unpay',
    title: 'Atsaukt rēķina apmaksu',
    ...opens,
    event: 'UNPAY',
    arguments: [confirmation],
    run: (ctx) => payment(ctx, { event: 'UNPAY' }),
  },
  {
    id: 'simplified.copy',
    title: 'Kopēt vienkāršo rēķinu',
    keywords: ['atkārtot', 'copy'],
    ...opens,
    event: 'COPY',
    run: async (ctx) => {
      const { simplified_invoice_id } = await ctx.send(simplified.copy, { params: recordParams(ctx) })
      ctx.notify('created')
      ctx.open(`/invoices/simplified_invoice/${simplified_invoice_id}`)
    },
  },
  {
    id: 'simplified.pdf',
    title: 'Atvērt vienkāršā rēķina PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(simplified.pdf),
  },
  inLanguage('simplified.pdf-in-language', 'Atvērt vienkāršā rēķina PDF citā valodā', simplified.pdf),
  {
    id: 'simplified.xml',
    title: 'Saglabāt vienkāršā rēķina e-rēķinu (UBL XML)',
    keywords: ['peppol'],
    ...opens,
    run: (ctx) => ctx.download(simplified.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'simplified.annul',
    title: 'Anulēt vienkāršo rēķinu',
    many: 'Anulēt rēķinus',
    eachCall: each(simplified.remove),
    keywords: ['dzēst', 'atcelt'],
    event: 'DELETE',
    arguments: [confirmation],
    run: acting(simplified.remove, 'deleted'),
  },
])
