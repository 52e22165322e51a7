import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { loadStaff } from './loaders.ts'

interface PeopleFieldProps {
  name: string
  label: string
  value: readonly Option[]
  onChange: (people: Option[]) => void
  error?: readonly string[] | undefined
}

/** Several of our people: who is picked joins them, each can be taken off again. */
export function PeopleField({ value, onChange, ...field }: PeopleFieldProps) {
  const add = (person: Option | null) => {
    if (person && !value.some(({ id }) => id === person.id)) onChange([...value, person])
  }
  return (
    <div className="flex flex-col gap-1">
      <ComboField {...field} value={null} onChange={add} load={loadStaff} placeholder="Pievienot darbinieku" />
      {value.length > 0 && (
        <ul aria-label={field.label} className="flex flex-wrap gap-1">
          {value.map((person) => (
            <li key={person.id}>
              <Button tone="quiet" icon={<X size={14} aria-hidden />} onClick={() => onChange(value.filter(({ id }) => id !== person.id))}>
                {person.label}
                <span className="sr-only"> noņemt</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
