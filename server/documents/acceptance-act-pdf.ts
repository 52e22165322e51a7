import type { Content } from 'pdfmake/interfaces'
import { formatDate, formatLongDate } from '../../contract/format.ts'
import { deliveryLine } from './address.ts'
import type { AcceptanceActDocument, Printed } from './model.ts'
import { printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, partiesBlock, partyFacts, signatures, signed, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { printable } from './printable.ts'

/** Statement of the parties when the act holds none of its own (domain.md 4.2: no claims). */
const noClaims =
  'Piegādātājs nodod un pasūtītājs pieņem iepriekš minētās preces un pakalpojumus pilnā apjomā un atbilstošā kvalitātē. ' +
  'Pusēm savstarpēju pretenziju nav. Akts sagatavots divos eksemplāros, pa vienam katrai pusei.'

/** Pieņemšanas–nodošanas akts: parties, basis, list without prices, statement, two signatures. */
export async function acceptanceActPdf(given: Printed<AcceptanceActDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const flow = { head: headOf(document), ...lineTable(document.lines, 'counted'), closing: closingOf(document) }
  return printFlow(flow, {
    title: `${titleOf(document)} ${document.number}`,
    issuer: document.seller.name,
    date: document.date,
    logo: document.logo,
  })
}

function titleOf({ title = 'Pieņemšanas–nodošanas akts' }: AcceptanceActDocument): string {
  return title
}

function headOf(document: Printed<AcceptanceActDocument>): Block[] {
  const { seller, buyer } = document
  const facts: Fact[] = [
    ['Datums', formatLongDate(document.date)],
    ['Vieta', document.place],
    ['Pamats', document.basis ?? `Pasūtījums ${document.order_number}, ${formatDate(document.order_date)}`],
    ['Līgums', document.contract_ref],
    ['Nodošanas vieta', deliveryLine(document.delivery)],
  ]
  return [
    () => titleBlock(titleOf(document), document.number, seller.name, document.logo),
    () => factStrip(facts, 3),
    () => partiesBlock(['Nodevējs', ...partyFacts(seller)], ['Pieņēmējs', ...partyFacts(buyer)], [seller.name, buyer.name]),
  ]
}

function closingOf(document: AcceptanceActDocument): Block[] {
  const before = [() => statement(document.text ?? noClaims), ...textBlocks('Piezīmes', document.notes)]
  return signed(before, () => signatures(['Nodeva', document.handed_over_by], ['Pieņēma', signedBy(document)]))
}

function statement(text: string): Content {
  return { text, margin: [0, 12, 0, 14] }
}

function signedBy({ accepted_by, signed_at }: AcceptanceActDocument): string | null {
  return accepted_by && signed_at ? `${accepted_by}, ${formatDate(signed_at)}` : accepted_by
}
