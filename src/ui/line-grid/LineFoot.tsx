import { Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../../../contract/format.ts'
import { Button } from '../Button.tsx'
import type { Warnings } from './warned.ts'

interface LineFootProps {
  id: string
  problem: string | undefined
  onAdd: (() => void) | undefined
  actions: ReactNode
  footer: ReactNode
  warnings: Warnings
  warningKey: string | undefined
}

export function LineFoot({ id, problem, onAdd, actions, footer, warnings, warningKey }: LineFootProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 pt-2">
      {onAdd && (
        <Button tone="quiet" tabIndex={-1} shortcut="ctrl+Insert" icon={<Plus aria-hidden size={14} />} onClick={onAdd}>
          Pievienot rindu
        </Button>
      )}
      {actions}
      {warnings.count > 0 && (
        <Button
          tone="quiet"
          tabIndex={-1}
          shortcut={warningKey}
          icon={<TriangleAlert aria-hidden size={14} className="text-warning" />}
          note="Uz nākamo rindu ar brīdinājumu"
          onClick={warnings.next}
        >
          {countOf(warnings.count, 'brīdinājums', 'brīdinājumi')}
        </Button>
      )}
      <p id={`${id}-problem`} role="alert" className="min-w-0 grow text-danger not-empty:pt-1.5">
        {problem}
      </p>
      {footer && <div className="figures ml-auto shrink-0 text-right">{footer}</div>}
    </div>
  )
}
