import type { RowOf } from '../../../contract/dashboard/dashboard.ts'
import { formatDate, formatMoment } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { RichText } from '../../workspace/rich-text/RichText.tsx'

export function Board({ title, rows }: { title: string; rows: readonly RowOf<'messages'>[] }) {
  if (rows.length === 0) return <p className="p-4 text-muted">Ziņu nav</p>
  return (
    <ol aria-label={title} className="flex flex-col">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 border-b border-line px-4 py-2.5 last:border-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={row.is_read ? 'font-medium' : 'font-semibold'}>
              <AppLink to={`/message_archive/${row.id}`}>{row.title}</AppLink>
            </span>
            <Marks row={row} />
            {!row.is_read && (
              <span className="ml-auto">
                <CommandButton id="message.read" args={{ message_id: row.id }} tone="quiet">
                  Izlasīta
                </CommandButton>
              </span>
            )}
          </div>
          <RichText text={row.body} className="max-w-180 line-clamp-6" />
          <p className="figures text-small text-muted">{[row.author?.name, formatMoment(row.created_at)].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}

function Marks({ row: { is_read, is_pinned, coming_on } }: { row: RowOf<'messages'> }) {
  return (
    <>
      {!is_read && <Badge tone="info">Nelasīta</Badge>}
      {is_pinned && <Badge>Piesprausta</Badge>}
      {coming_on && <Badge>Būs redzama no {formatDate(coming_on)}</Badge>}
    </>
  )
}
