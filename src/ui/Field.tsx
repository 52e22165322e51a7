import { createContext, use, useId, type ReactNode } from 'react'
import { cx } from './classes.ts'

/** `name` is the key in the call, to which errors refer. */
export interface FieldProps {
  label: string
  name?: string | undefined
  error?: string | readonly string[] | null | undefined
  hint?: ReactNode
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The label is only for screen readers. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

export interface ControlProps {
  id: string
  name: string | undefined
  'aria-label': string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** `stacked`: label above; `row`: label at the left. */
export const FieldLayout = createContext<'stacked' | 'row'>('stacked')

interface WrapperProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, name, error, hint, required, hideLabel, className, children }: WrapperProps) {
  const id = useId()
  const layout = use(FieldLayout)
  const errors = typeof error === 'string' ? [error] : (error ?? [])
  const wrong = errors.length > 0
  const control: ControlProps = {
    id,
    name,
    'aria-label': hideLabel ? label : undefined,
    'aria-describedby': cx(wrong && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
  }
  const messages = (
    <>
      {children(control)}
      {wrong && (
        <p id={`${id}-error`} className="pt-1 text-small text-danger">
          {errors.join(' ')}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="pt-1 text-small text-muted">
          {hint}
        </p>
      )}
    </>
  )
  if (hideLabel) return <div className={cx('min-w-0', className)}>{messages}</div>
  const row = layout === 'row'
  return (
    <div className={cx(row ? 'grid grid-cols-[var(--label-width,140px)_minmax(0,1fr)] items-start gap-x-3' : 'min-w-0', className)}>
      <label htmlFor={id} className={cx('block text-small text-muted', row ? 'pt-2' : 'pb-1')}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      <div className="min-w-0">{messages}</div>
    </div>
  )
}

export function edge(control: ControlProps): string {
  return control['aria-invalid'] ? 'border-danger' : 'border-edge'
}
