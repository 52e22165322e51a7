import { useParams } from 'wouter'
import { formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { receivables, statementKinds, type Statement, type StatementRow } from '../../../contract/receivables/receivables.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { PeriodFigures } from '../../workspace/PeriodReport.tsx'
import { usePeriodInAddress } from '../../workspace/period-in-address.ts'
import { HeadFigures } from '../../workspace/record/HeadFigures.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'

export default function StatementScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
  const customerId = Number(params.customerId)
  const { period, isOfPeriod, fields, presets } = usePeriodInAddress(tab, `/receivables/${customerId}`, thisYear)
  const query = { ...(period.date_from && { from: period.date_from }), ...(period.date_to && { to: period.date_to }) }
  const state = useCall(receivables.statement, { params: { customerId }, query }, { page: true })
  const customer = state.answer?.data.customer
  useTitle(tab, customer && `Norēķini: ${customer.name}`)
  useRecord(tab, state.answer && recordOf(state.answer.data))
  useView(tab, { refresh: () => void state.reload() })
  return (
    <RecordPage state={state} noun="klients">
      {(statement) => (
        <>
          <RecordHead
            title={`Norēķinu izraksts: ${statement.customer.name}`}
            end={
              <div className="flex flex-wrap justify-end gap-2">
                <CommandButton id="customer.mail-statement" />
                <CommandButton id="customer.statement-pdf" tone="primary" args={{ from: statement.from, to: statement.to }} />
              </div>
            }
          >
            <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
              <div className="grid w-110 max-w-full grid-cols-2 gap-3">{fields(state.failure?.errors)}</div>
              {presets}
            </div>
          </RecordHead>
          <PeriodFigures current={isOfPeriod(statement)} failed={state.failure !== undefined}>
            <div className="shrink-0 border-b border-line bg-raised px-4 py-2.5">
              <Figures statement={statement} />
            </div>
            <RowsTable
              label="Norēķini"
              rows={statement.rows}
              columns={columns}
              rowKey={({ kind, document_id, number }) => `${kind} ${document_id} ${number}`}
              onOpen={(row, background) => {
                const path = pathOf(row)
                if (path) openPath(path, { background, from: tab.id })
              }}
              most={24}
              atEdge
              empty={<EmptyState title="Šajā periodā norēķini nav mainījušies" />}
            />
          </PeriodFigures>
        </>
      )}
    </RecordPage>
  )
}

function recordOf({ customer: { id, name }, email, from, to }: Statement): CurrentRecord {
  return { kind: 'customer', id, title: name, facts: { email, period: { from, to } } }
}

const thisYear = (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today })

function Figures({ statement: { opening, debit, credit, closing, overdue } }: { statement: Statement }) {
  return (
    <HeadFigures
      label="Saldo"
      figures={[
        { label: 'Sākuma saldo', value: formatMoney(opening) },
        { label: 'Debets', value: formatMoney(debit) },
        { label: 'Kredīts', value: formatMoney(credit) },
        { label: 'Beigu saldo', value: formatMoney(closing) },
        { label: 'Tai skaitā kavēts', value: formatMoney(overdue), alarming: Number(overdue) > 0 },
      ]}
    />
  )
}

/** Payments and refunds have no page of their own. */
function pathOf({ kind, document_id }: StatementRow): string | null {
  if (kind === 'payment' || kind === 'customer_refund') return null
  if (kind === 'voucher') return `/vouchers/${document_id}`
  return `/invoices/${kind === 'credit_note' ? 'credit_invoice' : kind}/${document_id}`
}

const side = (id: 'debit' | 'credit', header: string): Column<StatementRow> => ({
  id,
  header,
  width: widths.money,
  align: 'end',
  cell: (row) => (Number(row[id]) === 0 ? '' : formatAmount(row[id])),
})

const columns: readonly Column<StatementRow>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'kind', header: 'Dokuments', width: 160, opens: true, cell: ({ kind }) => statementKinds[kind] },
  { id: 'number', header: labelOf('number'), width: 160, grow: 1, cell: ({ number }) => number },
  { id: 'due_date', header: labelOf('due_date'), width: widths.day, align: 'end', cell: (row) => row.due_date && formatDate(row.due_date) },
  side('debit', 'Debets, €'),
  side('credit', 'Kredīts, €'),
  { id: 'balance', header: 'Saldo, €', width: widths.money, align: 'end', cell: ({ balance }) => formatAmount(balance) },
]
