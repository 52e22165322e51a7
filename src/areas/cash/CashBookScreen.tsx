import { useParams } from 'wouter'
import { cash, type CashBook, type CashDay, type CashMove } from '../../../contract/cash/cash.ts'
import { formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ledgerSources } from '../../../contract/ledger/ledger.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { PeriodFigures } from '../../workspace/PeriodReport.tsx'
import { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { NoRecord } from '../../workspace/record/NoRecord.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { cashStates } from './cash.labels.ts'

const thisMonth = (today: string) => ({ from: `${today.slice(0, 7)}-01`, to: today })

export default function CashBookScreen({ tab }: ScreenProps) {
  const { cashDeskId } = useParams<Partial<PageParams<'cashDeskId'>>>()
  const base = cashDeskId === undefined ? '/cash_book' : `/cash_book/${cashDeskId}`
  const { period, isOfPeriod, fields, presets } = usePeriodInAddress(tab, base, thisMonth)
  const query = {
    ...(cashDeskId !== undefined && { cash_desk_id: Number(cashDeskId) }),
    ...(period.date_from && { from: period.date_from }),
    ...(period.date_to && { to: period.date_to }),
  }
  const state = useCall(cash.book, { query }, { page: true })
  const book = state.answer?.data
  useTitle(tab, book && `Kases grāmata: ${book.cash_desk.name}`)
  useRecord(
    tab,
    book && {
      kind: 'cash_book',
      id: book.cash_desk.id,
      title: book.cash_desk.name,
      facts: { cash_desk_id: book.cash_desk.id, from: book.from, to: book.to },
    },
  )
  useView(tab, { refresh: () => void state.reload() })
  if (!book && state.failure?.errors['cash_desk_id']) return cashDeskId === undefined ? <NoDesk /> : <NoRecord noun="kase" />
  return (
    <RecordPage state={state} noun="kase">
      {(shown) => (
        <>
          <RecordHead
            title={`Kases grāmata: ${shown.cash_desk.name}`}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="cash-book.desk" />
                <CommandButton id="cash-order.receive" />
                <CommandButton id="cash-order.pay-out" />
                <CommandButton id="cash-book.csv" />
                <CommandButton id="cash-book.pdf" tone="primary" />
              </div>
            }
          >
            <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
              <div className="grid w-110 max-w-full grid-cols-2 gap-3">{fields(state.failure?.errors)}</div>
              {presets}
            </div>
          </RecordHead>
          <PeriodFigures current={isOfPeriod(shown)} failed={state.failure !== undefined}>
            <div className="shrink-0 border-b border-line bg-raised px-4 py-2.5">
              <Figures book={shown} />
            </div>
            <RowsTable
              label="Kases grāmata"
              rows={rowsOf(shown)}
              columns={columns}
              rowKey={({ key }) => key}
              onOpen={({ path }, background) => {
                if (path) openPath(path, { background, from: tab.id })
              }}
              rowClass={({ move }) => (move ? undefined : 'bg-raised font-medium')}
              most={24}
              atEdge
              empty={<EmptyState title="Šajā periodā kasē nauda nav kustējusies" />}
            />
          </PeriodFigures>
        </>
      )}
    </RecordPage>
  )
}

function NoDesk() {
  return (
    <EmptyState
      title="Nav nevienas kases"
      action={
        <Button tone="primary" onClick={() => openPath('/cash_desks')}>
          Kases
        </Button>
      }
    >
      Kases grāmatu ved par kasi, kas ir aktīva.
    </EmptyState>
  )
}

function Figures({ book: { account, opening, receipts, payouts, closing, negative_on } }: { book: CashBook }) {
  return (
    <HeadFigures
      label="Kase"
      figures={[
        { label: labelOf('account_id'), value: account.name },
        { label: 'Atlikums sākumā', value: formatMoney(opening) },
        { label: 'Ieņēmumi', value: formatMoney(receipts) },
        { label: 'Izdevumi', value: formatMoney(payouts) },
        { label: 'Atlikums beigās', value: formatMoney(closing), alarming: Number(closing) < 0 },
        ...(negative_on ? [{ label: 'Kasē mīnuss', value: `no ${formatDate(negative_on)}`, alarming: true }] : []),
      ]}
    />
  )
}

/** A move, or the beginning or end of a day. */
interface BookRow {
  key: string
  date: string
  text: string
  person: string
  move: CashMove | null
  path: string | null
  receipts: string | null
  payouts: string | null
  balance: string | null
}

function rowsOf({ days }: CashBook): BookRow[] {
  return days.flatMap((day) => [
    edgeOf(day, 'start'),
    ...day.moves.map((move) => ({
      key: `${day.date} ${move.key}`,
      date: '',
      text: move.number ?? ledgerSources[move.source],
      person: move.person ?? '',
      move,
      path: pathOf(move),
      receipts: move.receipt,
      payouts: move.payout,
      balance: null,
    })),
    edgeOf(day, 'end'),
  ])
}

function edgeOf({ date, opening, receipts, payouts, closing }: CashDay, edge: 'start' | 'end'): BookRow {
  const common = { key: `${date} ${edge}`, text: '', move: null, path: null }
  return edge === 'start'
    ? { ...common, date: formatDate(date), person: 'Dienas sākumā', receipts: null, payouts: null, balance: opening }
    : { ...common, date: '', person: 'Dienas beigās', receipts, payouts, balance: closing }
}

/** The order, or the entry from which the document is opened. */
function pathOf({ order, entry_id }: CashMove): string | null {
  if (order) return `/cash_orders/${order.id}`
  return entry_id === null ? null : `/ledger_entries/${entry_id}`
}

const amountOf = (amount: string | null) => amount !== null && formatAmount(amount)

const columns: readonly Column<BookRow>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => date },
  { id: 'number', header: 'Orderis vai dokuments', width: 190, opens: true, cell: ({ text }) => text },
  {
    id: 'person',
    header: 'No kā saņemts, kam izsniegts',
    width: widths.name,
    grow: 1,
    cell: ({ move, person }) => (move?.is_annulled ? <StatusBadge {...cashStates.annulled} /> : person),
    text: ({ move, person }) => (move?.is_annulled ? cashStates.annulled.label : person),
  },
  { id: 'accounts', header: labelOf('counter_account'), width: 110, cell: ({ move }) => move?.accounts },
  { id: 'receipts', header: 'Ieņēmumi, €', width: widths.money, align: 'end', cell: ({ receipts }) => amountOf(receipts) },
  { id: 'payouts', header: 'Izdevumi, €', width: widths.money, align: 'end', cell: ({ payouts }) => amountOf(payouts) },
  { id: 'balance', header: 'Atlikums, €', width: widths.money, align: 'end', cell: ({ balance }) => amountOf(balance) },
]
