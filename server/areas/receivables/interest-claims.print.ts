import type { Text } from '../../../contract/company/document-languages.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Handler } from '../../http/context.ts'
import { mimeOf } from '../files/generated.ts'
import { loadInterestClaim } from './interest-claims.record.ts'
import { printInterest } from './interest.print.ts'

const texts = {
  title: { lv: 'Nokavējuma procentu prasījums', en: 'Claim of late interest' },
  number: { lv: 'Numurs', en: 'Number' },
  day: { lv: 'Datums', en: 'Date' },
  until: { lv: 'Procenti līdz', en: 'Interest until' },
  bill: { lv: 'Procentu rēķins', en: 'Invoice of the interest' },
  cancelled: { lv: 'Prasījums ir atcelts.', en: 'The claim was cancelled.' },
} satisfies Readonly<Record<string, Text>>

/** As it was reckoned when it was claimed (INV-INTEREST-6). */
export const interestClaimPdf: Handler<typeof receivables.interestClaimPdf> = async (ctx) => {
  const claim = await loadInterestClaim(ctx.db, ctx.params.id)
  const bytes = await printInterest(ctx, {
    title: texts.title,
    date: claim.date,
    customer: claim.customer,
    language: ctx.query.language,
    facts: ({ say, date }) => [
      [say(texts.number), claim.name],
      [say(texts.day), date(claim.date)],
      [say(texts.until), date(claim.until)],
      ...(claim.bill_number === null ? [] : [[say(texts.bill), claim.bill_number] satisfies [string, string]]),
    ],
    rows: claim.lines,
    interest: claim.amount,
    remark: claim.cancelled_at === null ? null : texts.cancelled,
  })
  return { name: `procentu-prasijums-${claim.name}.pdf`, bytes, mime: mimeOf('pdf'), inline: true }
}
