import type { PriceEnquiryDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { enquiryTable } from './pdf-lines.ts'
import { factStrip, note, partiesBlock, partyFacts, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { printable } from './printable.ts'
import { enquiryTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** A price enquiry: what somebody asks for, with our prices, or with room for a supplier's. */
export async function priceEnquiryPdf(given: Printed<PriceEnquiryDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, enquiryTexts.title, document.date)
  const { voice } = frame
  const closing: Block[] = [
    ...(document.to_fill_in ? [() => note(voice.each(enquiryTexts.fillIn).join('\n'))] : []),
    ...textBlocks(voice.say(shared.notes), document.notes),
  ]
  return printFlow({ head: headOf(voice, document), ...enquiryTable(voice, document), closing }, frame)
}

function headOf(voice: Voice, document: Printed<PriceEnquiryDocument>): Block[] {
  const { seller, buyer, logo } = document
  const facts: Fact[] = [
    [enquiryTexts.date, voice.date(document.date)],
    [enquiryTexts.until, document.due_date && voice.date(document.due_date)],
    [enquiryTexts.about, document.title],
    [enquiryTexts.contact, document.issuer_name],
  ]
  const ours = [enquiryTexts.asker, ...partyFacts(voice, seller)] as const
  return [
    () => titleBlock(voice, { title: enquiryTexts.title, number: document.number, seller, logo }),
    () => factStrip(voice, facts),
    () =>
      buyer
        ? partiesBlock(voice, [...ours], [enquiryTexts.customer, ...partyFacts(voice, buyer)], [seller.name, buyer.name])
        : partiesBlock(voice, [...ours], [enquiryTexts.supplier], [seller.name, '']),
  ]
}
