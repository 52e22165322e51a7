import type { Content } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { big, type Decimal } from '../../contract/money.ts'
import { addressLine, deliveryLine } from './address.ts'
import { asPrinted, payable } from './amounts.ts'
import { draftNumber, type InvoiceDocument, type Printed, type Spoken } from './model.ts'
import { frameOf, layOut, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
import {
  bankFacts,
  factStrip,
  heading,
  note,
  partiesBlock,
  partyFacts,
  signatures,
  signed,
  textBlocks,
  titleBlock,
  type Fact,
} from './pdf-parts.ts'
import { sumRows, totalsBlock, type TotalRow } from './pdf-totals.ts'
import { printAll, printPdf, type Enclosure, type PageFrame, type PrintedDocument } from './pdf.ts'
import { printable } from './printable.ts'
import { invoiceTexts, lineTexts, shared, waybillTexts } from './texts.ts'
import { invoiceUbl } from './ubl.ts'
import { localeOf, type DocumentLocale } from './voice.ts'
import { transactionWords } from './waybill-pdf.ts'

/** docs/domain/invoicing.md#document-particulars. */
export async function invoicePdf(invoice: Printed<InvoiceDocument>): Promise<Uint8Array> {
  const { content, frame } = await laidOut(invoice)
  return printPdf(content, frame, invoice.isElectronic ? electronicForm(invoice) : null)
}

/** UBL embedded in the PDF. */
function electronicForm(invoice: InvoiceDocument): Enclosure {
  const name = `${invoice.number.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}.xml`
  return { name, description: 'E-rēķins (UBL 2.1, Peppol BIS Billing 3.0)', mime: 'application/xml', bytes: invoiceUbl(invoice) }
}

/** Each in its customer's language. */
interface Several {
  documents: readonly Spoken<InvoiceDocument>[]
  logo: string | null
}

export async function invoicesPdf({ documents, logo }: Several): Promise<Uint8Array> {
  const laid: PrintedDocument[] = []
  for (const document of documents) laid.push(await laidOut({ ...document, logo }))
  return printAll(laid, groupFrame({ documents, logo }))
}

function groupFrame({ documents, logo }: Several): PageFrame {
  const [first, last] = [documents[0], documents.at(-1)]
  const numbers = [...new Set([first?.number, last?.number])].filter(Boolean).join(' – ')
  const locale = localeOf(first?.language ?? 'lv')
  const title = `${locale.say(invoiceTexts.several)} ${numbers}`.trim()
  return { title, issuer: first?.seller.name ?? '', date: first?.issue_date ?? '1970-01-01', logo, locale }
}

async function laidOut(invoice: Printed<InvoiceDocument>): Promise<PrintedDocument> {
  const document = printable(asPrinted(invoice))
  const frame = frameOf(document, invoiceTitle(document), document.issue_date)
  const { locale } = frame
  const flow = { head: headOf(locale, document), ...lineTable(locale, document.lines, 'priced'), closing: closingOf(locale, document) }
  return { content: await layOut(flow, frame), frame }
}

/** For goods also the delivery document. */
export function invoiceTitle({ form, kind, supply, waybill }: InvoiceDocument): Text {
  if (form !== undefined) return invoiceTexts[form]
  if (kind === 'credit_note') return invoiceTexts.credit
  return supply === 'goods' || (supply === 'mixed' && waybill) ? invoiceTexts.goods : invoiceTexts.plain
}

function headOf(locale: DocumentLocale, document: Printed<InvoiceDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const sellerFacts = [...partyFacts(locale, seller), ...(asksForTransfer(document) ? [] : bankFacts(seller))]
  const place: Fact = [shared.delivery, deliveryLine(document.delivery, locale)]
  const buyerFacts: Fact[] = [...partyFacts(locale, buyer), ...bankFacts(buyer), place]
  return [
    () => titleBlock(locale, { title: invoiceTitle(document), number, seller, logo }),
    () => factStrip(locale, mainFacts(locale, document)),
    () => partiesBlock(locale, [shared.seller, ...sellerFacts], [shared.buyer, ...buyerFacts], [seller.name, buyer.name]),
    ...referencesBlock(locale, document),
  ]
}

function mainFacts(locale: DocumentLocale, document: InvoiceDocument): Fact[] {
  const { kind, supply, issue_date, delivery_date, due_date, payment_method, payment_terms } = document
  const dates: Fact[] = [
    [invoiceTexts.issued, locale.date(issue_date)],
    [supply === 'service' ? invoiceTexts.performed : invoiceTexts.delivered, locale.date(delivery_date)],
  ]
  if (kind === 'credit_note') return dates
  const method = [locale.say(invoiceTexts[payment_method]), payment_terms].filter(Boolean).join(', ')
  return [...dates, [invoiceTexts.due, locale.date(due_date)], [invoiceTexts.method, method]]
}

function referencesBlock(locale: DocumentLocale, document: InvoiceDocument): Block[] {
  const { original } = document
  const facts: Fact[] = [
    [invoiceTexts.corrected, original && `${original.number}, ${locale.date(original.date)}`],
    [invoiceTexts.reason, original && locale.say(original.reason)],
    [shared.contract, document.contract_ref],
    [shared.order, document.order_refs.join(', ')],
    [shared.customerOrder, document.customer_order_nr],
    [shared.buyerReference, document.buyer_reference],
  ]
  return facts.some(([, value]) => value) ? [() => factStrip(locale, facts, original ? 3 : 4)] : []
}

function closingOf(locale: DocumentLocale, document: InvoiceDocument): Block[] {
  const words = locale.words(document.gross, document.amount_in_words)
  const remark = document.form === 'advance' ? locale.say(invoiceTexts.notTaxInvoice) : null
  return [
    () => totalsBlock(locale, document, totalRows(document), words),
    ...(asksForTransfer(document) ? [() => paymentBlock(locale, document)] : []),
    ...remarks(locale, document),
    ...waybillBlocks(locale, document),
    ...stayingGoods(locale, document),
    ...textBlocks(locale.say(shared.notes), [remark, document.notes].filter(Boolean).join('\n')),
    () => issuedBlock(locale, document),
  ]
}

function totalRows(document: InvoiceDocument): TotalRow[] {
  const { net, vat, gross, advance_applied, paid_at_sale = '0' } = document
  if (big(advance_applied).eq(0)) return sumRows(document)
  return [
    { label: lineTexts.totalNet, amount: net },
    { label: lineTexts.vat, amount: vat },
    { label: lineTexts.totalGross, amount: gross },
    ...paid(invoiceTexts.advancePaid, big(advance_applied).minus(big(paid_at_sale))),
    ...paid(invoiceTexts.paidAtSale, big(paid_at_sale)),
    { label: invoiceTexts.payable, amount: payable({ gross, advance_applied }), isStrong: true },
  ]
}

function paid(label: Text, amount: Decimal): TotalRow[] {
  return big(amount).eq(0) ? [] : [{ label, amount: big(amount).neg().toFixed() }]
}

function asksForTransfer({ kind, payment_method, seller }: InvoiceDocument): boolean {
  return kind === 'invoice' && payment_method === 'transfer' && seller.iban !== null
}

function paymentBlock(locale: DocumentLocale, document: InvoiceDocument): Content {
  const { form = 'plain', number, seller } = document
  const facts: Fact[] = [
    [invoiceTexts.beneficiary, seller.name],
    ...bankFacts(seller),
    [invoiceTexts.reference, number === draftNumber ? null : `${locale.say(invoiceTexts[form])} ${number}`],
  ]
  return { stack: [heading(locale.say(invoiceTexts.payment)), factStrip(locale, facts, 3)] }
}

/** Statutory tax remarks and late interest. */
function remarks(locale: DocumentLocale, { vat_on_payment, late_interest }: InvoiceDocument): Block[] {
  return [
    ...(vat_on_payment ? [() => note(locale.legal(invoiceTexts.onPayment))] : []),
    ...(late_interest ? [() => note(locale.each(late_interest).join('\n'))] : []),
  ]
}

function waybillBlocks(locale: DocumentLocale, document: InvoiceDocument): Block[] {
  const { waybill, seller, buyer, delivery } = document
  if (!waybill || document.supply === 'service') return []
  const usual = document.kind === 'credit_note' ? waybillTexts.return : waybillTexts.sale
  const facts: Fact[] = [
    [waybillTexts.transaction, transactionWords(locale, waybill.transaction, usual)],
    [waybillTexts.transportDate, locale.date(waybill.transport_date ?? document.delivery_date)],
    [waybillTexts.vehicle, waybill.vehicle],
    [waybillTexts.driver, waybill.driver],
    [waybillTexts.loading, waybill.loading_address ?? addressLine(seller.legal_address, seller, locale)],
    [
      waybillTexts.unloading,
      waybill.unloading_address ?? deliveryLine(delivery, locale) ?? addressLine(buyer.legal_address, buyer, locale),
    ],
  ]
  const places = () => signatures(locale, [waybillTexts.issuedBy, document.issuer_name], [waybillTexts.receivedBy, null])
  return signed([() => ({ stack: [heading(locale.say(invoiceTexts.way)), factStrip(locale, facts, 3)] })], places)
}

/** Price corrections return no goods despite negative quantities. */
function stayingGoods(locale: DocumentLocale, { lines, supply }: InvoiceDocument): Block[] {
  const corrected = lines.filter((line) => line.price_change)
  if (corrected.length === 0) return []
  const what = corrected.length === lines.length ? invoiceTexts.priceOnly : invoiceTexts.pricesOnly
  const stays = supply === 'service' ? invoiceTexts.staysService : invoiceTexts.staysGoods
  return [() => note(locale.say({ lv: `${what.lv}: ${stays.lv}.`, en: `${what.en}: ${stays.en}.` }))]
}

function issuedBlock(locale: DocumentLocale, { issuer_name }: InvoiceDocument): Content {
  return {
    stack: [
      ...(issuer_name ? [{ text: `${locale.say(invoiceTexts.prepared)}: ${issuer_name}` }] : []),
      ...locale.each(invoiceTexts.unsigned).map((text) => ({ text })),
    ],
    margin: [0, 2, 0, 0],
  }
}
