import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { shopReportTypes, type ShopReportRow } from '../../../contract/shop/shop-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { abilitiesOfReportRow, reportTitle } from './shop.labels.ts'

export default function ReportsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Veikala dienas atskaites"
      call={shop.reports}
      kind="shop_daily_report"
      columns={columns}
      filters={filters}
      path={({ id }) => `/shop/daily_reports/${id}`}
      record={(row) => ({
        kind: 'shop_daily_report',
        id: row.id,
        title: reportTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfReportRow(row),
        facts: { date: row.date, type: row.type },
      })}
      create="shop-report.create"
      nouns={['atskaite', 'atskaites', 'atskaišu']}
      empty={
        <EmptyState title="Neviena diena vēl nav slēgta" action={<CommandButton id="shop-report.create" tone="primary" />}>
          Dienas atskaite slēdz veikala dienu: ieņēmumi pa apmaksas veidiem, PVN pa likmēm un saskaitītā nauda.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<ShopReportRow>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, opens: true, sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'type', header: labelOf('type'), width: 160, cell: ({ type }) => shopReportTypes[type] },
  {
    id: 'from',
    key: 'date_from',
    header: labelOf('date_from'),
    width: widths.day,
    hidePriority: 2,
    align: 'end',
    cell: ({ date, date_from }) => date_from !== date && formatDate(date_from),
  },
  { id: 'sales', header: 'Pārdevumi', width: 90, align: 'end', cell: ({ sales }) => sales },
  { id: 'gross', header: `${labelOf('gross')}, €`, width: widths.money, align: 'end', cell: ({ gross }) => formatAmount(gross) },
  { id: 'vat', header: `${labelOf('vat')}, €`, width: widths.money, align: 'end', cell: ({ vat }) => formatAmount(vat) },
  {
    id: 'cash',
    key: 'cash_balance',
    header: `${labelOf('cash_balance')}, €`,
    width: widths.money,
    align: 'end',
    cell: ({ cash_balance }) => formatAmount(cash_balance),
  },
  {
    id: 'difference',
    key: 'cash_difference',
    header: 'Starpība, €',
    width: widths.money,
    align: 'end',
    cell: ({ cash_difference }) => formatAmount(cash_difference),
  },
  { id: 'fiscal', key: 'fiscal_nr', header: 'Kases aparātā', width: 110, hidePriority: 1, cell: ({ fiscal_nr }) => fiscal_nr },
  { id: 'by', key: 'created_by', header: 'Izveidoja', width: widths.person, hidePriority: 3, cell: ({ created_by }) => created_by?.name },
]

const filters: readonly Filter[] = [
  { name: 'type', label: labelOf('type'), kind: 'choice', choices: choicesOf(shopReportTypes) },
  { name: 'date_from', label: labelOf('date_from'), kind: 'date' },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date' },
]
