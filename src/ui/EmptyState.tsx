import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <h2 className="text-head">{title}</h2>
      {children && <div className="max-w-120 text-muted">{children}</div>}
      {action}
    </div>
  )
}
