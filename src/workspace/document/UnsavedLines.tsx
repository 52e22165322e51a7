import { countOf } from '../../../contract/format.ts'
import { Button } from '../../ui/Button.tsx'

interface UnsavedLinesProps {
  count: number
  onSave: () => void
  onDiscard: () => void
}

export function UnsavedLines({ count, onSave, onDiscard }: UnsavedLinesProps) {
  if (count === 0) return null
  return (
    <div role="status" className="flex items-center gap-2 rounded-panel bg-warning-soft py-1 pr-1 pl-3 text-warning">
      <span className="grow">{countOf(count, 'rinda nav saglabāta', 'rindas nav saglabātas', 'rindu nav saglabātas')}</span>
      <Button tone="quiet" shortcut="ctrl+s" onClick={onSave}>
        Saglabāt manu variantu
      </Button>
      <Button tone="quiet" onClick={onDiscard}>
        Atmest
      </Button>
    </div>
  )
}
