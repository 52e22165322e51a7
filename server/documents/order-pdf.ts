import { deliveryLine } from './address.ts'
import type { OrderDocument, Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import { lineTexts, orderTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** Print of an order: what was ordered, at what price, and where it goes. */
export async function orderPdf(given: Printed<OrderDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, orderTexts.title, document.date)
  const { voice } = frame
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, 'priced'), closing: closingOf(voice, document) }
  return printFlow(flow, frame)
}

function headOf(voice: Voice, document: Printed<OrderDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const dates: Fact[] = [
    [orderTexts.date, voice.date(document.date)],
    [orderTexts.expected, voice.date(document.expected_date)],
    [shared.customerOrder, document.customer_order_nr],
    [shared.buyerReference, document.buyer_reference],
    [orderTexts.manager, document.manager_name],
  ]
  const delivery: Fact[] = [
    [orderTexts.deliveryType, document.delivery_type],
    [shared.delivery, deliveryLine(document.delivery, voice)],
    [orderTexts.recipient, [document.recipient_name, document.recipient_phone].filter(Boolean).join(', ')],
    [orderTexts.instructions, document.instructions],
  ]
  return [
    () => titleBlock(voice, { title: orderTexts.title, number, seller, logo }),
    () => factStrip(voice, dates, dates.every(([, value]) => value) ? 5 : 4),
    () =>
      partiesBlock(
        voice,
        [orderTexts.supplier, ...partyFacts(voice, seller), ...bankFacts(seller)],
        [orderTexts.customer, ...partyFacts(voice, buyer)],
        [seller.name, buyer.name],
      ),
    ...(delivery.some(([, value]) => value) ? [() => factStrip(voice, delivery)] : []),
  ]
}

function closingOf(voice: Voice, document: OrderDocument): Block[] {
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: lineTexts.totalGrossEur, amount: document.gross, isStrong: true },
  ]
  return [
    () => totalsBlock(voice, document, rows, voice.words(document.gross)),
    ...textBlocks(voice.say(shared.notes), document.notes),
    () => ({ stack: voice.each(orderTexts.noInvoice) }),
  ]
}
