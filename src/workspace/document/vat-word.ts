import type { VatCategory } from '../../../contract/money.ts'
import { formatQuantity } from '../../../contract/format.ts'

/** VAT of a group: its rate, or what stands in place of one. */
export function vatWord(category: string, rate: string): string {
  const words: Partial<Record<VatCategory, string>> = {
    AE: 'apgrieztā maksāšana',
    E: 'atbrīvots',
    O: 'neapliek',
    K: 'ES piegāde',
    G: 'eksports',
  }
  const word = words[category as VatCategory]
  return word ? `PVN 0 %, ${word}` : `PVN ${formatQuantity(rate)} %`
}

/** Rates that a line without an item may have. */
export const vatChoices = [
  { value: 'PVN21', label: '21 %' },
  { value: 'PVN12', label: '12 %' },
  { value: 'PVN5', label: '5 %' },
  { value: 'PVN0', label: '0 %' },
] as const

/** All rates that there are. */
export const allVatChoices: readonly { value: string; label: string }[] = [
  ...vatChoices,
  { value: 'PVNEX', label: '0 %, eksports' },
  { value: 'PVNIC', label: '0 %, ES piegāde' },
  { value: 'PVNAE', label: 'apgrieztā maksāšana' },
  { value: 'PVNE', label: 'atbrīvots' },
  { value: 'PVNO', label: 'neapliek' },
]

/** A rate of VAT by its code, as it is told: `21 %`. */
export function rateWord(code: string): string {
  return allVatChoices.find(({ value }) => value === code)?.label ?? code
}

/** Percent of such a rate, as it is most of the time; the server says what it is on the day. */
export function vatPercent(code: string): string {
  return code.replace(/^PVN/, '')
}
