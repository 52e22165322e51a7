import type { Body } from '../contract/calls.ts'
import { orders } from '../contract/orders.ts'
import { formFor, acting, deleting, editing, front, showing, tell } from './acting.ts'
import { commands } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from './paper-language.ts'

/** A line and how much of it, as the line pickers give it. */
interface LineQuantity {
  id: number
  quantity: string
}

async function reserve(desk: Desk): Promise<void> {
  await desk.send(orders.fulfil, { params: front(desk), body: { step: 'reserve' } })
  await tell(desk)
}

async function issue(desk: Desk): Promise<void> {
  await desk.send(orders.fulfil, { params: front(desk), body: { step: 'issue' } })
  await tell(desk)
}

async function issueInvoice(desk: Desk): Promise<void> {
  const { invoice_id } = await desk.send(orders.issueInvoice, { params: front(desk) })
  desk.notify('created')
  desk.open(`/invoices/invoice/${invoice_id}`)
}

/** Commands on the order in front and on the list of orders. */
export const orderCommands = commands('Pasūtījumi', 'record:order', [
  {
    id: 'order.create',
    title: 'Jauns pasūtījums',
    scope: 'everywhere',
    keys: ['c o'],
    keywords: ['izveidot', 'order'],
    rule: 'manage_orders',
    silent: true,
    run: (desk) => desk.open(formFor('/orders/create', desk, 'customer')),
  },
  {
    id: 'order.take',
    title: 'Saglabāt jauno pasūtījumu',
    scope: 'list:new-order',
    rule: 'manage_orders',
    run: async (desk, { order }: { order?: Body<typeof orders.create> }) => {
      if (!order) return void desk.view('primary')
      const { order_id } = await desk.send(orders.create, { body: order })
      desk.notify('created')
      desk.become(`/orders/${order_id}`)
      desk.openBehind('/orders')
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
    run: async (desk, { lines }: { lines: LineQuantity[] }) => {
      await desk.send(orders.fulfil, { params: front(desk), body: { step: 'issue', order_items: lines } })
      await tell(desk)
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
    run: async (desk, { lines }: { lines: { id: number; units: string[] }[] }) => {
      await desk.send(orders.nameUnits, { params: front(desk), body: { order_items: lines } })
      await tell(desk)
    },
  },
  {
    id: 'order.auto-process',
    title: 'Apstrādāt automātiski',
    many: 'Apstrādāt automātiski',
    keys: ['o a'],
    rule: 'manage_orders',
    event: 'AUTO_PROCESS',
    run: acting(orders.autoProcess),
  },
  {
    id: 'order.issue-invoice',
    title: 'Izrakstīt rēķinu',
    many: 'Izrakstīt rēķinus',
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
    keywords: ['split'],
    rule: 'manage_orders',
    event: 'SPLIT',
    arguments: [{ name: 'lines', label: 'Rindas', kind: 'picker', picker: 'order-lines-to-split' }],
    run: async (desk, { lines }: { lines: LineQuantity[] }) => {
      const { order_id } = await desk.send(orders.split, { params: front(desk), body: { order_items: lines } })
      desk.notify('created')
      desk.open(`/orders/${order_id}`)
    },
  },
  {
    id: 'order.merge',
    title: 'Apvienot pasūtījumus',
    keywords: ['merge'],
    rule: 'manage_orders',
    event: 'MERGE_TARGET',
    arguments: [{ name: 'orders', label: 'Pievienojamie pasūtījumi', kind: 'picker', picker: 'orders-of-customer' }],
    run: async (desk, { orders: ids }: { orders: number[] }) => {
      await desk.send(orders.merge, { params: front(desk), body: { order_ids: ids } })
      await tell(desk)
    },
  },
  {
    id: 'order.replicate',
    title: 'Kopēt pasūtījumu',
    keywords: ['atkārtot', 'replicate'],
    rule: 'manage_orders',
    event: 'REPLICATE',
    run: async (desk) => {
      const { order_id } = await desk.send(orders.replicate, { params: front(desk) })
      desk.notify('created')
      desk.become(`/orders/${order_id}`)
    },
  },
  {
    id: 'order.change-customer',
    title: 'Mainīt klientu',
    rule: 'manage_orders',
    event: 'CHANGE_CUSTOMER',
    arguments: [{ name: 'customer_id', label: 'Klients', kind: 'record', record: 'customer' }],
    run: async (desk, { customer_id }: { customer_id: number }) => {
      await desk.send(orders.changeCustomer, { params: front(desk), body: { customer_id, lock_version: desk.record?.lock_version ?? 0 } })
      await tell(desk)
    },
  },
  {
    id: 'order.acceptance-act',
    title: 'Izveidot pieņemšanas–nodošanas aktu',
    keywords: ['akts', 'dokuments'],
    rule: 'manage_orders',
    event: 'CREATE_DOCUMENT',
    run: async (desk) => {
      const { document_id } = await desk.send(orders.createDocument, { params: front(desk), body: { type: 'acceptance_act' } })
      desk.notify('created')
      await desk.download(orders.documentPdf, { params: { id: document_id } }, { show: true })
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
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (desk) => desk.record?.facts?.email }, mailLanguage],
    run: async (desk, given: Mailing) => {
      await desk.send(orders.mail, { params: front(desk), body: { ...mailing(given), include_attachments: true } })
      desk.notify('emailWaits')
    },
  },
  {
    id: 'order.cancel',
    title: 'Atcelt pasūtījumu',
    many: 'Atcelt pasūtījumus',
    event: 'CANCEL',
    arguments: [confirmation],
    run: acting(orders.cancel),
  },
  {
    id: 'order.delete',
    title: 'Dzēst pasūtījumu',
    many: 'Dzēst pasūtījumus',
    rule: 'manage_orders',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(orders.remove, '/orders'),
  },
])
