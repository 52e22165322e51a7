import { useParams } from 'wouter'
import { countOf, formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { shop } from '../../../contract/shop/shop.ts'
import type { ShopReportRecord } from '../../../contract/shop/shop-record.ts'
import { shopDailyReport as chart } from '../../../machines/shop-daily-report.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { ReportTables, Sheet } from './ReportTables.tsx'
import { reportTitle, reportTones } from './shop.labels.ts'

export default function ReportScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
  const state = useCall(shop.report, { params: { id: Number(params.id) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record && reportTitle(record))
  useRecord(
    tab,
    record && {
      kind: 'shop_daily_report',
      id: record.id,
      title: reportTitle(record),
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: { date: record.date, type: record.type },
    },
  )
  return (
    <RecordPage state={state} noun="dienas atskaite">
      {(report) => <Report report={report} tab={tab} />}
    </RecordPage>
  )
}

function Report({ report, tab }: { report: ShopReportRecord; tab: TabHandle }) {
  const { cash_difference, fiscal_nr, orders } = report
  return (
    <DocumentFrame
      tab={tab}
      title={reportTitle(report)}
      party={report.type === 'period' ? `No ${formatDate(report.date_from)}` : countOf(report.sales, 'pārdevums', 'pārdevumi', 'pārdevumu')}
      marks={
        <>
          {Number(cash_difference) !== 0 && <Badge tone="danger">Kasē starpība {formatMoney(cash_difference)}</Badge>}
          {fiscal_nr && <Badge tone="success">Kases aparātā {fiscal_nr}</Badge>}
        </>
      }
      chart={chart}
      record={report}
      tones={reportTones}
      actions={
        <ActionBar
          kind="shop_daily_report"
          primary={['shop-report.pdf']}
          commands={['shop-report.pdf', 'shop-report.xml']}
          more={['shop-report.register', 'shop-report.delete']}
        />
      }
      side={
        <SidePart title="Pārdevumi">
          <ul className="flex flex-col">
            {orders.map(({ id, number, gross, customer, simplified_invoice, invoice }) => (
              <li key={id} className="border-b border-line py-1 last:border-0">
                <AppLink to={`/shop/${id}`}>{number}</AppLink> <span className="figures">{formatMoney(gross)}</span>
                <span className="block text-small text-muted">
                  {[customer?.name, simplified_invoice?.name, invoice?.name].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </SidePart>
      }
    >
      <ReportTables sums={report} />
      <Sheet
        title="Kase"
        heads={['', 'Summa, €']}
        rows={[
          ['Sākumā', formatAmount(report.cash_opening)],
          ['Skaidra nauda no pārdevumiem', formatAmount(report.cash_sales)],
          ['Iemaksāts kasē', formatAmount(report.cash_in)],
          ['Izmaksāts no kases', formatAmount(report.cash_out)],
          ['Jābūt kasē', formatAmount(report.cash_expected)],
          ['Saskaitīts', formatAmount(report.cash_balance)],
          ['Starpība', formatAmount(cash_difference)],
        ]}
      />
      {report.notes && <p>{report.notes}</p>}
    </DocumentFrame>
  )
}
