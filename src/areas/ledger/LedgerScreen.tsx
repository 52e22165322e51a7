import { labelOf } from '../../../contract/labels.ts'
import { ledger, ledgerSources } from '../../../contract/ledger/ledger.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { ledgerColumns } from './ledger-columns.ts'
import { entryTitle, lineRecord } from './ledger.labels.ts'

export default function LedgerScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Virsgrāmata"
      call={ledger.lines}
      kind="ledger_line"
      columns={ledgerColumns}
      filters={filters}
      path={({ entry_id }) => `/ledger_entries/${entry_id}`}
      tabTitle={entryTitle}
      record={lineRecord}
      commands={['ledger-line.document', 'ledger.csv']}
      nouns={['rinda', 'rindas', 'rindu']}
      empty={<EmptyState title="Grāmatojumu nav">Dokumentus grāmato serveris dažu sekunžu laikā pēc akceptēšanas.</EmptyState>}
    />
  )
}

const filters: readonly Filter[] = [
  { name: 'date_from', label: labelOf('date_from'), kind: 'date' },
  { name: 'date_to', label: labelOf('date_to'), kind: 'date' },
  { name: 'account_id', label: 'Konts', kind: 'record', load: recordLoader('account') },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'before_closing', label: labelOf('before_closing'), kind: 'flag' },
  { name: 'source', label: 'Dokuments', kind: 'choice', choices: choicesOf(ledgerSources) },
]
