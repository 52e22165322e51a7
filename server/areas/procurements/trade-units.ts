import { big } from '../../../contract/money.ts'

/**
 * UN/ECE recommendations 20 and 21: size of each unit in the row's first. Packings (`XBX`) vary, so they are
 * missing.
 */
const rows: readonly Readonly<Record<string, string>>[] = [
  { H87: '1', C62: '1', EA: '1', NAR: '1', PCE: '1', XPP: '1', DZN: '12', CEN: '100', T3: '1000', MIL: '1000' },
  { KGM: '1', GRM: '0.001', MGM: '0.000001', HGM: '0.1', DTN: '100', TNE: '1000' },
  { MTR: '1', MMT: '0.001', CMT: '0.01', DMT: '0.1', KMT: '1000' },
  { MTK: '1', MMK: '0.000001', CMK: '0.0001', DMK: '0.01', HAR: '10000' },
  { LTR: '1', MLT: '0.001', CLT: '0.01', DLT: '0.1', HLT: '100', CMQ: '0.001', DMQ: '1', MTQ: '1000' },
  { HUR: '1', MIN: '0.01666666666666666667' },
  { KWH: '1', WHR: '0.001', MWH: '1000' },
]

/** Decimal string; null if unknown. */
export function factorBetween(from: string, to: string): string | null {
  if (from === to && from !== '') return '1'
  const row = rows.find((each) => from in each && to in each)
  return row ? big(row[from]).div(big(row[to])).toFixed() : null
}
