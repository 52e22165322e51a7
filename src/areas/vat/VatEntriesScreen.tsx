import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vatReturnRows } from '../../../contract/vat/rows.ts'
import { vatSources } from '../../../contract/vat/sources.ts'
import { vat, vatTreatments, type VatEntry } from '../../../contract/vat/vat.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { daysOf } from './day-filters.ts'
import { documentPaths } from './document-paths.ts'
import { lastMonth } from './month.ts'

export default function VatEntriesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="PVN darījumi"
      call={vat.entries}
      kind="vat_entry"
      columns={columns}
      filters={filters}
      path={({ document: { type, id } }) => `${documentPaths[type] ?? '/vat_entries'}/${id}`}
      record={({ id, source, number }) => ({ kind: 'vat_entry', id, title: `${vatSources[source]} ${number ?? ''}`.trim() })}
      nouns={['darījums', 'darījumi', 'darījumu']}
      empty={<EmptyState title="PVN darījumu nav">Šeit būs dokumenti, kuru nodokļa piemērošanas diena ir periodā.</EmptyState>}
    />
  )
}

const columns: readonly Column<VatEntry>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'source', header: 'Dokuments', width: 170, cell: ({ source }) => vatSources[source] },
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: ({ number }) => number },
  { id: 'partner', header: 'Partneris', width: widths.name, grow: 1, cell: ({ partner }) => partner },
  { id: 'vat_nr', header: labelOf('vat_nr'), width: 140, hidePriority: 2, cell: (row) => row.vat_nr },
  { id: 'category', header: 'PVN veids', width: 180, hidePriority: 3, cell: treatment },
  {
    id: 'rate',
    header: 'Likme, %',
    width: 84,
    align: 'end',
    hidePriority: 1,
    cell: ({ rate }) => (rate === null ? '' : String(Number(rate))),
  },
  { id: 'taxable', header: 'Bez PVN, €', width: widths.money, align: 'end', cell: ({ taxable }) => formatAmount(taxable) },
  { id: 'tax', header: 'PVN, €', width: widths.money, align: 'end', cell: ({ tax }) => formatAmount(tax) },
  {
    id: 'vat_rows',
    header: 'Rindas',
    width: 120,
    cell: (row) => (row.is_unruled ? <StatusBadge label="Bez rindas" tone="warning" /> : row.vat_rows),
    text: (row) => (row.is_unruled ? 'Bez rindas' : (row.vat_rows ?? '')),
  },
]

function treatment({ category, deduction }: VatEntry): string {
  return deduction === null ? vatTreatments[category] : `${vatTreatments[category]}, ${deduction}`
}

const filters: readonly Filter[] = [
  ...daysOf(lastMonth, { besides: 'vat_return_id' }),
  { name: 'row', label: 'Rinda', kind: 'choice', choices: vatReturnRows.map(({ row, name }) => ({ value: row, label: `${row} ${name}` })) },
  { name: 'source', label: 'Dokuments', kind: 'choice', choices: choicesOf(vatSources) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'vat_return_id', label: 'Iesniegtā deklarācija', kind: 'record', load: recordLoader('vat_return') },
  { name: 'unruled', label: 'Bez deklarācijas rindas', kind: 'flag' },
]
