import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vat, vatAnnexes, vatDocumentKinds, type VatAnnexRow } from '../../../contract/vat/vat.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { daysOf } from './day-filters.ts'
import { documentPaths } from './document-paths.ts'
import { lastMonth } from './month.ts'

export default function VatAnnexesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="PVN deklarācijas pielikumi"
      call={vat.annexes}
      kind="vat_annex_row"
      columns={columns}
      filters={filters}
      path={(row) => pathOf(tab, row)}
      record={({ id, annex, number, partner }) => ({
        kind: 'vat_annex_row',
        id,
        title: `${vatAnnexes[annex]} ${number ?? partner ?? ''}`.trim(),
      })}
      nouns={['rinda', 'rindas', 'rindu']}
      empty={<EmptyState title="Pielikumos rindu nav">Šeit būs darījumi, kuru nodokļa piemērošanas diena ir periodā.</EmptyState>}
    />
  )
}

/** The document, or the dealings that the row sums up, in the same period. */
function pathOf({ listState: { filters: active } }: TabHandle, { document, vat_nr }: VatAnnexRow): string {
  if (document) return `${documentPaths[document.type] ?? '/vat_entries'}/${document.id}`
  const query = new URLSearchParams()
  for (const name of ['date_from', 'date_to', 'vat_return_id', 'vat_return_id__label']) {
    const value = active[name]
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value))
  }
  if (vat_nr !== null) query.set('q', vat_nr)
  return `/vat_entries?${query}`
}

const columns: readonly Column<VatAnnexRow>[] = [
  { id: 'annex', header: 'Pielikums', width: 110, opens: true, sortKey: 'annex', cell: ({ annex }) => vatAnnexes[annex] },
  { id: 'deal', header: 'Darījums', width: 90, cell: ({ deal }) => deal },
  {
    id: 'document_kind',
    header: 'Dokuments',
    width: 190,
    hidePriority: 2,
    cell: ({ document_kind: kind }) => kind && `${kind} ${vatDocumentKinds[kind]}`,
  },
  { id: 'partner', header: 'Partneris', width: widths.name, grow: 1, cell: ({ partner }) => partner },
  { id: 'country', header: 'Valsts', width: 70, hidePriority: 3, cell: ({ country }) => country },
  { id: 'vat_nr', header: labelOf('vat_nr'), width: 140, cell: (row) => row.vat_nr },
  { id: 'number', header: labelOf('number'), width: widths.number, cell: ({ number }) => number },
  {
    id: 'document_date',
    header: labelOf('date'),
    width: widths.day,
    align: 'end',
    hidePriority: 1,
    cell: (row) => row.document_date && formatDate(row.document_date),
  },
  { id: 'taxable', header: 'Bez PVN, €', width: widths.money, align: 'end', cell: ({ taxable }) => formatAmount(taxable) },
  { id: 'tax', header: 'PVN, €', width: widths.money, align: 'end', cell: ({ tax }) => tax && formatAmount(tax) },
]

const filters: readonly Filter[] = [
  ...daysOf(lastMonth, { besides: 'vat_return_id' }),
  { name: 'annex', label: 'Pielikums', kind: 'choice', choices: choicesOf(vatAnnexes) },
  { name: 'vat_return_id', label: 'Iesniegtā deklarācija', kind: 'record', load: recordLoader('vat_return') },
]
