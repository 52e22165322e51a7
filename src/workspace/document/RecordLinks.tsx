import type { ReactNode } from 'react'
import { useWalkedList } from '../../ui/use-walked-list.ts'
import { cx } from '../../ui/classes.ts'
import { AppLink } from '../AppLink.tsx'

export interface RecordLink {
  path: string
  label: string
  /** Left out where the heading of the list says it. */
  kind?: string
  note?: ReactNode
}

export function RecordLinks({ label, links }: { label: string; links: readonly RecordLink[] }) {
  const list = useWalkedList<HTMLUListElement>('a')
  return (
    <ul ref={list} aria-label={label} className="flex flex-col">
      {links.map(({ path, label: name, kind, note }) => (
        <li key={`${kind ?? ''} ${path}`} className="flex min-h-7 items-baseline gap-2 border-b border-line py-1 last:border-0">
          <span className="min-w-min grow">
            {kind !== undefined && <span className="block text-small text-muted">{kind}</span>}
            {/* Numbers do not break at hyphens. */}
            <AppLink to={path} tab className={cx('font-medium text-accent hover:underline', /\s/.test(name) ? null : 'whitespace-nowrap')}>
              {name}
            </AppLink>
          </span>
          {note && <span className="figures max-w-1/2 min-w-0 text-right text-small break-words text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
