import type { Part } from '../../../commands/receivables/offsets.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import { mostOffset, type OffsettableDocument } from '../../../contract/receivables/offsets.ts'

/** Typed amounts by document; where nothing is typed, the proposed amount holds. */
export type Amounts = Readonly<Record<number, string | null>>

const readable = /^\d+(\.\d+)?$/

/** Documents of which something is offset; an unreadable sum goes along, as typed. */
export function partsOf(documents: readonly OffsettableDocument[], amounts: Amounts): Part[] {
  return documents.flatMap(({ id, amount: proposed }) => {
    const amount = id in amounts ? (amounts[id] ?? '') : proposed
    return amount === '' || Number(amount) === 0 ? [] : [{ id, amount }]
  })
}

/** EUR. */
export function sumOf(parts: readonly Part[]): string {
  return round2(sum(parts.map(({ amount }) => (readable.test(amount) ? amount : '0'))))
}

/** The oldest documents as far as the sum reaches. */
export function toSum(documents: readonly OffsettableDocument[], whole: string): Amounts {
  let left = big(whole)
  return Object.fromEntries(
    documents.map(({ id, open }) => {
      const part = left.lt(open) ? left : big(open)
      left = left.minus(part)
      return [id, part.gt(0) ? round2(part) : null]
    }),
  )
}

/** Why these are not sent. */
export function reasonAgainstSides(ours: readonly Part[], theirs: readonly Part[]): string | null {
  if (ours.length === 0 || theirs.length === 0) return 'Norādiet ieskaitāmo summu abās pusēs'
  if (ours.length > mostOffset || theirs.length > mostOffset) return `Katrā pusē var būt līdz ${mostOffset} dokumentiem`
  if ([...ours, ...theirs].some(({ amount }) => !readable.test(amount))) return 'Kāda summa nav izlasāma'
  const difference = big(sumOf(ours)).minus(sumOf(theirs))
  return difference.eq(0) ? null : `Abu pušu summas atšķiras par ${formatMoney(difference.abs())}`
}
