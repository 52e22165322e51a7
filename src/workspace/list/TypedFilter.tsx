import { useState } from 'react'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { isDay } from '../../ui/parse.ts'

export interface TypedFilterProps {
  kind: 'date' | 'money'
  label: string
  name: string
  value: string | undefined
  usual?: string | undefined
  onChange: (value: string | null) => void
}

const isWhole = { date: isDay, money: (text: string) => /^\d{1,12}(\.\d\d?)?$/.test(text) }

/** Applies only complete days and amounts. */
export function TypedFilter({ kind, value, usual, onChange, ...field }: TypedFilterProps) {
  const [unread, setUnread] = useState<string | null>(null)
  const input = {
    value: unread ?? value,
    onChange(next: string | null) {
      const whole = next === null || isWhole[kind](next)
      setUnread(whole ? null : next)
      if (whole) onChange(next)
    },
  }
  return (
    <div className="flex items-center gap-1.5">
      <span aria-hidden className="shrink-0 text-muted">
        {field.label}
      </span>
      {kind === 'date' ? <DateField {...field} {...input} usual={usual} hideLabel /> : <MoneyField {...field} {...input} hideLabel />}
    </div>
  )
}
