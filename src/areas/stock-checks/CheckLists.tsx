import { useMemo } from 'react'
import { formatAmount, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import {
  checkLineStates,
  countSources,
  type StockCheckCount,
  type StockCheckLine,
  type StockCheckRecord,
} from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListSection } from '../../workspace/list/ListSection.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useTitle } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { checkTitle } from '../shared/names.ts'
import { lineTones } from './stock-checks.labels.ts'

interface ListProps {
  check: StockCheckRecord
  tab: TabHandle
}

export function CheckLines({ check, tab }: ListProps) {
  const costs = useSeesCosts()
  const params = useMemo(() => ({ id: check.id }), [check.id])
  useTitle(tab, `Rindas: ${checkTitle(check)}`)
  return (
    <ListView
      tab={tab}
      title={`Rindas: ${checkTitle(check)}`}
      call={stockChecks.lines}
      kind="stock_check_line"
      params={params}
      columns={costs ? costColumns : lineColumns}
      filters={lineFilters}
      path={({ item_id }) => `/catalog/${item_id}`}
      tabTitle={({ name }) => name}
      record={({ id, name, has_units, lock_version }) => ({
        kind: 'stock_check_line',
        id,
        title: name,
        lock_version,
        can: check.can,
        facts: { check_id: check.id, goods: name, has_units },
      })}
      nouns={['rinda', 'rindas', 'rindu']}
      empty={<EmptyState title="Rindu nav" />}
      aside={<AppLink to={`/stock/stock_checks/${check.id}?dati=1`}>Inventarizācija</AppLink>}
      page={false}
    />
  )
}

export function CheckDifferences({ check: { id, totals } }: Pick<ListProps, 'check'>) {
  const costs = useSeesCosts()
  const params = useMemo(() => ({ id }), [id])
  if (!totals.different) return null
  return (
    <section aria-label="Starpības" className="flex flex-col gap-1">
      <h2 className="font-semibold">Starpības ({totals.different})</h2>
      <ListSection
        label="Starpības"
        call={stockChecks.lines}
        query={{ state: 'different' }}
        params={params}
        columns={costs ? costColumns : lineColumns}
        path={({ item_id }) => `/catalog/${item_id}`}
        title={({ name }) => name}
        empty="Starpību nav"
      />
    </section>
  )
}

const quantity = (value: string | null) => (value === null ? null : formatQuantity(value))

/** Extra and missing pieces are separate differences. */
const isTwofold = ({ surplus_units, missing_units }: StockCheckLine) => surplus_units.length > 0 && missing_units.length > 0

function differenceOf(line: StockCheckLine): string | null {
  return isTwofold(line) ? `+${line.surplus_units.length} / -${line.missing_units.length}` : quantity(line.difference)
}

function valueOf(line: StockCheckLine): string | null {
  const { difference_value, surplus_value, shortage_value } = line
  if (isTwofold(line) && surplus_value != null && shortage_value != null)
    return `${formatAmount(surplus_value)} / ${formatAmount(shortage_value)}`
  return difference_value == null ? null : formatAmount(difference_value)
}

const lineColumns: readonly Column<StockCheckLine>[] = [
  { id: 'shelf', header: labelOf('shelf'), width: 90, sortKey: 'shelf', cell: ({ shelf }) => shelf },
  { id: 'sku', header: 'Artikuls', width: 110, sortKey: 'sku', cell: ({ sku }) => sku },
  { id: 'name', header: 'Prece', width: 200, grow: 2, opens: true, sortKey: 'name', cell: ({ name }) => name },
  { id: 'unit', key: 'measure_unit', header: 'Mērv.', width: 54, hidePriority: 2, cell: ({ measure_unit }) => measure_unit.name },
  { id: 'expected', header: labelOf('expected'), width: widths.quantity, align: 'end', cell: ({ expected }) => quantity(expected) },
  { id: 'moved', header: labelOf('moved'), width: widths.quantity, align: 'end', cell: ({ moved }) => quantity(moved) },
  {
    id: 'moved_between',
    header: labelOf('moved_between'),
    width: widths.quantity,
    hidePriority: 1,
    align: 'end',
    cell: ({ moved_between }) => quantity(moved_between),
  },
  { id: 'counted', header: labelOf('counted'), width: widths.quantity, align: 'end', cell: ({ counted }) => quantity(counted) },
  { id: 'difference', header: labelOf('difference'), width: widths.quantity, align: 'end', cell: differenceOf },
  {
    id: 'state',
    header: 'Stāvoklis',
    width: 120,
    cell: ({ state }) => <StatusBadge label={checkLineStates[state]} tone={lineTones[state]} />,
    text: ({ state }) => checkLineStates[state],
  },
  {
    id: 'counted_at',
    header: 'Skaitīts',
    width: 130,
    hidePriority: 1,
    sortKey: 'counted_at',
    align: 'end',
    cell: ({ counted_at }) => counted_at && formatMoment(counted_at),
  },
  { id: 'counted_by', header: 'Skaitīja', width: 130, hidePriority: 1, cell: ({ counted_by }) => counted_by?.name },
]

const costColumns: readonly Column<StockCheckLine>[] = [
  ...lineColumns,
  {
    id: 'value',
    key: 'difference_value',
    header: 'Starpība, €',
    width: 110,
    align: 'end',
    cell: valueOf,
  },
]

const lineFilters: readonly Filter[] = [{ name: 'state', label: 'Stāvoklis', kind: 'choice', choices: choicesOf(checkLineStates) }]

/** Includes unassigned codes. */
export function CheckCounts({ check, tab }: ListProps) {
  const params = useMemo(() => ({ id: check.id }), [check.id])
  useTitle(tab, `Skaitījumi: ${checkTitle(check)}`)
  return (
    <ListView
      tab={tab}
      title={`Skaitījumi: ${checkTitle(check)}`}
      call={stockChecks.counts}
      kind="stock_check_count"
      params={params}
      columns={countColumns}
      filters={countFilters}
      record={({ id, code, name }) => ({
        kind: 'stock_check_count',
        id,
        title: name ?? code ?? 'Skaitījums',
        can: check.can,
        facts: { check_id: check.id },
      })}
      nouns={['skaitījums', 'skaitījumi', 'skaitījumu']}
      empty={<EmptyState title="Vēl nekas nav skaitīts" />}
      aside={<AppLink to={`/stock/stock_checks/${check.id}?dati=1`}>Inventarizācija</AppLink>}
      page={false}
    />
  )
}

const nameOf = ({ name, aside_reason }: StockCheckCount): string | null => name ?? aside_reason

const codeOf = ({ code, unit_number }: StockCheckCount): string | null => unit_number ?? code

const countColumns: readonly Column<StockCheckCount>[] = [
  { id: 'at', key: 'counted_at', header: 'Laiks', width: 130, align: 'end', cell: ({ counted_at }) => formatMoment(counted_at) },
  { id: 'who', key: 'created_by', header: 'Skaitīja', width: 140, cell: ({ created_by }) => created_by.name },
  { id: 'name', header: 'Prece', width: 200, grow: 2, cell: nameOf, value: nameOf },
  { id: 'code', header: labelOf('code'), width: 150, cell: codeOf, value: codeOf },
  {
    id: 'quantity',
    header: labelOf('quantity'),
    width: widths.quantity,
    align: 'end',
    cell: ({ quantity: counted }) => formatQuantity(counted),
  },
  { id: 'source', header: 'Kā', width: 90, cell: ({ source }) => countSources[source] },
  {
    id: 'back',
    key: 'taken_back_at',
    header: 'Atsaukts',
    width: 150,
    cell: ({ taken_back_at, taken_back_by }) =>
      taken_back_at && [formatMoment(taken_back_at), taken_back_by?.name].filter(Boolean).join(' · '),
  },
]

const countFilters: readonly Filter[] = [
  { name: 'aside', label: 'Malā noliktie', kind: 'flag' },
  { name: 'mine', label: 'Tikai mani', kind: 'flag' },
]
