import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { chipText, type FilteredColumn } from './column-filters.ts'

interface ColumnChipsProps {
  texts: readonly string[]
  columns: readonly Pick<FilteredColumn, 'key' | 'type' | 'header'>[]
  onRemove: (text: string) => void
}

/** Conditions on columns; Enter, Delete or a click removes one. */
export function ColumnChips({ texts, columns, onRemove }: ColumnChipsProps) {
  if (texts.length === 0) return null
  return (
    <div
      role="group"
      aria-label="Kolonnu filtri"
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-1 text-small"
    >
      {texts.map((text) => {
        const words = chipText(text, columns)
        return (
          <button
            key={text}
            type="button"
            title={`Noņemt filtru: ${words}`}
            aria-label={`Noņemt filtru: ${words}`}
            onClick={() => onRemove(text)}
            onKeyDown={(event) => removeByKey(event, () => onRemove(text))}
            className="flex max-w-80 items-center gap-1 rounded-control border border-line bg-accent-soft px-2 py-0.5 hover:bg-hover"
          >
            <span className="truncate">{words}</span>
            <X aria-hidden size={12} className="shrink-0" />
          </button>
        )
      })}
      <CommandButton id="view.unfilter" tone="quiet">
        Noņemt visus
      </CommandButton>
    </div>
  )
}

/** Focus goes on to the neighbour, so that several can be removed in a row. */
function removeByKey(event: KeyboardEvent<HTMLButtonElement>, remove: () => void): void {
  if (event.key !== 'Delete' && event.key !== 'Backspace') return
  event.preventDefault()
  const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget
  const neighbour = next instanceof HTMLButtonElement ? next : previous
  if (neighbour instanceof HTMLElement) neighbour.focus()
  remove()
}
