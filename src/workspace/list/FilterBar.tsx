import { useState } from 'react'
import { CheckField } from '../../ui/CheckField.tsx'
import { cx } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField, type Choice } from '../../ui/SelectField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

/** A filter of a list: the call's query field and how it is chosen. */
export type Filter =
  | { name: string; label: string; kind: 'choice'; choices: readonly Choice[] }
  | { name: string; label: string; kind: 'date' }
  | { name: string; label: string; kind: 'flag' }
  | { name: string; label: string; kind: 'money' }
  | { name: string; label: string; kind: 'record'; load: LoadOptions }

type Values = Readonly<Record<string, unknown>>

interface FilterBarProps {
  filters: readonly Filter[]
  values: Values
  onChange: (values: Values) => void
  className?: string
}

/** The filters of a list, among what else stands on its bar. A chosen record is kept with its name under `name__label`, so that it reads right after a reload. */
export function FilterBar({ filters, values, onChange, className }: FilterBarProps) {
  function set(name: string, value: unknown): void {
    const { [name]: _, ...rest } = values
    onChange(value === null || value === false ? rest : { ...rest, [name]: value })
  }

  return (
    <div data-filters="" className={cx('contents', className)}>
      {filters.map((filter) => {
        const { name, label } = filter
        const value = values[name]
        switch (filter.kind) {
          case 'choice':
            return (
              <div key={name} className="w-36">
                <SelectField
                  label={label}
                  hideLabel
                  name={name}
                  empty={label}
                  choices={filter.choices}
                  value={value as string | undefined}
                  onChange={(next) => set(name, next)}
                />
              </div>
            )
          case 'date':
            return (
              <div key={name} className="w-28">
                <DayFilter
                  label={label}
                  name={name}

                  value={value as string | undefined}
                  onChange={(next) => set(name, next)}
                />
              </div>
            )
          case 'money':
            return (
              <div key={name} className="w-28">
                <MoneyFilter label={label} name={name} value={value as string | undefined} onChange={(next) => set(name, next)} />
              </div>
            )
          case 'flag':
            return <CheckField key={name} label={label} name={name} value={value === 1} onChange={(next) => set(name, next ? 1 : null)} />
          case 'record':
            return (
              <div key={name} className="w-48">
                <ComboField
                  label={label}
                  hideLabel
                  placeholder={label}
                  name={name}
                  load={filter.load}
                  value={chosen(values, name)}
                  onChange={(next) => onChange(withRecord(values, name, next))}
                />
              </div>
            )
        }
      })}
    </div>
  )
}

interface TypedFilterProps {
  label: string
  name: string
  value: string | undefined
  onChange: (value: string | null) => void
}

/** A day that filters as soon as it is one; what is no day yet only stands in its field. */
function DayFilter({ value, onChange, ...field }: TypedFilterProps) {
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <DateField
      {...field}
      value={unread ?? value}
      onChange={(next) => {
        const isDay = next === null || /^\d{4}-\d\d-\d\d$/.test(next)
        setUnread(isDay ? null : next)
        if (isDay) onChange(next)
      }}
    />
  )
}

/** An amount that filters as soon as it is one. */
function MoneyFilter({ value, onChange, ...field }: TypedFilterProps) {
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <MoneyField
      {...field}
      value={unread ?? value}
      onChange={(next) => {
        const isAmount = next === null || /^\d{1,12}(\.\d\d?)?$/.test(next)
        setUnread(isAmount ? null : next)
        if (isAmount) onChange(next)
      }}
    />
  )
}

const labelled = (name: string): string => `${name}__label`

function chosen(values: Values, name: string): Option | null {
  const id = values[name]
  const label = values[labelled(name)]
  return typeof id === 'number' ? { id, label: typeof label === 'string' ? label : String(id) } : null
}

function withRecord(values: Values, name: string, option: Option | null): Values {
  const { [name]: _, [labelled(name)]: __, ...rest } = values
  return option ? { ...rest, [name]: Number(option.id), [labelled(name)]: option.label } : rest
}

/** The filters as the call's query takes them: without the names kept for reading. */
export function asQuery(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('__label')))
}
