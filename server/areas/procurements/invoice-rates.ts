import { formatDate, formatPercent } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { ReceivedVat } from '../../documents/ubl-received.ts'
import type { Db } from '../../http/context.ts'
import type { FieldErrors } from '../../http/refusal.ts'
import { vatTables } from '../catalog/vat.ts'

/** By line number, missing for reverse charge; lines of a rate that is none here, by field. */
export async function rateCodes(
  db: Db,
  date: string,
  lines: readonly { vat: ReceivedVat | null }[],
): Promise<{ codes: ReadonlyMap<number, string>; errors: FieldErrors }> {
  const { rates } = await vatTables(db, date)
  const errors: FieldErrors = {}
  const codes = new Map<number, string>()
  for (const [place, { vat }] of lines.entries()) {
    if (vat === null || reckonedByUs.has(vat.category)) continue
    const found = rates.find(({ category, rate }) => category === vat.category && big(rate).eq(vat.rate))
    if (found) codes.set(place + 1, found.code)
    else {
      errors[`lines.${place + 1}.vat_rate_code`] = [
        `${place + 1}. rinda: PVN likmes ${formatPercent(vat.rate)} (${vat.category}) Latvijā ${formatDate(date)} nav; ārvalsts PVN iepirkumā neuzskaita`,
      ]
    }
  }
  return { codes, errors }
}

/** Reverse-charge categories of EN 16931; the item's rate applies. */
export const reckonedByUs: ReadonlySet<string> = new Set(['AE', 'K', 'G'])
