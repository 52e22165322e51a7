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
import { totalsBlock, type TotalRow } from './pdf-totals.ts'
import { printAll, printPdf, type Enclosure, type PageFrame, type PrintedDocument } from './pdf.ts'
import { printable } from './printable.ts'
import { invoiceTexts, lineTexts, shared, waybillTexts } from './texts.ts'
import { invoiceUbl } from './ubl.ts'
import { voiceOf, type Voice } from './voice.ts'
import { transactionWords } from './waybill-pdf.ts'

/** Print of an invoice or a credit note with every particular of docs/domain/invoicing.md#document-particulars. */
export async function invoicePdf(given: Printed<InvoiceDocument>): Promise<Uint8Array> {
  const { content, frame } = await laidOut(given)
  return printPdf(content, frame, given.isElectronic ? electronicForm(given) : null)
}

/** The same invoice as UBL, to be carried by its print. */
function electronicForm(given: InvoiceDocument): Enclosure {
  const name = `${given.number.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}.xml`
  return { name, description: 'E-rēķins (UBL 2.1, Peppol BIS Billing 3.0)', mime: 'application/xml', bytes: invoiceUbl(given) }
}

/** Invoices that go into one file, each in the language of its customer. */
interface Several {
  documents: readonly Spoken<InvoiceDocument>[]
  logo: string | null
}

/** Several invoices in one file, each with its own pages and their count. */
export async function invoicesPdf({ documents, logo }: Several): Promise<Uint8Array> {
  const laid: PrintedDocument[] = []
  for (const document of documents) laid.push(await laidOut({ ...document, logo }))
  return printAll(laid, groupFrame({ documents, logo }))
}

/** A file of several invoices is called by the first and the last of them. */
function groupFrame({ documents, logo }: Several): PageFrame {
  const [first, last] = [documents[0], documents.at(-1)]
  const numbers = [...new Set([first?.number, last?.number])].filter(Boolean).join(' – ')
  const voice = voiceOf(first?.language ?? 'lv')
  const title = `${voice.say(invoiceTexts.several)} ${numbers}`.trim()
  return { title, issuer: first?.seller.name ?? '', date: first?.issue_date ?? '1970-01-01', logo, voice }
}

async function laidOut(given: Printed<InvoiceDocument>): Promise<PrintedDocument> {
  const document = printable(asPrinted(given))
  const frame = frameOf(document, invoiceTitle(document), document.issue_date)
  const { voice } = frame
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, 'priced'), closing: closingOf(voice, document) }
  return { content: await layOut(flow, frame), frame }
}

/** Name of the document; one for goods also serves as the delivery document. */
export function invoiceTitle({ form, kind, supply, waybill }: InvoiceDocument): Text {
  if (form !== undefined) return invoiceTexts[form]
  if (kind === 'credit_note') return invoiceTexts.credit
  return supply === 'goods' || (supply === 'mixed' && waybill) ? invoiceTexts.goods : invoiceTexts.plain
}

function headOf(voice: Voice, document: Printed<InvoiceDocument>): Block[] {
  const { seller, buyer, number, logo } = document
  const sellerFacts = [...partyFacts(voice, seller), ...(asksForTransfer(document) ? [] : bankFacts(seller))]
  const place: Fact = [shared.delivery, deliveryLine(document.delivery, voice)]
  const buyerFacts: Fact[] = [...partyFacts(voice, buyer), ...bankFacts(buyer), place]
  return [
    () => titleBlock(voice, { title: invoiceTitle(document), number, seller, logo }),
    () => factStrip(voice, mainFacts(voice, document)),
    () => partiesBlock(voice, [shared.seller, ...sellerFacts], [shared.buyer, ...buyerFacts], [seller.name, buyer.name]),
    ...referencesBlock(voice, document),
  ]
}

function mainFacts(voice: Voice, document: InvoiceDocument): Fact[] {
  const { kind, supply, issue_date, delivery_date, due_date, payment_method, payment_terms } = document
  const dates: Fact[] = [
    [invoiceTexts.issued, voice.date(issue_date)],
    [supply === 'service' ? invoiceTexts.performed : invoiceTexts.delivered, voice.date(delivery_date)],
  ]
  if (kind === 'credit_note') return dates
  const method = [voice.say(invoiceTexts[payment_method]), payment_terms].filter(Boolean).join(', ')
  return [...dates, [invoiceTexts.due, voice.date(due_date)], [invoiceTexts.method, method]]
}

function referencesBlock(voice: Voice, document: InvoiceDocument): Block[] {
  const { original } = document
  const facts: Fact[] = [
    [invoiceTexts.corrected, original && `${original.number}, ${voice.date(original.date)}`],
    [invoiceTexts.reason, original && voice.say(original.reason)],
    [shared.contract, document.contract_ref],
    [shared.order, document.order_refs.join(', ')],
    [shared.customerOrder, document.customer_order_nr],
    [shared.buyerReference, document.buyer_reference],
  ]
  return facts.some(([, value]) => value) ? [() => factStrip(voice, facts, original ? 3 : 4)] : []
}

function closingOf(voice: Voice, document: InvoiceDocument): Block[] {
  const words = voice.words(document.gross, document.amount_in_words)
  const remark = document.form === 'advance' ? voice.say(invoiceTexts.notTaxInvoice) : null
  return [
    () => totalsBlock(voice, document, totalRows(document), words),
    ...(asksForTransfer(document) ? [() => paymentBlock(voice, document)] : []),
    ...remarks(voice, document),
    ...waybillBlocks(voice, document),
    ...stayingGoods(voice, document),
    ...textBlocks(voice.say(shared.notes), [remark, document.notes].filter(Boolean).join('\n')),
    () => issuedBlock(voice, document),
  ]
}

function totalRows({ net, vat, gross, advance_applied, paid_at_sale = '0' }: InvoiceDocument): TotalRow[] {
  const sums = [
    { label: lineTexts.totalNet, amount: net },
    { label: lineTexts.vat, amount: vat },
  ]
  if (big(advance_applied).eq(0)) return [...sums, { label: lineTexts.totalGrossEur, amount: gross, isStrong: true }]
  return [
    ...sums,
    { label: lineTexts.totalGross, amount: gross },
    ...paid(invoiceTexts.advancePaid, big(advance_applied).minus(big(paid_at_sale))),
    ...paid(invoiceTexts.paidAtSale, big(paid_at_sale)),
    { label: invoiceTexts.payable, amount: payable({ gross, advance_applied }), isStrong: true },
  ]
}

function paid(label: Text, amount: Decimal): TotalRow[] {
  return big(amount).eq(0) ? [] : [{ label, amount: big(amount).neg().toFixed() }]
}

/** Whether the buyer is to send money to an account. */
function asksForTransfer({ kind, payment_method, seller }: InvoiceDocument): boolean {
  return kind === 'invoice' && payment_method === 'transfer' && seller.iban !== null
}

function paymentBlock(voice: Voice, document: InvoiceDocument): Content {
  const { form = 'plain', number, seller } = document
  const facts: Fact[] = [
    [invoiceTexts.beneficiary, seller.name],
    ...bankFacts(seller),
    [invoiceTexts.reference, number === draftNumber ? null : `${voice.say(invoiceTexts[form])} ${number}`],
  ]
  return { stack: [heading(voice.say(invoiceTexts.payment)), factStrip(voice, facts, 3)] }
}

/** What the law has an invoice say of its tax, and what late payment costs. */
function remarks(voice: Voice, { vat_on_payment, late_interest }: InvoiceDocument): Block[] {
  return [
    ...(vat_on_payment ? [() => note(voice.law(invoiceTexts.onPayment))] : []),
    ...(late_interest ? [() => note(voice.each(late_interest).join('\n'))] : []),
  ]
}

/** Particulars of a delivery document for goods, with places to sign for those who sign on paper. */
function waybillBlocks(voice: Voice, document: InvoiceDocument): Block[] {
  const { waybill, seller, buyer, delivery } = document
  if (!waybill || document.supply === 'service') return []
  const usual = document.kind === 'credit_note' ? waybillTexts.return : waybillTexts.sale
  const facts: Fact[] = [
    [waybillTexts.transaction, transactionWords(voice, waybill.transaction, usual)],
    [waybillTexts.transportDate, voice.date(waybill.transport_date ?? document.delivery_date)],
    [waybillTexts.vehicle, waybill.vehicle],
    [waybillTexts.driver, waybill.driver],
    [waybillTexts.loading, waybill.loading_address ?? addressLine(seller.legal_address, seller, voice)],
    [waybillTexts.unloading, waybill.unloading_address ?? deliveryLine(delivery, voice) ?? addressLine(buyer.legal_address, buyer, voice)],
  ]
  const places = () => signatures(voice, [waybillTexts.issuedBy, document.issuer_name], [waybillTexts.receivedBy, null])
  return signed([() => ({ stack: [heading(voice.say(invoiceTexts.way)), factStrip(voice, facts, 3)] })], places)
}

/** Where only prices are corrected, nothing goes back, though the quantities stand with a minus. */
function stayingGoods(voice: Voice, { lines, supply }: InvoiceDocument): Block[] {
  const corrected = lines.filter((line) => line.price_change)
  if (corrected.length === 0) return []
  const what = corrected.length === lines.length ? invoiceTexts.priceOnly : invoiceTexts.pricesOnly
  const stays = supply === 'service' ? invoiceTexts.staysService : invoiceTexts.staysGoods
  return [() => note(voice.say({ lv: `${what.lv}: ${stays.lv}.`, en: `${what.en}: ${stays.en}.` }))]
}

function issuedBlock(voice: Voice, { issuer_name }: InvoiceDocument): Content {
  return {
    stack: [
      ...(issuer_name ? [{ text: `${voice.say(invoiceTexts.prepared)}: ${issuer_name}` }] : []),
      ...voice.each(invoiceTexts.unsigned).map((text) => ({ text })),
    ],
    margin: [0, 2, 0, 0],
  }
}
