import { formatAmount, formatDate, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ossParts, type OssEntry } from '../../../contract/vat/oss.ts'
import { vatSources } from '../../../contract/vat/sources.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { loadCountries } from '../shared/sale-loaders.ts'
import { daysOf } from './day-filters.ts'
import { documentPaths } from './document-paths.ts'
import { lastQuarter } from './month.ts'

export default function OssEntriesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="OSS darījumi"
      call={vat.ossEntries}
      kind="oss_entry"
      columns={columns}
      filters={filters}
      path={({ document: { type, id } }) => `${documentPaths[type] ?? '/oss_return'}/${id}`}
      record={({ id, source, number }) => ({ kind: 'oss_entry', id, title: `${vatSources[source]} ${number ?? ''}`.trim() })}
      nouns={['darījums', 'darījumi', 'darījumu']}
      empty={<EmptyState title="OSS darījumu nav">Šeit būs dokumenti par precēm, kas nosūtītas patērētājiem citās ES valstīs.</EmptyState>}
    />
  )
}

const columns: readonly Column<OssEntry>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'source', header: 'Dokuments', width: 150, cell: ({ source }) => vatSources[source] },
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: ({ number }) => number },
  { id: 'partner', header: 'Partneris', width: widths.name, grow: 1, cell: ({ partner }) => partner },
  { id: 'country', header: 'Valsts', width: 80, cell: ({ country }) => country },
  { id: 'rate', header: 'Likme', width: 90, align: 'end', cell: ({ rate }) => formatPercent(rate) },
  { id: 'taxable', header: 'Bez PVN, €', width: widths.money, align: 'end', cell: ({ taxable }) => formatAmount(taxable) },
  { id: 'tax', header: 'PVN, €', width: widths.money, align: 'end', cell: ({ tax }) => formatAmount(tax) },
  {
    id: 'corrects',
    header: 'Labo ceturksni no',
    width: 140,
    align: 'end',
    hidePriority: 1,
    cell: ({ corrects }) => corrects && formatDate(corrects),
  },
]

const filters: readonly Filter[] = [
  ...daysOf(lastQuarter),
  { name: 'part', label: 'Daļa', kind: 'choice', choices: choicesOf(ossParts) },
  { name: 'country_id', label: 'Valsts', kind: 'record', load: loadCountries },
  { name: 'rate', label: 'Likme, %', kind: 'money' },
  { name: 'corrects', label: 'Labo ceturksni no', kind: 'date' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
