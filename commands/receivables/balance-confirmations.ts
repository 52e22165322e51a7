import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import type { confirmationAnswers } from '../../contract/receivables/balance-confirmations.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { eachWith, each } from '../group-call.ts'
import { mailing, mailLanguage, type Mailing } from '../document-language.ts'
import { confirmationsOf, day, monthEnd, notifyPrepared, rule, seen, whyNot, type OnDay, type Preparing } from './confirming.ts'

interface Answered {
  answered_by?: string | null
  answered_on: string
}

interface Differing extends Answered {
  their_balance: string
  answer_note: string
}

const unanswered = ({ record }: CommandContext<'balance_confirmation'>): string | null =>
  record?.facts?.is_missing ? null : 'Uz aktu ir atbilde, vai tas ir atsaukts'

const notWithdrawn = ({ record }: CommandContext<'balance_confirmation'>): string | null =>
  record?.facts?.state === 'withdrawn' ? 'Akts ir atsaukts' : null

const who: readonly Argument<'balance_confirmation'>[] = [
  {
    name: 'answered_by',
    label: labelOf('answered_by'),
    kind: 'text',
    optional: true,
    initial: ({ record }) => record?.facts?.answer?.answered_by ?? null,
  },
  {
    name: 'answered_on',
    label: labelOf('answered_on'),
    kind: 'date',
    initial: ({ record }) => record?.facts?.answer?.answered_on ?? dayOf(new Date()),
  },
]

const agreeing = ({ answered_by, answered_on }: Answered & Record<string, unknown>) =>
  ({ answer: 'agrees', answered_by: answered_by ?? null, answered_on }) as const

async function confirm(ctx: CommandContext, body: Preparing): Promise<void> {
  await ctx.send(receivables.confirmBalance, { params: { customerId: recordParams(ctx).id }, body })
  await notifyPrepared(ctx, body)
}

async function answer(
  ctx: CommandContext,
  body: Answered & Partial<Differing> & { answer: keyof typeof confirmationAnswers },
): Promise<void> {
  await ctx.send(receivables.answerBalanceConfirmation, { params: recordParams(ctx), body: { ...body, ...version(ctx) } })
  await tell(ctx)
}

export const balanceConfirmationCommands = [
  ...commands('Debitori', 'record:balance_to_confirm', [
    {
      id: 'balance-confirmation.send',
      title: 'Sūtīt salīdzināšanas aktu',
      many: 'Sūtīt salīdzināšanas aktus',
      eachCall: eachWith(receivables.confirmBalance, ({ date }: { date: string }) => ({ date })),
      keys: ['f10'],
      keywords: ['saldo', 'apstiprinājums', 'inventarizācija', 'e-pasts', 'balance confirmation'],
      ...rule,
      blocked: whyNot,
      arguments: [day],
      run: (ctx, { date }: OnDay) => confirm(ctx, { date }),
    },
    {
      id: 'balance-confirmation.prepare',
      title: 'Sagatavot salīdzināšanas aktu drukāšanai',
      many: 'Sagatavot salīdzināšanas aktus drukāšanai',
      eachCall: eachWith(receivables.confirmBalance, ({ date }: { date: string }) => ({ date, is_printed: true })),
      keys: ['i p'],
      keywords: ['bez e-pasta', 'papīrs', 'print'],
      ...rule,
      arguments: [day],
      run: (ctx, { date }: OnDay) => confirm(ctx, { date, is_printed: true }),
    },
    {
      id: 'balance-to-confirm.statement',
      title: 'Norēķinu izraksts',
      keywords: ['saldo', 'apgrozījums', 'statement'],
      ...seen,
      run: (ctx) => ctx.open(`/receivables/${recordParams(ctx).id}`),
    },
  ]),
  ...commands('Klienti', 'record:customer', [
    {
      id: 'customer.confirm-balance',
      title: 'Sūtīt klientam salīdzināšanas aktu',
      keywords: ['saldo', 'apstiprinājums', 'balance confirmation'],
      ...rule,
      arguments: [
        { name: 'date', label: 'Saldo uz dienu', kind: 'date', initial: monthEnd },
        {
          name: 'address',
          label: 'E-pasts',
          kind: 'email',
          initial: ({ record }) => (record?.kind === 'customer' && record.facts?.email) || null,
        },
        mailLanguage,
      ],
      run: (ctx, { date, ...mail }: OnDay & Mailing) => confirm(ctx, { date, ...mailing(mail) }),
    },
    {
      id: 'customer.balance-confirmations',
      title: 'Klienta salīdzināšanas akti',
      actionLabel: 'Salīdzināšanas akti',
      keywords: ['saldo', 'atbildes', 'balance confirmation'],
      ...seen,
      run: (ctx) => ctx.open(confirmationsOf('customer_id', ctx)),
    },
  ]),
  ...commands('Debitori', 'record:balance_confirmation', [
    {
      id: 'balance-confirmation.pdf',
      title: 'Atvērt salīdzināšanas akta PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt'],
      run: showing(receivables.balanceConfirmationPdf),
    },
    {
      id: 'balance-confirmation.mail',
      title: 'Sūtīt salīdzināšanas aktu vēlreiz',
      actionLabel: 'Sūtīt vēlreiz',
      many: 'Sūtīt salīdzināšanas aktus vēlreiz',
      eachCall: each(receivables.mailBalanceConfirmation, {}),
      keys: ['f10'],
      keywords: ['e-pasts', 'atgādināt', 'cita adrese', 'mail'],
      ...rule,
      blocked: unanswered,
      arguments: [
        {
          name: 'address',
          label: 'E-pasts',
          kind: 'email',
          optional: true,
          initial: ({ record }) => record?.facts?.address ?? null,
        },
      ],
      run: async (ctx, { address }: { address?: string | null }) => {
        await ctx.send(receivables.mailBalanceConfirmation, { params: recordParams(ctx), body: { ...(address && { address }) } })
        await tell(ctx, 'emailWaits')
      },
    },
    {
      id: 'balance-confirmation.agrees',
      title: 'Ierakstīt, ka saldo saskan',
      many: 'Ierakstīt, ka saldo saskan',
      eachCall: eachWith(receivables.answerBalanceConfirmation, agreeing),
      keys: ['i s'],
      keywords: ['atbilde', 'apstiprina', 'agrees'],
      ...rule,
      blocked: notWithdrawn,
      arguments: who,
      run: (ctx, args: Answered & Record<string, unknown>) => answer(ctx, agreeing(args)),
    },
    {
      id: 'balance-confirmation.differs',
      title: 'Ierakstīt, ka saldo nesaskan',
      keys: ['i n'],
      keywords: ['atbilde', 'starpība', 'differs'],
      ...rule,
      blocked: notWithdrawn,
      arguments: [
        {
          name: 'their_balance',
          label: `${labelOf('their_balance')}, €`,
          kind: 'money',
          initial: ({ record }) => record?.facts?.answer?.their_balance ?? null,
        },
        {
          name: 'answer_note',
          label: labelOf('answer_note'),
          kind: 'long-text',
          initial: ({ record }) => record?.facts?.answer?.answer_note ?? null,
        },
        ...who,
      ],
      run: (ctx, { their_balance, answer_note, answered_by, answered_on }: Differing) =>
        answer(ctx, { answer: 'differs', their_balance, answer_note, answered_by: answered_by ?? null, answered_on }),
    },
    {
      id: 'balance-confirmation.clear-answer',
      title: 'Noņemt atbildi uz salīdzināšanas aktu',
      actionLabel: 'Noņemt atbildi',
      keywords: ['kļūda', 'nav atbildes'],
      ...rule,
      blocked: ({ record }) => (record?.facts?.state === 'agrees' || record?.facts?.state === 'differs' ? null : 'Atbildes nav'),
      run: async (ctx) => {
        await ctx.send(receivables.answerBalanceConfirmation, { params: recordParams(ctx), body: { answer: null, ...version(ctx) } })
        await tell(ctx)
      },
    },
    {
      id: 'balance-confirmation.withdraw',
      title: 'Atsaukt salīdzināšanas aktu',
      actionLabel: 'Atsaukt',
      keywords: ['kļūda', 'no jauna', 'withdraw'],
      ...rule,
      blocked: notWithdrawn,
      run: async (ctx) => {
        await ctx.send(receivables.withdrawBalanceConfirmation, { params: recordParams(ctx), body: version(ctx) })
        await tell(ctx)
      },
    },
  ]),
]
