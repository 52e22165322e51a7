import { compactNumber } from '../../../../contract/checks.ts'

/** Null for goods without serial numbers. */
export type UnitKind = 'imei' | 'serial' | null

export function numbersIn(kind: UnitKind, text: string): string[] {
  const numbers = text.split(/[\n,;]+/).map((each) => (kind === 'imei' ? compactNumber(each) : each.trim()))
  return numbers.filter((each) => each !== '')
}
