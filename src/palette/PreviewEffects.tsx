import { formatMoney, formatQuantity } from '../../contract/format.ts'
import type { Preview } from './run-chain.ts'

/** Changes that a preview foresees. */
export function PreviewEffects({
  preview: { records, movements, letters },
}: {
  preview: Pick<Preview, 'records' | 'movements' | 'letters'>
}) {
  return (
    <ul aria-label="Kas notiks" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
      {records.map(({ path, title, subtitle, arises, vat, gross }) => (
        <li key={path}>
          {arises ? 'Radīsies ' : ''}
          {title} <span className="text-muted">{subtitle}</span>
          {arises && gross !== null && vat !== null && (
            <span className="block text-small text-muted">
              Kopā {formatMoney(gross)}, tostarp PVN {formatMoney(vat)}
            </span>
          )}
        </li>
      ))}
      {movements.map(({ item, warehouse, quantity }) => (
        <li key={`${item} ${warehouse}`}>
          {warehouse}: {item} {formatQuantity(quantity)}
        </li>
      ))}
      {letters.map((to) => (
        <li key={to}>Vēstule: {to}</li>
      ))}
    </ul>
  )
}
