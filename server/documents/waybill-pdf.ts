import { formatDate, formatLongDate } from '../../contract/format.ts'
import type { Printed, WaybillDocument } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, partiesBlock, partyFacts, signatures, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { printable } from './printable.ts'

const title = 'Preču pavadzīme'

/**
 * Waybill (preču piegādes dokuments, domain.md 4.2): who sends what to whom, from where to where, who carries it, which
 * transaction it belongs to and which document tells its prices.
 */
export async function waybillPdf(given: Printed<WaybillDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const flow = { head: headOf(document), ...lineTable(document.lines, 'counted'), closing: closingOf(document) }
  return printFlow(flow, { title: `${title} ${document.number}`, issuer: document.seller.name, date: document.date, logo: document.logo })
}

function headOf(document: Printed<WaybillDocument>): Block[] {
  const { seller, buyer, waybill } = document
  const facts: Fact[] = [
    ['Izrakstīšanas datums', formatLongDate(document.date)],
    ['Darījums', waybill.transaction],
    ['Cenas norādītas dokumentā', document.priced_by.map(({ name, number, date }) => `${name} ${number}, ${formatDate(date)}`).join('; ')],
  ]
  const way: Fact[] = [
    ['Iekraušanas adrese', waybill.loading_address],
    ['Izkraušanas adrese', waybill.unloading_address],
    ['Kontaktpersona', [document.recipient_name, document.recipient_phone].filter(Boolean).join(', ')],
    ['Pārvadātājs', waybill.carrier],
    ['Transportlīdzeklis', waybill.vehicle],
    ['Vadītājs', waybill.driver],
    ['Pārvadājuma datums', formatDate(waybill.transport_date ?? document.date)],
  ]
  return [
    () => titleBlock(title, document.number, seller.name, document.logo),
    () => factStrip(facts, 3),
    () => partiesBlock(['Preču nosūtītājs', ...partyFacts(seller)], ['Preču saņēmējs', ...partyFacts(buyer)], [seller.name, buyer.name]),
    () => factStrip(way, 3),
  ]
}

function closingOf(document: WaybillDocument): Block[] {
  const { text, waybill, accepted_by, signed_at } = document
  const receiver = [accepted_by, formatDate(signed_at)].filter(Boolean).join(', ')
  return [
    // With the last line of goods, so that nobody signs a page without any.
    () => ({
      stack: [
        signatures(['Preces izsniedza', document.handed_over_by], ['Preces saņēma', receiver || null]),
        signatures(['Preces pārvadāšanai pieņēma', waybill.driver], null),
      ],
      margin: [0, 8, 0, 0],
    }),
    ...textBlocks('Piezīmes', [text, document.notes].filter(Boolean).join('\n')),
  ]
}
