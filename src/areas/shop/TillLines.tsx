import { memo } from 'react'
import { formatAmount } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { IconButton } from '../../ui/Button.tsx'
import { PercentField, QuantityField } from '../../ui/NumberField.tsx'
import { sourceNote } from '../shared/sale-lines/source-labels.ts'
import { amountOf, type TillLine } from './till.ts'

interface TillLinesProps {
  lines: readonly TillLine[]
  onChange: (key: number, values: Partial<TillLine>) => void
  onDelete: (key: number) => void
}

export function TillLines({ lines, onChange, onDelete }: TillLinesProps) {
  if (lines.length === 0) return <p className="text-muted">Noskenējiet pirmo preci. Daudzumu pirms koda raksta ar zvaigznīti: 3*</p>
  return (
    <table className="w-full table-fixed text-left">
      <thead className="text-small text-muted">
        <tr className="border-b border-line">
          <th className="py-1 pr-3 font-medium">Prece</th>
          <th className="w-28 py-1 pr-3 font-medium">{labelOf('quantity')}</th>
          <th className="w-28 py-1 pr-3 text-right font-medium">{labelOf('price_gross')}, €</th>
          <th className="w-28 py-1 pr-3 font-medium">{labelOf('discount_percent')}</th>
          <th className="w-28 py-1 pr-3 text-right font-medium">{labelOf('amount')}, €</th>
          <th className="w-10 py-1" aria-label="Darbības" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.key} line={line} onChange={onChange} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<TillLinesProps, 'lines'> {
  line: TillLine
}

/** Memoized, so that scan time does not depend on the receipt's length. */
const Row = memo(({ line, onChange, onDelete }: RowProps) => (
  <tr className="border-b border-line align-top">
    <td className="py-1.5 pr-3 text-head">
      {line.name}
      <span className="block text-small text-muted">
        {[line.units.length > 0 ? line.units.join(', ') : line.sku, sourceNote(line.byHand ? 'manual' : line.source)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </td>
    <td className="py-1.5 pr-3">
      <QuantityField
        label={`${line.name}: daudzums`}
        hideLabel
        unit={line.measure_unit}
        value={line.quantity}
        readOnly={line.has_units}
        onChange={(quantity) => /^\d+(\.\d{1,4})?$/.test(quantity ?? '') && onChange(line.key, { quantity: quantity ?? '1' })}
      />
    </td>
    <td className="figures py-2 pr-3 text-right">{formatAmount(line.price)}</td>
    <td className="py-1.5 pr-3">
      <PercentField
        label={`${line.name}: atlaide`}
        hideLabel
        value={line.discount}
        readOnly={line.type === 'gift_card'}
        onChange={(discount) =>
          /^\d+(\.\d{1,4})?$/.test(discount ?? '0') && onChange(line.key, { discount: discount ?? '0', byHand: true })
        }
      />
    </td>
    <td className="figures py-2 pr-3 text-right text-head">{formatAmount(amountOf(line))}</td>
    <td className="py-1.5">
      <IconButton label={`Dzēst: ${line.name}`} onClick={() => onDelete(line.key)}>
        ×
      </IconButton>
    </td>
  </tr>
))
