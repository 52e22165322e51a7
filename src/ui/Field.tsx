import { createContext, use, useId, type ReactNode } from 'react'
import { cx } from './classes.ts'

/** What every field takes. `name` is the key in the call, by which an answer's errors find it. */
export interface FieldProps {
  label: string
  name?: string | undefined
  /** One text or several, from the server or the part itself. */
  error?: string | readonly string[] | null | undefined
  hint?: ReactNode
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Told to screen readers, but not drawn: what the field is for stands elsewhere on the screen. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** What the control inside a field must carry. */
export interface ControlProps {
  id: string
  name: string | undefined
  /** Where no label is drawn. */
  'aria-label': string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** `stacked`: label above; `row`: label at the left, as in key facts. */
export const FieldLayout = createContext<'stacked' | 'row'>('stacked')

interface WrapperProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** Label, required mark, control, hint and error, tied together for screen readers. */
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
  const told = (
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
  if (hideLabel) return <div className={cx('min-w-0', className)}>{told}</div>
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
      <div className="min-w-0">{told}</div>
    </div>
  )
}

/** Colour of a control's border. */
export function edge(control: ControlProps): string {
  return control['aria-invalid'] ? 'border-danger' : 'border-edge'
}
