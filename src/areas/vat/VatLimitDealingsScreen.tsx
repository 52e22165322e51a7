import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { watchedDealings, type WatchedDealingRow } from '../../../contract/vat/limits.ts'
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
import { thisMonth } from './month.ts'

export default function VatLimitDealingsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Robežās ieskaitītie darījumi"
      call={vat.limitDealings}
      kind="vat_limit_dealing"
      columns={columns}
      filters={filters}
      path={({ document: { type, id } }) => `${documentPaths[type] ?? '/vat_limits'}/${id}`}
      record={({ id, watched, number }) => ({ kind: 'vat_limit_dealing', id, title: `${watchedDealings[watched]} ${number ?? ''}`.trim() })}
      nouns={['darījums', 'darījumi', 'darījumu']}
      empty={
        <EmptyState title="Darījumu nav">
          Šeit būs dokumenti par precēm, kas periodā sūtītas uz citām ES valstīm vai saņemtas no tām.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<WatchedDealingRow>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'watched', header: 'Robeža', width: 230, cell: ({ watched }) => watchedDealings[watched] },
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: ({ number }) => number },
  { id: 'partner', header: 'Partneris', width: widths.name, grow: 1, cell: ({ partner }) => partner },
  { id: 'country', header: 'Valsts', width: 80, cell: ({ country }) => country },
  { id: 'amount', header: 'Bez PVN, €', width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
]

const filters: readonly Filter[] = [
  ...daysOf(thisMonth),
  { name: 'watched', label: 'Robeža', kind: 'choice', choices: choicesOf(watchedDealings) },
  { name: 'country_id', label: 'Valsts', kind: 'record', load: loadCountries },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
]
