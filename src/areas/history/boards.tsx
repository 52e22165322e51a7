import { dayOf, formatDate, formatMoment, formatSecond } from '../../../contract/format.ts'
import type { QueryInput } from '../../../contract/calls.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { RowOf } from '../../commands/use-list.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { BoardBy, Boards } from '../../workspace/list/BoardList.tsx'
import { outcomes, runSentence } from './history.labels.ts'

type Row = RowOf<typeof workspace.history>

function way(id: string, label: string, columnOf: (row: Row) => string, titleOf: (row: Row) => string): BoardBy<Row> {
  return {
    id,
    label,
    columnOf,
    columns: (rows) => [...new Map(rows.map((row) => [columnOf(row), { id: columnOf(row), title: titleOf(row) }])).values()],
    step: () => 'Vēsturi nevar mainīt',
  }
}

const without = 'none'

/** A flow is one continuous session of work. */
export const historyBoards: Boards<Row, QueryInput<typeof workspace.history>> = {
  layouts: [
    way(
      'flow',
      'Pa plūsmām',
      ({ flow }) => String(flow),
      ({ at }) => `Līdz ${formatMoment(at)}`,
    ),
    way(
      'record',
      'Pa ierakstiem',
      ({ record }) => (record ? `${record.kind} ${record.id}` : without),
      ({ record }) => record?.title ?? 'Bez ieraksta',
    ),
    way(
      'day',
      'Pa dienām',
      ({ at }) => dayOf(new Date(at)),
      ({ at }) => formatDate(dayOf(new Date(at))),
    ),
  ],
  query: {},
  card: (row) => (
    <>
      <span className="block">{runSentence(row)}</span>
      <span className="mt-1 flex items-center justify-between gap-2 text-small text-muted">
        {formatSecond(row.at)}
        <StatusBadge {...outcomes[row.outcome]} />
      </span>
    </>
  ),
  nouns: ['darbība', 'darbības', 'darbību'],
}
