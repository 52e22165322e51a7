import type { Answer } from '../../../contract/calls.ts'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { sum } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import { shopPaymentMethods } from '../../../contract/shop/shop-record.ts'

type Sums = Pick<
  Answer<typeof shop.report>['data'],
  'payments' | 'vat_lines' | 'gross' | 'invoiced' | 'net' | 'vat' | 'gift_cards_sold' | 'gift_cards_open'
>

export function ReportTables({ sums }: { sums: Sums }) {
  const { payments, vat_lines, gross, invoiced, net, vat } = sums
  return (
    <div className="grid gap-6 @min-[900px]/main:grid-cols-2">
      <Sheet
        title="Pa apmaksas veidiem"
        heads={['Veids', 'Saņemts, €', 'Atmaksāts, €', 'Kopā, €']}
        rows={payments.map((row) => [
          shopPaymentMethods[row.method],
          formatAmount(row.taken),
          formatAmount(row.given_back),
          formatAmount(row.amount),
        ])}
      />
      <Sheet
        title="PVN pa likmēm"
        heads={['Likme', 'Bez PVN, €', 'PVN, €', 'Ar PVN, €']}
        rows={[
          ...vat_lines.map((row) => [rateOf(row), ...taxedOf(row.taxable, row.tax)]),
          ['Kopā bez rēķiniem', ...taxedOf(net, vat)],
          ['Pārdevumi ar rēķinu', '', '', formatAmount(invoiced)],
          ['Pavisam', '', '', formatAmount(gross)],
          ['Dāvanu kartes: pārdotas', '', '', formatAmount(sums.gift_cards_sold)],
          ['Dāvanu kartes: neizmantotas', '', '', formatAmount(sums.gift_cards_open)],
        ]}
      />
    </div>
  )
}

function taxedOf(net: string, tax: string): string[] {
  return [net, tax, sum([net, tax]).toFixed(2)].map(formatAmount)
}

function rateOf({ category, rate }: Sums['vat_lines'][number]): string {
  if (category === 'S') return `${formatQuantity(rate)} %`
  return category === 'O' ? 'Nav PVN objekts' : `0 % (${category})`
}

export function Sheet({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-1 text-head">{title}</h2>
      <table className="w-full text-left">
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            {heads.map((head, index) => (
              <th key={head} className={index === 0 ? 'py-1 not-last:pr-3 font-medium' : 'py-1 not-last:pr-3 text-right font-medium'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-b border-line">
              {row.map((cell, index) => (
                <td key={heads[index]} className={index === 0 ? 'py-1 not-last:pr-3' : 'figures py-1 not-last:pr-3 text-right'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
