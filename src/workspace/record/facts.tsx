import type { ReactNode } from 'react'
import { formatMoney, formatPercent, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { fieldLabel } from '../../commands/field-label.ts'
import { RichField } from '../../commands/RichField.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { MoneyField, PercentField, PriceField, QuantityField, WholeField } from '../../ui/NumberField.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { AppLink } from '../AppLink.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import type { Form, FormField } from '../../ui/use-form.ts'

interface FactOptions {
  label?: string
  required?: true
  wide?: true
  hint?: string
}

export interface FactSource<Values extends object> {
  form: Pick<Form<Values>, 'field'>
  theirs: Partial<Values>
}

/** Names of the fields that hold such a value. */
type NameOf<Values, Value> = { [Name in keyof Values & string]: Values[Name] extends Value ? Name : never }[keyof Values & string]
type LabelMap = Readonly<Record<string, string>>

/**
 * Creates facts by kind; others' newer values show below the field.
 * @param read the saved values
 */
export function factsOf<Values extends object>({ form: { field }, theirs }: FactSource<Values>, read: Values) {
  type TextName = NameOf<Values, string | null>

  function fact<Value>(name: NameOf<Values, Value>, options: FactOptions, kind: FactKind<Value>): Fact {
    const { label = fieldLabel(name), required, wide, hint } = options
    // TypeScript does not see that the name selects a field with such a value.
    const bound = field(name) as FormField<Value>
    const control = kind.field({
      name,
      label,
      required,
      error: bound.error,
      hint: name in theirs ? `Pa šo laiku saglabāts: ${kind.words(theirs[name] as Value) || '–'}` : hint,
      value: bound.value,
      onChange: (value) => bound.onChange(value),
    })
    return { id: name, label, wide, value: kind.value, field: control, words: (value) => kind.words(value as Value) }
  }
  const saved = <Value,>(name: NameOf<Values, Value>) => read[name] as Value
  const decimal = (words: (value: string) => string) => (value: string | null) => (value === null ? '' : words(value))

  return {
    text: (name: TextName, options: FactOptions & { type?: 'text' | 'email' | 'tel' | 'url'; shown?: ReactNode } = {}) =>
      fact<string | null>(name, options, {
        value: options.shown ?? saved<string | null>(name),
        words: plain,
        field: (props) => <TextField {...props} type={options.type} />,
      }),
    area: (name: TextName, options: FactOptions = {}) =>
      fact<string | null>(
        name,
        { wide: true, ...options },
        {
          value: shownText(saved<string | null>(name), (text) => <span className="whitespace-pre-line">{text}</span>),
          words: plain,
          field: (props) => <TextArea {...props} />,
        },
      ),
    rich: (name: TextName, options: FactOptions = {}) =>
      fact<string | null>(
        name,
        { wide: true, ...options },
        {
          value: shownText(saved<string | null>(name), (text) => <RichText text={text} className="max-w-180" />),
          words: plain,
          field: (props) => <RichField {...props} />,
        },
      ),
    money: (name: TextName, options: FactOptions = {}) =>
      fact<string | null>(name, options, {
        value: spoken(saved(name), formatMoney),
        words: decimal(formatMoney),
        field: (props) => <MoneyField {...props} />,
      }),
    price: (name: TextName, options: FactOptions = {}) =>
      fact<string | null>(name, options, {
        value: spoken(saved(name), priceWords),
        words: decimal(priceWords),
        field: (props) => <PriceField {...props} />,
      }),
    percent: (name: TextName, options: FactOptions = {}) => {
      const words = hasUnit(options.label ?? fieldLabel(name), '%') ? formatQuantity : formatPercent
      return fact<string | null>(name, options, {
        value: spoken(saved(name), words),
        words: decimal(words),
        field: (props) => <PercentField {...props} />,
      })
    },
    quantity: (name: TextName, options: FactOptions & { unit?: string } = {}) => {
      const unit = hasUnit(options.label ?? fieldLabel(name), options.unit) ? '' : (options.unit ?? '')
      const words = (value: string) => `${formatQuantity(value)} ${unit}`.trim()
      return fact<string | null>(name, options, {
        value: spoken(saved(name), words),
        words: decimal(words),
        field: (props) => <QuantityField {...props} unit={options.unit} />,
      })
    },
    whole: (name: TextName, options: FactOptions = {}) =>
      fact<string | null>(name, options, {
        value: saved<string | null>(name),
        words: plain,
        field: (props) => <WholeField {...props} />,
      }),
    flag: (name: NameOf<Values, boolean>, options: FactOptions = {}) =>
      fact<boolean>(name, options, {
        value: yesOrNo(saved<boolean>(name)),
        words: yesOrNo,
        field: (props) => <CheckField {...props} />,
      }),
    choice: (name: TextName, choices: LabelMap, options: FactOptions & { empty?: string } = {}) =>
      fact<string | null>(name, options, {
        value: choices[saved<string | null>(name) ?? ''] ?? options.empty,
        words: (value) => choices[value ?? ''] ?? '',
        field: (props) => <SelectField {...props} choices={choicesOf(choices)} empty={options.empty} />,
      }),
    record: (
      name: NameOf<Values, Option | null>,
      load: LoadOptions,
      options: FactOptions & { href?: (id: Option['id']) => string } = {},
    ) => {
      const value = saved<Option | null>(name)
      return fact<Option | null>(name, options, {
        value: value && options.href ? <AppLink to={options.href(value.id)}>{value.label}</AppLink> : value?.label,
        words: (option) => option?.label ?? '',
        field: (props) => <ComboField {...props} load={load} />,
      })
    },
  }
}

interface FactKind<Value> {
  value: ReactNode
  words: (value: Value) => string
  field: (props: FactControl<Value>) => ReactNode
}

interface FactControl<Value> {
  name: string
  label: string
  required: true | undefined
  error: readonly string[] | undefined
  hint: string | undefined
  value: Value
  onChange: (value: Value) => void
}

const hasUnit = (label: string, unit: string | undefined): boolean => label.endsWith(`, ${unit}`)

const plain = (value: string | null): string => value ?? ''
const yesOrNo = (value: boolean): string => (value ? 'Jā' : 'Nē')
const priceWords = (value: string): string => `${formatPrice(value)}\u00a0€`

function spoken(value: string | null, words: (value: string) => string): string | null {
  return value === null ? null : words(value)
}

function shownText(value: string | null, show: (text: string) => ReactNode): ReactNode {
  return value && show(value)
}
