import type { VatCategory } from '../../../contract/money.ts'
import { formatQuantity } from '../../../contract/format.ts'

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
