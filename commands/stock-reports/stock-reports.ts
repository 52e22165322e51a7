import type { Body } from '../../contract/calls.ts'
import { stockReports } from '../../contract/stock-reports/stock-reports.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'

const rule = 'manage_technical_documents'
const page = '/stock/reports'

type ReportRequest = Body<typeof stockReports.show>['report']

function fromPage(ctx: CommandContext, verb: 'export' | 'print'): void {
  if (!ctx.view(verb)) ctx.open(page)
}

export const stockReportCommands = commands('Krājumu atskaites', 'everywhere', [
  {
    id: 'stock-report.excel',
    title: 'Lejupielādēt krājumu atskaiti (Excel)',
    keywords: ['xlsx', 'eksports', 'atlikumi'],
    rule,
    run: (ctx, { report }: { report?: ReportRequest }) =>
      report ? ctx.download(stockReports.excel, { body: { report } }) : fromPage(ctx, 'export'),
  },
  {
    id: 'stock-report.pdf',
    title: 'Atvērt krājumu atskaites PDF',
    keywords: ['drukāt', 'atlikumi'],
    rule,
    run: (ctx, { report }: { report?: ReportRequest }) =>
      report ? ctx.download(stockReports.pdf, { body: { report } }, { show: true }) : fromPage(ctx, 'print'),
  },
])
