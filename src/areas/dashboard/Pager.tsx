import { Button } from '../../ui/Button.tsx'

interface PagerProps {
  page: number
  last: number
  onPage: (page: number) => void
  /** Pages are periods; the next one is older. */
  inTime: boolean
}

export function Pager({ page, last, onPage, inTime }: PagerProps) {
  if (last <= 1) return null
  return (
    <div className="flex items-center justify-end gap-1 border-t border-line px-2 py-1">
      <span className="figures mr-auto pl-1 text-small text-muted">
        {page}. lapa no {last}
      </span>
      <Button tone="quiet" disabledReason={page > 1 ? null : 'Šī ir pirmā lapa'} onClick={() => onPage(page - 1)}>
        {inTime ? 'Jaunāki' : 'Iepriekšējā'}
      </Button>
      <Button tone="quiet" disabledReason={page < last ? null : 'Šī ir pēdējā lapa'} onClick={() => onPage(page + 1)}>
        {inTime ? 'Senāki' : 'Nākamā'}
      </Button>
    </div>
  )
}
