import { receivables } from '../../contract/receivables/receivables.ts'
import { recordParams, showing, tell, version } from '../acting.ts'
import { commands } from '../command.ts'

const rule = { rule: { allOf: ['manage_receivables', 'manage_bank'] } } as const

export interface Part {
  id: number
  /** EUR. */
  amount: string
}

export interface Offsetting {
  date: string
  invoices: readonly Part[]
  procurement_invoices: readonly Part[]
  notes: string | null
}

export const offsetCommands = [
  ...commands('Debitori', 'record:offset_party', [
    {
      id: 'offset.create',
      title: 'Ieskaitīt savstarpējos parādus',
      actionLabel: 'Ieskaitīt',
      keys: ['f10'],
      keywords: ['ieskaits', 'savstarpējie norēķini', 'set-off', 'netting', 'offset'],
      ...rule,
      arguments: [{ name: 'offset', label: 'Ieskaitāmie dokumenti', kind: 'picker', picker: 'offset-documents' }],
      run: async (ctx, { offset: { date, invoices, procurement_invoices, notes } }: { offset: Offsetting }) => {
        const body = { date, invoices: [...invoices], procurement_invoices: [...procurement_invoices], ...(notes && { notes }) }
        const { data } = await ctx.send(receivables.offset, { params: { customerId: recordParams(ctx).id }, body })
        await tell(ctx, 'created')
        ctx.open(`/offsets/${data.id}`)
      },
    },
    {
      id: 'offset-party.statement',
      title: 'Norēķinu izraksts',
      keywords: ['saldo', 'apgrozījums', 'statement'],
      rule: 'view_receivables',
      silent: true,
      run: (ctx) => ctx.open(`/receivables/${recordParams(ctx).id}`),
    },
  ]),
  ...commands('Debitori', 'record:offset', [
    {
      id: 'offset.pdf',
      title: 'Atvērt ieskaita akta PDF',
      actionLabel: 'Atvērt PDF',
      keys: ['ctrl+d'],
      keywords: ['drukāt'],
      run: showing(receivables.offsetPdf),
    },
    {
      id: 'offset.withdraw',
      title: 'Atsaukt ieskaitu',
      actionLabel: 'Atsaukt',
      keys: ['i a'],
      keywords: ['atcelt', 'kļūda', 'withdraw'],
      ...rule,
      blocked: ({ record }) => (record?.facts?.is_withdrawn ? 'Ieskaits ir atsaukts' : null),
      run: async (ctx) => {
        await ctx.send(receivables.withdrawOffset, { params: recordParams(ctx), body: version(ctx) })
        await tell(ctx)
      },
    },
  ]),
]
