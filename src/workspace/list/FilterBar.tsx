import { apart, Loaded } from '../../ui/apart.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { SelectField, type Choice } from '../../ui/SelectField.tsx'
import { textWidth } from '../../ui/text-width.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import type { TypedFilterProps } from './TypedFilter.tsx'

export type Filter =
  | { name: string; label: string; kind: 'choice'; choices: readonly Choice[] }
  | {
      name: string
      label: string
      kind: 'date'
      /** The day that holds while none is given. */
      usual?: (values: Values) => string | undefined
    }
  | { name: string; label: string; kind: 'flag' }
  | { name: string; label: string; kind: 'money' }
  | { name: string; label: string; kind: 'record'; load: LoadOptions }

type Values = Readonly<Record<string, unknown>>

/** Calendar, numbers and sums come beside the first list, which shows its rows without them. */
const typedFilter = apart<TypedFilterProps>(async () => (await import('./TypedFilter.tsx')).TypedFilter)

/** Loads what the filters of a list need, also of those that are hidden. */
export function prepareFilters(filters: readonly Filter[]): void {
  if (filters.some(({ kind }) => kind === 'date' || kind === 'money')) typedFilter.begin()
}

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
    case 'money':
      return (
        <Loaded
          part={typedFilter}
          props={{
            kind: filter.kind,
            label,
            name,
            value: value as string | undefined,
            usual: filter.kind === 'date' ? filter.usual?.(values) : undefined,
            onChange: set,
          }}
          meanwhile={<span className="text-muted">{label}</span>}
        />
      )
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
