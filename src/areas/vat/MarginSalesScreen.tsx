import { formatAmount, formatDate, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { marginDocuments, marginKinds, type MarginSale } from '../../../contract/vat/margins.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { daysOf } from './day-filters.ts'
import { documentPaths } from './document-paths.ts'
import { thisMonth } from './month.ts'

export default function MarginSalesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Peļņas daļas režīma darījumi"
      call={vat.marginSales}
      kind="margin_sale"
      columns={columns}
      filters={filters}
      path={({ document: { type, id } }) => `${documentPaths[type] ?? '/margin_sales'}/${id}`}
      record={({ id, number, name }) => ({ kind: 'margin_sale', id, title: `${number ?? ''} ${name}`.trim() })}
      nouns={['darījums', 'darījumi', 'darījumu']}
      empty={
        <EmptyState title="Darījumu nav">
          Šeit būs pārdotās preces, kuru kategorijai izvēlēts peļņas daļas režīms: cena, iegādes vērtība, peļņas daļa un nodoklis tajā.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<MarginSale>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'kind', header: 'Dokuments', width: 150, hidePriority: 3, cell: ({ kind }) => marginDocuments[kind] },
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: ({ number }) => number },
  { id: 'partner', header: 'Partneris', width: widths.name, hidePriority: 5, cell: ({ partner }) => partner },
  { id: 'name', header: 'Prece', width: widths.name, grow: 1, cell: ({ name }) => name },
  { id: 'goods', header: 'Preču veids', width: 160, hidePriority: 6, cell: ({ goods }) => marginKinds[goods] },
  {
    id: 'quantity',
    header: labelOf('quantity'),
    width: 84,
    align: 'end',
    hidePriority: 4,
    cell: ({ quantity }) => formatQuantity(quantity),
  },
  { id: 'sale', header: 'Pārdots par, €', width: widths.money, align: 'end', cell: ({ sale }) => formatAmount(sale) },
  { id: 'purchase', header: 'Iegādāts par, €', width: widths.money, align: 'end', cell: ({ purchase }) => formatAmount(purchase) },
  { id: 'margin', header: 'Peļņas daļa, €', width: widths.money, align: 'end', cell: ({ margin }) => formatAmount(margin) },
  { id: 'rate', header: 'Likme, %', width: 84, align: 'end', hidePriority: 1, cell: ({ rate }) => String(Number(rate)) },
  { id: 'taxable', header: 'Bez PVN, €', width: widths.money, align: 'end', hidePriority: 2, cell: ({ taxable }) => formatAmount(taxable) },
  { id: 'tax', header: 'PVN, €', width: widths.money, align: 'end', cell: ({ tax }) => formatAmount(tax) },
]

const filters: readonly Filter[] = [
  ...daysOf(thisMonth),
  { name: 'kind', label: 'Dokuments', kind: 'choice', choices: choicesOf(marginDocuments) },
  { name: 'goods', label: 'Preču veids', kind: 'choice', choices: choicesOf(marginKinds) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
