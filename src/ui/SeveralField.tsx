import { X } from 'lucide-react'
import { Button } from './Button.tsx'
import { ComboField } from './ComboField.tsx'
import type { LoadOptions, Option } from './use-options.ts'

interface SeveralFieldProps {
  name: string
  label: string
  value: readonly Option[]
  onChange: (selected: Option[]) => void
  /** Must be stable between renders, or the list reloads. */
  load: LoadOptions
  placeholder: string
  hint?: string | undefined
  error?: readonly string[] | undefined
  autoFocus?: boolean | undefined
}

export function SeveralField({ value, onChange, ...field }: SeveralFieldProps) {
  const add = (one: Option | null) => {
    if (one && !value.some(({ id }) => id === one.id)) onChange([...value, one])
  }
  return (
    <div className="flex flex-col gap-1">
      <ComboField {...field} value={null} onChange={add} />
      {value.length > 0 && (
        <ul aria-label={field.label} className="flex flex-wrap gap-1">
          {value.map((one) => (
            <li key={one.id}>
              <Button tone="quiet" icon={<X size={14} aria-hidden />} onClick={() => onChange(value.filter(({ id }) => id !== one.id))}>
                {one.label}
                <span className="sr-only"> noņemt</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
