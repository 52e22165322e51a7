import { useCallback, useMemo, useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { reportPageRows, stockReports, type StockReport, type StockReportRequest } from '../../../contract/stock-reports/stock-reports.ts'
import { readOnce, useCall } from '../../commands/use-call.ts'

/** Known by its place in the report, from zero. */
export interface ReportRow {
  at: number
  row: StockReport['rows'][number]
}

/** Rows before the end of a page that read the next one. */
const lead = 40

/** A report read page by page while it is scrolled; answers are cached and read anew with what changes them. */
export function useReport(report: StockReportRequest) {
  const [{ page, ahead }, setPlace] = useState({ page: 0, ahead: false })
  const first = useReportPage(report, 0)
  const near = useReportPage(report, page)
  const next = useReportPage(report, ahead ? page + 1 : page)
  const pages = new Map([first, next, near].flatMap(({ of, rows }) => (rows ? [[of, rows] as const] : [])))
  const onRange = useCallback((from: number, last: number) => {
    const nearPage = pageOf(from)
    const hasNext = pageOf(last + lead) > nearPage
    setPlace((now) => (now.page === nearPage && now.ahead === hasNext ? now : { page: nearPage, ahead: hasNext }))
  }, [])
  const rowAt = (index: number): ReportRow | undefined => pages.get(pageOf(index))?.[index % reportPageRows]
  return {
    /** With the totals of all rows; undefined until it comes. */
    head: first.head,
    failure: first.failure ?? near.failure ?? next.failure,
    reload: async () => void (await Promise.all([first.reload(), near.reload(), next.reload()])),
    rowAt,
    onRange,
    readRows: (from: number, last: number, signal: AbortSignal) => readRows(report, { from, last }, signal),
  }
}

function useReportPage(report: StockReportRequest, of: number) {
  const { answer, failure, reload } = useCall(stockReports.show, { body: bodyOf(report, of) }, { handled: true })
  const rows = useMemo(() => answer && rowsOf(answer, of), [answer, of])
  return { of, rows, head: answer?.data, failure, reload }
}

/** Inclusive. */
async function readRows(
  report: StockReportRequest,
  { from, last }: { from: number; last: number },
  signal: AbortSignal,
): Promise<readonly ReportRow[]> {
  const rows: ReportRow[] = []
  for (let of = pageOf(from); of <= pageOf(last); of += 1) {
    rows.push(...rowsOf(await readOnce(stockReports.show, { body: bodyOf(report, of) }, signal), of))
  }
  return rows.filter(({ at }) => at >= from && at <= last)
}

function pageOf(index: number): number {
  return Math.floor(index / reportPageRows)
}

function bodyOf(report: StockReportRequest, of: number): { report: StockReportRequest; page?: number } {
  return { report, ...(of > 0 && { page: of + 1 }) }
}

function rowsOf({ data }: Answer<typeof stockReports.show>, of: number): readonly ReportRow[] {
  return data.rows.map((row, place) => ({ at: of * reportPageRows + place, row }))
}
