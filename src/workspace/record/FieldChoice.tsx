import type { ClashingField } from '../../../machines/document.ts'

interface FieldChoiceProps {
  field: ClashingField
  label: string
  words: (value: unknown) => string
  chosen: 'mine' | 'theirs' | undefined
  onChoose: (side: 'mine' | 'theirs') => void
  first: boolean
}

const sides = { mine: 'Mana', theirs: 'Kolēģa' } as const

export function FieldChoice({ field, label, words, chosen, onChoose, first }: FieldChoiceProps) {
  return (
    <fieldset className="rounded-panel border border-line px-3 pt-1 pb-2">
      <legend className="px-1 font-medium">{label}</legend>
      <p className="text-small text-muted">Bija: {words(field.base) || '–'}</p>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="grid min-h-7.5 grid-cols-[auto_60px_minmax(0,1fr)] items-baseline gap-2">
          <input
            type="radio"
            name={`conflict ${field.name}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            autoFocus={first && side === 'mine'}
            data-autofocus={(first && side === 'mine') || undefined}
            className="accent-accent"
          />
          <span className="text-small text-muted">{sides[side]}</span>
          <span className="break-words whitespace-pre-line">{words(field[side]) || '–'}</span>
        </label>
      ))}
    </fieldset>
  )
}
