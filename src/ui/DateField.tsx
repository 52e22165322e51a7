import { useRef, useState, type KeyboardEvent } from 'react'
import { dayOf } from '../../contract/format.ts'
import type { OpenedAt } from './calendar/Calendar.tsx'
import { CalendarOpener } from './calendar/CalendarOpener.tsx'
import { controlBox, cx } from './classes.ts'
import { edge, Field, type ControlProps, type FieldProps } from './Field.tsx'
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
  /** The day that holds while the field is empty; shown in it. */
  usual?: string | undefined
}

/** Accepts `05.11.2026.`, `5`, `5.11`, `+3`, `-1`, `t`, `š`; arrows move by a day, Alt+↓ opens the calendar. */
export function DateField({ value, onChange, today, usual, ...field }: DateFieldProps) {
  const day = useDay({ value, onChange, today, fixed: Boolean(field.readOnly || field.disabled) })
  const { typed, unread, open, box } = day
  return (
    <Field {...field} error={field.error ?? (unread && !typed ? 'Datums jāraksta kā 05.11.2026.' : null)}>
      {(control) => (
        <div className="relative flex">
          <DayInput control={control} field={field} day={day} usual={usual} />
          {!field.readOnly && !field.disabled && (
            <CalendarOpener
              open={open}
              onOpen={day.begin}
              className="absolute top-px right-px h-7! w-6! text-muted!"
              label={field.label}
              anchor={box}
              onTake={day.take}
              onClose={day.close}
              onLeave={day.leaveCalendar}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function useDay({ value, onChange, today, fixed }: Pick<DateFieldProps, 'value' | 'onChange' | 'today'> & { fixed: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  const [typedText, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenedAt | null>(null)
  const text = typedText ?? dayText(value)
  const now = () => today ?? dayOf(new Date())

  function type(next: string) {
    setTyped(next)
    const parsed = parseDay(next, now())
    onChange(parsed === undefined ? next : parsed)
  }

  function keys(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || event.ctrlKey || event.metaKey || fixed) return
    if (event.altKey && event.key === 'ArrowUp') return
    event.preventDefault()
    if (event.altKey) return begin()
    // An arrow pressed while the calendar loads is meant for it.
    if (open) return
    setTyped(null)
    onChange(shiftDay(parseDay(text, now()) ?? shiftDay(now(), -step), step))
  }

  function begin() {
    setOpen({ day: parseDay(text, now()) ?? null, today: now() })
  }

  function close() {
    setOpen(null)
    box.current?.focus()
  }

  function take(day: string) {
    setTyped(null)
    onChange(day)
    close()
  }

  const unread = parseDay(text, '2000-01-01') === undefined
  const leave = () => setTyped(null)
  const leaveCalendar = () => setOpen(null)
  return { box, text, typed: typedText !== null, unread, open, begin, type, keys, close, take, leave, leaveCalendar }
}

interface DayInputProps {
  control: ControlProps
  field: FieldProps
  day: ReturnType<typeof useDay>
  usual: string | undefined
}

function DayInput({ control, field, day: { box, text, unread, type, keys, leave }, usual }: DayInputProps) {
  return (
    <input
      {...control}
      {...unreadMark(unread)}
      ref={box}
      data-keys="text"
      autoComplete="off"
      value={text}
      placeholder={usual === undefined ? 'dd.mm.gggg.' : dayText(usual)}
      onChange={(event) => type(event.target.value)}
      onKeyDown={keys}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      readOnly={field.readOnly}
      disabled={field.disabled}
      autoFocus={field.autoFocus}
      data-autofocus={field.autoFocus || undefined}
      className={cx(controlBox, edge(control), 'figures pr-6')}
    />
  )
}
