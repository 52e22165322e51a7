import { bank, entryStates } from '../../../contract/bank/bank.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { readOnce } from '../../commands/use-call.ts'
import { startCommand } from '../../commands/run.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { choicesOf } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { LoadOptions } from '../../ui/use-options.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { bankEntryColumns } from './bank-entry-columns.tsx'
import { entryRecord, statementTitle } from './bank.labels.ts'

/** Entries are worked down: Enter shows the proposals, the arrow goes on. */
export default function BankEntriesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Maksājumu sasaiste"
      call={bank.entries}
      kind="bank_entry"
      columns={bankEntryColumns}
      filters={filters}
      record={entryRecord}
      onOpen={(row) => void startCommand(commandById('bank-entry.match'), {}, tab.id, { offered: entryRecord(row) })}
      commands={['bank-entry.accept-certain', 'bank-entry.account', 'bank-entry.unmatch']}
      nouns={['ieraksts', 'ieraksti', 'ierakstu']}
      empty={
        <EmptyState title="Bankas ierakstu nav" action={<CommandButton id="bank-statement.import" tone="primary" />}>
          Ielādējiet bankas izrakstu: tā ieraksti parādīsies šeit.
        </EmptyState>
      }
    />
  )
}

const loadStatements: LoadOptions = async (q, signal) => {
  const { data } = await readOnce(bank.statements, { query: { per_page: 50, ...(q && { q }) } }, signal)
  return data.map((statement) => ({ id: statement.id, label: statementTitle(statement) }))
}

const filters: readonly Filter[] = [
  { name: 'state', label: labelOf('status'), kind: 'choice', choices: choicesOf(entryStates) },
  { name: 'direction', label: labelOf('direction'), kind: 'choice', choices: choicesOf({ in: 'Ienākošie', out: 'Izejošie' }) },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'bank_statement_id', label: 'Izraksts', kind: 'record', load: loadStatements },
]
