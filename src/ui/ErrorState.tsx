import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface ErrorStateProps {
  /** What happened, in words: `Sarakstu neizdevās ielādēt`. */
  title: string
  /** What was kept and what it means. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  /** Number of the request, to tell support. */
  reference?: string | null | undefined
  action?: ReactNode
}

/** A failure: what happened, what was kept, what to press. */
export function ErrorState({ title, children, onRetry, reference, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <h2 className="text-head text-danger">{title}</h2>
      {children && <div className="max-w-120 text-muted">{children}</div>}
      <div className="flex gap-2">
        {onRetry && (
          <Button tone="primary" onClick={onRetry}>
            Mēģināt vēlreiz
          </Button>
        )}
        {action}
      </div>
      {reference && <p className="figures text-small text-muted">Pieprasījums {reference}</p>}
    </div>
  )
}
