import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { vatPeriodKinds } from '../../contract/vat-returns/periods.ts'
import { vatReturns } from '../../contract/vat-returns/vat-returns.ts'
import { deleting, recordParams, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

const rule = { rule: 'manage_vat' } as const
const list = '/vat_returns'

/** Of the month before this one, whose return is due next. */
function lastMonth(): string {
  const [year = 0, month = 1] = dayOf(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}

export const vatReturnCommands = commands('PVN deklarācijas', 'record:vat_return', [
  {
    id: 'vat-return.create',
    title: 'Jauna PVN deklarācija',
    actionLabel: 'Izveidot',
    scope: 'everywhere',
    keywords: ['pievienotās vērtības nodoklis', 'mēnesis', 'ceturksnis', 'VID', 'EDS', 'vat return'],
    ...rule,
    arguments: [
      {
        name: 'kind',
        label: 'Periods',
        kind: 'choice',
        choices: Object.entries(vatPeriodKinds).map(([value, label]) => ({ value, label })),
        initial: () => 'month',
      },
      { name: 'date', label: 'Diena periodā', kind: 'date', initial: lastMonth },
    ],
    run: async (ctx, body: Body<typeof vatReturns.create>) => {
      const { data } = await ctx.send(vatReturns.create, { body })
      ctx.notify('created')
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'vat-return.file',
    title: 'Iesniegt PVN deklarāciju',
    actionLabel: 'Atzīmēt kā iesniegtu',
    keys: ['o i'],
    keywords: ['VID', 'EDS', 'slēgt mēnesi', 'slēgt periodu', 'file'],
    ...rule,
    event: 'FILE',
    run: async (ctx) => {
      await ctx.send(vatReturns.file, { params: recordParams(ctx), body: {} })
      await tell(ctx)
    },
  },
  {
    id: 'vat-return.correct',
    title: 'Precizēt PVN deklarāciju',
    actionLabel: 'Sākt precizējumu',
    keys: ['o p'],
    keywords: ['precizējums', 'labot iesniegto', 'correct'],
    ...rule,
    event: 'CORRECT',
    run: async (ctx) => {
      const { data } = await ctx.send(vatReturns.correct, { params: recordParams(ctx), body: {} })
      ctx.notify('created')
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'vat-return.xml',
    title: 'Lejupielādēt PVN deklarācijas XML',
    actionLabel: 'Lejupielādēt XML',
    keys: ['o x'],
    keywords: ['EDS', 'VID', 'fails', 'DokPVNv7', 'eksports'],
    rule: 'view_vat',
    blocked: (ctx) => (ctx.record?.can?.['FILE'] === true ? 'Failu sagatavo no iesniegtas deklarācijas' : null),
    run: (ctx) => ctx.download(vatReturns.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'vat-return.delete',
    title: 'Dzēst PVN deklarāciju',
    keywords: ['izdzēst', 'delete'],
    ...rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(vatReturns.remove, list),
  },
])
