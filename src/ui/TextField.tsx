import { useRef, useEffect, type KeyboardEvent } from 'react'
import { controlBox, cx } from './classes.ts'
import { edge, Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends FieldProps {
  value: string | null | undefined
  /** An emptied field gives null. */
  onChange(value: string | null): void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
}

export function TextField({ value, onChange, type = 'text', autoComplete = 'off', placeholder, onKeyDown, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          data-keys="text"
          type={type}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete={autoComplete}
          placeholder={placeholder}
          readOnly={field.readOnly}
          disabled={field.disabled}
          autoFocus={field.autoFocus}
          data-autofocus={field.autoFocus || undefined}
          className={cx(controlBox, edge(control))}
        />
      )}
    </Field>
  )
}

interface TextAreaProps extends FieldProps {
  value: string | null | undefined
  onChange(value: string | null): void
  /** Minimum; grows to 20 lines. */
  rows?: number | undefined
}

export function TextArea({ value, onChange, rows = 3, ...field }: TextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${Math.min(box.current.scrollHeight + 2, 20 * 18)}px`
  }, [value])
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          ref={box}
          data-keys="text"
          rows={rows}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          readOnly={field.readOnly}
          disabled={field.disabled}
          autoFocus={field.autoFocus}
          data-autofocus={field.autoFocus || undefined}
          className={cx(controlBox, edge(control), 'h-auto resize-none py-1.5')}
        />
      )}
    </Field>
  )
}
