import { formatQuantity } from '../../contract/format.ts'

export function Bar({ label, at, of, more = false }: { label: string; at: number; of: number; more?: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <progress aria-label={label} className="h-1.5 grow" max={of} value={at} />
      <span className="figures text-small text-muted">
        {formatQuantity(at)} no {more && 'vairāk nekā '}
        {formatQuantity(of)}
      </span>
    </div>
  )
}

interface SameReason {
  reason: string
  count: number
  /** The first of them. */
  titles: readonly string[]
}

export function Reasons({ title, groups }: { title: string; groups: readonly SameReason[] }) {
  if (groups.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="text-small font-medium text-muted">
        {title}: {formatQuantity(groups.reduce((sum, { count }) => sum + count, 0))}
      </h3>
      <ul className="flex flex-col gap-1">
        {groups.map(({ reason, count, titles }) => (
          <li key={reason}>
            <span className="figures font-medium">{formatQuantity(count)}</span> · {reason}
            <span className="block text-small text-muted">
              {titles.join(', ')}
              {count > titles.length && ` un vēl ${formatQuantity(count - titles.length)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
