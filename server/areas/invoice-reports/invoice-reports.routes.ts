import type { invoiceReports } from '../../../contract/invoice-reports/invoice-reports.ts'
import type { Handlers } from '../../http/context.ts'
import { branchTotals, invoiceBranchTotals } from './branch-totals.ts'
import { days } from './days.ts'
import { excel, uninvoicedExcel } from './excel.ts'
import { dayXml, markExported, updatedXml, xml } from './export.ts'
import { list } from './invoice-reports.list.ts'
import { acceptancePdf, branchPdf, groupPdf } from './invoice-reports.documents.ts'
import { serviceExcel } from './service-excel.ts'
import { sonax } from './sonax.ts'
import { updated } from './updated.ts'

export const invoiceReportHandlers: Handlers<typeof invoiceReports> = {
  days,
  dayXml,
  updated,
  updatedXml,
  xml,
  markExported,
  excel,
  serviceExcel,
  uninvoicedExcel,
  branchTotals,
  list,
  sonax,
  acceptancePdf,
  groupPdf,
  branchPdf,
  invoiceBranchTotals,
}
