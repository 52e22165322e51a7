import { deliveryLine } from './address.ts'
import type { OrderDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { lineTexts, orderTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

export async function orderPdf(order: Printed<OrderDocument>): Promise<Uint8Array> {
  const document = printable(order)
  const frame = frameOf(document, orderTexts.title, document.date)
  const { locale } = frame
  const flow = { head: headOf(locale, document), ...lineTable(locale, document.lines, 'priced'), closing: closingOf(locale, document) }
  return printFlow(flow, frame)
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
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: lineTexts.totalGrossEur, amount: document.gross, isStrong: true },
  ]
  return [
    () => totalsBlock(locale, document, rows, locale.words(document.gross)),
    ...textBlocks(locale.say(shared.notes), document.notes),
    () => ({ stack: locale.each(orderTexts.noInvoice) }),
  ]
}
