import { formatDate, formatMoney, formatPercent } from '../../../contract/format.ts'
import type { CustomsDeclaration } from '../../../contract/supplier-invoices/customs.ts'

export function CustomsDeclarations({ declarations }: { declarations: readonly CustomsDeclaration[] }) {
  if (declarations.length === 0) return <p className="text-muted">Importa nodokli deklarē pēc muitas deklarācijas; tās vēl nav</p>
  return (
    <ul className="flex flex-col">
      {declarations.map(({ id, number, date, taxable, vat, vat_rate, is_special }) => (
        <li key={id} className="border-b border-line py-1 last:border-0">
          <span className="flex justify-between gap-2">
            <span className="truncate">{number}</span>
            <span className="figures font-medium">{formatMoney(vat)}</span>
          </span>
          <span className="block text-small text-muted">
            {formatDate(date)}, {formatPercent(vat_rate)} no {formatMoney(taxable)}
            {is_special && ', īpašais režīms'}
          </span>
        </li>
      ))}
    </ul>
  )
}
