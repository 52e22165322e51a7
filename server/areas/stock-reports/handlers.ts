import type { stockReports } from '../../../contract/stock-reports.ts'
import type { Handlers } from '../../http/context.ts'
import { excel, form, pdf, show } from './report.ts'

/** Handlers of area «Stock reports». */
export const stockReportHandlers: Handlers<typeof stockReports> = { form, excel, pdf, show }
