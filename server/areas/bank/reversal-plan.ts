import { groupedBy } from '../../../contract/grouped.ts'
import { big, sum } from '../../../contract/money.ts'

/** A posting of an entry that the bank takes back. Sums are above zero. */
export interface MatchedPart {
  id: number
  amount: string
  /** Postings of one payment. */
  payment: string | null
  words: string
  /** As a payment order named the transfer, in capitals. */
  end_to_end_id: string | null
  supplier_payment_id: number | null
  /** A person entered the payment before the bank told of it: it does not go with the match. */
  is_earlier: boolean
}

interface Matched {
  /** Not matched, above zero. */
  free: string
  parts: readonly MatchedPart[]
}

/**
 * Which matches have to go, so that `amount` of the entry is free to cancel out: none, that of the transfer that came back,
 * all, or the one payment or posting of the sum.
 * @returns null where no match has the sum
 */
export function matchesToTakeBack(
  { free, parts }: Matched,
  amount: string,
  references: ReadonlySet<string>,
): readonly MatchedPart[] | null {
  const named = parts.filter(({ end_to_end_id }) => end_to_end_id !== null && references.has(end_to_end_id))
  if (named.length > 0 && sumOf(named).gte(amount)) return named
  if (big(free).gte(amount)) return []
  if (sumOf(parts).plus(free).eq(amount)) return parts
  const byPayment = groupedBy(
    parts.filter(({ payment }) => payment !== null),
    ({ payment }) => payment,
  )
  const groups = [...byPayment.values()].filter((group) => sumOf(group).eq(amount))
  const single = parts.filter((part) => big(part.amount).eq(amount)).map((part) => [part])
  const [found, ...others] = groups.length > 0 ? groups : single
  return found && others.length === 0 ? found : null
}

const sumOf = (parts: readonly MatchedPart[]) => sum(parts.map(({ amount }) => amount))
