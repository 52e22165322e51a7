import { compactNumber } from '../../../../contract/checks.ts'

/** How the pieces of an item are told apart; null for goods without numbers. */
export type UnitKind = 'imei' | 'serial' | null

/** The numbers in a text, one a line or parted by commas. */
export function numbersIn(kind: UnitKind, text: string): string[] {
  const numbers = text.split(/[\n,;]+/).map((each) => (kind === 'imei' ? compactNumber(each) : each.trim()))
  return numbers.filter((each) => each !== '')
}
