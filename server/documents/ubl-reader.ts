import { big } from '../../contract/money.ts'
import { forReturns, isCreditCode, refuseOtherKinds } from './ubl-kinds.ts'
import { reconciled } from './ubl-sums.ts'
import { amountsOf, chargesOf, lineOf, type Charge, type ReceivedInvoiceLine } from './ubl-received.ts'
import { Unreadable } from './unreadable.ts'
import { child, children, namesIn, readXml, text, type Element } from './xml-reader.ts'

export interface ReceivedParty {
  name: string
  vat_nr: string
  reg_nr: string
}

/** UBL 2.1, Peppol BIS Billing 3.0. */
export interface ReceivedInvoice {
  number: string
  /** UNTDID 1001 or empty. */
  code: string
  /** `yyyy-mm-dd`; the due date may be empty. */
  date: string
  due_date: string
  supplier: ReceivedParty
  buyer: ReceivedParty
  preceding: string[]
  lines: ReceivedInvoiceLine[]
  /** Allowances are negative. */
  charges: Charge[]
  /** EUR: BT-109, BT-110, BT-112, BT-113. */
  net: string
  vat: string
  gross: string
  prepaid: string
  faults: Record<string, string[]>
}

/** @throws Unreadable */
export function readUbl(bytes: Uint8Array): ReceivedInvoice {
  return readInvoice(documentIn(readXml(bytes)))
}

/**
 * @param takesCredits whether a credit note is read too; its amounts are what is credited
 * @throws Unreadable
 */
export function readInvoice({ root, document }: { root: string; document: Element }, takesCredits = false): ReceivedInvoice {
  const number = text(document, 'ID')
  const date = dayOf(text(document, 'IssueDate'))
  const code = codeOf(root, document)
  const preceding = children(document, 'BillingReference')
    .map((reference) => text(child(reference, 'InvoiceDocumentReference'), 'ID'))
    .filter((each) => each !== '')
  if (number === '' || date === '') throw new Unreadable('Rēķinā nav numura vai datuma')
  refuseOtherKinds({ code, number, preceding, takesCredits })
  const currency = text(document, 'DocumentCurrencyCode') || 'EUR'
  if (currency !== 'EUR') throw new Unreadable(`Rēķins ir valūtā ${currency}, bet uzskaite ir eiro`)
  const names = root === 'CreditNote' ? creditNames : invoiceNames
  const elements = children(document, names.line)
  if (elements.length === 0) throw new Unreadable('Rēķinā nav nevienas rindas')
  if (elements.length > mostLines) throw new Unreadable(`Rēķinā ir vairāk nekā ${mostLines} rindu`)
  if (children(document, 'AllowanceCharge').length > mostLines)
    throw new Unreadable(`Rēķinā ir vairāk nekā ${mostLines} atlaižu un piemaksu`)
  const amounts = amountsOf(currency)
  const lines = elements.map((line, place) => lineOf(amounts, line, place + 1, names.quantity))
  const charges = chargesOf(amounts, document, 'charges', 'Rēķina atlaide vai piemaksa')
  const sums = reconciled(amounts, document, { lines, charges })
  if (big(sums.net).lt(0))
    throw new Unreadable(`${number} summa ir zem nulles: ${isCreditCode(code) ? belowZero : `tas ir kredīts. ${forReturns}`}`)
  return {
    number,
    code,
    date,
    due_date: dayOf(text(document, 'DueDate')),
    preceding,
    supplier: partyOf(child(child(document, 'AccountingSupplierParty'), 'Party')),
    buyer: partyOf(child(child(document, 'AccountingCustomerParty'), 'Party')),
    lines,
    charges,
    ...sums,
    faults: amounts.faults,
  }
}

const mostLines = 1000

const invoiceNames = { line: 'InvoiceLine', quantity: 'InvoicedQuantity' }
const creditNames = { line: 'CreditNoteLine', quantity: 'CreditedQuantity' }

const belowZero = 'kredītrēķinā summas raksta bez mīnusa; lūdziet piegādātājam to izlabot'

/** A credit note of UBL without a code of credit is 381. */
function codeOf(root: string, document: Element): string {
  if (root !== 'CreditNote') return text(document, 'InvoiceTypeCode')
  const code = text(document, 'CreditNoteTypeCode')
  return isCreditCode(code) ? code : '381'
}

/** Unwraps envelopes (SBDH, operators). */
export function documentIn(file: Element): { root: string; document: Element } {
  const found = invoicesIn(file, 0)
  const [first] = found
  if (found.length > 1) throw new Unreadable(`Failā ir vairāki rēķini (${found.length}); ielasiet tos pa vienam`)
  if (first) return first
  const [root = ''] = namesIn(file)
  if (/^CrossIndustry/.test(root)) throw new Unreadable('Fails ir CII rēķins (CrossIndustryInvoice); lūdziet piegādātājam to UBL formātā')
  if (root === 'Invoice' || root === 'CreditNote') throw new Unreadable('Rēķinā nav pārdevēja (AccountingSupplierParty)')
  throw new Unreadable(`Failā nav UBL rēķina (gaidīts elements Invoice, bet ir ${root === '' ? 'tukšs' : root})`)
}

const deepest = 6

function invoicesIn(parent: Element, depth: number): { root: string; document: Element }[] {
  if (depth > deepest) return []
  return namesIn(parent).flatMap((name) =>
    children(parent, name).flatMap((document) =>
      isInvoice(name, document) ? [{ root: name, document }] : invoicesIn(document, depth + 1),
    ),
  )
}

function isInvoice(name: string, document: Element): boolean {
  return (name === 'Invoice' || name === 'CreditNote') && child(document, 'AccountingSupplierParty') !== undefined
}

/** Drops a time zone. */
function dayOf(dateText: string): string {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/.exec(dateText) ?? []
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) ? '' : day
}

function partyOf(party: Element | undefined): ReceivedParty {
  const legal = child(party, 'PartyLegalEntity')
  const schemes = children(party, 'PartyTaxScheme')
  // Others may be excise numbers.
  const vat = schemes.find((scheme) => /^VAT$/i.test(taxOf(scheme))) ?? schemes.find((scheme) => taxOf(scheme) === '')
  return {
    name: text(legal, 'RegistrationName') || text(child(party, 'PartyName'), 'Name'),
    vat_nr: text(vat, 'CompanyID'),
    reg_nr: text(legal, 'CompanyID'),
  }
}

function taxOf(scheme: Element): string {
  return text(child(scheme, 'TaxScheme'), 'ID')
}
