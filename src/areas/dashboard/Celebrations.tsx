import { celebrationKinds } from '../../../contract/company/celebration-kinds.ts'
import type { RowOf } from '../../../contract/dashboard/dashboard.ts'
import { countOf, formatDate } from '../../../contract/format.ts'
import { Badge } from '../../ui/Badge.tsx'

export function Celebrations({ title, rows }: { title: string; rows: readonly RowOf<'celebrations'>[] }) {
  if (rows.length === 0) return <p className="p-4 text-muted">Tuvākajā mēnesī svētku nav</p>
  return (
    <ol aria-label={title} className="flex flex-col">
      {rows.map(({ id, name, kind, date, days, user, greeting, is_day_off }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2 last:border-0">
          <span className="min-w-0 grow">
            <span className={days === 0 ? 'font-semibold' : 'font-medium'}>{[user?.name, name].filter(Boolean).join(': ')}</span>{' '}
            {/* Hides a title equal to the kind. */}
            {name !== celebrationKinds[kind as keyof typeof celebrationKinds] && (
              <span className="text-small text-muted">{celebrationKinds[kind as keyof typeof celebrationKinds]}</span>
            )}{' '}
            {is_day_off && <Badge>Brīvdiena</Badge>}
            {greeting && <span className="block whitespace-pre-line text-muted">{greeting}</span>}
          </span>
          <span className="figures text-muted">
            {formatDate(date)} · {days === 0 ? 'šodien' : days === 1 ? 'rīt' : `pēc ${countOf(days, 'dienas', 'dienām', 'dienām')}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
