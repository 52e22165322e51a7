import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import type { OfferRecord, offers } from '../../../contract/offers.ts'
import type { Db, Handler } from '../../http/context.ts'
import { mailPrint } from '../files/mail-print.ts'
import { advanceOffer, numberOffer } from './advance.ts'
import { printOffer } from './print.ts'
import { loadOffer } from './record.ts'

/** Mails an offer with its print; the number that it takes stands in both, so it is taken before they are made. */
export const mail: Handler<typeof offers.mail> = async (io) => {
  const { params, body } = io
  await advanceOffer(io, params.id, 'MAIL', async (locked) => {
    await numberOffer(io, locked)
    const offer = await loadOffer(io, locked.id)
    const subject = { document_type: 'offers', id: offer.id, key: 'offer' } as const
    await mailPrint(io, subject, { address: body.address, ...(await lettered(io.db, offer)) }, await printOffer(io, offer.id))
    return { address: body.address, number: locked.number }
  })
  return { data: await loadOffer(io, params.id) }
}

/** The installation's own words of such a mail, filled in. */
async function lettered(db: Db, { number, gross, valid_until, customer_name }: OfferRecord): Promise<{ subject: string; text: string }> {
  const { rows } = await sql<{ subject: string | null; text: string | null; seller: string | null }>`
    select property('email_offer_subject') #>> '{}' as subject, property('email_offer_body') #>> '{}' as text,
      (select name from customers where is_main) as seller`.execute(db)
  const { subject, text, seller } = rows[0] ?? {}
  const words: Readonly<Record<string, string>> = {
    number: number ?? '',
    gross: formatMoney(gross),
    valid_until: formatDate(valid_until),
    customer: customer_name,
    seller: seller ?? '',
  }
  const filled = (pattern: string): string => pattern.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  return { subject: filled(subject ?? 'Piedāvājums {number}'), text: filled(text ?? '') }
}
