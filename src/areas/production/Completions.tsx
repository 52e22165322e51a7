import { formatAmount, formatDate, formatQuantity } from '../../../contract/format.ts'
import type { ProductionCompletion, ProductionRecord } from '../../../contract/production/production-record.ts'
import { useSeesCosts } from '../../commands/use-may.ts'

export function Completions({ record }: { record: ProductionRecord }) {
  const costs = useSeesCosts()
  const { completions, measure_unit } = record
  if (completions.length === 0) return null
  return (
    <section aria-label="Saražotais" className="flex flex-col gap-1.5">
      <h2 className="text-head">Saražotais</h2>
      <table className="w-full text-left">
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th className="py-1 not-last:pr-3 font-medium">Datums</th>
            <th className="py-1 not-last:pr-3 text-right font-medium">Daudzums</th>
            <th className="py-1 not-last:pr-3 font-medium">Saražoja</th>
            <th className="py-1 not-last:pr-3 font-medium">Numuri</th>
            {costs && <th className="py-1 not-last:pr-3 text-right font-medium">Komponentes, €</th>}
            {costs && <th className="py-1 not-last:pr-3 text-right font-medium">Darbs, €</th>}
            {costs && <th className="py-1 text-right font-medium">Viena pašizmaksa, €</th>}
          </tr>
        </thead>
        <tbody>
          {completions.map((part) => (
            <tr key={part.id} className="border-b border-line align-top">
              <td className="figures py-1 not-last:pr-3">{formatDate(part.date)}</td>
              <td className="figures py-1 not-last:pr-3 text-right whitespace-nowrap">
                {formatQuantity(part.quantity)} {measure_unit.name}
              </td>
              <td className="py-1 not-last:pr-3">{part.created_by.name}</td>
              <td className="py-1 not-last:pr-3">
                <Pieces part={part} />
              </td>
              {costs && <td className="figures py-1 not-last:pr-3 text-right">{formatAmount(part.component_cost ?? '0')}</td>}
              {costs && <td className="figures py-1 not-last:pr-3 text-right">{formatAmount(part.labour_cost ?? '0')}</td>}
              {costs && <td className="figures py-1 text-right">{formatAmount(part.unit_cost ?? '0')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Parts built into non-serialised goods are listed separately. */
function Pieces({ part: { units, parts } }: { part: ProductionCompletion }) {
  const partsText = (madeNumber: string | null) =>
    parts
      .filter((each) => each.made === madeNumber)
      .map(({ number, catalog_item }) => `${catalog_item} ${number}`)
      .join(', ')
  return (
    <ul>
      {units.map((number) => (
        <li key={number}>
          {number} <span className="text-muted">{partsText(number)}</span>
        </li>
      ))}
      {units.length === 0 && parts.length > 0 && <li className="text-muted">{partsText(null)}</li>}
    </ul>
  )
}
