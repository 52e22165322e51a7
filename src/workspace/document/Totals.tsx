import { formatAmount } from '../../../contract/format.ts'
import { cx } from '../../ui/classes.ts'

export interface TotalRow {
  id: string
  label: string
  /** Decimal string, EUR. */
  amount: string
  weight?: 'total' | 'due' | undefined
}

export function Totals({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <dl className="figures grid grid-cols-[auto_minmax(96px,auto)] gap-x-6 gap-y-0.5 pr-2 text-right">
      {rows.map(({ id, label, amount, weight }) => (
        <div key={id} className={cx('contents', weight && 'font-semibold', weight === 'due' && 'text-accent')}>
          <dt className={cx('py-0.5', !weight && 'text-muted')}>{label}</dt>
          <dd className={cx('py-0.5', weight === 'total' && 'border-t border-line')}>{formatAmount(amount)} €</dd>
        </div>
      ))}
    </dl>
  )
}
