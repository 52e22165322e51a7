import type { Body } from '../contract/calls.ts'
import { credits } from '../contract/credits.ts'
import { type Edit, acting, deleting, editing, front, showing, tell } from './acting.ts'
import { commands } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from './paper-language.ts'

const list = '/invoices/credit_invoices'

/** What the new credit note corrects: the invoice in front, if one is. */
function ofFront({ record }: Desk): string {
  if (record?.kind === 'invoice') return `?invoice_id=${record.id}`
  return record?.kind === 'simplified_invoice' ? `?simplified_invoice_id=${record.id}` : ''
}

/** Commands on the credit note in front and on the list of credit notes, and those that make one. */
export const creditCommands = commands('Kredītrēķini', 'record:credit_note', [
  {
    id: 'credit.create',
    title: 'Jauns kredītrēķins',
    scope: 'everywhere',
    keywords: ['izveidot', 'atgriešana', 'credit note'],
    rule: 'manage_credit_notes',
    silent: true,
    run: (desk) => desk.open(`/invoices/create_credit_invoice${ofFront(desk)}`),
  },
  {
    id: 'credit.of-invoice',
    title: 'Kreditēt rēķinu',
    scope: 'record:invoice',
    keys: ['i k'],
    keywords: ['kredītrēķins', 'atgriešana', 'credit'],
    rule: 'manage_credit_notes',
    event: 'CREDIT',
    silent: true,
    run: (desk) => desk.open(`/invoices/create_credit_invoice?invoice_id=${front(desk).id}`),
  },
  {
    id: 'credit.of-simplified',
    title: 'Izrakstīt kredītrēķinu',
    scope: 'record:simplified_invoice',
    keys: ['i k'],
    keywords: ['kreditēt', 'atgriešana', 'credit'],
    rule: { allOf: ['manage_simple_invoices', 'manage_credit_notes'] },
    module: 'simplified_invoices',
    event: 'CREDIT',
    silent: true,
    run: (desk) => desk.open(`/invoices/create_credit_invoice?simplified_invoice_id=${front(desk).id}`),
  },
  {
    id: 'credit.of-order',
    title: 'Kreditēt pasūtījuma rēķinus',
    scope: 'record:order',
    keywords: ['kredītrēķins', 'atgriešana', 'credit'],
    rule: { allOf: ['view_invoices', 'manage_credit_notes'] },
    event: 'CREDIT',
    silent: true,
    run: (desk) => desk.open(`/invoices/create_credit_invoice_from_order/${front(desk).id}`),
  },
  {
    id: 'credit.draft',
    title: 'Izveidot kredītrēķinu izvēlētajām rindām',
    scope: 'list:new-credit',
    rule: 'manage_credit_notes',
    run: async (
      desk,
      { note, order_id }: { note?: Body<typeof credits.create> | Omit<Body<typeof credits.create>, 'invoice_id'>; order_id?: number },
    ) => {
      if (!note) return void desk.view('primary')
      const { credit_note_id } =
        order_id === undefined
          ? await desk.send(credits.create, { body: note as Body<typeof credits.create> })
          : await desk.send(credits.createForOrder, { body: { ...note, order_id } })
      desk.notify('created')
      desk.become(`/invoices/credit_invoice/${credit_note_id}`)
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
    run: async (desk, { line }: { line: Body<typeof credits.addItem> }) => {
      await desk.send(credits.addItem, { params: front(desk), body: line })
      await tell(desk, 'added')
    },
  },
  {
    id: 'credit.edit-line',
    title: 'Labot kredītrēķina rindu',
    rule: 'manage_credit_notes',
    event: 'ITEM_EDIT',
    run: async (desk, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(credits.updateItem, { params: { id: line_id }, body: { ...changes, lock_version } })
      await tell(desk)
    },
  },
  {
    id: 'credit.delete-line',
    title: 'Dzēst kredītrēķina rindu',
    rule: 'manage_credit_notes',
    event: 'ITEM_DELETE',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(credits.removeItem, { params: { id: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'credit.accept',
    title: 'Akceptēt kredītrēķinu',
    many: 'Akceptēt kredītrēķinus',
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
    run: (desk) => desk.download(credits.xml, { params: front(desk) }),
  },
  {
    id: 'credit.email',
    title: 'Sūtīt kredītrēķinu uz adresi',
    keys: ['f10'],
    keywords: ['e-pasts', 'mail'],
    rule: 'manage_credit_notes',
    event: 'EMAIL',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (desk) => desk.record?.facts?.email }, mailLanguage],
    run: async (desk, given: Mailing) => {
      await desk.send(credits.emailToAddress, { params: front(desk), body: { ...mailing(given), include_attachments: true } })
      await tell(desk, 'emailWaits')
    },
  },
  {
    id: 'credit.create-order',
    title: 'Izveidot aizstājošu pasūtījumu',
    keywords: ['pasūtījums', 'piegādāt no jauna', 'replacement'],
    rule: { allOf: ['manage_orders', 'manage_credit_notes'] },
    event: 'CREATE_ORDER',
    silent: true,
    run: (desk) => desk.open(`/orders_create_from_credit_invoice/${front(desk).id}`),
  },
  {
    id: 'credit.take-order',
    title: 'Izveidot pasūtījumu no kredītrēķina',
    scope: 'list:credit-order',
    rule: { allOf: ['manage_orders', 'manage_credit_notes'] },
    run: async (desk, { credit_note_id = 0, order }: { credit_note_id?: number; order?: Body<typeof credits.createOrder> }) => {
      if (!order) return void desk.view('primary')
      const { order_id } = await desk.send(credits.createOrder, { params: { creditInvoiceId: credit_note_id }, body: order })
      desk.notify('created')
      desk.become(`/orders/${order_id}`)
      desk.openBehind('/orders')
    },
  },
  {
    id: 'credit.set-number',
    title: 'Mainīt kredītrēķina numuru',
    rule: 'manage_credit_notes',
    event: 'SET_NUMBER',
    arguments: [
      { name: 'number', label: 'Numurs', kind: 'text', initial: (desk) => desk.record?.facts?.number },
      { name: 'reason', label: 'Pamatojums', kind: 'text', optional: true },
    ],
    run: async (desk, { number, reason }: { number: string; reason?: string }) => {
      const lock_version = desk.record?.lock_version ?? 0
      await desk.send(credits.setNumber, { params: front(desk), body: { number, reason: reason ?? null, lock_version } })
      await tell(desk)
    },
  },
  {
    id: 'credit.delete',
    title: 'Dzēst kredītrēķinu',
    many: 'Dzēst kredītrēķinus',
    rule: 'manage_credit_notes',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(credits.remove, list, '/invoices/credit_invoice'),
  },
])
