import type { DocumentParty, Printed } from './model.ts'
import type { Filling } from './contract-runs.ts'
import { contractText } from './contract-text.ts'
import { frameOf, printFlow } from './pdf-flow.ts'
import { factStrip, partiesBlock, partyFacts, signatures, signed, titleBlock } from './pdf-parts.ts'
import { printable } from './printable.ts'
import { contractTexts } from './texts.ts'
import { voiceOf } from './voice.ts'

/** A contract: the text of its template as it was, and what stood in its fields on the day it was made. */
export interface ContractDocument extends Omit<Filling, 'lostPicture'> {
  number: string
  date: string
  /** Kind of contract, the title of one whose text begins with no heading of its own. */
  name: string
  seller: DocumentParty
  buyer: DocumentParty
  /** Markdown. */
  body: string
}

/** A contract made from a template: the parties, its text, and the signatures of both. */
export async function contractPdf(given: Printed<ContractDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const { number, date, name, seller, buyer, logo, body } = document
  const text = contractText(body, { ...document, lostPicture: voiceOf(document.language).say(contractTexts.lostPicture) })
  const title = { lv: text.title ?? name, en: text.title ?? name }
  const frame = frameOf(document, title, date)
  const { voice } = frame
  return printFlow(
    {
      head: [
        () => titleBlock(voice, { title, number, seller, logo }),
        () => factStrip(voice, [[contractTexts.date, voice.longDate(date)]]),
        () =>
          partiesBlock(
            voice,
            [contractTexts.company, ...partyFacts(voice, seller)],
            [contractTexts.customer, ...partyFacts(voice, buyer)],
            [seller.name, buyer.name],
          ),
      ],
      tableHead: () => ({ stack: [] }),
      rows: text.rows,
      carried: null,
      closing: signed([], () => signatures(voice, [contractTexts.company, seller.name], [contractTexts.customer, buyer.name])),
    },
    frame,
  )
}
