import type { stockReports } from '../../../contract/stock-reports/stock-reports.ts'
import type { Handlers } from '../../http/context.ts'
import { excel, form, pdf, show } from './stock-reports.report.ts'

export const stockReportHandlers: Handlers<typeof stockReports> = { form, excel, pdf, show }
