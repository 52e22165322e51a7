import { vat } from '../../contract/vat/vat.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'

export const ossCommands = commands('PVN deklarācijas', 'record:oss_return', [
  {
    id: 'oss-return.csv',
    title: 'Lejupielādēt OSS deklarāciju (CSV)',
    actionLabel: 'Lejupielādēt CSV',
    keys: ['o x'],
    keywords: ['eksports', 'Excel', 'izklājlapa', 'vienas pieturas aģentūra', 'one-stop shop'],
    rule: 'view_vat',
    run: (ctx: CommandContext<'oss_return'>) => ctx.download(vat.ossCsv, { query: ctx.record?.facts ?? {} }),
  },
])
