import { useState } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { countOf, dayOf, formatAmount, formatDate, formatMoney } from '../../../contract/format.ts'
import { sum } from '../../../contract/money.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { billedPeriod, type RentDue } from '../../../contract/rent/rent-billing.ts'
import { billingPeriods } from '../../../contract/rent/rent-record.ts'
import { startPage } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { everything, firstState, isSelected, type TableState } from '../../ui/table/table-state.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { isDay } from '../../ui/parse.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { tellCopied } from '../../workspace/list/copy-rows.ts'
import { BillingRuns } from './BillingRuns.tsx'

type Kind = keyof typeof billingPeriods
type Data = Answer<typeof rent.billing>['data']

export default function BillingScreen({ tab }: ScreenProps) {
  const [period, setPeriod] = useState<Kind>('month')
  const [day, setDay] = useState<string | null>(lastMonth)
  const [date, setDate] = useState<string | null>(() => dayOf(new Date()))
  const [errors, setErrors] = useState<FieldErrors>({})
  const billingQuery = isDay(day) && isDay(date) ? { period, day, date } : null
  const { answer, failure, former, reload } = useCall(rent.billing, billingQuery && { query: billingQuery }, { page: true })
  const data = former ? undefined : answer?.data
  useTitle(tab, 'Nomas rēķini')
  useListOf(tab, 'rent-billing')
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen @max-[700px]/main:unseen">Nomas rēķini</h1>
        <SelectField
          label="Rēķinu raksta par"
          name="period"
          value={period}
          choices={choicesOf(billingPeriods)}
          onChange={(value) => setPeriod(value === 'quarter' ? 'quarter' : 'month')}
          className="w-36"
        />
        <SelectField
          label="Periods"
          name="day"
          value={isDay(day) ? billedPeriod(period, day).period_start : null}
          choices={recentPeriods(period)}
          onChange={setDay}
          className="w-52"
        />
        <DateField label="Rēķina datums" name="date" className="w-32" value={date} onChange={setDate} error={errors['date']} />
      </header>
      <BillingRuns />
      {failure && <ErrorState title="Maksājamo neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />}
      {!data && !failure && <SkeletonRows />}
      {data && billingQuery && (
        <Due
          key={`${period} ${data.period_start} ${data.date}`}
          tab={tab}
          data={data}
          query={billingQuery}
          errors={errors}
          onErrors={setErrors}
        />
      )}
    </div>
  )
}

interface DueProps {
  tab: TabHandle
  data: Data
  query: { period: Kind; day: string; date: string }
  errors: FieldErrors
  onErrors: (errors: FieldErrors) => void
}

function Due({ tab, data, query, errors, onErrors }: DueProps) {
  const [table, setTable] = useState<TableState>({ ...firstState, selection: everything })
  const billed = data.rents.filter(({ do_not_invoice, net }) => !do_not_invoice && Number(net) > 0)
  const selectedRents = billed.filter((row) => isSelected(table.selection, row.rent.id))
  const reason =
    data.running !== null ? 'Šī perioda rēķinus jau izraksta' : selectedRents.length === 0 ? 'Atzīmējiet vismaz vienu nomu' : null
  useView(tab, { primary: () => void bill(), save: () => void bill() })

  async function bill() {
    if (reason !== null) return
    const all = selectedRents.length === billed.length
    const bills = { ...query, ...(!all && { rent_ids: selectedRents.map((row) => row.rent.id) }) }
    const { errors: refused } = await startPage('rent.bill', { bills }, tab.id)
    onErrors(refused)
  }

  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2">
        <Apart rents={data.rents} />
        {['status', 'day', 'rent_ids'].map((field) =>
          errors[field]?.map((text) => (
            <p key={text} role="alert" className="text-danger">
              {text}
            </p>
          )),
        )}
        <output className="figures ml-auto self-center text-right">
          <span className="text-muted">{countOf(selectedRents.length, 'noma', 'nomas', 'nomu')} </span>
          <span className="font-semibold">{formatMoney(sum(selectedRents.map(({ net }) => net)).toFixed(2))}</span>
          <span className="text-muted"> bez PVN</span>
        </output>
        <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void bill()} disabledReason={reason}>
          Izrakstīt rēķinus
        </Button>
      </div>
      <DataTable<RentDue>
        label="Nomas, par kurām jāizraksta rēķins"
        total={billed.length}
        rowAt={(index) => billed[index]}
        onRange={ignore}
        rowKey={(row) => row.rent.id}
        columns={columns}
        selectable
        state={table}
        onState={setTable}
        onCopied={tellCopied}
        onOpen={(row) => tab.navigate(`/rent/${row.rent.id}`)}
        autoFocus
        atEdge
        className="min-h-0 flex-1"
        empty={
          <EmptyState title="Par šo periodu viss ir rēķinos">
            Mēneša maksa rodas, kad periods ir beidzies, rādījumi – kad tie ir nolasīti.
          </EmptyState>
        }
      />
    </div>
  )
}

/** Amounts not invoiced, and missing readings. */
function Apart({ rents }: { rents: readonly RentDue[] }) {
  const notInvoiced = rents.filter(({ do_not_invoice, net }) => do_not_invoice && Number(net) > 0)
  const unread = rents.filter((row) => row.unread.length > 0)
  const meters = unread.reduce((all, row) => all + row.unread.length, 0)
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      {notInvoiced.length > 0 && (
        <p className="text-muted">
          Bez rēķina ({formatMoney(sum(notInvoiced.map(({ net }) => net)).toFixed(2))}): {namesOf(notInvoiced)}
        </p>
      )}
      {meters > 0 && (
        <p className="text-warning">
          Nav nolasīti {countOf(meters, 'skaitītājs', 'skaitītāji', 'skaitītāju')}: {namesOf(unread)}
        </p>
      )}
    </div>
  )
}

const maxNames = 4

function namesOf(rents: readonly RentDue[]): string {
  const names = rents.slice(0, maxNames).map((row) => `${row.rent.name} ${row.customer.name}`)
  return rents.length > maxNames ? `${names.join(', ')} un vēl ${rents.length - maxNames}` : names.join(', ')
}

function ignore(): void {}

const columns: readonly Column<RentDue>[] = [
  { id: 'rent', header: 'Noma', width: 142, opens: true, cell: (row) => row.rent.name },
  { id: 'customer', header: 'Klients', width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  {
    id: 'unread',
    header: 'Nav nolasīts',
    width: 170,
    grow: 1,
    hidePriority: 3,
    cell: ({ unread }) =>
      unread.length > 0 ? (
        <span title={unread.join('; ')}>
          <StatusBadge label={unreadIn(unread)} tone="warning" />
        </span>
      ) : null,
    text: ({ unread }) => (unread.length > 0 ? unreadIn(unread) : ''),
  },
  {
    id: 'partial',
    header: 'Nepilni mēneši',
    width: 110,
    hidePriority: 1,
    align: 'end',
    cell: ({ partial_months: count }) => (count > 0 ? String(count) : ''),
  },
  { id: 'fees', header: 'Maksa, €', width: 100, align: 'end', cell: ({ fees }) => formatAmount(fees) },
  { id: 'readings', header: 'Rādījumi, €', width: 100, align: 'end', cell: ({ readings }) => formatAmount(readings) },
  { id: 'minimum', header: 'Minimums, €', width: 110, hidePriority: 2, align: 'end', cell: ({ minimum }) => formatAmount(minimum) },
  { id: 'net', header: 'Kopā, €', width: 110, align: 'end', cell: ({ net }) => formatAmount(net) },
]

/** Bills the previous month by default. */
function lastMonth(): string {
  return before(`${dayOf(new Date()).slice(0, 7)}-01`)
}

function before(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

/** A year and a half, the latest first. */
function recentPeriods(kind: Kind): { value: string; label: string }[] {
  const found: { value: string; label: string }[] = []
  for (let day = dayOf(new Date()); found.length < (kind === 'month' ? 18 : 6); day = before(found.at(-1)?.value ?? day)) {
    const { period_start, period_end } = billedPeriod(kind, day)
    found.push({ value: period_start, label: `${formatDate(period_start)}–${formatDate(period_end)}` })
  }
  return found
}

function unreadIn(unread: readonly string[]): string {
  return countOf(unread.length, 'skaitītājs', 'skaitītāji', 'skaitītāju')
}
