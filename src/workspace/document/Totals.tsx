import { formatAmount } from '../../../contract/format.ts'
import { cx } from '../../ui/classes.ts'

/** One row of the totals. */
export interface TotalRow {
  id: string
  label: string
  /** Decimal string in EUR. */
  amount: string
  /** `total`: what it all comes to; `due`: what is still to be paid. */
  weight?: 'total' | 'due' | undefined
}

/** Totals of a document at the right under its amounts, in EUR. */
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
