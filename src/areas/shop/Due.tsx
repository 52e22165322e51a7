import { formatMoney, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import type { TillLine } from './till.ts'

export function Due({ due, newest }: { due: string; newest: TillLine | undefined }) {
  return (
    <section aria-label="Jāmaksā" className="pb-4">
      <p className="text-muted">Jāmaksā</p>
      <p className="figures text-[44px] leading-tight font-semibold">{formatMoney(due)}</p>
      {newest && (
        <p className="text-title">
          {newest.name}: <strong className="figures">{formatMoney(newest.price)}</strong>
          <span
            className={newest.available !== null && big(newest.available).lt(newest.quantity) ? 'block text-danger' : 'block text-muted'}
          >
            {newest.available === null ? 'Krājumus neuzskaita' : `Noliktavā ${formatQuantity(newest.available)} ${newest.measure_unit}`}
          </span>
        </p>
      )}
    </section>
  )
}

export function SaleBefore({ due, change }: { due: string; change: string }) {
  return (
    <section aria-label="Iepriekšējais pārdevums" className="pb-4">
      <p className="text-muted">Atlikums pircējam</p>
      <p className="figures text-[44px] leading-tight font-semibold">{formatMoney(change)}</p>
      <p className="text-muted">Pārdots par {formatMoney(due)}</p>
      <CommandButton id="shop.print-last" />
    </section>
  )
}
