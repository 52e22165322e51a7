import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface ErrorStateProps {
  title: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
  /** Request number for support. */
  reference?: string | null | undefined
  action?: ReactNode
}

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
