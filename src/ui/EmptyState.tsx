import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** What would stand here: `Pasūtījumu vēl nav`. */
  title: string
  children?: ReactNode
  /** The command that makes the first one, as a Button with its key. */
  action?: ReactNode
}

/** An empty list: what would be here and how the first one is made. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <h2 className="text-head">{title}</h2>
      {children && <div className="max-w-120 text-muted">{children}</div>}
      {action}
    </div>
  )
}
