import { compactNumber } from '../../contract/checks.ts'
import { formatDate } from '../../contract/format.ts'
import { big, round2 } from '../../contract/money.ts'
import { asPositive, payable } from './amounts.ts'
import type { DeliveryPlace, DocumentVatGroup, InvoiceDocument, PaymentMethod } from './model.ts'
import { invoiceTexts } from './texts.ts'
import { euro, taxCategory, ublLine, type LineNames } from './ubl-line.ts'
import { electronicAddress, ublAddress, ublParty } from './ubl-party.ts'
import { commonVatex, vatexCode, vatReason } from './vat-reasons.ts'
import { group, leaf, writeXml, type XmlElement } from './xml.ts'

/** Peppol BIS Billing 3.0 (380, 381, 386) per docs/domain/invoicing.md#e-invoices, in schema order. */

/** EN 16931 asks for no electronic addresses; Peppol does (R010, R020). */
const core = 'urn:cen.eu:en16931:2017'
const billing = `${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const urn = 'urn:oasis:names:specification:ubl:schema:xsd:'

interface Kind extends LineNames {
  root: 'Invoice' | 'CreditNote'
  typeElement: 'cbc:InvoiceTypeCode' | 'cbc:CreditNoteTypeCode'
  type: string
}

const kinds: Readonly<Record<InvoiceDocument['kind'], Kind>> = {
  invoice: {
    root: 'Invoice',
    typeElement: 'cbc:InvoiceTypeCode',
    type: '380',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  credit_note: {
    root: 'CreditNote',
    typeElement: 'cbc:CreditNoteTypeCode',
    type: '381',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
}

/** UNTDID 1001: prepayment invoice; the invoice that follows takes it off as paid. */
const advanceType = '386'

export function invoiceUbl(invoice: InvoiceDocument): Uint8Array {
  const document = asPositive(invoice)
  const kind = kinds[document.kind]
  const isInvoice = document.kind === 'invoice'
  const isForPeppol = [document.seller, document.buyer].every((party) => electronicAddress(party) !== null)
  const withVat = document.vat_groups.every((vat) => vat.category !== 'O')
  return writeXml(
    kind.root,
    { '': `${urn}${kind.root}-2`, cac: `${urn}CommonAggregateComponents-2`, cbc: `${urn}CommonBasicComponents-2` },
    leaf('cbc:CustomizationID', isForPeppol ? billing : core),
    isForPeppol ? leaf('cbc:ProfileID', profile) : null,
    leaf('cbc:ID', document.number),
    leaf('cbc:IssueDate', document.issue_date),
    // UBL credit notes have no DueDate.
    isInvoice ? leaf('cbc:DueDate', document.due_date) : null,
    leaf(kind.typeElement, document.form === 'advance' ? advanceType : kind.type),
    leaf('cbc:Note', documentNote(document)),
    leaf('cbc:DocumentCurrencyCode', 'EUR'),
    references(document),
    group('cac:AccountingSupplierParty', ublParty(document.seller, 'seller', withVat)),
    group('cac:AccountingCustomerParty', ublParty(document.buyer, 'buyer', withVat)),
    delivery(document),
    paymentMeans(document),
    group('cac:PaymentTerms', leaf('cbc:Note', paymentTerms(document))),
    taxTotal(document),
    monetaryTotal(document),
    document.lines.map((line) => ublLine(line, kind, ordersDiffer(document))),
  )
}

/** BT-22; only one note (Peppol R002). */
export function documentNote({ original, vat_on_payment, notes }: InvoiceDocument): string | null {
  const why = original ? `Kredītrēķins rēķinam ${original.number} (${formatDate(original.date)}): ${original.reason.lv}` : null
  return [why, vat_on_payment ? invoiceTexts.onPayment.lv : null, notes].filter(Boolean).join('\n') || null
}

function references(document: InvoiceDocument): (XmlElement | null)[] {
  const orderNr = document.customer_order_nr?.trim() || null
  const sales = document.order_refs.join(', ') || null
  // Peppol R003 requires a buyer reference or an order.
  const buyerReference = document.buyer_reference?.trim() || (orderNr ? null : (document.contract_ref ?? sales ?? document.number))
  return [
    leaf('cbc:BuyerReference', buyerReference),
    // BT-8: day of payment (UNTDID 2005).
    group('cac:InvoicePeriod', leaf('cbc:DescriptionCode', document.vat_on_payment ? '432' : null)),
    // BT-14 requires BT-13; Peppol uses NA.
    group('cac:OrderReference', leaf('cbc:ID', orderNr ?? (sales ? 'NA' : null)), leaf('cbc:SalesOrderID', sales)),
    document.original
      ? group(
          'cac:BillingReference',
          group('cac:InvoiceDocumentReference', leaf('cbc:ID', document.original.number), leaf('cbc:IssueDate', document.original.date)),
        )
      : null,
    group('cac:ContractDocumentReference', leaf('cbc:ID', document.contract_ref)),
  ]
}

function ordersDiffer({ customer_order_nr, lines }: InvoiceDocument): boolean {
  return lines.some((line) => line.customer_order_nr !== undefined && line.customer_order_nr !== customer_order_nr)
}

/** BG-13; intra-EU goods need place and date (BR-IC-11, BR-IC-12). With several places only a common country. */
function delivery(document: InvoiceDocument): XmlElement | null {
  const abroad = document.vat_groups.some((vat) => vat.category === 'K')
  const date = document.delivery_date ?? (abroad ? document.issue_date : null)
  const place = document.delivery ?? (abroad ? countryOf(document) : null)
  return group(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', date),
    place ? group('cac:DeliveryLocation', ublAddress('cac:Address', place.address, place)) : null,
    place ? group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', place.name))) : null,
  )
}

function countryOf({ lines, buyer }: InvoiceDocument): DeliveryPlace {
  const countries = new Set(lines.flatMap(({ delivered_to }) => (delivered_to ? [delivered_to.country_code] : [])))
  const [country_code] = countries
  if (country_code !== undefined && countries.size === 1) return { name: null, address: '', city: null, postal_code: null, country_code }
  return { ...buyer, name: null, address: buyer.legal_address }
}

/** UN/ECE 4461. */
const meansCodes: Readonly<Record<PaymentMethod, string>> = { transfer: '30', cash: '10', card: '48', offset: '97' }

function paymentMeans(document: InvoiceDocument): XmlElement | null {
  const { iban, bic, name } = document.seller
  // Transfers need an account (BR-61).
  const code = document.payment_method === 'transfer' && !iban ? '1' : meansCodes[document.payment_method]
  const account = code === '30' ? iban : null
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', code),
    leaf('cbc:PaymentID', document.number),
    account
      ? group(
          'cac:PayeeFinancialAccount',
          leaf('cbc:ID', compactNumber(account)),
          leaf('cbc:Name', name),
          group('cac:FinancialInstitutionBranch', leaf('cbc:ID', compactNumber(bic ?? ''))),
        )
      : null,
  )
}

/** BT-20; BR-CO-25. */
function paymentTerms(document: InvoiceDocument): string | null {
  if (document.kind === 'credit_note') return document.payment_terms ?? 'Summa samazina pircēja parādu vai tiek atmaksāta'
  const terms = document.payment_terms ?? (document.due_date ? null : 'Apmaksa pēc rēķina saņemšanas')
  return [terms, document.late_interest?.lv].filter(Boolean).join('\n') || null
}

/** One group per category and rate (BR-AE-01, BR-AE-08); reasons are joined. */
function mergedGroups(groups: readonly DocumentVatGroup[]): DocumentVatGroup[] {
  const merged = new Map<string, DocumentVatGroup>()
  for (const vat of groups) {
    const key = `${vat.category}|${big(vat.rate).toFixed()}`
    const existingGroup = merged.get(key)
    merged.set(key, existingGroup ? joined(existingGroup, vat) : vat)
  }
  return [...merged.values()]
}

function joined(a: DocumentVatGroup, b: DocumentVatGroup): DocumentVatGroup {
  const texts = new Set([vatReason(a), vatReason(b)].filter((text) => text !== null))
  return {
    ...a,
    taxable: round2(big(a.taxable).plus(big(b.taxable))),
    tax: round2(big(a.tax).plus(big(b.tax))),
    reason_text: [...texts].join('; ') || null,
    reason_code: a.reason_code === b.reason_code ? a.reason_code : commonVatex(vatexCode(a), vatexCode(b)),
  }
}

function taxTotal(document: InvoiceDocument): XmlElement | null {
  return group(
    'cac:TaxTotal',
    euro('cbc:TaxAmount', document.vat),
    mergedGroups(document.vat_groups).map((vat) =>
      group(
        'cac:TaxSubtotal',
        euro('cbc:TaxableAmount', vat.taxable),
        euro('cbc:TaxAmount', vat.tax),
        taxCategory(
          'cac:TaxCategory',
          vat.category,
          vat.rate,
          leaf('cbc:TaxExemptionReasonCode', vatexCode(vat)),
          leaf('cbc:TaxExemptionReason', vatReason(vat)),
        ),
      ),
    ),
  )
}

function monetaryTotal(document: InvoiceDocument): XmlElement | null {
  return group(
    'cac:LegalMonetaryTotal',
    euro('cbc:LineExtensionAmount', document.net),
    euro('cbc:TaxExclusiveAmount', document.net),
    euro('cbc:TaxInclusiveAmount', document.gross),
    big(document.advance_applied).eq(0) ? null : euro('cbc:PrepaidAmount', document.advance_applied),
    euro('cbc:PayableAmount', payable(document)),
  )
}
