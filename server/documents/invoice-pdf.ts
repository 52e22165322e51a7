import type { Content } from 'pdfmake/interfaces'
import { formatDate } from '../../contract/format.ts'
import { big } from '../../contract/money.ts'
import { amountInWords } from '../../contract/words.ts'
import { addressLine, deliveryLine } from './address.ts'
import { asPrinted, payable } from './amounts.ts'
import type { InvoiceDocument, Manner, PaymentMethod, Printed } from './model.ts'
import { layOut, type Block } from './pdf-flow.ts'
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
import { invoiceUbl } from './ubl.ts'

/** Print of an invoice or a credit note with every particular of domain.md 4.2. */
export async function invoicePdf(given: Printed<InvoiceDocument>): Promise<Uint8Array> {
  const { content, frame } = await laidOut(given)
  return printPdf(content, frame, given.isElectronic ? electronicForm(given) : null)
}

/** The same invoice as UBL, to be carried by its print. */
function electronicForm(given: InvoiceDocument): Enclosure {
  const name = `${given.number.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}.xml`
  return { name, description: 'E-rēķins (UBL 2.1, Peppol BIS Billing 3.0)', mime: 'application/xml', bytes: invoiceUbl(given) }
}

/** Several invoices in one file, each with its own pages and their count. */
export async function invoicesPdf({ documents, ...manner }: Printed<{ documents: readonly InvoiceDocument[] }>): Promise<Uint8Array> {
  const laid: PrintedDocument[] = []
  for (const document of documents) laid.push(await laidOut({ ...document, ...manner }))
  return printAll(laid, groupFrame(documents, manner))
}

/** A file of several invoices is called by the first and the last of them. */
function groupFrame(documents: readonly InvoiceDocument[], { logo }: Manner): PageFrame {
  const [first, last] = [documents[0], documents.at(-1)]
  const numbers = [...new Set([first?.number, last?.number])].filter(Boolean).join(' – ')
  return { title: `Rēķini ${numbers}`.trim(), issuer: first?.seller.name ?? '', date: first?.issue_date ?? '1970-01-01', logo }
}

async function laidOut(given: Printed<InvoiceDocument>): Promise<PrintedDocument> {
  const document = printable(asPrinted(given))
  const { number, seller, issue_date, logo } = document
  const frame = { title: `${invoiceTitle(document)} ${number}`, issuer: seller.name, date: issue_date, logo }
  const flow = { head: headOf(document), ...lineTable(document.lines, 'priced'), closing: closingOf(document) }
  return { content: await layOut(flow, frame), frame }
}

/** Name of the document; one for goods also serves as the delivery document. */
export function invoiceTitle({ title, kind, supply, waybill }: InvoiceDocument): string {
  if (title !== undefined) return title
  if (kind === 'credit_note') return 'Kredītrēķins'
  return supply === 'goods' || (supply === 'mixed' && waybill) ? 'Pavadzīme-rēķins' : 'Rēķins'
}

const methods: Readonly<Record<PaymentMethod, string>> = {
  transfer: 'Pārskaitījums',
  cash: 'Skaidra nauda',
  card: 'Maksājumu karte',
  offset: 'Savstarpējs ieskaits',
}

function headOf(document: Printed<InvoiceDocument>): Block[] {
  const { seller, buyer, logo } = document
  const sellerFacts = [...partyFacts(seller), ...(asksForTransfer(document) ? [] : bankFacts(seller))]
  const buyerFacts: Fact[] = [...partyFacts(buyer), ...bankFacts(buyer), ['Piegādes adrese', deliveryLine(document.delivery)]]
  return [
    () => titleBlock(invoiceTitle(document), document.number, seller.name, logo),
    () => factStrip(mainFacts(document)),
    () => partiesBlock(['Pārdevējs', ...sellerFacts], ['Pircējs', ...buyerFacts], [seller.name, buyer.name]),
    ...referencesBlock(document),
  ]
}

function mainFacts(document: InvoiceDocument): Fact[] {
  const isCredit = document.kind === 'credit_note'
  const delivered = document.supply === 'service' ? 'Darījuma datums' : 'Piegādes datums'
  return [
    ['Izrakstīšanas datums', formatDate(document.issue_date)],
    [delivered, formatDate(document.delivery_date)],
    ...(isCredit ? [] : ([['Apmaksas termiņš', formatDate(document.due_date)]] as const)),
    ...(isCredit
      ? []
      : ([['Apmaksas veids', [methods[document.payment_method], document.payment_terms].filter(Boolean).join(', ')]] as const)),
  ]
}

function referencesBlock(document: InvoiceDocument): Block[] {
  const { original } = document
  const facts: Fact[] = [
    ['Labotais rēķins', original && `${original.number}, ${formatDate(original.date)}`],
    ['Kredītrēķina iemesls', original?.reason],
    ['Līgums', document.contract_ref],
    ['Pasūtījums', document.order_refs.join(', ')],
    ['Klienta pasūtījuma Nr.', document.customer_order_nr],
    ['Pircēja atsauce', document.buyer_reference],
  ]
  return facts.some(([, value]) => value) ? [() => factStrip(facts, original ? 3 : 4)] : []
}

function closingOf(document: InvoiceDocument): Block[] {
  const words = document.amount_in_words ?? amountInWords(document.gross)
  return [
    () => totalsBlock(document, totalRows(document), words),
    ...(asksForTransfer(document) ? [() => paymentBlock(document)] : []),
    ...waybillBlocks(document),
    ...stayingGoods(document),
    ...textBlocks('Piezīmes', document.notes),
    () => issuedBlock(document),
  ]
}

function totalRows(document: InvoiceDocument): TotalRow[] {
  const sums = [
    { label: 'Summa bez PVN', amount: document.net },
    { label: 'PVN', amount: document.vat },
  ]
  if (big(document.advance_applied).eq(0)) return [...sums, { label: 'Kopā ar PVN, EUR', amount: document.gross, isStrong: true }]
  return [
    ...sums,
    { label: 'Kopā ar PVN', amount: document.gross },
    { label: 'Apmaksāts ar avansu', amount: big(document.advance_applied).neg().toFixed() },
    { label: 'Apmaksai, EUR', amount: payable(document), isStrong: true },
  ]
}

/** Whether the buyer is to send money to an account. */
function asksForTransfer({ kind, payment_method, seller }: InvoiceDocument): boolean {
  return kind === 'invoice' && payment_method === 'transfer' && seller.iban !== null
}

function paymentBlock(document: InvoiceDocument): Content {
  const facts: Fact[] = [
    ['Saņēmējs', document.seller.name],
    ...bankFacts(document.seller),
    ['Maksājuma mērķis', `${document.title ?? 'Rēķins'} ${document.number}`],
  ]
  return { stack: [heading('Rekvizīti apmaksai'), factStrip(facts, 3)] }
}

/** Particulars of a delivery document for goods, with places to sign for those who sign on paper. */
function waybillBlocks(document: InvoiceDocument): Block[] {
  const { waybill, seller, buyer, delivery } = document
  if (!waybill || document.supply === 'service') return []
  const facts: Fact[] = [
    ['Darījums', waybill.transaction ?? (document.kind === 'credit_note' ? 'Preču atgriešana' : 'Preču pārdošana')],
    ['Pārvadājuma datums', formatDate(waybill.transport_date ?? document.delivery_date)],
    ['Transportlīdzeklis', waybill.vehicle],
    ['Vadītājs', waybill.driver],
    ['Iekraušanas adrese', waybill.loading_address ?? addressLine(seller.legal_address, seller)],
    ['Izkraušanas adrese', waybill.unloading_address ?? deliveryLine(delivery) ?? addressLine(buyer.legal_address, buyer)],
  ]
  const places = () => signatures(['Preces izsniedza', document.issuer_name], ['Preces saņēma', null])
  return signed([() => ({ stack: [heading('Preču piegāde'), factStrip(facts, 3)] })], places)
}

/** Where only prices are corrected, nothing goes back, though the quantities stand with a minus. */
function stayingGoods({ lines, supply }: InvoiceDocument): Block[] {
  const corrected = lines.filter((line) => line.price_change)
  if (corrected.length === 0) return []
  const what = corrected.length === lines.length ? 'Labota tikai cena' : 'Rindās ar cenas labojumu labota tikai cena'
  const stays = supply === 'service' ? 'sniegto pakalpojumu apjoms nemainās' : 'preces paliek pie pircēja, to daudzums nemainās'
  return [() => note(`${what}: ${stays}.`)]
}

function issuedBlock({ issuer_name }: InvoiceDocument): Content {
  const line = 'Dokuments sagatavots elektroniski un derīgs bez paraksta'
  return {
    stack: [
      ...(issuer_name ? [{ text: `Dokumentu sagatavoja: ${issuer_name}` }] : []),
      { text: `${line} (Grāmatvedības likuma 11. pants).` },
    ],
    margin: [0, 2, 0, 0],
  }
}
