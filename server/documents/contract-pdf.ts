import type { DocumentParty, Printed } from './model.ts'
import type { Filling } from './contract-runs.ts'
import { contractText } from './contract-text.ts'
import { frameOf, printFlow } from './pdf-flow.ts'
import { factStrip, partiesBlock, partyFacts, signatures, signed, titleBlock } from './pdf-parts.ts'
import { printable } from './printable.ts'
import { contractTexts } from './texts.ts'
import { localeOf } from './voice.ts'

export interface ContractDocument extends Omit<Filling, 'lostPicture'> {
  number: string
  date: string
  /** Title if the text has no heading. */
  name: string
  seller: DocumentParty
  buyer: DocumentParty
  /** Markdown. */
  body: string
}

export async function contractPdf(contract: Printed<ContractDocument>): Promise<Uint8Array> {
  const document = printable(contract)
  const { number, date, name, seller, buyer, logo, body } = document
  const text = contractText(body, { ...document, lostPicture: localeOf(document.language).say(contractTexts.lostPicture) })
  const title = { lv: text.title ?? name, en: text.title ?? name }
  const frame = frameOf(document, title, date)
  const { locale } = frame
  return printFlow(
    {
      head: [
        () => titleBlock(locale, { title, number, seller, logo }),
        () => factStrip(locale, [[contractTexts.date, locale.longDate(date)]]),
        () =>
          partiesBlock(
            locale,
            [contractTexts.company, ...partyFacts(locale, seller)],
            [contractTexts.customer, ...partyFacts(locale, buyer)],
            [seller.name, buyer.name],
          ),
      ],
      tableHead: () => ({ stack: [] }),
      rows: text.rows,
      carried: null,
      closing: signed([], () => signatures(locale, [contractTexts.company, seller.name], [contractTexts.customer, buyer.name])),
    },
    frame,
  )
}
