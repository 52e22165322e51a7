import { formatMoment, formatQuantity } from '../../../contract/format.ts'
import { importTitles } from '../../../contract/imports/import-titles.ts'
import { imports, type ImportRow } from '../../../contract/imports/imports.ts'
import { labelOf } from '../../../contract/labels.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import { importState, importTitle } from './imports.labels.ts'

export default function ImportsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Datu ielāde"
      call={imports.list}
      kind="import"
      columns={columns}
      path={({ id }) => `/workspace/imports/${id}`}
      record={(row) => ({ kind: 'import', id: row.id, title: importTitle(row), lock_version: row.lock_version })}
      create="import.check"
      commands={['import.template', 'import.export']}
      nouns={['fails', 'faili', 'failu']}
      empty={
        <EmptyState title="Vēl nekas nav ielādēts" action={<CommandButton id="import.check" tone="primary" />}>
          Klientus, preces, cenas un sākuma atlikumus var ielādēt no Excel vai CSV. Vispirms failu tikai pārbauda.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<ImportRow>[] = [
  { id: 'file_name', header: labelOf('file_name'), width: 220, grow: 2, opens: true, cell: ({ file_name }) => file_name },
  { id: 'kind', header: 'Kas ielādēts', width: 180, grow: 1, cell: ({ kind }) => importTitles[kind] },
  { id: 'source', header: labelOf('source'), width: 140, hidePriority: 1, cell: ({ source }) => source },
  { id: 'rows', header: labelOf('rows'), width: 90, align: 'end', cell: ({ rows }) => formatQuantity(String(rows)) },
  {
    id: 'state',
    header: labelOf('status'),
    width: 120,
    cell: (row) => <StatusBadge label={importState(row).label} tone={importState(row).tone} />,
    text: (row) => importState(row).label,
    value: (row) => importState(row).state,
  },
  { id: 'created_by', header: 'Pārbaudīja', width: widths.person, cell: ({ created_by }) => created_by?.name },
  {
    id: 'created_at',
    header: 'Kad',
    width: widths.moment,
    align: 'end',
    cell: ({ created_at }) => formatMoment(created_at),
  },
]
