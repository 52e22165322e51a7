import type { Body } from '../contract/calls.ts'
import { dayOf } from '../contract/format.ts'
import { invoices } from '../contract/invoices.ts'
import { big } from '../contract/money.ts'
import { formFor, type Edit, acting, deleting, editing, front, showing, tell, version } from './acting.ts'
import { commands } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from './paper-language.ts'

/** What can be paid with the customer's credit: all that is open, or all that is free. */
function proposedCredit({ record }: Desk<'invoice'>): string | undefined {
  const { open, credit } = record?.facts ?? {}
  if (!open || !credit) return undefined
  return big(open).lt(big(credit)) ? open : credit
}

/** Commands on the invoice in front and on the list of invoices. */
export const invoiceCommands = commands('Rēķini', 'record:invoice', [
  {
    id: 'invoice.create',
    title: 'Jauns rēķins no izsniegtā',
    scope: 'everywhere',
    keys: ['c r'],
    keywords: ['izveidot', 'invoice'],
    rule: 'manage_invoices',
    silent: true,
    run: (desk) => desk.open(formFor('/invoices/create', desk, 'customer')),
  },
  {
    id: 'invoice.draft',
    title: 'Izrakstīt rēķinu izvēlētajām rindām',
    scope: 'list:new-invoice',
    rule: 'manage_invoices',
    run: async (desk, { customer_id = 0, invoice }: { customer_id?: number; invoice?: Body<typeof invoices.createForCustomer> }) => {
      if (!invoice) return void desk.view('primary')
      const { invoice_id } = await desk.send(invoices.createForCustomer, { params: { customerId: customer_id }, body: invoice })
      desk.notify('created')
      desk.become(`/invoices/invoice/${invoice_id}`)
    },
  },
  {
    id: 'invoice.edit',
    title: 'Labot rēķinu',
    keywords: ['termiņš', 'datums', 'piezīmes'],
    event: 'EDIT',
    run: editing(invoices.update),
  },
  {
    id: 'invoice.edit-line',
    title: 'Labot rēķina rindu',
    rule: 'manage_invoices',
    event: 'ITEM_EDIT',
    run: async (desk, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(invoices.updateItem, { params: { id: line_id }, body: { ...changes, lock_version } })
      await tell(desk)
    },
  },
  {
    id: 'invoice.delete-line',
    title: 'Dzēst rēķina rindu',
    rule: 'manage_invoices',
    event: 'ITEM_DELETE',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(invoices.removeItem, { params: { id: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'invoice.accept',
    title: 'Akceptēt rēķinu',
    many: 'Akceptēt rēķinus',
    keywords: ['apstiprināt', 'accept'],
    event: 'ACCEPT',
    run: acting(invoices.accept, 'accepted'),
  },
  {
    id: 'invoice.pdf',
    title: 'Atvērt rēķina PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(invoices.pdf),
  },
  inLanguage('invoice.pdf-in-language', 'Atvērt rēķina PDF citā valodā', invoices.pdf),
  {
    id: 'invoice.xml',
    title: 'Saglabāt e-rēķinu (UBL XML)',
    keywords: ['peppol'],
    rule: 'view_invoices',
    run: (desk) => desk.download(invoices.xml, { params: front(desk) }),
  },
  {
    id: 'invoice.email',
    title: 'Sūtīt rēķinu klientam',
    many: 'Sūtīt rēķinus klientiem',
    keys: ['f10'],
    keywords: ['e-pasts', 'mail'],
    event: 'EMAIL_CUSTOMER',
    run: acting(invoices.email, 'emailWaits'),
  },
  {
    id: 'invoice.email-to-address',
    title: 'Sūtīt rēķinu uz citu adresi',
    keys: ['i e'],
    rule: 'manage_invoices',
    event: 'EMAIL',
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (desk) => desk.record?.facts?.email }, mailLanguage],
    run: async (desk, given: Mailing) => {
      await desk.send(invoices.emailToAddress, { params: front(desk), body: { ...mailing(given), include_attachments: true } })
      await tell(desk, 'emailWaits')
    },
  },
  {
    id: 'invoice.email-due',
    title: 'Sūtīt atgādinājumu par kavētu rēķinu',
    rule: 'manage_invoices',
    event: 'EMAIL_DUE',
    arguments: [{ name: 'text', label: 'Teksts', kind: 'long-text', optional: true }],
    run: async (desk, { text }: { text?: string }) => {
      await desk.send(invoices.emailDue, { params: front(desk), body: { text: text ?? null } })
      await tell(desk, 'emailWaits')
    },
  },
  {
    id: 'invoice.pay',
    title: 'Reģistrēt maksājumu',
    keys: ['i p'],
    keywords: ['apmaksa', 'pay'],
    rule: 'manage_invoices',
    event: 'PAY',
    arguments: [
      { name: 'amount', label: 'Summa', kind: 'money', initial: (desk) => desk.record?.facts?.open },
      { name: 'date', label: 'Datums', kind: 'date', initial: () => dayOf(new Date()) },
      {
        name: 'method',
        label: 'Apmaksas veids',
        kind: 'choice',
        choices: [
          { value: 'transfer', label: 'Pārskaitījums' },
          { value: 'cash', label: 'Skaidra nauda' },
          { value: 'card', label: 'Karte' },
          { value: 'offset', label: 'Ieskaits' },
        ],
        initial: () => 'transfer',
      },
    ],
    run: async (desk, { amount, date, method }: { amount: string; date: string; method: 'transfer' | 'cash' | 'card' | 'offset' }) => {
      await desk.send(invoices.update, {
        params: front(desk),
        body: { event: 'PAY', payments: [{ amount, date, method }], ...version(desk) },
      })
      await tell(desk)
    },
  },
  {
    id: 'invoice.pay-by-credit',
    title: 'Apmaksāt ar klienta kredītu',
    keywords: ['pārmaksa', 'credit'],
    rule: 'manage_invoices',
    event: 'PAY_BY_CREDIT',
    arguments: [{ name: 'amount', label: 'Summa', kind: 'money', initial: proposedCredit }],
    run: async (desk, { amount }: { amount: string }) => {
      await desk.send(invoices.payByCredit, { params: front(desk), body: { amount, ...version(desk) } })
      await tell(desk)
    },
  },
  {
    id: 'invoice.unpay',
    title: 'Atsaukt maksājumus',
    rule: 'manage_invoices',
    event: 'UNPAY',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(invoices.update, { params: front(desk), body: { event: 'UNPAY', ...version(desk) } })
      await tell(desk)
    },
  },
  {
    id: 'invoice.withdraw',
    title: 'Atsaukt akceptu',
    keywords: ['numurs', 'atpakaļ', 'melnraksts'],
    rule: 'manage_invoices',
    event: 'WITHDRAW',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(invoices.withdraw, { params: front(desk), body: version(desk) })
      await tell(desk)
    },
  },
  {
    id: 'invoice.set-number',
    title: 'Mainīt rēķina numuru',
    rule: 'manage_invoices',
    event: 'SET_NUMBER',
    arguments: [
      { name: 'number', label: 'Numurs', kind: 'text', initial: (desk) => desk.record?.facts?.number },
      { name: 'reason', label: 'Pamatojums', kind: 'text', optional: true },
    ],
    run: async (desk, { number, reason }: { number: string; reason?: string }) => {
      await desk.send(invoices.setNumber, { params: front(desk), body: { number, reason: reason ?? null, ...version(desk) } })
      await tell(desk)
    },
  },
  {
    id: 'invoice.delete',
    title: 'Dzēst rēķinu',
    many: 'Dzēst rēķinus',
    rule: 'manage_invoices',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(invoices.remove, '/invoices', '/invoices/invoice'),
  },
])
