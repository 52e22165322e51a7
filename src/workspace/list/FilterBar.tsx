import { useState, type ReactNode } from 'react'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SelectField, type Choice } from '../../ui/SelectField.tsx'
import { textWidth } from '../../ui/text-width.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { isDay } from '../../ui/parse.ts'

/** A filter of a list: the call's query field and how it is chosen. */
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

/** Filters of a list, among what else stands on its bar. A chosen record is kept with its name under `name__label`, so that it reads right after a reload. */
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

/** Pixels that a filter takes on the bar. */
export function widthOf({ kind, label }: Filter): number {
  const word = Math.ceil(textWidth(label, { size: 13 }))
  return { choice: 144, record: 176, date: 112 + word, money: 112 + word, flag: 26 + word }[kind]
}

/** How many of the chosen values are those of these filters. */
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
          value={chosen(values, name)}
          onChange={(next) => onChange(withRecord(values, name, next))}
        />
      )
  }
}

interface TypedFilterProps {
  label: string
  name: string
  value: string | undefined
  onChange: (value: string | null) => void
}

/** A day that filters as soon as it is one; what is no day yet only stands in its field. */
function DayFilter({ value, onChange, ...field }: TypedFilterProps) {
  const typed = useTyped({ value, onChange, isWhole: isDay })
  return (
    <Labelled word={field.label}>
      <DateField {...field} {...typed} hideLabel />
    </Labelled>
  )
}

/** An amount that filters as soon as it is one. */
function MoneyFilter({ value, onChange, ...field }: TypedFilterProps) {
  const typed = useTyped({ value, onChange, isWhole: (text) => /^\d{1,12}(\.\d\d?)?$/.test(text) })
  return (
    <Labelled word={field.label}>
      <MoneyField {...field} {...typed} hideLabel />
    </Labelled>
  )
}

/** What stands in a field, and is given on once it is whole. */
function useTyped({ value, onChange, isWhole }: Pick<TypedFilterProps, 'value' | 'onChange'> & { isWhole: (text: string) => boolean }) {
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

/** A field with its word before it, on one line. */
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

/** Under which name the name of a chosen record is kept. */
export const labelled = (name: string): string => `${name}__label`

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
