import type { Text } from '../../contract/company/document-languages.ts'
import type { Printed, WaybillDocument } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import { factStrip, partiesBlock, partyFacts, signatures, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { printable } from './printable.ts'
import { invoiceTexts, shared, waybillTexts } from './texts.ts'
import type { Voice } from './voice.ts'

/**
 * Waybill (preču piegādes dokuments, docs/domain/invoicing.md#document-particulars): who sends what to whom, from where to where, who carries it, which
 * transaction it belongs to and which document tells its prices.
 */
export async function waybillPdf(given: Printed<WaybillDocument>): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, waybillTexts.title, document.date)
  const { voice } = frame
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, 'counted'), closing: closingOf(voice, document) }
  return printFlow(flow, frame)
}

const priced = { order: shared.order, invoice: invoiceTexts.plain } as const

function headOf(voice: Voice, document: Printed<WaybillDocument>): Block[] {
  const { seller, buyer, waybill, number, logo } = document
  const prices = document.priced_by.map(({ kind, number: nr, date }) => `${voice.say(priced[kind])} ${nr}, ${voice.date(date)}`)
  const facts: Fact[] = [
    [invoiceTexts.issued, voice.longDate(document.date)],
    [waybillTexts.transaction, transactionWords(voice, waybill.transaction, waybillTexts.sale)],
    [waybillTexts.pricedBy, prices.join('; ')],
  ]
  const way: Fact[] = [
    [waybillTexts.loading, waybill.loading_address],
    [waybillTexts.unloading, waybill.unloading_address],
    [waybillTexts.contact, [document.recipient_name, document.recipient_phone].filter(Boolean).join(', ')],
    [waybillTexts.carrier, waybill.carrier],
    [waybillTexts.vehicle, waybill.vehicle],
    [waybillTexts.driver, waybill.driver],
    [waybillTexts.transportDate, voice.date(waybill.transport_date ?? document.date)],
  ]
  const [sender, receiver] = [partyFacts(voice, seller), partyFacts(voice, buyer)]
  return [
    () => titleBlock(voice, { title: waybillTexts.title, number, seller, logo }),
    () => factStrip(voice, facts, 3),
    () => partiesBlock(voice, [waybillTexts.sender, ...sender], [waybillTexts.receiver, ...receiver], [seller.name, buyer.name]),
    () => factStrip(voice, way, 3),
  ]
}

/** The transaction that was proposed is ours to translate; what a person wrote stays as it is. */
export function transactionWords(voice: Voice, transaction: string | null, usual: Text): string {
  return transaction === null || transaction === usual.lv ? voice.say(usual) : transaction
}

function closingOf(voice: Voice, document: WaybillDocument): Block[] {
  const { text, waybill, accepted_by, signed_at } = document
  const receiver = [accepted_by, voice.date(signed_at)].filter(Boolean).join(', ')
  return [
    // With the last line of goods, so that nobody signs a page without any.
    () => ({
      stack: [
        signatures(voice, [waybillTexts.issuedBy, document.handed_over_by], [waybillTexts.receivedBy, receiver || null]),
        signatures(voice, [waybillTexts.carriedBy, waybill.driver], null),
      ],
      margin: [0, 8, 0, 0],
    }),
    ...textBlocks(voice.say(shared.notes), [text, document.notes].filter(Boolean).join('\n')),
  ]
}
