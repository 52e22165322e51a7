import { useSeesPrices } from '../../../commands/use-may.ts'
import { Totals } from '../../../workspace/document/Totals.tsx'
import { vatWord } from '../../../workspace/document/vat-word.ts'

interface SaleTotalsProps {
  totals: {
    net: string
    gross: string
    groups: readonly { category: string; rate: string; taxable: string; tax: string }[]
  }
}

export function SaleTotals({ totals: { net, gross, groups } }: SaleTotalsProps) {
  if (!useSeesPrices()) return null
  return (
    <Totals
      rows={[
        { id: 'net', label: 'Bez PVN', amount: net },
        ...groups.map(({ category, rate, tax }) => ({ id: `${category} ${rate}`, label: vatWord(category, rate), amount: tax })),
        { id: 'gross', label: 'Kopā', amount: gross, weight: 'total' },
      ]}
    />
  )
}
