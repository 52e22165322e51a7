import { useState, type KeyboardEvent } from 'react'
import { dayOf } from '../../contract/format.ts'
import { controlBox, cx } from './classes.ts'
import { edge, Field, type FieldProps } from './Field.tsx'
import { dayText, parseDay } from './parse.ts'
import { shiftDay } from './shift-day.ts'
import { unreadMark } from './unparsed-input.ts'

interface DateFieldProps extends FieldProps {
  /** `yyyy-mm-dd`. */
  value: string | null | undefined
  /** The day if readable, null when empty, else the text. */
  onChange(value: string | null): void
  /** Base day for `5`, `+3` and `t`; defaults to today in Riga. */
  today?: string | undefined
}

/** Accepts `05.11.2026.`, `5`, `5.11`, `+3`, `-1`, `t`, `š`; arrows move by a day. */
export function DateField({ value, onChange, today, ...field }: DateFieldProps) {
  const [typedText, setTyped] = useState<string | null>(null)
  const text = typedText ?? dayText(value)
  const now = () => today ?? dayOf(new Date())
  const unread = parseDay(text, '2000-01-01') === undefined

  function type(next: string) {
    setTyped(next)
    const parsed = parseDay(next, now())
    onChange(parsed === undefined ? next : parsed)
  }

  function keys(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || field.readOnly) return
    event.preventDefault()
    setTyped(null)
    onChange(shiftDay(parseDay(text, now()) ?? shiftDay(now(), -step), step))
  }

  return (
    <Field {...field} error={field.error ?? (unread && typedText === null ? 'Datums jāraksta kā 05.11.2026.' : null)}>
      {(control) => (
        <input
          {...control}
          {...unreadMark(unread)}
          data-keys="text"
          autoComplete="off"
          value={text}
          placeholder="dd.mm.gggg."
          onChange={(event) => type(event.target.value)}
          onKeyDown={keys}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          readOnly={field.readOnly}
          disabled={field.disabled}
          autoFocus={field.autoFocus}
          data-autofocus={field.autoFocus || undefined}
          className={cx(controlBox, edge(control), 'figures')}
        />
      )}
    </Field>
  )
}
