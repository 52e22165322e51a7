import type { Argument } from '../../commands/command.ts'
import { today, vatRates } from '../data/vat-rates.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ComboField } from '../ui/ComboField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { MoneyField, PercentField, PriceField, QuantityField } from '../ui/NumberField.tsx'
import { dayText, numberText } from '../ui/parse.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import type { Option } from '../ui/use-options.ts'
import { plainText } from './arguments.ts'
import { recordLoader, titleOf } from './record-loader.ts'
import { RichField } from './RichField.tsx'

interface ArgumentFieldProps {
  argument: Argument
  value: unknown
  onChange: (value: unknown) => void
  error?: readonly string[] | undefined
  autoFocus?: boolean
  /** Value saved by another user. */
  hint?: string | undefined
}

export function ArgumentField({ argument, value, onChange, error, autoFocus, hint }: ArgumentFieldProps) {
  const { name, label, optional } = argument
  const field = { name, label, error, required: !optional, autoFocus, hint }
  const text = typeof value === 'string' ? value : null
  switch (argument.kind) {
    case 'text':
      return <TextField {...field} value={text} onChange={onChange} />
    case 'email':
      return <TextField {...field} type="email" autoComplete="email" value={text} onChange={onChange} />
    case 'rich-text':
      return <RichField {...field} value={text} onChange={onChange} offers={argument.offers} />
    case 'long-text':
      return <TextArea {...field} value={text} onChange={onChange} />
    case 'money':
      return <MoneyField {...field} value={text} onChange={onChange} />
    case 'price':
      return <PriceField {...field} value={text} onChange={onChange} />
    case 'quantity':
      return <QuantityField {...field} value={text} onChange={onChange} />
    case 'percent':
      return <PercentField {...field} value={text} onChange={onChange} />
    case 'date':
      return <DateField {...field} value={text} onChange={onChange} />
    case 'flag':
      return <CheckField {...field} value={value === true} onChange={onChange} />
    case 'choice':
      return <SelectField {...field} value={text} choices={choicesOf(argument)} onChange={onChange} />
    case 'record':
      return <RecordField {...field} kind={argument.record ?? ''} value={value} onChange={onChange} />
    case 'picker':
      return null
  }
}

export function choicesOf({ choices = [], choicesOf: dynamicChoices }: Argument): readonly { value: string; label: string }[] {
  if (!dynamicChoices) return choices
  const { work, cases } = vatRates().on(today())
  return [...(dynamicChoices === 'vat-rates-of-work' ? work : cases), ...choices]
}

export function spoken(argument: Argument, value: unknown): string {
  const { kind, record = '' } = argument
  const text = plainText(value)
  switch (kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'percent':
      return numberText(text, kind)
    case 'date':
      return dayText(text)
    case 'flag':
      return value === true ? 'Jā' : 'Nē'
    case 'choice':
      return choicesOf(argument).find((choice) => choice.value === value)?.label ?? text
    case 'record':
      return typeof value === 'number' ? titleOf(record, value) : ''
    case 'text':
    case 'long-text':
    case 'rich-text':
    case 'email':
    case 'picker':
      return text
  }
}

interface RecordFieldProps {
  kind: string
  name: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  error?: readonly string[] | undefined
  required: boolean
  autoFocus?: boolean | undefined
  hint?: string | undefined
}

function RecordField({ kind, value, onChange, ...field }: RecordFieldProps) {
  const selectedOption: Option | null = typeof value === 'number' ? { id: value, label: titleOf(kind, value) } : null
  return (
    <ComboField
      {...field}
      value={selectedOption}
      load={recordLoader(kind)}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
    />
  )
}
