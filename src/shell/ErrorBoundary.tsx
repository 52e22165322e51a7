import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'

interface State {
  error: Error | null
}

/** Isolates a screen's crash from other tabs; input stays as a draft. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    return (
      <ErrorState title="Lapu neizdevās parādīt" onRetry={() => this.setState({ error: null })}>
        Ierakstītais ir saglabāts kā melnraksts. Pārējās cilnes darbojas.
      </ErrorState>
    )
  }
}
