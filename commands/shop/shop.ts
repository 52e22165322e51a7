import type { Body } from '../../contract/calls.ts'
import { formatMoney } from '../../contract/format.ts'
import { shop } from '../../contract/shop/shop.ts'
import { acting, deleting, editing, recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const manage = { rule: 'manage_shop', module: 'shop' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

/** Reports an unavailable device, which is retried later. */
function remark(ctx: CommandContext, warnings: readonly string[]): void {
  if (warnings.length > 0) ctx.notify({ color: 'red', text: warnings.join(' ') })
}

const saleCommands: readonly Command[] = commands('Veikals', 'record:shop_order', [
  {
    id: 'shop.create',
    title: 'Atvērt kasi: jauns pārdevums',
    scope: 'everywhere',
    keys: ['c e'],
    keywords: ['veikals', 'čeks', 'pārdot', 'kase', 'skenēt', 'shop', 'till'],
    ...manage,
    silent: true,
    opens: '/shop/create',
    run: (ctx) => ctx.open('/shop/create'),
  },
  {
    id: 'shop.sell',
    title: 'Pārdot',
    scope: 'list:new-shop',
    keywords: ['maksāt', 'apmaksa', 'nauda', 'čeks', 'pay'],
    ...manage,
    run: async (ctx, { sale }: { sale?: Body<typeof shop.create> }) => {
      if (!sale) return void ctx.view('primary')
      const { data, difference, warnings } = await ctx.send(shop.create, { body: sale })
      if (!data) return ctx.notify({ color: 'red', text: `Pārdevums gaida izšķiršanu: ${difference}` })
      const change = Number(data.change) > 0 ? `, atlikums ${formatMoney(data.change)}` : ''
      ctx.notify(successNotice(`${data.number}: ${formatMoney(data.gross)}${change}`))
      remark(ctx, warnings)
    },
  },
  {
    id: 'shop.print-last',
    title: 'Drukāt pēdējo čeku',
    scope: 'list:new-shop',
    keys: ['ctrl+d'],
    keywords: ['pdf', 'kvīts', 'receipt'],
    ...manage,
    run: async (ctx) => {
      const { data } = await ctx.send(shop.list, { query: { cashier_id: ctx.user?.id, per_page: 1 } })
      const [newest] = data
      if (newest) await ctx.download(shop.pdf, { params: { id: newest.id } }, { show: true })
      else ctx.notify({ color: 'blue', text: 'Čeku vēl nav' })
    },
  },
  {
    id: 'shop.park-new',
    title: 'Atlikt pārdevumu',
    scope: 'list:new-shop',
    keys: ['f10'],
    keywords: ['vēlāk', 'nolikt malā', 'park'],
    ...manage,
    run: async (ctx, { sale }: { sale?: Body<typeof shop.create> }) => {
      if (!sale) return void ctx.view('park')
      await ctx.send(shop.create, { body: { ...sale, event: 'PARK' } })
      ctx.notify(successNotice('Pārdevums atlikts'))
    },
  },
  {
    id: 'shop.edit',
    title: 'Labot pārdevumu',
    keywords: ['klients', 'čeka numurs', 'piezīmes'],
    event: 'EDIT',
    run: editing(shop.update),
  },
  {
    id: 'shop.add-line',
    title: 'Pievienot preces pārdevumam',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { lines }: { lines?: Body<typeof shop.addItems>['items'] }) => {
      if (!lines) return void ctx.view('search')
      await ctx.send(shop.addItems, { params: recordParams(ctx), body: { items: lines } })
      await ctx.refresh()
    },
  },
  {
    id: 'shop.edit-line',
    title: 'Labot pārdevuma rindu',
    keywords: ['daudzums', 'atlaide', 'cena'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'change', label: 'Rinda', kind: 'picker', picker: 'shop-line' }],
    run: async (ctx, { change }: { change: { line_id: number } & Body<typeof shop.updateItem> }) => {
      const { line_id, ...body } = change
      await ctx.send(shop.updateItem, { params: { id: line_id }, body })
      await tell(ctx)
    },
  },
  {
    id: 'shop.delete-line',
    title: 'Dzēst pārdevuma rindu',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(shop.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'shop.pay',
    title: 'Saņemt naudu',
    keywords: ['skaidra nauda', 'karte', 'dāvanu karte', 'pay'],
    ...manage,
    event: 'PAY',
    arguments: [{ name: 'payment', label: 'Apmaksa', kind: 'picker', picker: 'shop-payment' }],
    run: async (ctx, { payment }: { payment: Omit<Body<typeof shop.update>, 'event' | 'lock_version'> }) => {
      const { data, warnings } = await ctx.send(shop.update, {
        params: recordParams(ctx),
        body: { event: 'PAY', ...payment, ...version(ctx) },
      })
      await tell(ctx, successNotice(Number(data.change) > 0 ? `Apmaksāts, atlikums ${formatMoney(data.change)}` : 'Apmaksāts'))
      remark(ctx, warnings)
    },
  },
  {
    id: 'shop.park',
    title: 'Atlikt pārdevumu',
    ...manage,
    event: 'PARK',
    run: async (ctx) => {
      await ctx.send(shop.update, { params: recordParams(ctx), body: { event: 'PARK', ...version(ctx) } })
      await tell(ctx, successNotice('Pārdevums atlikts, preces atgrieztas noliktavā'))
    },
  },
  {
    id: 'shop.resume',
    title: 'Turpināt pārdevumu',
    ...manage,
    event: 'RESUME',
    run: async (ctx) => {
      await ctx.send(shop.update, { params: recordParams(ctx), body: { event: 'RESUME', ...version(ctx) } })
      await tell(ctx, successNotice('Pārdevums turpinās'))
    },
  },
  {
    id: 'shop.return',
    title: 'Pieņemt preces atpakaļ',
    keys: ['o a'],
    keywords: ['atgriezt', 'atmaksa', 'return'],
    ...manage,
    event: 'RETURN',
    arguments: [{ name: 'goods', label: 'Preces', kind: 'picker', picker: 'shop-return' }],
    run: async (ctx, { goods }: { goods: Body<typeof shop.takeBack> }) => {
      const { shop_order_id, data, warnings } = await ctx.send(shop.takeBack, { params: recordParams(ctx), body: goods })
      ctx.notify(successNotice(`Atmaksāts ${formatMoney(data.gross.replace('-', ''))}`))
      remark(ctx, warnings)
      ctx.open(`/shop/${shop_order_id}`)
    },
  },
  {
    id: 'shop.invoice',
    title: 'Izrakstīt rēķinu par pārdevumu',
    keys: ['o r'],
    keywords: ['uzņēmums', 'rekvizīti', 'invoice'],
    rule: { allOf: ['manage_shop', 'manage_simple_invoices'] },
    module: 'shop',
    event: 'INVOICE',
    arguments: [{ name: 'customer_id', label: 'Klients', kind: 'record', record: 'customer' }],
    run: async (ctx, { customer_id }: { customer_id: number }) => {
      const { simplified_invoice_id } = await ctx.send(shop.invoice, { params: recordParams(ctx), body: { customer_id } })
      await tell(ctx, 'created')
      ctx.open(`/invoices/simplified_invoice/${simplified_invoice_id}`)
    },
  },
  {
    id: 'shop.full-invoice',
    title: 'Izrakstīt rēķinu ar visiem rekvizītiem',
    keywords: ['pilnais rēķins', 'PVN rēķins', 'e-rēķins', 'invoice'],
    rule: { allOf: ['manage_shop', 'manage_simple_invoices', 'manage_invoices'] },
    module: 'shop',
    event: 'INVOICE',
    arguments: [{ name: 'customer_id', label: 'Klients', kind: 'record', record: 'customer' }],
    run: async (ctx, { customer_id }: { customer_id: number }) => {
      const { invoice_id } = await ctx.send(shop.invoice, { params: recordParams(ctx), body: { customer_id, is_full: true } })
      await tell(ctx, 'created')
      ctx.open(`/invoices/invoice/${invoice_id}`)
    },
  },
  {
    id: 'shop.register',
    title: 'Reģistrēt kases aparātā',
    keywords: ['fiskālais', 'čeks'],
    event: 'REGISTER',
    run: acting(shop.register, successNotice('Kases aparāts pārdevumu reģistrēja')),
  },
  {
    id: 'shop.pdf',
    title: 'Drukāt čeku',
    keys: ['ctrl+d'],
    keywords: ['pdf', 'kvīts', 'receipt'],
    run: showing(shop.pdf),
  },
  {
    id: 'shop.delete',
    title: 'Dzēst pārdevumu',
    ...manage,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(shop.remove, '/shop'),
  },
  {
    id: 'shop.settle-difference',
    title: 'Izšķirt neiegrāmatotu pārdevumu',
    scope: 'list:new-shop',
    ...manage,
    run: async (ctx, { id, book, resolution }: { id?: number; book?: boolean; resolution?: string }) => {
      if (id === undefined) return void ctx.view('panel')
      const body = { ...(book && { book }), ...(resolution && { resolution }) }
      const { warnings } = await ctx.send(shop.resolveDifference, { params: { id }, body })
      await tell(ctx, successNotice(book ? 'Pārdevums iegrāmatots' : 'Atzīmēts'))
      remark(ctx, warnings)
    },
  },
])

const reportCommands: readonly Command[] = commands('Veikals', 'record:shop_daily_report', [
  {
    id: 'shop-report.create',
    title: 'Slēgt veikala dienu',
    scope: 'everywhere',
    keywords: ['dienas atskaite', 'z atskaite', 'kase', 'saskaitīt naudu'],
    ...manage,
    silent: true,
    opens: '/shop/daily_reports/create',
    run: (ctx) => ctx.open('/shop/daily_reports/create'),
  },
  {
    id: 'shop-report.save',
    title: 'Izveidot dienas atskaiti',
    scope: 'list:new-shop-report',
    ...manage,
    run: async (ctx, { report }: { report?: Body<typeof shop.createReport> }) => {
      if (!report) return void ctx.view('primary')
      const { shop_daily_report_id, warnings } = await ctx.send(shop.createReport, { body: report })
      ctx.notify('created')
      remark(ctx, warnings)
      ctx.become(`/shop/daily_reports/${shop_daily_report_id}`)
      ctx.openBehind('/shop/daily_reports')
    },
  },
  {
    id: 'shop-report.pdf',
    title: 'Drukāt dienas atskaiti',
    keys: ['ctrl+d'],
    ...manage,
    event: 'PDF',
    run: (ctx) => {
      const { date = '', type = 'z' } = ctx.record?.facts ?? {}
      return ctx.download(shop.reportPdf, { params: { date }, query: { type } }, { show: true })
    },
  },
  {
    id: 'shop-report.xml',
    title: 'Lejupielādēt dienas atskaiti XML',
    keywords: ['grāmatvedība'],
    ...manage,
    run: (ctx) => {
      const { date = '', type = 'z' } = ctx.record?.facts ?? {}
      return ctx.download(shop.reportXml, { params: { date }, query: { type } })
    },
  },
  {
    id: 'shop-report.register',
    title: 'Reģistrēt slēgumu kases aparātā',
    event: 'REGISTER',
    run: acting(shop.registerReport, successNotice('Kases aparāts slēgumu reģistrēja')),
  },
  {
    id: 'shop-report.delete',
    title: 'Dzēst atskaiti un atvērt dienu',
    ...manage,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(shop.removeReport, '/shop/daily_reports'),
  },
])

export const shopCommands: readonly Command[] = [...saleCommands, ...reportCommands]
