import { useState, type KeyboardEvent } from 'react'
import { controlBox, cx } from './classes.ts'
import { edge, Field, type FieldProps } from './Field.tsx'
import { numberText, parseNumber, type NumberKind } from './parse.ts'
import { unreadMark } from './unparsed-input.ts'

interface NumberFieldProps extends FieldProps {
  /** Decimal string with a point. */
  value: string | null | undefined
  /** Null when empty; the raw text when unreadable. */
  onChange(value: string | null): void
}

/** EUR, two decimals; reads `1 234,56` and `1234.56` and evaluates `12*3,50`. */
export function MoneyField(props: Omit<QuantityFieldProps, 'unit'>) {
  return <NumberField {...props} kind="money" unit="€" />
}

/** Unit price in EUR, up to four decimals. */
export function PriceField(props: NumberFieldProps) {
  return <NumberField {...props} kind="price" unit="€" />
}

interface QuantityFieldProps extends NumberFieldProps {
  unit?: string | undefined
  onSpace?: (() => void) | undefined
}

/** Up to four decimals. */
export function QuantityField({ unit, ...props }: QuantityFieldProps) {
  return <NumberField {...props} kind="quantity" unit={unit} />
}

/** Up to four decimals. */
export function PercentField(props: NumberFieldProps) {
  return <NumberField {...props} kind="percent" unit="%" />
}

export function WholeField({ unit, ...props }: NumberFieldProps & { unit?: string | undefined }) {
  return <NumberField {...props} kind="whole" unit={unit} />
}

/** Characters of `gab.`, so quantities align whatever their units. */
const usualUnit = 4

function NumberField({ value, onChange, onSpace, kind, unit, ...field }: QuantityFieldProps & { kind: NumberKind }) {
  const [typedText, setTyped] = useState<string | null>(null)
  // A unit that the label names is not repeated.
  const shownUnit = unit !== undefined && field.label.endsWith(`, ${unit}`) ? undefined : unit
  const text = typedText ?? numberText(value, kind)
  const unread = parseNumber(text, kind) === undefined

  function type(next: string) {
    setTyped(next)
    const parsed = parseNumber(next, kind)
    onChange(parsed === undefined ? next : parsed)
  }

  return (
    <Field {...field} error={field.error ?? (unread && typedText === null ? unreadable[kind] : null)}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...unreadMark(unread)}
            data-keys="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTyped(null)}
            onKeyDown={onSpace && ((event) => spaceIn(event, onSpace))}
            readOnly={field.readOnly}
            disabled={field.disabled}
            autoFocus={field.autoFocus}
            data-autofocus={field.autoFocus || undefined}
            className={cx(controlBox, edge(control), 'figures text-right')}
            style={
              shownUnit
                ? { paddingRight: `calc(${Math.max(shownUnit.length, kind === 'quantity' ? usualUnit : 0) + 1}ch + 8px)` }
                : undefined
            }
          />
          {shownUnit && <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-muted">{shownUnit}</span>}
        </div>
      )}
    </Field>
  )
}

function spaceIn(event: KeyboardEvent, act: () => void): void {
  if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  act()
}

const unreadable: Readonly<Record<NumberKind, string>> = {
  money: 'Summa jāraksta ar ne vairāk kā 2 zīmēm aiz komata; var rakstīt arī izteiksmi (12*3,50).',
  price: 'Cena jāraksta ar ne vairāk kā 4 zīmēm aiz komata; var rakstīt arī izteiksmi (12*3,50).',
  quantity: 'Daudzums jāraksta ar ne vairāk kā 4 zīmēm aiz komata; var rakstīt arī izteiksmi (12*3).',
  percent: 'Procenti jāraksta ar ne vairāk kā 4 zīmēm aiz komata.',
  whole: 'Jāraksta vesels skaitlis.',
}
