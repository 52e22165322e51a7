import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { vatAccountDocuments, vatDifferenceCauses, type VatAccountDifference } from '../../../contract/vat/accounts.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { documentPaths } from './document-paths.ts'
import { daysOf } from './day-filters.ts'
import { lastMonth } from './month.ts'

/** Documents that are declared for a period with another tax than the accounts of VAT have of them. */
export default function VatAccountDifferencesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="PVN un kontu atšķirības"
      call={vat.accountDifferences}
      kind="vat_account_difference"
      columns={columns}
      filters={filters}
      path={pathOf}
      record={({ id, kind, number }) => ({
        kind: 'vat_account_difference',
        id,
        title: `${vatAccountDocuments[kind]} ${number ?? ''}`.trim(),
      })}
      nouns={['atšķirība', 'atšķirības', 'atšķirību']}
      empty={<EmptyState title="Atšķirību nav">PVN deklarācijā un PVN kontos periodā ir tie paši dokumenti ar to pašu nodokli.</EmptyState>}
    />
  )
}

/** The document, or its entry where it has no page of its own. */
function pathOf({ document: { type, id }, entry_id }: VatAccountDifference): string {
  const base = documentPaths[type]
  return base === undefined && entry_id !== null ? `/ledger_entries/${entry_id}` : `${base ?? '/ledger'}/${id}`
}

const columns: readonly Column<VatAccountDifference>[] = [
  {
    id: 'declared_on',
    header: 'Deklarēts',
    width: widths.day,
    align: 'end',
    cell: ({ declared_on }) => declared_on && formatDate(declared_on),
  },
  { id: 'posted_on', header: 'Grāmatots', width: widths.day, align: 'end', cell: ({ posted_on }) => posted_on && formatDate(posted_on) },
  { id: 'kind', header: 'Dokuments', width: 160, cell: ({ kind }) => vatAccountDocuments[kind] },
  { id: 'number', header: labelOf('number'), width: widths.number, opens: true, cell: ({ number }) => number },
  { id: 'partner', header: 'Partneris', width: widths.name, grow: 1, hidePriority: 1, cell: ({ partner }) => partner },
  { id: 'account', header: labelOf('account_id'), width: 160, hidePriority: 2, cell: ({ account }) => account.name },
  { id: 'declared', header: 'Deklarācijā, €', width: 116, align: 'end', cell: ({ declared }) => formatAmount(declared) },
  { id: 'posted', header: 'Kontos, €', width: widths.money, align: 'end', cell: ({ posted }) => formatAmount(posted) },
  { id: 'difference', header: 'Starpība, €', width: widths.money, align: 'end', cell: ({ difference }) => formatAmount(difference) },
  {
    id: 'cause',
    header: 'Iemesls',
    width: 190,
    cell: ({ cause }) => <StatusBadge label={vatDifferenceCauses[cause]} tone={cause === 'amount' ? 'danger' : 'neutral'} />,
    text: ({ cause }) => vatDifferenceCauses[cause],
  },
]

const filters: readonly Filter[] = [
  ...daysOf(lastMonth),
  { name: 'account_id', label: labelOf('account_id'), kind: 'record', load: recordLoader('account') },
  { name: 'kind', label: 'Dokuments', kind: 'choice', choices: choicesOf(vatAccountDocuments) },
  { name: 'cause', label: 'Iemesls', kind: 'choice', choices: choicesOf(vatDifferenceCauses) },
]
