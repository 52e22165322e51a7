import type { ReactNode } from 'react'
import { formatMoney, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { fieldLabel } from '../../desk/field-label.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { MoneyField, PercentField, PriceField, QuantityField, WholeField } from '../../ui/NumberField.tsx'
import { SelectField, type Choice } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { AppLink } from '../AppLink.tsx'
import type { Form } from '../../ui/use-form.ts'

interface FactOptions {
  label?: string
  required?: true
  wide?: true
  hint?: string
}

/** Where facts get their fields: a record's form, or the form of a new one. */
export interface FactSource<Values extends object> {
  form: Pick<Form<Values>, 'field'>
  theirs: Partial<Values>
}

type Named = Readonly<Record<string, string>>

/**
 * Facts of a record by kind: how each reads, and the field it turns into. The label is the field's
 * own; what somebody else saved meanwhile stands below the field.
 * @param read the saved values
 */
export function factsOf<Values extends object>({ form: { field }, theirs }: FactSource<Values>, read: Values) {
  type Name = keyof Values & string

  function props<Value>(name: Name, { label = fieldLabel(name), required, hint }: FactOptions, words: (value: Value) => string) {
    const bound = field(name)
    return {
      name,
      label,
      required,
      error: bound.error,
      hint: name in theirs ? `Pa šo laiku saglabāts: ${words(theirs[name] as Value) || '–'}` : hint,
      value: bound.value as Value,
      onChange: (value: Value) => bound.onChange(value as never),
    }
  }
  function fact(name: Name, value: ReactNode, field: ReactNode, { label = fieldLabel(name), wide }: FactOptions): Fact {
    return { id: name, label, value, field, wide }
  }
  const saved = <Value,>(name: Name) => read[name] as Value
  const plain = (value: string | null) => value ?? ''

  return {
    text: (name: Name, options: FactOptions & { type?: 'text' | 'email' | 'tel' | 'url'; shown?: ReactNode } = {}) =>
      fact(
        name,
        options.shown ?? saved<string | null>(name),
        <TextField {...props<string | null>(name, options, plain)} type={options.type} />,
        options,
      ),
    area: (name: Name, options: FactOptions = {}) =>
      fact(
        name,
        saved<string | null>(name) && <span className="whitespace-pre-line">{saved<string | null>(name)}</span>,
        <TextArea {...props<string | null>(name, options, plain)} />,
        { wide: true, ...options },
      ),
    money: (name: Name, options: FactOptions = {}) =>
      fact(name, spoken(saved(name), formatMoney), <MoneyField {...props<string | null>(name, options, plain)} />, options),
    price: (name: Name, options: FactOptions = {}) =>
      fact(
        name,
        spoken(saved(name), (value) => `${formatPrice(value)}\u00a0€`),
        <PriceField {...props<string | null>(name, options, plain)} />,
        options,
      ),
    percent: (name: Name, options: FactOptions = {}) =>
      fact(name, spoken(saved(name), formatPercent), <PercentField {...props<string | null>(name, options, plain)} />, options),
    quantity: (name: Name, options: FactOptions & { unit?: string } = {}) =>
      fact(
        name,
        spoken(saved(name), (value) => `${formatQuantity(value)} ${options.unit ?? ''}`.trim()),
        <QuantityField {...props<string | null>(name, options, plain)} unit={options.unit} />,
        options,
      ),
    whole: (name: Name, options: FactOptions = {}) =>
      fact(name, saved<string | null>(name), <WholeField {...props<string | null>(name, options, plain)} />, options),
    flag: (name: Name, options: FactOptions = {}) =>
      fact(
        name,
        saved<boolean>(name) ? 'Jā' : 'Nē',
        <CheckField {...props<boolean>(name, options, (value) => (value ? 'Jā' : 'Nē'))} />,
        options,
      ),
    choice: (name: Name, choices: Named, options: FactOptions & { empty?: string } = {}) =>
      fact(
        name,
        choices[saved<string | null>(name) ?? ''] ?? options.empty,
        <SelectField
          {...props<string | null>(name, options, (value) => choices[value ?? ''] ?? '')}
          choices={choicesOf(choices)}
          empty={options.empty}
        />,
        options,
      ),
    record: (name: Name, load: LoadOptions, options: FactOptions & { href?: (id: Option['id']) => string } = {}) => {
      const value = saved<Option | null>(name)
      const field = props<Option | null>(name, options, (option) => option?.label ?? '')
      return fact(
        name,
        value && options.href ? <AppLink to={options.href(value.id)}>{value.label}</AppLink> : value?.label,
        <ComboField {...field} load={load} />,
        options,
      )
    },
  }
}

function spoken(value: string | null, words: (value: string) => string): string | null {
  return value === null ? null : words(value)
}

/** Names with their Latvian words as the choices of a select box. */
export function choicesOf(words: Named): Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
