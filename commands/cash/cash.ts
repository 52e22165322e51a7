import type { Body } from '../../contract/calls.ts'
import { cash, type CashOrderKind } from '../../contract/cash/cash.ts'
import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { invoice } from '../../machines/invoice.ts'
import { statesBefore } from '../../machines/lifecycle.ts'
import { procurementInvoice } from '../../machines/procurement-invoice.ts'
import { recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'

/** States of invoices that wait for money. */
const payable: ReadonlySet<string> = new Set(statesBefore(invoice, ['PAY']))
const owed: ReadonlySet<string> = new Set(statesBefore(procurementInvoice, ['PAY']))

const rule = { rule: 'manage_ledger' } as const
const seen = { rule: 'view_ledger' } as const

const date: Argument = { name: 'date', label: labelOf('date'), kind: 'date', initial: () => dayOf(new Date()) }
const amount: Argument = { name: 'amount', label: `${labelOf('amount')}, €`, kind: 'money' }
const reason: Argument = { name: 'reason', label: labelOf('reason'), kind: 'text' }
const employee: Argument = { name: 'user_id', label: labelOf('employee'), kind: 'record', record: 'user' }
const desk: Argument = {
  name: 'cash_desk_id',
  label: `${labelOf('cash_desk_id')} (tukšs: galvenā)`,
  kind: 'record',
  record: 'cash_desk',
  optional: true,
}
const attachment: Argument = { name: 'attachment', label: labelOf('attachment'), kind: 'text', optional: true }
/** All that is unpaid. */
const open: Argument = {
  name: 'amount',
  label: `${labelOf('amount')}, €`,
  kind: 'money',
  initial: ({ record }) => (record?.kind === 'invoice' || record?.kind === 'procurement_invoice' ? record.facts?.open : null),
}

const written = (person: string): readonly Argument[] => [
  { name: 'person_name', label: person, kind: 'text' },
  amount,
  reason,
  { name: 'account_id', label: labelOf('counter_account'), kind: 'record', record: 'account' },
  date,
  { name: 'person_code', label: labelOf('person_code'), kind: 'text', optional: true },
  attachment,
  desk,
]

type Written = Omit<Body<typeof cash.create>, 'kind'>
type Moved = Omit<Body<typeof cash.moveBank>, 'kind'>
type Advance = Omit<Body<typeof cash.moveAdvance>, 'kind'>
type Paid = Body<typeof cash.receive>

async function opened(ctx: CommandContext, { data }: { data: { id: number } }): Promise<void> {
  ctx.notify('created')
  ctx.open(`/cash_orders/${data.id}`)
  await ctx.refresh()
}

const writing = (kind: CashOrderKind) => async (ctx: CommandContext, body: Written) =>
  opened(ctx, await ctx.send(cash.create, { body: { ...body, kind } }))
const banking = (kind: CashOrderKind) => async (ctx: CommandContext, body: Moved) =>
  opened(ctx, await ctx.send(cash.moveBank, { body: { ...body, kind } }))
const advancing = (kind: CashOrderKind) => async (ctx: CommandContext, body: Advance) =>
  opened(ctx, await ctx.send(cash.moveAdvance, { body: { ...body, kind } }))

export const cashCommands = [
  ...commands('Kase', 'everywhere', [
    {
      id: 'cash-order.receive',
      title: 'Jauns kases ieņēmumu orderis',
      actionLabel: 'Izrakstīt',
      keywords: ['KIO', 'skaidra nauda', 'saņemt', 'cash receipt'],
      ...rule,
      draft: true,
      arguments: written('Saņemts no'),
      run: writing('receipt'),
    },
    {
      id: 'cash-order.pay-out',
      title: 'Jauns kases izdevumu orderis',
      actionLabel: 'Izrakstīt',
      keywords: ['KIZO', 'skaidra nauda', 'izmaksāt', 'pirkums', 'cash payout'],
      ...rule,
      draft: true,
      arguments: written('Izsniegt'),
      run: writing('payout'),
    },
    {
      id: 'cash-order.from-bank',
      title: 'Ieņemt kasē naudu no bankas',
      actionLabel: 'Izrakstīt',
      keywords: ['KIO', 'izņemt no konta', 'bankomāts', 'withdrawal'],
      ...rule,
      draft: true,
      arguments: [amount, date, desk],
      run: banking('receipt'),
    },
    {
      id: 'cash-order.to-bank',
      title: 'Iemaksāt kases naudu bankā',
      actionLabel: 'Izrakstīt',
      keywords: ['KIZO', 'inkasācija', 'noguldīt', 'deposit'],
      ...rule,
      draft: true,
      arguments: [amount, date, desk],
      run: banking('payout'),
    },
    {
      id: 'cash-order.advance',
      title: 'Izsniegt avansu darbiniekam no kases',
      actionLabel: 'Izrakstīt',
      keywords: ['KIZO', 'norēķinu persona', 'avansa norēķins', 'advance'],
      ...rule,
      draft: true,
      arguments: [employee, amount, reason, date, desk],
      run: advancing('payout'),
    },
    {
      id: 'cash-order.advance-back',
      title: 'Saņemt kasē darbinieka avansa atlikumu',
      actionLabel: 'Izrakstīt',
      keywords: ['KIO', 'norēķinu persona', 'avansa norēķins', 'advance returned'],
      ...rule,
      draft: true,
      arguments: [employee, amount, reason, date, desk],
      run: advancing('receipt'),
    },
  ]),
  ...commands('Kase', 'record:invoice', [
    {
      id: 'invoice.receive-cash',
      title: 'Saņemt rēķina samaksu kasē',
      actionLabel: 'Izrakstīt orderi',
      keys: ['i o'],
      keywords: ['KIO', 'kases ieņēmumu orderis', 'skaidra nauda', 'cash'],
      ...rule,
      blocked: ({ record }) => (payable.has(record?.status ?? '') ? null : 'Naudu saņem par akceptētu rēķinu, kas nav apmaksāts'),
      arguments: [open, date, attachment, desk],
      run: async (ctx, body: Paid) => opened(ctx, await ctx.send(cash.receive, { params: { invoiceId: recordParams(ctx).id }, body })),
    },
  ]),
  ...commands('Kase', 'record:procurement_invoice', [
    {
      id: 'supplier-invoice.pay-cash',
      title: 'Samaksāt piegādātāja rēķinu no kases',
      actionLabel: 'Izrakstīt orderi',
      keys: ['p k'],
      keywords: ['KIZO', 'kases izdevumu orderis', 'skaidra nauda', 'cash'],
      ...rule,
      blocked: ({ record }) => (owed.has(record?.status ?? '') ? null : 'Maksā par pārbaudītu rēķinu, kas nav apmaksāts'),
      arguments: [open, date, attachment, desk],
      run: async (ctx, body: Paid) =>
        opened(ctx, await ctx.send(cash.payOut, { params: { procurementInvoiceId: recordParams(ctx).id }, body })),
    },
  ]),
  ...commands('Kase', 'record:cash_order', [
    {
      id: 'cash-order.pdf',
      title: 'Atvērt kases ordera PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt', 'KIO', 'KIZO'],
      run: showing(cash.pdf),
    },
    {
      id: 'cash-order.annul',
      title: 'Anulēt kases orderi',
      actionLabel: 'Anulēt',
      keys: ['o s'],
      keywords: ['stornēt', 'kļūda', 'atcelt', 'reverse'],
      ...rule,
      blocked: ({ record }) => (record?.facts?.is_annulled ? 'Kases orderis ir anulēts' : null),
      arguments: [{ name: 'reason', label: labelOf('annul_reason'), kind: 'text' }],
      run: async (ctx, { reason: why }: { reason: string }) => {
        await ctx.send(cash.annul, { params: recordParams(ctx), body: { reason: why, ...version(ctx) } })
        await tell(ctx)
      },
    },
    {
      id: 'cash-order.book',
      title: 'Kases grāmata ordera dienā',
      keys: ['o k'],
      keywords: ['atlikums', 'cash book'],
      ...seen,
      silent: true,
      run: (ctx) => {
        const { date: day = dayOf(new Date()), cash_desk_id } = ctx.record?.facts ?? {}
        const path = cash_desk_id === undefined ? '/cash_book' : `/cash_book/${cash_desk_id}`
        ctx.open(`${path}?${new URLSearchParams({ from: day, to: day })}`)
      },
    },
  ]),
  ...commands('Kase', 'record:cash_book', [
    {
      id: 'cash-book.desk',
      title: 'Citas kases grāmata',
      actionLabel: 'Atvērt',
      keys: ['o c'],
      keywords: ['izvēlēties kasi', 'cash desk'],
      ...seen,
      silent: true,
      arguments: [{ name: 'cash_desk_id', label: labelOf('cash_desk_id'), kind: 'record', record: 'cash_desk' }],
      run: (ctx, { cash_desk_id }: { cash_desk_id: number }) => ctx.open(`/cash_book/${cash_desk_id}`),
    },
    {
      id: 'cash-book.pdf',
      title: 'Kases grāmatas PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt', 'cash book'],
      ...seen,
      run: (ctx) => ctx.download(cash.bookPdf, { query: shownBook(ctx) }, { show: true }),
    },
    {
      id: 'cash-book.csv',
      title: 'Kases grāmata (CSV)',
      actionLabel: 'Lejupielādēt',
      keywords: ['Excel', 'eksports', 'izklājlapa', 'cash book'],
      ...seen,
      run: (ctx) => ctx.download(cash.bookCsv, { query: shownBook(ctx) }),
    },
  ]),
]

/** Without it the server takes this month of the first desk. */
function shownBook({ record }: CommandContext<'cash_book'>): { cash_desk_id?: number; from?: string; to?: string } {
  return record?.facts ?? {}
}
