import { useMemo } from 'react'
import { useParams } from 'wouter'
import { bank, entryStates, type BankStatementRecord } from '../../../contract/bank/bank.ts'
import { countOf, formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { useCall } from '../../commands/use-call.ts'
import { useRecord } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { bankEntryColumns } from './bank-entry-columns.tsx'
import { entryRecord, statementCheck, statementTitle } from './bank.labels.ts'

export default function BankStatementScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'bankStatementId'>>()
  const id = Number(params.bankStatementId)
  const state = useCall(bank.showStatement, { params: { id } }, { page: true })
  const statement = state.answer?.data
  const query = useMemo(() => ({ bank_statement_id: id }), [id])
  useRecord(
    tab,
    statement && { kind: 'bank_statement', id, title: statementTitle(statement), lock_version: statement.lock_version, can: statement.can },
  )
  return (
    <RecordPage state={state} noun="bankas izraksts">
      {(record) => (
        <ListView
          tab={tab}
          title={statementTitle(record)}
          call={bank.entries}
          kind="bank_entry"
          query={query}
          columns={bankEntryColumns}
          filters={filters}
          record={entryRecord}
          path={() => toMatching(record)}
          tabTitle={() => 'Maksājumu sasaiste'}
          commands={['bank-statement.remove']}
          nouns={['ieraksts', 'ieraksti', 'ierakstu']}
          summary={<Summary statement={record} />}
          empty={<EmptyState title="Ierakstu nav" />}
        />
      )}
    </RecordPage>
  )
}

/** Entries are matched on the page of entries, filtered to the statement. */
function toMatching(statement: BankStatementRecord): string {
  const filter = { bank_statement_id: String(statement.id), bank_statement_id__label: statementTitle(statement) }
  return `/bank_entries?${new URLSearchParams(filter).toString()}`
}

const filters: readonly Filter[] = [{ name: 'state', label: labelOf('status'), kind: 'choice', choices: choicesOf(entryStates) }]

function Summary({ statement }: { statement: BankStatementRecord }) {
  const { opening, turnover, closing, entries, known, pending, unmatched, file_name } = statement
  const facts = [
    { id: 'opening', label: labelOf('opening'), value: opening && formatMoney(opening) },
    { id: 'turnover', label: labelOf('turnover'), value: formatMoney(turnover) },
    { id: 'closing', label: labelOf('closing'), value: closing && formatMoney(closing) },
    { id: 'entries', label: labelOf('entries'), value: `${entries}, jau zināmi ${known}, negrāmatoti ${pending}` },
    { id: 'file', label: labelOf('file_name'), value: file_name },
  ]
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge {...statementCheck(statement)} />
        <StatusBadge
          label={unmatched === 0 ? 'Viss sasaistīts' : `Nesasaistīti: ${countOf(unmatched, 'ieraksts', 'ieraksti', 'ierakstu')}`}
          tone={unmatched === 0 ? 'success' : 'info'}
        />
        {faultsOf(statement).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <KeyFacts label="Izraksta atlikumi" columns={2} facts={facts} />
    </div>
  )
}

function faultsOf({ check, difference, gap, gap_after }: BankStatementRecord): string[] {
  const parts: string[] = []
  if (check === 'differs' && difference !== null) {
    parts.push(`Beigu atlikums no sākuma atlikuma un ierakstu summas atšķiras par ${formatMoney(difference)}.`)
  }
  if (gap !== null && Number(gap) !== 0 && gap_after !== null) {
    parts.push(`Sākuma atlikums no iepriekšējā izraksta (līdz ${formatDate(gap_after)}) atšķiras par ${formatMoney(gap)}: trūkst izraksta.`)
  }
  return parts
}
