import { bank, type BankStatementRow } from '../../../contract/bank/bank.ts'
import { formatAmount, formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useMay } from '../../commands/use-may.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { statementCheck, statementTitle } from './bank.labels.ts'
import { dropped, settingsOf, isCsv, lookAt, sentOf } from './csv-files.ts'

export default function BankStatementsScreen({ tab }: ScreenProps) {
  const mayImport = useMay(bank.importStatements)
  function take(files: readonly File[]): boolean {
    if (mayImport) void load(files, tab.id)
    return mayImport
  }
  return (
    <FileDrop label="Izraksta failu var nomest šeit" onFiles={take} className="h-full min-h-0">
      <ListView
        tab={tab}
        title="Bankas izraksti"
        call={bank.statements}
        kind="bank_statement"
        columns={columns}
        filters={filters}
        path={({ id }) => `/bank_statements/${id}`}
        record={(row) => ({ kind: 'bank_statement', id: row.id, title: statementTitle(row), lock_version: row.lock_version })}
        create="bank-statement.import"
        nouns={['izraksts', 'izraksti', 'izrakstu']}
        empty={
          <EmptyState title="Bankas izrakstu vēl nav" action={<CommandButton id="bank-statement.import" tone="primary" />}>
            Ielādējiet vai nometiet šeit izraksta failu no internetbankas: camt.053, FiDAViSta vai CSV.
          </EmptyState>
        }
      />
    </FileDrop>
  )
}

/** A CSV whose headings or account are not known yet is shown first. */
async function load(files: readonly File[], tabId: string): Promise<void> {
  const [file] = files
  const isUnknown = files.length === 1 && file !== undefined && (await isCsv(file)) && (await mustBeShown(file))
  if (isUnknown) dropped.set(files)
  await startCommand(commandById('bank-statement.import'), isUnknown ? {} : { file: { files } }, tabId)
}

async function mustBeShown(file: File): Promise<boolean> {
  const preview = await lookAt(file).catch(() => null)
  return preview !== null && (preview.mapping === null || sentOf(settingsOf(preview)) === null)
}

const filters: readonly Filter[] = [
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]

const columns: readonly Column<BankStatementRow>[] = [
  { id: 'iban', header: labelOf('iban'), width: 200, opens: true, cell: ({ iban }) => iban },
  { id: 'date_from', header: 'No', width: widths.day, align: 'end', cell: ({ date_from }) => formatDate(date_from) },
  { id: 'date_to', header: 'Līdz', width: widths.day, align: 'end', cell: ({ date_to }) => formatDate(date_to) },
  { id: 'number', header: 'Izraksta Nr.', width: 90, hidePriority: 2, cell: ({ number }) => number },
  {
    id: 'opening',
    header: `${labelOf('opening')}, €`,
    width: widths.money,
    align: 'end',
    hidePriority: 3,
    cell: ({ opening }) => opening && formatAmount(opening),
  },
  {
    id: 'turnover',
    header: `${labelOf('turnover')}, €`,
    width: widths.money,
    align: 'end',
    hidePriority: 4,
    cell: ({ turnover }) => formatAmount(turnover),
  },
  {
    id: 'closing',
    header: `${labelOf('closing')}, €`,
    width: widths.money,
    align: 'end',
    cell: ({ closing }) => closing && formatAmount(closing),
  },
  { id: 'entries', header: labelOf('entries'), width: 90, align: 'end', cell: ({ entries }) => String(entries) },
  { id: 'unmatched', header: labelOf('unmatched'), width: 110, align: 'end', cell: ({ unmatched }) => String(unmatched) },
  {
    id: 'check',
    header: 'Pārbaude',
    width: 180,
    cell: (row) => <StatusBadge {...statementCheck(row)} />,
    text: (row) => statementCheck(row).label,
  },
  { id: 'file_name', header: labelOf('file_name'), width: 160, grow: 1, hidePriority: 1, cell: ({ file_name }) => file_name },
  {
    id: 'created_at',
    header: 'Ielādēts',
    width: widths.moment,
    align: 'end',
    hidePriority: 1,
    cell: ({ created_at }) => formatMoment(created_at),
  },
]
