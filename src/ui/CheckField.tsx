import { useId } from 'react'
import type { FieldProps } from './Field.tsx'
import { cx } from './classes.ts'

interface CheckFieldProps extends FieldProps {
  value: boolean | null | undefined
  onChange(value: boolean): void
}

export function CheckField({
  value,
  onChange,
  label,
  hideLabel,
  name,
  error,
  hint,
  readOnly,
  disabled,
  autoFocus,
  className,
}: CheckFieldProps) {
  const id = useId()
  const errors = typeof error === 'string' ? [error] : (error ?? [])
  const described = cx(errors.length > 0 && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
  return (
    <div className={className}>
      <label className="flex min-h-7.5 items-center gap-2">
        <input
          type="checkbox"
          name={name}
          checked={value ?? false}
          onChange={(event) => onChange(event.target.checked)}
          disabled={disabled || readOnly}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          aria-describedby={described}
          aria-invalid={errors.length > 0 || undefined}
          className="size-4 shrink-0 accent-accent"
        />
        <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
      </label>
      {errors.length > 0 && (
        <p id={`${id}-error`} className="text-small text-danger">
          {errors.join(' ')}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
