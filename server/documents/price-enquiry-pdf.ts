import type { PriceEnquiryDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { enquiryTable } from './pdf-lines.ts'
import { factStrip, note, partiesBlock, partyFacts, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { printable } from './printable.ts'
import { enquiryTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export async function priceEnquiryPdf(enquiry: Printed<PriceEnquiryDocument>): Promise<Uint8Array> {
  const document = printable(enquiry)
  const frame = frameOf(document, enquiryTexts.title, document.date)
  const { locale } = frame
  const closing: Block[] = [
    ...(document.to_fill_in ? [() => note(locale.each(enquiryTexts.fillIn).join('\n'))] : []),
    ...textBlocks(locale.say(shared.notes), document.notes),
  ]
  return printFlow({ head: headOf(locale, document), ...enquiryTable(locale, document), closing }, frame)
}

function headOf(locale: DocumentLocale, document: Printed<PriceEnquiryDocument>): Block[] {
  const { seller, buyer, logo } = document
  const facts: Fact[] = [
    [enquiryTexts.date, locale.date(document.date)],
    [enquiryTexts.until, document.due_date && locale.date(document.due_date)],
    [enquiryTexts.about, document.title],
    [enquiryTexts.contact, document.issuer_name],
  ]
  const ours = [enquiryTexts.asker, ...partyFacts(locale, seller)] as const
  return [
    () => titleBlock(locale, { title: enquiryTexts.title, number: document.number, seller, logo }),
    () => factStrip(locale, facts),
    () =>
      buyer
        ? partiesBlock(locale, [...ours], [enquiryTexts.customer, ...partyFacts(locale, buyer)], [seller.name, buyer.name])
        : partiesBlock(locale, [...ours], [enquiryTexts.supplier], [seller.name, '']),
  ]
}
