import { useMemo } from 'react'
import { useParams } from 'wouter'
import { formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { ledger, type LedgerEntry } from '../../../contract/ledger/ledger.ts'
import { useCall } from '../../commands/use-call.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { ledgerColumns } from './ledger-columns.ts'
import { accountPath, documentName, documentPath, entryTitle, lineRecord } from './ledger.labels.ts'

/** Enter on a line opens the document, or the account where the document has no page. */
export default function LedgerEntryScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'ledgerEntryId'>>()
  const id = Number(params.ledgerEntryId)
  const state = useCall(ledger.showEntry, { params: { id } }, { page: true })
  const query = useMemo(() => ({ entry_id: id }), [id])
  return (
    <RecordPage state={state} noun="grāmatojums">
      {(entry) => (
        <ListView
          tab={tab}
          title={entryTitle(entry)}
          call={ledger.lines}
          kind="ledger_line"
          query={query}
          columns={lineColumns}
          record={lineRecord}
          path={(line) => documentPath(line) ?? accountPath(line)}
          commands={['ledger-line.document', 'ledger-line.account']}
          nouns={['rinda', 'rindas', 'rindu']}
          summary={<Summary entry={entry} />}
          empty={<EmptyState title="Rindu nav" />}
        />
      )}
    </RecordPage>
  )
}

/** Day and document are the same on each line. */
const lineColumns = ledgerColumns
  .filter(({ id }) => !['date', 'source', 'number'].includes(id))
  .map((column) => ({ ...column, opens: column.id === 'account' }))

function Summary({ entry }: { entry: LedgerEntry }) {
  const { date, document_date, amount, reverses, reversed_by, posted_at, created_by } = entry
  const path = documentPath(entry)
  const name = documentName(entry)
  const facts = [
    { id: 'date', label: labelOf('date'), value: formatDate(date) },
    { id: 'document', label: 'Dokuments', value: path === null ? name : <AppLink to={path}>{name}</AppLink> },
    ...(document_date === date
      ? []
      : [{ id: 'document_date', label: 'Dokumenta diena', value: `${formatDate(document_date)} (periods bija slēgts)` }]),
    { id: 'amount', label: labelOf('amount'), value: formatMoney(amount) },
    ...(reverses ? [{ id: 'reverses', label: 'Stornē', value: <EntryLink entry={reverses} /> }] : []),
    ...(reversed_by ? [{ id: 'reversed_by', label: 'Stornēts ar', value: <EntryLink entry={reversed_by} /> }] : []),
    { id: 'posted_at', label: 'Grāmatots', value: [formatMoment(posted_at), created_by?.name].filter(Boolean).join(', ') },
  ]
  return (
    <div className="shrink-0 border-b border-line px-4 py-2">
      <KeyFacts label="Grāmatojuma dati" columns={2} facts={facts} />
    </div>
  )
}

function EntryLink({ entry: { id, date } }: { entry: { id: number; date: string } }) {
  return <AppLink to={`/ledger_entries/${id}`}>{`Grāmatojums ${formatDate(date)}`}</AppLink>
}
