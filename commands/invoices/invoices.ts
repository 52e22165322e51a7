import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { big } from '../../contract/money.ts'
import { arranging, formFor, type Edit, acting, deleting, editing, recordParams, showing, tell, version } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { inLanguage, mailing, mailLanguage, type Mailing } from '../document-language.ts'

/** The smaller of the open amount and the available credit. */
function proposedCredit({ record }: CommandContext<'invoice'>): string | undefined {
  const { open, credit } = record?.facts ?? {}
  if (!open || !credit) return undefined
  return big(open).lt(big(credit)) ? open : credit
}

export const invoiceCommands = commands('Rēķini', 'record:invoice', [
  {
    id: 'invoice.create',
    title: 'Jauns rēķins no izsniegtā',
    scope: 'everywhere',
    keys: ['c r'],
    keywords: ['izveidot', 'invoice'],
    rule: 'manage_invoices',
    silent: true,
    run: (ctx) => ctx.open(formFor('/invoices/create', ctx, 'customer')),
  },
  {
    id: 'invoice.draft',
    title: 'Izrakstīt rēķinu izvēlētajām rindām',
    scope: 'list:new-invoice',
    rule: 'manage_invoices',
    run: async (ctx, { customer_id = 0, invoice }: { customer_id?: number; invoice?: Body<typeof invoices.createForCustomer> }) => {
      if (!invoice) return void ctx.view('primary')
      const { invoice_id } = await ctx.send(invoices.createForCustomer, { params: { customerId: customer_id }, body: invoice })
      ctx.notify('created')
      ctx.become(`/invoices/invoice/${invoice_id}`)
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
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(invoices.updateItem, { params: { id: line_id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'invoice.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule: 'manage_invoices',
    event: 'ITEM_EDIT',
    run: arranging(invoices.arrangeItems),
  },
  {
    id: 'invoice.delete-line',
    title: 'Dzēst rēķina rindu',
    rule: 'manage_invoices',
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(invoices.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'invoice.accept',
    title: 'Akceptēt rēķinu',
    many: 'Akceptēt rēķinus',
    eachCall: each(invoices.accept),
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
    run: (ctx) => ctx.download(invoices.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'invoice.email',
    title: 'Sūtīt rēķinu klientam',
    many: 'Sūtīt rēķinus klientiem',
    eachCall: each(invoices.email),
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
    arguments: [{ name: 'address', label: 'E-pasts', kind: 'email', initial: (ctx) => ctx.record?.facts?.email }, mailLanguage],
    run: async (ctx, mailArgs: Mailing) => {
      await ctx.send(invoices.emailToAddress, { params: recordParams(ctx), body: { ...mailing(mailArgs), include_attachments: true } })
      await tell(ctx, 'emailWaits')
    },
  },
  {
    id: 'invoice.email-due',
    title: 'Sūtīt atgādinājumu par kavētu rēķinu',
    rule: 'manage_invoices',
    event: 'EMAIL_DUE',
    arguments: [{ name: 'text', label: 'Teksts', kind: 'long-text', optional: true }],
    run: async (ctx, { text }: { text?: string }) => {
      await ctx.send(invoices.emailDue, { params: recordParams(ctx), body: { text: text ?? null } })
      await tell(ctx, 'emailWaits')
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
      { name: 'amount', label: 'Summa', kind: 'money', initial: (ctx) => ctx.record?.facts?.open },
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
    run: async (ctx, { amount, date, method }: { amount: string; date: string; method: 'transfer' | 'cash' | 'card' | 'offset' }) => {
      await ctx.send(invoices.update, {
        params: recordParams(ctx),
        body: { event: 'PAY', payments: [{ amount, date, method }], ...version(ctx) },
      })
      await tell(ctx)
    },
  },
  {
    id: 'invoice.pay-by-credit',
    title: 'Apmaksāt ar klienta kredītu',
    keywords: ['pārmaksa', 'credit'],
    rule: 'manage_invoices',
    event: 'PAY_BY_CREDIT',
    arguments: [{ name: 'amount', label: 'Summa', kind: 'money', initial: proposedCredit }],
    run: async (ctx, { amount }: { amount: string }) => {
      await ctx.send(invoices.payByCredit, { params: recordParams(ctx), body: { amount, ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'invoice.unpay',
    title: 'Atsaukt maksājumus',
    rule: 'manage_invoices',
    event: 'UNPAY',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(invoices.update, { params: recordParams(ctx), body: { event: 'UNPAY', ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'invoice.withdraw',
    title: 'Atsaukt akceptu',
    keywords: ['numurs', 'atpakaļ', 'melnraksts'],
    rule: 'manage_invoices',
    event: 'WITHDRAW',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(invoices.withdraw, { params: recordParams(ctx), body: version(ctx) })
      await tell(ctx)
    },
  },
  {
    id: 'invoice.set-number',
    title: 'Mainīt rēķina numuru',
    rule: 'manage_invoices',
    event: 'SET_NUMBER',
    arguments: [
      { name: 'number', label: 'Numurs', kind: 'text', initial: (ctx) => ctx.record?.facts?.number },
      { name: 'reason', label: 'Pamatojums', kind: 'text', optional: true },
    ],
    run: async (ctx, { number, reason }: { number: string; reason?: string }) => {
      await ctx.send(invoices.setNumber, { params: recordParams(ctx), body: { number, reason: reason ?? null, ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'invoice.delete',
    title: 'Dzēst rēķinu',
    many: 'Dzēst rēķinus',
    eachCall: each(invoices.remove),
    rule: 'manage_invoices',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(invoices.remove, '/invoices', '/invoices/invoice'),
  },
])
