import { dayOf } from '../../contract/format.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { invoice } from '../../machines/invoice.ts'
import { statesBefore } from '../../machines/lifecycle.ts'
import { recordParams, tell, version } from '../acting.ts'
import { commands, type Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { mailing, mailLanguage, type Mailing } from '../document-language.ts'

const rule = { rule: 'view_receivables' } as const

interface Period {
  from: string
  to: string
}

/** That of the statement that is shown, else the year. */
const period: readonly Argument[] = [
  { name: 'from', label: 'No', kind: 'date', initial: (ctx) => shown(ctx)?.from ?? `${dayOf(new Date()).slice(0, 4)}-01-01` },
  { name: 'to', label: 'Līdz', kind: 'date', initial: (ctx) => shown(ctx)?.to ?? dayOf(new Date()) },
]

function shown({ record }: CommandContext): Period | undefined {
  return record?.kind === 'customer' ? record.facts?.period : undefined
}

/** A list that is filtered by the current customer. */
function ofCustomer(path: string, { record }: CommandContext): string {
  return `${path}?${new URLSearchParams({ customer_id: String(record?.id ?? 0), customer_id__label: record?.title ?? '' })}`
}

const disputeRule = { rule: { anyOf: ['manage_invoices', 'manage_receivables'] } } as const

/** States of invoices that wait for money. */
const disputable: ReadonlySet<string> = new Set(statesBefore(invoice, ['PAY']))

export const receivableCommands = [
  ...commands('Rēķini', 'record:invoice', [
    {
      id: 'invoice.dispute',
      title: 'Atzīmēt rēķinu kā apstrīdētu',
      keys: ['i d'],
      keywords: ['strīds', 'pretenzija', 'neatgādināt', 'dispute'],
      ...disputeRule,
      blocked: ({ record }) => (disputable.has(record?.status ?? '') ? null : 'Apstrīdēt var akceptētu rēķinu, kas nav apmaksāts'),
      arguments: [
        {
          name: 'dispute',
          label: 'Iemesls',
          kind: 'text',
          initial: ({ record }) => (record?.kind === 'invoice' && record.facts?.dispute) || null,
        },
      ],
      run: async (ctx, { dispute }: { dispute: string }) => {
        await ctx.send(receivables.dispute, { params: recordParams(ctx), body: { dispute, ...version(ctx) } })
        await tell(ctx)
      },
    },
    {
      id: 'invoice.end-dispute',
      title: 'Beigt rēķina strīdu',
      keywords: ['vienojāmies', 'atgādināt', 'dispute'],
      ...disputeRule,
      blocked: ({ record }) => (record?.kind === 'invoice' && record.facts?.is_disputed ? null : 'Rēķins nav apstrīdēts'),
      run: async (ctx) => {
        await ctx.send(receivables.dispute, { params: recordParams(ctx), body: { dispute: null, ...version(ctx) } })
        await tell(ctx)
      },
    },
  ]),
  ...commands('Klienti', 'record:customer', [
    {
      id: 'customer.statement',
      title: 'Norēķinu izraksts',
      keys: ['o i'],
      keywords: ['parāds', 'saldo', 'apgrozījums', 'statement'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(`/receivables/${recordParams(ctx).id}`),
    },
    {
      id: 'customer.statement-pdf',
      title: 'Norēķinu izraksta PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt', 'saldo', 'statement'],
      ...rule,
      arguments: period,
      run: (ctx, { from, to }: Period) =>
        ctx.download(receivables.statementPdf, { params: { customerId: recordParams(ctx).id }, query: { from, to } }, { show: true }),
    },
    {
      id: 'customer.mail-statement',
      title: 'Sūtīt norēķinu izrakstu e-pastā',
      actionLabel: 'Sūtīt e-pastā',
      keys: ['f10'],
      keywords: ['e-pasts', 'saldo', 'mail', 'statement'],
      rule: 'manage_receivables',
      arguments: [
        {
          name: 'address',
          label: 'E-pasts',
          kind: 'email',
          initial: ({ record }) => (record?.kind === 'customer' && record.facts?.email) || null,
        },
        ...period,
        mailLanguage,
      ],
      run: async (ctx, { from, to, ...mail }: Mailing & Period) => {
        await ctx.send(receivables.mailStatement, { params: { customerId: recordParams(ctx).id }, body: { ...mailing(mail), from, to } })
        await tell(ctx, 'emailWaits')
      },
    },
    {
      id: 'customer.late-interest',
      title: 'Klienta nokavējuma procenti',
      actionLabel: 'Nokavējuma procenti',
      keywords: ['līgumsods', 'kavējums', 'interest'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(`/late_interest/${recordParams(ctx).id}`),
    },
    {
      id: 'customer.late-interest-pdf',
      title: 'Nokavējuma procentu aprēķina PDF',
      actionLabel: 'Atvērt PDF',
      keywords: ['drukāt', 'līgumsods', 'interest'],
      ...rule,
      arguments: period,
      run: (ctx, { from, to }: Period) =>
        ctx.download(receivables.lateInterestPdf, { params: { customerId: recordParams(ctx).id }, query: { from, to } }, { show: true }),
    },
    {
      id: 'customer.open-items',
      title: 'Klienta neapmaksātie dokumenti',
      actionLabel: 'Neapmaksātie dokumenti',
      keys: ['o n'],
      keywords: ['parāds', 'rēķini', 'open items'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(ofCustomer('/open_items', ctx)),
    },
    {
      id: 'customer.payments',
      title: 'Klienta maksājumi',
      actionLabel: 'Maksājumi',
      keys: ['o m'],
      keywords: ['samaksāts', 'saņemta nauda', 'payments'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(ofCustomer('/customer_payments', ctx)),
    },
    {
      id: 'customer.ageing',
      title: 'Klienta parādu analīze',
      actionLabel: 'Parādu analīze',
      keys: ['o a'],
      keywords: ['kavējums', 'debitors', 'ageing'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(ofCustomer('/receivables', ctx)),
    },
  ]),
  ...commands('Klientu maksājumi', 'record:customer_payment', [
    {
      id: 'customer-payment.statement',
      title: 'Klienta norēķinu izraksts',
      keywords: ['saldo', 'apgrozījums', 'statement'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(`/receivables/${ctx.record?.facts?.customer_id ?? 0}`),
    },
  ]),
  ...commands('Debitori', 'record:receivable', [
    {
      id: 'receivable.statement',
      title: 'Norēķinu izraksts',
      keywords: ['saldo', 'apgrozījums', 'statement'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(`/receivables/${ctx.record?.facts?.customer_id ?? 0}`),
    },
  ]),
]
