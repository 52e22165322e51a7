import { receivables } from '../../contract/receivables/receivables.ts'
import { recordParams, showing, tell } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { each } from '../group-call.ts'
import { mailing, mailLanguage, type Mailing } from '../document-language.ts'

const rule = { rule: 'manage_receivables' } as const
const seen = { rule: 'view_receivables', silent: true } as const

const whyNot = ({ record }: CommandContext<'reminder'>): string | null =>
  record?.facts?.is_ready === false ? `Atgādinājumu nevar sūtīt: ${record.facts.held ?? 'nav kavētu rēķinu'}` : null

export const reminderCommands = [
  ...commands('Debitori', 'record:reminder', [
    {
      id: 'reminder.send',
      title: 'Sūtīt atgādinājumu',
      many: 'Sūtīt atgādinājumus',
      eachCall: each(receivables.remind, {}),
      keys: ['f10'],
      keywords: ['parāds', 'kavētie rēķini', 'vēstule', 'reminder', 'dunning'],
      ...rule,
      blocked: whyNot,
      run: async (ctx) => {
        await ctx.send(receivables.remind, { params: { customerId: recordParams(ctx).id }, body: {} })
        await tell(ctx, 'emailWaits')
      },
    },
    {
      id: 'reminder.send-to-address',
      title: 'Sūtīt atgādinājumu uz citu adresi',
      keys: ['i e'],
      keywords: ['e-pasts', 'valoda', 'reminder'],
      ...rule,
      arguments: [
        {
          name: 'address',
          label: 'E-pasts',
          kind: 'email',
          initial: ({ record }) => (record?.kind === 'reminder' && record.facts?.email) || null,
        },
        mailLanguage,
      ],
      run: async (ctx, args: Mailing) => {
        await ctx.send(receivables.remind, { params: { customerId: recordParams(ctx).id }, body: mailing(args) })
        await tell(ctx, 'emailWaits')
      },
    },
    {
      id: 'reminder.statement',
      title: 'Norēķinu izraksts',
      keywords: ['saldo', 'apgrozījums', 'statement'],
      ...seen,
      run: (ctx) => ctx.open(`/receivables/${recordParams(ctx).id}`),
    },
  ]),
  ...commands('Debitori', 'record:reminder_letter', [
    {
      id: 'reminder-letter.pdf',
      title: 'Atvērt atgādinājuma vēstules PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt'],
      run: showing(receivables.letterPdf),
    },
    {
      id: 'reminder-letter.mail',
      title: 'Sūtīt atgādinājuma vēstuli vēlreiz',
      actionLabel: 'Sūtīt vēlreiz',
      keys: ['f10'],
      keywords: ['e-pasts', 'cita adrese', 'mail'],
      ...rule,
      blocked: ({ record }) => (record?.facts?.state === 'failed' ? null : 'Vēlreiz sūta tikai vēstuli, kuru neizdevās nosūtīt'),
      arguments: [
        {
          name: 'address',
          label: 'E-pasts',
          kind: 'email',
          initial: ({ record }) => (record?.kind === 'reminder_letter' && record.facts?.address) || null,
        },
      ],
      run: async (ctx, { address }: { address: string }) => {
        await ctx.send(receivables.mailLetter, { params: recordParams(ctx), body: { address } })
        await tell(ctx, 'emailWaits')
      },
    },
  ]),
]
