import { useParams } from 'wouter'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vatSources } from '../../../contract/vat/sources.ts'
import { vatTreatments } from '../../../contract/vat/vat.ts'
import { vatReturns, type VatDifference } from '../../../contract/vat-returns/vat-returns.ts'
import { useCall } from '../../commands/use-call.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { documentPaths } from './document-paths.ts'
import { vatReturnTitle } from './vat-returns.labels.ts'

/** Dealings that are another now than they were in the filed return. */
export default function VatDifferencesScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'vatReturnId'>>()
  const id = Number(params.vatReturnId)
  const state = useCall(vatReturns.show, { params: { id } }, { page: true })
  return (
    <RecordPage state={state} noun="PVN deklarācija">
      {(record) => (
        <ListView
          tab={tab}
          title={`Izmaiņas pēc iesniegšanas: ${vatReturnTitle(record)}`}
          call={vatReturns.differences}
          kind="vat_difference"
          params={{ id }}
          columns={columns}
          path={({ document }) => `${documentPaths[document.type] ?? '/vat_entries'}/${document.id}`}
          record={({ id: row, source, number }) => ({
            kind: 'vat_difference',
            id: row,
            title: `${vatSources[source]} ${number ?? ''}`.trim(),
          })}
          nouns={['izmaiņa', 'izmaiņas', 'izmaiņu']}
          empty={<EmptyState title="Izmaiņu nav">Darījumi ir tādi, kādi tie bija, kad deklarāciju iesniedza.</EmptyState>}
        />
      )}
    </RecordPage>
  )
}

const columns: readonly Column<VatDifference>[] = [
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
  { id: 'source', header: 'Dokuments', width: 170, cell: ({ source }) => vatSources[source] },
  {
    id: 'number',
    header: labelOf('number'),
    width: widths.number,
    opens: true,
    cell: ({ number, is_new }) => (
      <>
        {number} {is_new && <StatusBadge label="Jauns" tone="info" />}
      </>
    ),
    text: ({ number }) => number ?? '',
  },
  { id: 'partner', header: 'Partneris', width: widths.name, grow: 1, cell: ({ partner }) => partner },
  { id: 'category', header: 'PVN veids', width: 160, hidePriority: 3, cell: ({ category }) => vatTreatments[category] },
  {
    id: 'rate',
    header: 'Likme, %',
    width: 84,
    align: 'end',
    hidePriority: 2,
    cell: ({ rate }) => (rate === null ? '' : String(Number(rate))),
  },
  { id: 'vat_rows', header: 'Rindas', width: 96, hidePriority: 1, cell: ({ vat_rows }) => vat_rows },
  { id: 'filed_taxable', header: 'Iesniegts, €', width: 112, align: 'end', cell: (row) => formatAmount(row.filed_taxable) },
  { id: 'taxable', header: 'Tagad, €', width: widths.money, align: 'end', cell: ({ taxable }) => formatAmount(taxable) },
  { id: 'filed_tax', header: 'PVN iesniegts', width: 116, align: 'end', hidePriority: 4, cell: (row) => formatAmount(row.filed_tax) },
  { id: 'tax', header: 'PVN tagad', width: widths.money, align: 'end', hidePriority: 5, cell: ({ tax }) => formatAmount(tax) },
  { id: 'difference', header: 'PVN starpība', width: 112, align: 'end', cell: ({ difference }) => formatAmount(difference) },
]
