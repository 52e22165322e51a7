import { dayOf } from '../../contract/format.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { recordParams } from '../acting.ts'
import { commands } from '../command.ts'

const rule = { rule: 'view_receivables' } as const

interface Period {
  from: string
  to: string
}

export const receivableCommands = [
  ...commands('Klienti', 'record:customer', [
    {
      id: 'customer.statement',
      title: 'Norēķinu izraksts',
      keywords: ['parāds', 'saldo', 'apgrozījums', 'statement'],
      ...rule,
      silent: true,
      run: (ctx) => ctx.open(`/receivables/${recordParams(ctx).id}`),
    },
    {
      id: 'customer.statement-pdf',
      title: 'Norēķinu izraksta PDF',
      actionLabel: 'Atvērt PDF',
      keywords: ['drukāt', 'saldo', 'statement'],
      ...rule,
      arguments: [
        { name: 'from', label: 'No', kind: 'date', initial: () => `${dayOf(new Date()).slice(0, 4)}-01-01` },
        { name: 'to', label: 'Līdz', kind: 'date', initial: () => dayOf(new Date()) },
      ],
      run: (ctx, { from, to }: Period) =>
        ctx.download(receivables.statementPdf, { params: { customerId: recordParams(ctx).id }, query: { from, to } }, { show: true }),
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
