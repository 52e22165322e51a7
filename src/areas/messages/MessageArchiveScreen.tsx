import { formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { messages, type MessageRow } from '../../../contract/messages/messages.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { message as chart } from '../../../machines/message.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { daysOnBoard, messageTones } from './messages.labels.ts'

export default function MessageArchiveScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Ziņu arhīvs"
      call={messages.archived}
      kind="message"
      columns={columns}
      path={({ id }) => `/message_archive/${id}`}
      record={({ id, title, lock_version, status, may_write: mayWrite, is_pinned, visible_from, visible_to }) => ({
        kind: 'message',
        id,
        title,
        lock_version,
        status,
        can: abilities(chart, status, { mayWrite }),
        facts: { title, is_pinned, visible_from, visible_to, body: null },
      })}
      create="message.create"
      commands={['message.delete']}
      nouns={['ziņa', 'ziņas', 'ziņu']}
      empty={<EmptyState title="Arhivētu ziņu vēl nav">Šeit nonāk ziņas, kas no dēļa noņemtas vai kuru laiks ir beidzies.</EmptyState>}
    />
  )
}

const columns: readonly Column<MessageRow>[] = [
  { id: 'title', header: labelOf('title'), width: widths.name, grow: 3, opens: true, sortKey: 'title', cell: ({ title }) => title },
  {
    id: 'status',
    header: labelOf('status'),
    width: 110,
    cell: ({ status }) => <StatusBadge label={chart.states[status]} tone={messageTones[status]} />,
    text: ({ status }) => chart.states[status],
  },
  { id: 'author', header: labelOf('author_id'), width: 140, grow: 1, cell: ({ author }) => author?.name },
  {
    id: 'created_at',
    header: 'Publicēta',
    width: widths.moment,
    align: 'end',
    sortKey: 'created',
    cell: ({ created_at }) => formatMoment(created_at),
  },
  { id: 'days', key: 'visible_to', header: 'Uz dēļa', width: 180, hidePriority: 1, cell: daysOnBoard },
  {
    id: 'archived_at',
    header: labelOf('archived_at'),
    width: widths.moment,
    align: 'end',
    cell: ({ archived_at }) => archived_at && formatMoment(archived_at),
  },
]
