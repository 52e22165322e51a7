import { useState, type ReactNode } from 'react'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField, type Choice } from '../../ui/SelectField.tsx'
import { textWidth } from '../../ui/text-width.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { isDay } from '../../ui/parse.ts'

export type Filter =
  | { name: string; label: string; kind: 'choice'; choices: readonly Choice[] }
  | { name: string; label: string; kind: 'date' }
  | { name: string; label: string; kind: 'flag' }
  | { name: string; label: string; kind: 'money' }
  | { name: string; label: string; kind: 'record'; load: LoadOptions }

type Values = Readonly<Record<string, unknown>>

interface FiltersProps {
  filters: readonly Filter[]
  values: Values
  onChange: (values: Values) => void
}

/** A record's name is stored under `name__label` for display after reloads. */
export function Filters({ filters, values, onChange }: FiltersProps) {
  return (
    <div data-filters="" className="contents">
      {filters.map((filter) => (
        <div key={filter.name} className="shrink-0" style={{ width: widthOf(filter) }}>
          <FilterField filter={filter} values={values} onChange={onChange} />
        </div>
      ))}
    </div>
  )
}

/** Pixels. */
export function widthOf({ kind, label }: Filter): number {
  const word = Math.ceil(textWidth(label, { size: 13 }))
  return { choice: 144, record: 176, date: 124 + word, money: 112 + word, flag: 26 + word }[kind]
}

export function countSet(filters: readonly Filter[], values: Values): number {
  return filters.filter(({ name }) => values[name] !== undefined).length
}

function FilterField({ filter, values, onChange }: Omit<FiltersProps, 'filters'> & { filter: Filter }) {
  const { name, label } = filter
  const value = values[name]

  function set(next: unknown): void {
    const { [name]: _, ...rest } = values
    onChange(next === null || next === false ? rest : { ...rest, [name]: next })
  }

  switch (filter.kind) {
    case 'choice':
      return (
        <SelectField
          label={label}
          hideLabel
          name={name}
          empty={label}
          choices={filter.choices}
          value={value as string | undefined}
          onChange={set}
        />
      )
    case 'date':
      return <DayFilter label={label} name={name} value={value as string | undefined} onChange={set} />
    case 'money':
      return <MoneyFilter label={label} name={name} value={value as string | undefined} onChange={set} />
    case 'flag':
      return <CheckField label={label} name={name} value={value === 1} onChange={(next) => set(next ? 1 : null)} />
    case 'record':
      return (
        <ComboField
          label={label}
          hideLabel
          placeholder={label}
          name={name}
          load={filter.load}
          value={selectedOption(values, name)}
          onChange={(next) => onChange(withRecord(values, name, next))}
        />
      )
  }
}

interface InputFilterProps {
  label: string
  name: string
  value: string | undefined
  onChange: (value: string | null) => void
}

/** Applies only complete days. */
function DayFilter({ value, onChange, ...field }: InputFilterProps) {
  const filterInput = useTyped({ value, onChange, isWhole: isDay })
  return (
    <Labelled word={field.label}>
      <DateField {...field} {...filterInput} hideLabel />
    </Labelled>
  )
}

function MoneyFilter({ value, onChange, ...field }: InputFilterProps) {
  const filterInput = useTyped({ value, onChange, isWhole: (text) => /^\d{1,12}(\.\d\d?)?$/.test(text) })
  return (
    <Labelled word={field.label}>
      <MoneyField {...field} {...filterInput} hideLabel />
    </Labelled>
  )
}

function useTyped({ value, onChange, isWhole }: Pick<InputFilterProps, 'value' | 'onChange'> & { isWhole: (text: string) => boolean }) {
  const [unread, setUnread] = useState<string | null>(null)
  return {
    value: unread ?? value,
    onChange(next: string | null) {
      const whole = next === null || isWhole(next)
      setUnread(whole ? null : next)
      if (whole) onChange(next)
    },
  }
}

function Labelled({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <span aria-hidden className="shrink-0 text-muted">
        {word}
      </span>
      {children}
    </div>
  )
}

export const labelled = (name: string): string => `${name}__label`

function selectedOption(values: Values, name: string): Option | null {
  const id = values[name]
  const label = values[labelled(name)]
  return typeof id === 'number' ? { id, label: typeof label === 'string' ? label : String(id) } : null
}

function withRecord(values: Values, name: string, option: Option | null): Values {
  const { [name]: _, [labelled(name)]: __, ...rest } = values
  return option ? { ...rest, [name]: Number(option.id), [labelled(name)]: option.label } : rest
}

export function asQuery(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('__label')))
}
