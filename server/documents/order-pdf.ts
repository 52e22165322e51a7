import { deliveryLine } from './address.ts'
import type { OrderDocument, Printed } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { lineDocumentPdf } from './pdf-line-document.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { sumRows, totalsBlock } from './pdf-totals.ts'
import { orderTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export function orderPdf(order: Printed<OrderDocument>): Promise<Uint8Array> {
  return lineDocumentPdf(order, { title: orderTexts.title, table: 'priced', head: headOf, closing: closingOf })
}

function headOf(locale: DocumentLocale, document: Printed<OrderDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const dates: Fact[] = [
    [orderTexts.date, locale.date(document.date)],
    [orderTexts.expected, locale.date(document.expected_date)],
    [shared.customerOrder, document.customer_order_nr],
    [shared.buyerReference, document.buyer_reference],
    [orderTexts.manager, document.manager_name],
  ]
  const delivery: Fact[] = [
    [orderTexts.deliveryType, document.delivery_type],
    [shared.delivery, deliveryLine(document.delivery, locale)],
    [orderTexts.recipient, [document.recipient_name, document.recipient_phone].filter(Boolean).join(', ')],
    [orderTexts.instructions, document.instructions],
  ]
  return [
    () => titleBlock(locale, { title: orderTexts.title, number, seller, logo }),
    () => factStrip(locale, dates, dates.every(([, value]) => value) ? 5 : 4),
    () =>
      partiesBlock(
        locale,
        [orderTexts.supplier, ...partyFacts(locale, seller), ...bankFacts(seller)],
        [orderTexts.customer, ...partyFacts(locale, buyer)],
        [seller.name, buyer.name],
      ),
    ...(delivery.some(([, value]) => value) ? [() => factStrip(locale, delivery)] : []),
  ]
}

function closingOf(locale: DocumentLocale, document: OrderDocument): Block[] {
  return [
    () => totalsBlock(locale, document, sumRows(document), locale.words(document.gross)),
    ...textBlocks(locale.say(shared.notes), document.notes),
    () => ({ stack: locale.each(orderTexts.noInvoice) }),
  ]
}
