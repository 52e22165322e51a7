import type { Body } from '../contract/calls.ts'
import { formatMoney } from '../contract/format.ts'
import { shop } from '../contract/shop.ts'
import { acting, deleting, editing, front, showing, tell, version } from './acting.ts'
import { commands, type Command } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

const manage = { rule: 'manage_shop', module: 'shop' } as const
const done = (text: string) => ({ color: 'green', text }) as const

/** What did not follow the deed: a device that is away is told of, and asked again later. */
function remark(desk: Desk, warnings: readonly string[]): void {
  if (warnings.length > 0) desk.notify({ color: 'red', text: warnings.join(' ') })
}

/** Commands on the sale in front, on the till, and on the list of sales. */
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
    run: (desk) => desk.open('/shop/create'),
  },
  {
    id: 'shop.sell',
    title: 'Pārdot',
    scope: 'list:new-shop',
    keywords: ['maksāt', 'apmaksa', 'nauda', 'čeks', 'pay'],
    ...manage,
    run: async (desk, { sale }: { sale?: Body<typeof shop.create> }) => {
      if (!sale) return void desk.view('primary')
      const { data, difference, warnings } = await desk.send(shop.create, { body: sale })
      if (!data) return desk.notify({ color: 'red', text: `Pārdevums gaida izšķiršanu: ${difference}` })
      const change = Number(data.change) > 0 ? `, atlikums ${formatMoney(data.change)}` : ''
      desk.notify(done(`${data.number}: ${formatMoney(data.gross)}${change}`))
      remark(desk, warnings)
    },
  },
  {
    id: 'shop.print-last',
    title: 'Drukāt pēdējo čeku',
    scope: 'list:new-shop',
    keys: ['ctrl+d'],
    keywords: ['pdf', 'kvīts', 'receipt'],
    ...manage,
    run: async (desk) => {
      const { data } = await desk.send(shop.list, { query: { cashier_id: desk.user?.id, per_page: 1 } })
      const [newest] = data
      if (newest) await desk.download(shop.pdf, { params: { id: newest.id } }, { show: true })
      else desk.notify({ color: 'blue', text: 'Čeku vēl nav' })
    },
  },
  {
    id: 'shop.park-new',
    title: 'Atlikt pārdevumu',
    scope: 'list:new-shop',
    keys: ['f10'],
    keywords: ['vēlāk', 'nolikt malā', 'park'],
    ...manage,
    run: async (desk, { sale }: { sale?: Body<typeof shop.create> }) => {
      if (!sale) return void desk.view('park')
      await desk.send(shop.create, { body: { ...sale, event: 'PARK' } })
      desk.notify(done('Pārdevums atlikts'))
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
    run: async (desk, { lines }: { lines?: Body<typeof shop.addItems>['items'] }) => {
      if (!lines) return void desk.view('search')
      await desk.send(shop.addItems, { params: front(desk), body: { items: lines } })
      await desk.refresh()
    },
  },
  {
    id: 'shop.edit-line',
    title: 'Labot pārdevuma rindu',
    keywords: ['daudzums', 'atlaide', 'cena'],
    ...manage,
    event: 'EDIT',
    arguments: [{ name: 'change', label: 'Rinda', kind: 'picker', picker: 'shop-line' }],
    run: async (desk, { change }: { change: { line_id: number } & Body<typeof shop.updateItem> }) => {
      const { line_id, ...body } = change
      await desk.send(shop.updateItem, { params: { id: line_id }, body })
      await tell(desk)
    },
  },
  {
    id: 'shop.delete-line',
    title: 'Dzēst pārdevuma rindu',
    ...manage,
    event: 'EDIT',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(shop.removeItem, { params: { id: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'shop.pay',
    title: 'Saņemt naudu',
    keywords: ['skaidra nauda', 'karte', 'dāvanu karte', 'pay'],
    ...manage,
    event: 'PAY',
    arguments: [{ name: 'payment', label: 'Apmaksa', kind: 'picker', picker: 'shop-payment' }],
    run: async (desk, { payment }: { payment: Omit<Body<typeof shop.update>, 'event' | 'lock_version'> }) => {
      const { data, warnings } = await desk.send(shop.update, { params: front(desk), body: { event: 'PAY', ...payment, ...version(desk) } })
      await tell(desk, done(Number(data.change) > 0 ? `Apmaksāts, atlikums ${formatMoney(data.change)}` : 'Apmaksāts'))
      remark(desk, warnings)
    },
  },
  {
    id: 'shop.park',
    title: 'Atlikt pārdevumu',
    ...manage,
    event: 'PARK',
    run: async (desk) => {
      await desk.send(shop.update, { params: front(desk), body: { event: 'PARK', ...version(desk) } })
      await tell(desk, done('Pārdevums atlikts, preces atgrieztas noliktavā'))
    },
  },
  {
    id: 'shop.resume',
    title: 'Turpināt pārdevumu',
    ...manage,
    event: 'RESUME',
    run: async (desk) => {
      await desk.send(shop.update, { params: front(desk), body: { event: 'RESUME', ...version(desk) } })
      await tell(desk, done('Pārdevums turpinās'))
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
    run: async (desk, { goods }: { goods: Body<typeof shop.takeBack> }) => {
      const { shop_order_id, data, warnings } = await desk.send(shop.takeBack, { params: front(desk), body: goods })
      desk.notify(done(`Atmaksāts ${formatMoney(data.gross.replace('-', ''))}`))
      remark(desk, warnings)
      desk.open(`/shop/${shop_order_id}`)
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
    run: async (desk, { customer_id }: { customer_id: number }) => {
      const { simplified_invoice_id } = await desk.send(shop.invoice, { params: front(desk), body: { customer_id } })
      await tell(desk, 'created')
      desk.open(`/invoices/simplified_invoice/${simplified_invoice_id}`)
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
    run: async (desk, { customer_id }: { customer_id: number }) => {
      const { invoice_id } = await desk.send(shop.invoice, { params: front(desk), body: { customer_id, is_full: true } })
      await tell(desk, 'created')
      desk.open(`/invoices/invoice/${invoice_id}`)
    },
  },
  {
    id: 'shop.register',
    title: 'Reģistrēt kases aparātā',
    keywords: ['fiskālais', 'čeks'],
    event: 'REGISTER',
    run: acting(shop.register, done('Kases aparāts pārdevumu reģistrēja')),
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
    run: async (desk, { id, book, resolution }: { id?: number; book?: boolean; resolution?: string }) => {
      if (id === undefined) return void desk.view('panel')
      const body = { ...(book && { book }), ...(resolution && { resolution }) }
      const { warnings } = await desk.send(shop.resolveDifference, { params: { id }, body })
      await tell(desk, done(book ? 'Pārdevums iegrāmatots' : 'Atzīmēts'))
      remark(desk, warnings)
    },
  },
])

/** Commands on daily reports. */
const reportCommands: readonly Command[] = commands('Veikals', 'record:shop_daily_report', [
  {
    id: 'shop-report.create',
    title: 'Slēgt veikala dienu',
    scope: 'everywhere',
    keywords: ['dienas atskaite', 'z atskaite', 'kase', 'saskaitīt naudu'],
    ...manage,
    silent: true,
    opens: '/shop/daily_reports/create',
    run: (desk) => desk.open('/shop/daily_reports/create'),
  },
  {
    id: 'shop-report.save',
    title: 'Izveidot dienas atskaiti',
    scope: 'list:new-shop-report',
    ...manage,
    run: async (desk, { report }: { report?: Body<typeof shop.createReport> }) => {
      if (!report) return void desk.view('primary')
      const { shop_daily_report_id, warnings } = await desk.send(shop.createReport, { body: report })
      desk.notify('created')
      remark(desk, warnings)
      desk.become(`/shop/daily_reports/${shop_daily_report_id}`)
      desk.openBehind('/shop/daily_reports')
    },
  },
  {
    id: 'shop-report.pdf',
    title: 'Drukāt dienas atskaiti',
    keys: ['ctrl+d'],
    ...manage,
    event: 'PDF',
    run: (desk) => {
      const { date = '', type = 'z' } = desk.record?.facts ?? {}
      return desk.download(shop.reportPdf, { params: { date }, query: { type } }, { show: true })
    },
  },
  {
    id: 'shop-report.xml',
    title: 'Lejupielādēt dienas atskaiti XML',
    keywords: ['grāmatvedība'],
    ...manage,
    run: (desk) => {
      const { date = '', type = 'z' } = desk.record?.facts ?? {}
      return desk.download(shop.reportXml, { params: { date }, query: { type } })
    },
  },
  {
    id: 'shop-report.register',
    title: 'Reģistrēt slēgumu kases aparātā',
    event: 'REGISTER',
    run: acting(shop.registerReport, done('Kases aparāts slēgumu reģistrēja')),
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

/** Commands of the shop. */
export const shopCommands: readonly Command[] = [...saleCommands, ...reportCommands]
