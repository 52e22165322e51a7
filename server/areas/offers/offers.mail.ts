import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { OfferRecord, offers } from '../../../contract/offers/offers.ts'
import type { Db, Handler } from '../../http/context.ts'
import { customerLanguage } from '../customers/document-parties.ts'
import { installedText, letterIn } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { advanceOffer, numberOffer } from './offers.transitions.ts'
import { printOffer } from './offers.print.ts'
import { loadOffer } from './offers.record.ts'

/** Takes the number first, as mail and print show it. */
export const mail: Handler<typeof offers.mail> = async (ctx) => {
  const { params, body } = ctx
  await advanceOffer(ctx, params.id, 'MAIL', async (locked) => {
    await numberOffer(ctx, locked)
    const offer = await loadOffer(ctx, locked.id)
    const about = { document_type: 'offers', id: offer.id, key: 'offer' } as const
    const letter = { address: body.address, ...(await lettered(ctx.db, offer, body.language)) }
    await mailPrint(ctx, about, letter, [await printOffer(ctx, offer.id, body.language)])
    return { address: body.address, number: locked.number }
  })
  return { data: await loadOffer(ctx, params.id) }
}

async function lettered(db: Db, offer: OfferRecord, language?: DocumentLanguage): Promise<{ subject: string; text: string }> {
  const { number, gross, valid_until, customer, customer_name } = offer
  const { seller, ...pattern } = await installedText(db, 'email_offer')
  const words = { number: number ?? '', customer: customer_name, seller }
  return letterIn(language ?? (await customerLanguage(db, customer?.id ?? null)), pattern, ({ money, date }) => ({
    ...words,
    gross: money(gross),
    valid_until: date(valid_until),
  }))
}
