import type { ReactNode } from 'react'
import { formatAmount } from '../../../contract/format.ts'
import { PriceField, QuantityField } from '../../ui/NumberField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { useWalkedColumns } from '../../ui/use-walked-list.ts'

interface SourceLinesProps {
  /** Name and classes of the columns. */
  headings: readonly (readonly [header: string, className: string])[]
  /** Names of the fields that the arrows walk down. */
  fields: readonly string[]
  children: ReactNode
}

/** Lines of other documents, of which a new one takes quantities. */
export function SourceLines({ headings, fields, children }: SourceLinesProps) {
  const columns = useWalkedColumns<HTMLTableSectionElement>(fields)
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            {headings.map(([header, className]) => (
              <th key={header} className={`${className} font-normal`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={columns}>{children}</tbody>
      </table>
    </div>
  )
}

export function SourceLine({ children }: { children: ReactNode }) {
  return <tr className="border-b border-line align-top last:border-0">{children}</tr>
}

interface FieldCellProps {
  /** Of the line. */
  item: string
  value: string | null
  onChange: (value: string | null) => void
  error: readonly string[] | undefined
}

interface QuantityCellProps extends FieldCellProps {
  readOnly?: boolean
  /** Space takes the whole line or nothing. */
  onSpace?: () => void
}

export function QuantityCell({ item, readOnly = false, ...field }: QuantityCellProps) {
  return (
    <td className="px-2 py-1">
      <QuantityField label={`${item}: daudzums`} hideLabel name="quantity" readOnly={readOnly} {...field} />
    </td>
  )
}

export function PriceCell({ item, label, name, ...field }: FieldCellProps & { label: string; name: string }) {
  return (
    <td className="px-2 py-1">
      <PriceField label={`${item}: ${label}`} hideLabel name={name} {...field} />
    </td>
  )
}

/** Value of the source line. */
export function FactCell({ children }: { children: ReactNode }) {
  return <td className="figures px-2 py-2.5 text-right text-muted">{children}</td>
}

/** EUR; null while incomplete. */
export function AmountCell({ amount }: { amount: string | null }) {
  return <td className="figures py-2.5 text-right">{amount === null ? '–' : formatAmount(amount)}</td>
}

/** Errors by line: `items.2.quantity` is the third of the chosen lines. */
export function chosenErrors<Item>(errors: FieldErrors, chosen: readonly Item[], keyOf: (item: Item) => number) {
  return (item: Item, field: string): readonly string[] | undefined =>
    errors[`items.${chosen.findIndex((each) => keyOf(each) === keyOf(item))}.${field}`]
}
