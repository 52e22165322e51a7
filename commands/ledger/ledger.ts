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
])

function openFact(ctx: CommandContext<'ledger_line'>, fact: 'document' | 'account'): void {
  const path = ctx.record?.facts?.[fact]
  if (path) ctx.open(path)
}
