import { formatAmount, formatDate } from '../../../contract/format.ts'
import { creditReasonWords } from '../../../contract/credits/credit-reasons.ts'
import type { CreditNoteRow } from '../../../contract/credits/credit-note-record.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { labelOf } from '../../../contract/labels.ts'
import { shortName } from '../../../contract/record-names.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfCreditRow, creditTones } from './credits.labels.ts'
import { creditTitle, unnamedBuyer } from '../shared/names.ts'

export default function CreditNotesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Kredītrēķini"
      call={credits.list}
      kind="credit_note"
      columns={columns}
      filters={filters}
      path={({ id }) => `/invoices/credit_invoice/${id}`}
      record={(row) => ({
        kind: 'credit_note',
        id: row.id,
        title: creditTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfCreditRow(row),
      })}
      create="credit.create"
      nouns={['kredītrēķins', 'kredītrēķini', 'kredītrēķinu']}
      empty={
        <EmptyState title="Kredītrēķinu vēl nav" action={<CommandButton id="credit.create" tone="primary" />}>
          Šeit būs kredītrēķini par atgrieztām precēm un labotiem rēķiniem.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<CreditNoteRow>[] = [
  { id: 'number', header: labelOf('number'), width: 150, opens: true, cell: (row) => shortName('credit_note', row) },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  {
    id: 'customer',
    key: 'buyer_name',
    header: labelOf('customer_id'),
    width: widths.name,
    grow: 2,
    cell: ({ buyer_name }) => buyer_name ?? unnamedBuyer,
  },
  {
    id: 'invoice',
    value: (row) => row.invoice ?? row.simplified_invoice,
    header: 'Rēķins',
    width: 136,
    hidePriority: 3,
    cell: ({ invoice, simplified_invoice }) => (invoice ?? simplified_invoice)?.name,
  },
  { id: 'reason', header: labelOf('reason'), width: 130, hidePriority: 2, cell: ({ reason }) => creditReasonWords[reason] },
  {
    id: 'status',
    header: labelOf('status'),
    width: 120,
    cell: ({ status }) => <StatusBadge label={creditNote.states[status]} tone={creditTones[status]} />,
    text: ({ status }) => creditNote.states[status],
  },
  { id: 'net', header: 'Bez PVN, €', width: 92, hidePriority: 1, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 92, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(creditNote.states) },
  { name: 'reason', label: labelOf('reason'), kind: 'choice', choices: choicesOf(creditReasonWords) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
