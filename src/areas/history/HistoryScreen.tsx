import type { Argument } from '../../../commands/command.ts'
import { countOf, formatMoment, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { workspace } from '../../../contract/workspace.ts'
import { recordLoader, spoken } from '../../desk/ArgumentField.tsx'
import { everyCommand } from '../../desk/commands.ts'
import { holds } from '../../desk/session.ts'
import type { RowOf } from '../../desk/use-list.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

type Row = RowOf<typeof workspace.history>

const outcomes: Readonly<Record<Row['outcome'], { label: string; tone: Tone }>> = {
  done: { label: 'Izdarīts', tone: 'success' },
  failed: { label: 'Neizdevās', tone: 'danger' },
  cancelled: { label: 'Atcelts', tone: 'neutral' },
}

const columns: readonly Column<Row>[] = [
  { id: 'at', header: 'Laiks', width: widths.moment, align: 'end', cell: (row) => formatMoment(row.at) },
  { id: 'command', header: 'Darbība', width: 240, grow: 1, cell: (row) => titleOf(row.command_id) },
  { id: 'record', header: 'Ieraksts', width: widths.name, grow: 1, cell: (row) => row.record?.title ?? '' },
  {
    id: 'args',
    header: 'Dati',
    width: 220,
    spare: 2,
    grow: 2,
    cell: (row) => <span className="truncate text-muted">{argumentsOf(row)}</span>,
    text: argumentsOf,
  },
  {
    id: 'outcome',
    header: 'Iznākums',
    width: widths.status,
    cell: (row) => <StatusBadge {...outcomes[row.outcome]} />,
    text: (row) => outcomes[row.outcome].label,
  },
  { id: 'error', header: 'Iemesls', width: widths.name, grow: 1, cell: (row) => row.error ?? '' },
  { id: 'duration', header: 'Ilgums, ms', width: widths.quantity, spare: 1, align: 'end', cell: (row) => formatQuantity(row.duration_ms) },
  { id: 'user', header: 'Lietotājs', width: widths.person, spare: 3, cell: (row) => row.user },
]

const ofOthers: readonly Filter[] = [{ name: 'user_id', label: 'Lietotājs', kind: 'record', load: recordLoader('user') }]
const none: readonly Filter[] = []

/** What was run, by whom, on what, and what came of it: the own history, or another person's for who manages users. */
export default function HistoryScreen({ tab }: ScreenProps<never>) {
  return (
    <ListView
      tab={tab}
      title="Komandu vēsture"
      call={workspace.history}
      kind="run"
      columns={columns}
      filters={holds('manage_users') ? ofOthers : none}
      record={(row) => ({ kind: 'run', id: row.id, title: titleOf(row.command_id) })}
      nouns={['darbība', 'darbības', 'darbību']}
      empty={
        <EmptyState title="Neviena darbība vēl nav veikta">
          Šeit būs redzams viss, ko izdarāt ar pogām, taustiņiem un darbību meklētāju.
        </EmptyState>
      }
    />
  )
}

/** The command's title, or its id where the command is no more. */
function titleOf(id: string): string {
  return everyCommand().find((command) => command.id === id)?.title ?? id
}

/** What the command was told, in words; a key says nothing to a person and is left out. */
function argumentsOf({ command_id, args }: Row): string {
  const asked = everyCommand().find((command) => command.id === command_id)?.arguments ?? []
  return Object.entries(args)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => told(asked.find((argument) => argument.name === name) ?? null, name, value))
    .filter(Boolean)
    .join(', ')
}

function told(argument: Argument | null, name: string, value: unknown): string {
  if (argument && argument.kind !== 'record' && argument.kind !== 'picker') return `${argument.label}: ${spoken(argument, value)}`
  if (Array.isArray(value)) return `${argument?.label ?? labelOf(name)}: ${countOf(value.length, 'ieraksts', 'ieraksti', 'ierakstu')}`
  if (typeof value === 'string' && !name.endsWith('_id')) return `${labelOf(name)}: ${value}`
  return argument?.label ?? ''
}
