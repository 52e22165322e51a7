import { useId, type ReactNode } from 'react'
import { cx } from './classes.ts'

interface PanelProps {
  title?: string | undefined
  mark?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Without padding, for tables. */
  flush?: boolean | undefined
  className?: string | undefined
}

export function Panel({ title, mark, actions, children, flush = false, className }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className={cx('rounded-panel border border-line bg-raised', className)}>
      {(title || actions) && (
        <header className="flex min-h-9.5 items-center gap-2 border-b border-line px-3">
          {title && (
            <h2 id={id} className="truncate text-base">
              {title}
            </h2>
          )}
          {mark}
          <div className="ml-auto flex items-center gap-1">{actions}</div>
        </header>
      )}
      <div className={flush ? undefined : 'p-3'}>{children}</div>
    </section>
  )
}
