import { advances } from '../contract/advances.ts'
import type { Body } from '../contract/calls.ts'
import { dayOf } from '../contract/format.ts'
import { formFor, acting, editing, front, showing, tell } from './acting.ts'
import { commands } from './command.ts'
import { confirmation } from './reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from './paper-language.ts'

const opens = { rule: 'manage_advance_invoices', module: 'advance_invoices' } as const

/** Commands on the advance invoice in front and on the list of them, and those that make one. */
export const advanceCommands = commands('Avansa rēķini', 'record:advance_invoice', [
  {
    id: 'advance.create',
    title: 'Jauns avansa rēķins',
    scope: 'everywhere',
    keywords: ['izveidot', 'priekšapmaksa', 'advance'],
    ...opens,
    silent: true,
    run: (desk) => desk.open(formFor('/invoices/create_advance_invoice', desk, 'customer')),
  },
  {
    id: 'advance.of-order',
    title: 'Izrakstīt avansa rēķinu',
    scope: 'record:order',
    keywords: ['priekšapmaksa', 'advance'],
    ...opens,
    silent: true,
    run: (desk) => desk.open(`/invoices/create_advance_invoice_from_order/${front(desk).id}`),
  },
  {
    id: 'advance.issue',
    title: 'Saglabāt jauno avansa rēķinu',
    scope: 'list:new-advance',
    ...opens,
    run: async (
      desk,
      given: { advance?: Body<typeof advances.create>; order_id?: number; share?: Body<typeof advances.createForOrder> },
    ) => {
      const { advance, order_id = 0, share } = given
      if (!advance && !share) return void desk.view('primary')
      const { advance_invoice_id } = advance
        ? await desk.send(advances.create, { body: advance })
        : await desk.send(advances.createForOrder, { params: { orderId: order_id }, body: share ?? {} })
      desk.notify('created')
      desk.become(`/invoices/advance_invoice/${advance_invoice_id}`)
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
    arguments: [{ name: 'amount', label: 'Summa', kind: 'money', initial: (desk) => desk.record?.facts?.gross }],
    run: async (desk, { amount }: { amount: string }) => {
      await desk.send(advances.update, { params: front(desk), body: { amount, lock_version: desk.record?.lock_version ?? 0 } })
      await tell(desk)
    },
  },
  {
    id: 'advance.mark-as-paid',
    title: 'Atzīmēt kā apmaksātu',
    keywords: ['maksājums', 'saņemts', 'pay'],
    ...opens,
    event: 'MARK_AS_PAID',
    arguments: [
      { name: 'amount', label: 'Summa', kind: 'money', initial: (desk) => desk.record?.facts?.open },
      { name: 'paid_at', label: 'Apmaksas datums', kind: 'date', initial: () => dayOf(new Date()) },
    ],
    run: async (desk, { amount, paid_at }: { amount: string; paid_at: string }) => {
      await desk.send(advances.markAsPaid, { params: front(desk), body: { paid: true, amount, paid_at } })
      await tell(desk)
    },
  },
  {
    id: 'advance.mark-as-unpaid',
    title: 'Atsaukt apmaksu',
    ...opens,
    event: 'MARK_AS_UNPAID',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(advances.markAsPaid, { params: front(desk), body: { paid: false } })
      await tell(desk)
    },
  },
  {
    id: 'advance.apply',
    title: 'Ieskaitīt avansu rēķinā',
    keywords: ['izlietot', 'apply'],
    ...opens,
    event: 'APPLY',
    arguments: [{ name: 'invoice_id', label: 'Rēķins', kind: 'record', record: 'invoice' }],
    run: async (desk, { invoice_id }: { invoice_id: number }) => {
      await desk.send(advances.apply, { params: front(desk), body: { invoice_id } })
      await tell(desk)
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
    id: 'advance.email',
    title: 'Sūtīt avansa rēķinu uz adresi',
    keys: ['f10'],
    keywords: ['e-pasts', 'mail'],
    ...opens,
    event: 'EMAIL',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (desk) => desk.record?.facts?.email }, mailLanguage],
    run: async (desk, given: Mailing) => {
      await desk.send(advances.emailToAddress, { params: front(desk), body: { ...mailing(given), include_attachments: true } })
      await tell(desk, 'emailWaits')
    },
  },
  {
    id: 'advance.annul',
    title: 'Anulēt avansa rēķinu',
    many: 'Anulēt avansa rēķinus',
    keywords: ['dzēst'],
    event: 'DELETE',
    arguments: [confirmation],
    run: acting(advances.remove, 'deleted'),
  },
])
