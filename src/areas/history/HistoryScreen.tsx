import { useMemo, useState } from 'react'
import type { QueryInput } from '../../../contract/calls.ts'
import { formatQuantity, formatSecond } from '../../../contract/format.ts'
import { workspace } from '../../../contract/workspace/workspace.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { holds } from '../../commands/session.ts'
import { whyNotUndone } from '../../commands/undo.ts'
import type { RowOf } from '../../commands/use-list.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { historyBoards } from './boards.tsx'
import { RunDialog } from './RunDialog.tsx'
import { outcomes, runSentence, titleOf, versionsOf } from './history.labels.ts'

type Row = RowOf<typeof workspace.history>

const columns: readonly Column<Row>[] = [
  { id: 'at', header: 'Laiks', width: widths.second, align: 'end', sortKey: 'at', cell: (row) => formatSecond(row.at) },
  { id: 'said', header: 'Kas darīts', width: 360, grow: 4, opens: true, cell: runSentence },
  {
    id: 'outcome',
    header: 'Iznākums',
    width: widths.status,
    cell: (row) => <StatusBadge {...outcomes[row.outcome]} />,
    text: (row) => outcomes[row.outcome].label,
  },
  { id: 'version', key: 'version_after', header: 'Versija', width: 80, hidePriority: 1, align: 'end', cell: versionsOf },
  {
    id: 'duration',
    key: 'duration_ms',
    header: 'Ilgums, ms',
    width: widths.quantity,
    hidePriority: 3,
    align: 'end',
    cell: (row) => formatQuantity(row.duration_ms),
  },
  {
    id: 'server',
    key: 'server_ms',
    header: 'Serverī, ms',
    width: widths.quantity,
    hidePriority: 2,
    align: 'end',
    cell: (row) => (typeof row.server_ms === 'number' ? formatQuantity(row.server_ms) : ''),
  },
  { id: 'user', header: 'Lietotājs', width: widths.person, hidePriority: 4, cell: (row) => row.user },
]

const baseFilters: readonly Filter[] = [
  {
    name: 'outcome',
    label: 'Iznākums',
    kind: 'choice',
    choices: Object.entries(outcomes).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
const ofOthers: readonly Filter[] = [...baseFilters, { name: 'user_id', label: 'Lietotājs', kind: 'record', load: recordLoader('user') }]

/** The user's history, or another user's for user managers. */
export default function HistoryScreen({ tab }: ScreenProps) {
  const [shown, setShown] = useState<Row | null>(null)
  const address = tab.path.split('?')[1] ?? ''
  const query = useMemo(() => queryOf(address), [address])
  return (
    <>
      <ListView
        tab={tab}
        title="Komandu vēsture"
        call={workspace.history}
        kind="run"
        columns={columns}
        query={query}
        filters={holds('manage_users') ? ofOthers : baseFilters}
        record={(row) => ({
          kind: 'run',
          id: row.id,
          title: titleOf(row.command_id),
          facts: { user_id: row.user_id, flow: row.flow, undo: whyNotUndone(row) },
        })}
        onOpen={setShown}
        commands={['history.undo', 'history.link', 'history.export', 'history.copy', 'history.replay']}
        boards={historyBoards}
        aside={address && <AppLink to="/workspace/history">Visa vēsture</AppLink>}
        nouns={['darbība', 'darbības', 'darbību']}
        empty={
          <EmptyState title="Neviena darbība vēl nav veikta">
            Šeit būs redzams viss, ko izdarāt ar pogām, taustiņiem un darbību meklētāju.
          </EmptyState>
        }
      />
      {shown && <RunDialog run={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function queryOf(address: string): QueryInput<typeof workspace.history> {
  const searchParams = new URLSearchParams(address)
  return Object.fromEntries(
    ['user_id', 'from', 'to', 'record_id'].flatMap((name) =>
      Number(searchParams.get(name)) > 0 ? [[name, Number(searchParams.get(name))]] : [],
    ),
  )
}
