import type { QueryInput } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { ledger } from '../../contract/ledger/ledger.ts'
import type { CommandContext } from '../context.ts'
import { commands } from '../command.ts'

const rule = { rule: 'view_ledger', silent: true } as const

export const ledgerCommands = commands('Virsgrāmata', 'record:ledger_line', [
  {
    id: 'ledger-line.document',
    title: 'Atvērt grāmatoto dokumentu',
    actionLabel: 'Atvērt dokumentu',
    keys: ['o d'],
    keywords: ['rēķins', 'pamatojums', 'izcelsme'],
    ...rule,
    blocked: (ctx) => (ctx.record?.facts?.document ? null : 'Šim dokumentam nav savas lapas'),
    run: (ctx) => openFact(ctx, 'document'),
  },
  {
    id: 'ledger-line.account',
    title: 'Atvērt konta rindas',
    actionLabel: 'Atvērt kontu',
    keys: ['o k'],
    keywords: ['konta kartīte', 'virsgrāmata'],
    ...rule,
    run: (ctx) => openFact(ctx, 'account'),
  },
  {
    id: 'ledger.csv',
    title: 'Lejupielādēt grāmatojumus (CSV)',
    actionLabel: 'Lejupielādēt',
    scope: 'everywhere',
    keywords: ['eksports', 'virsgrāmata', 'periods', 'revidents', 'Excel', 'ledger export'],
    rule: 'view_ledger',
    arguments: [
      { name: 'date_from', label: labelOf('date_from'), kind: 'date', initial: () => `${dayOf(new Date()).slice(0, 4)}-01-01` },
      { name: 'date_to', label: labelOf('date_to'), kind: 'date', initial: () => dayOf(new Date()) },
    ],
    run: (ctx, period: QueryInput<typeof ledger.csv>) => ctx.download(ledger.csv, { query: period }),
  },
])

function openFact(ctx: CommandContext<'ledger_line'>, fact: 'document' | 'account'): void {
  const path = ctx.record?.facts?.[fact]
  if (path) ctx.open(path)
}
