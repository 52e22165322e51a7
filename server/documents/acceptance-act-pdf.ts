import type { Content } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { deliveryLine } from './address.ts'
import type { AcceptanceActDocument, Printed } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { lineDocumentPdf } from './pdf-line-document.ts'
import { factStrip, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { actTexts, invoiceTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export function acceptanceActPdf(act: Printed<AcceptanceActDocument>): Promise<Uint8Array> {
  return lineDocumentPdf(act, { title: titleOf(act), table: 'counted', head: headOf, closing: closingOf })
}

function titleOf({ form }: AcceptanceActDocument): Text {
  return actTexts[form ?? 'act']
}

function headOf(locale: DocumentLocale, document: Printed<AcceptanceActDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const facts: Fact[] = [
    [actTexts.date, locale.longDate(document.date)],
    [actTexts.place, document.place],
    [actTexts.basis, basisOf(locale, document)],
    [shared.contract, document.contract_ref],
    [actTexts.handedOverAt, deliveryLine(document.delivery, locale)],
  ]
  const [giver, taker] = [partyFacts(locale, seller), partyFacts(locale, buyer)]
  return [
    () => titleBlock(locale, { title: titleOf(document), number, seller, logo }),
    () => factStrip(locale, facts, 3),
    () => partiesBlock(locale, [actTexts.giver, ...giver], [actTexts.taker, ...taker], [seller.name, buyer.name]),
  ]
}

function basisOf(locale: DocumentLocale, { invoice, rent, order_number, order_date }: AcceptanceActDocument): string {
  if (rent) return `${locale.say(actTexts.rent)} ${rent.number}, ${locale.date(rent.date)}`
  if (invoice) return `${locale.say(invoiceTexts.plain)} ${invoice.number}, ${locale.date(invoice.date)}`
  return `${locale.say(shared.order)} ${order_number}, ${locale.date(order_date)}`
}

function closingOf(locale: DocumentLocale, document: AcceptanceActDocument): Block[] {
  const text = document.text ?? locale.each(document.rent ? actTexts.lent : actTexts.noClaims).join('\n')
  const before = [() => statement(text), ...textBlocks(locale.say(shared.notes), document.notes)]
  const receiver = [document.accepted_by, locale.date(document.signed_at)].filter(Boolean).join(', ')
  return signed(before, () => signatures(locale, [actTexts.gave, document.handed_over_by], [actTexts.took, receiver || null]))
}

function statement(text: string): Content {
  return { text, margin: [0, 12, 0, 14] }
}
