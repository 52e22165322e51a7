import type { Text } from '../../contract/company/document-languages.ts'
import type { Printed, WaybillDocument } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { lineDocumentPdf } from './pdf-line-document.ts'
import { factStrip, partiesBlock, partyFacts, signatures, textBlocks, titleBlock, type Fact } from './pdf-parts.ts'
import { invoiceTexts, shared, waybillTexts } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

/** docs/domain/invoicing.md#document-particulars. */
export function waybillPdf(waybill: Printed<WaybillDocument>): Promise<Uint8Array> {
  return lineDocumentPdf(waybill, { title: waybillTexts.title, table: 'counted', head: headOf, closing: closingOf })
}

const priced = { order: shared.order, invoice: invoiceTexts.plain } as const

function headOf(locale: DocumentLocale, document: Printed<WaybillDocument>): Block[] {
  const { seller, buyer, waybill, number, logo } = document
  const prices = document.priced_by.map(({ kind, number: nr, date }) => `${locale.say(priced[kind])} ${nr}, ${locale.date(date)}`)
  const facts: Fact[] = [
    [invoiceTexts.issued, locale.longDate(document.date)],
    [waybillTexts.transaction, transactionWords(locale, waybill.transaction, waybillTexts.sale)],
    [waybillTexts.pricedBy, prices.join('; ')],
  ]
  const way: Fact[] = [
    [waybillTexts.loading, waybill.loading_address],
    [waybillTexts.unloading, waybill.unloading_address],
    [waybillTexts.contact, [document.recipient_name, document.recipient_phone].filter(Boolean).join(', ')],
    [waybillTexts.carrier, waybill.carrier],
    [waybillTexts.vehicle, waybill.vehicle],
    [waybillTexts.driver, waybill.driver],
    [waybillTexts.transportDate, locale.date(waybill.transport_date ?? document.date)],
  ]
  const [sender, receiver] = [partyFacts(locale, seller), partyFacts(locale, buyer)]
  return [
    () => titleBlock(locale, { title: waybillTexts.title, number, seller, logo }),
    () => factStrip(locale, facts, 3),
    () => partiesBlock(locale, [waybillTexts.sender, ...sender], [waybillTexts.receiver, ...receiver], [seller.name, buyer.name]),
    () => factStrip(locale, way, 3),
  ]
}

export function transactionWords(locale: DocumentLocale, transaction: string | null, usual: Text): string {
  return transaction === null || transaction === usual.lv ? locale.say(usual) : transaction
}

function closingOf(locale: DocumentLocale, document: WaybillDocument): Block[] {
  const { text, waybill, accepted_by, signed_at } = document
  const receiver = [accepted_by, locale.date(signed_at)].filter(Boolean).join(', ')
  return [
    () => ({
      stack: [
        signatures(locale, [waybillTexts.issuedBy, document.handed_over_by], [waybillTexts.receivedBy, receiver || null]),
        signatures(locale, [waybillTexts.carriedBy, waybill.driver], null),
      ],
      margin: [0, 8, 0, 0],
    }),
    ...textBlocks(locale.say(shared.notes), [text, document.notes].filter(Boolean).join('\n')),
  ]
}
