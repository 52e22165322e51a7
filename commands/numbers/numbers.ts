import { labelOf } from '../../contract/labels.ts'
import { numbers } from '../../contract/numbers/numbers.ts'
import { seriesNames, type SeriesKind } from '../../contract/numbers/series.ts'
import { tell } from '../acting.ts'
import { commands } from '../command.ts'

export const numberCommands = commands('Numuru sērijas', 'record:number_series', [
  {
    id: 'number-series.continue',
    title: 'Turpināt numuru sēriju no numura',
    scope: 'everywhere',
    keywords: ['numerācija', 'numuru sērijas', 'pārcelšanās', 'sākuma numurs', 'skaitītājs'],
    rule: 'view_settings',
    arguments: [
      {
        name: 'kind',
        label: 'Sērija',
        kind: 'choice',
        choices: Object.entries(seriesNames).map(([value, label]) => ({ value, label })),
        initial: () => 'invoice',
      },
      { name: 'year', label: labelOf('year'), kind: 'quantity', initial: () => String(new Date().getFullYear()) },
      { name: 'next_no', label: labelOf('next_no'), kind: 'quantity' },
    ],
    run: async (ctx, { kind, year, next_no }: { kind: SeriesKind; year: string; next_no: string }) => {
      await ctx.send(numbers.continueSeries, { body: { kind, year: Number(year), next_no: Number(next_no) } })
      await tell(ctx)
    },
  },
  {
    id: 'number-series.excel',
    title: 'Lejupielādēt sērijas numurus (Excel)',
    keywords: ['eksports', 'xlsx', 'robi', 'numerācija'],
    rule: 'manage_invoice_reports',
    run: (ctx) => ctx.download(numbers.excel, { params: { id: ctx.record?.id ?? 0 } }),
  },
])
