import { formatDate } from '../../contract/format.ts'
import { amountInWords } from '../../contract/words.ts'
import { deliveryLine } from './address.ts'
import type { OrderDocument, Printed } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { bankFacts, factStrip, partiesBlock, partyFacts, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'

/** Print of an order: what was ordered, at what price, and where it goes. */
export async function orderPdf(given: Printed<OrderDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const flow = { head: headOf(document), ...lineTable(document.lines, 'priced'), closing: closingOf(document) }
  return printFlow(flow, { title: `Pasūtījums ${document.number}`, issuer: document.seller.name, date: document.date, logo: document.logo })
}

function headOf(document: Printed<OrderDocument>): Block[] {
  const { seller, buyer } = document
  const dates: Fact[] = [
    ['Pasūtījuma datums', formatDate(document.date)],
    ['Paredzētā piegāde', formatDate(document.expected_date)],
    ['Klienta pasūtījuma Nr.', document.customer_order_nr],
    ['Pircēja atsauce', document.buyer_reference],
    ['Menedžeris', document.manager_name],
  ]
  const delivery: Fact[] = [
    ['Piegādes veids', document.delivery_type],
    ['Piegādes adrese', deliveryLine(document.delivery)],
    ['Saņēmējs', [document.recipient_name, document.recipient_phone].filter(Boolean).join(', ')],
    ['Norādījumi', document.instructions],
  ]
  return [
    () => titleBlock('Pasūtījums', document.number, seller.name, document.logo),
    () => factStrip(dates, dates.every(([, value]) => value) ? 5 : 4),
    () =>
      partiesBlock(
        ['Piegādātājs', ...partyFacts(seller), ...bankFacts(seller)],
        ['Pasūtītājs', ...partyFacts(buyer)],
        [seller.name, buyer.name],
      ),
    ...(delivery.some(([, value]) => value) ? [() => factStrip(delivery)] : []),
  ]
}

function closingOf(document: OrderDocument): Block[] {
  const rows = [
    { label: 'Summa bez PVN', amount: document.net },
    { label: 'PVN', amount: document.vat },
    { label: 'Kopā ar PVN, EUR', amount: document.gross, isStrong: true },
  ]
  return [
    () => totalsBlock(document, rows, amountInWords(document.gross)),
    ...textBlocks('Piezīmes', document.notes),
    () => ({ text: 'Pasūtījuma izdruka nav rēķins un nav pamats samaksai.' }),
  ]
}
