import { ChevronDown } from 'lucide-react'
import { controlBox, cx } from './classes.ts'
import { edge, Field, type FieldProps } from './Field.tsx'

export interface Choice {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface SelectFieldProps extends FieldProps {
  value: string | number | null | undefined
  onChange(value: string | null): void
  choices: readonly Choice[]
  /** Without it, a required field has no empty choice. */
  empty?: string | undefined
}

export function SelectField({ value, onChange, choices, empty, ...field }: SelectFieldProps) {
  const current = value === null || value === undefined ? '' : String(value)
  const offersEmpty = empty !== undefined || !field.required || current === ''
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            data-keys="text"
            value={current}
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
            disabled={field.disabled || field.readOnly}
            autoFocus={field.autoFocus}
            data-autofocus={field.autoFocus || undefined}
            className={cx(controlBox, edge(control), 'appearance-none pr-7')}
          >
            {offersEmpty && <option value="">{empty ?? ''}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={14} className="pointer-events-none absolute top-2 right-2 text-muted" />
        </div>
      )}
    </Field>
  )
}
