import { attribute, child, children, text, type Element } from './xml-reader.ts'

/**
 * The fields of EN 16931 in CII (UN/CEFACT D16B, also ZUGFeRD and Factur-X) under their names in UBL, so that one reader
 * holds both against the same sums.
 */
export function ublOfCii(invoice: Element): Element {
  const header = child(invoice, 'ExchangedDocument')
  const transaction = child(invoice, 'SupplyChainTradeTransaction')
  const agreement = child(transaction, 'ApplicableHeaderTradeAgreement')
  const settlement = child(transaction, 'ApplicableHeaderTradeSettlement')
  const currency = text(settlement, 'InvoiceCurrencyCode')
  return {
    ...leaf('ID', text(header, 'ID')),
    ...leaf('IssueDate', dayIn(child(header, 'IssueDateTime'))),
    ...leaf('InvoiceTypeCode', text(header, 'TypeCode')),
    ...leaf('DueDate', dueDate(settlement)),
    ...leaf('DocumentCurrencyCode', currency),
    BillingReference: children(settlement, 'InvoiceReferencedDocument').map((each) => ({
      InvoiceDocumentReference: { ID: text(each, 'IssuerAssignedID') },
    })),
    AccountingSupplierParty: { Party: partyOf(child(agreement, 'SellerTradeParty')) },
    AccountingCustomerParty: { Party: partyOf(child(agreement, 'BuyerTradeParty')) },
    AllowanceCharge: children(settlement, 'SpecifiedTradeAllowanceCharge').map((each) => chargeOf(each)),
    TaxTotal: taxTotals(settlement, currency),
    LegalMonetaryTotal: totalsOf(child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')),
    InvoiceLine: children(transaction, 'IncludedSupplyChainTradeLineItem').map((each) => lineOf(each)),
  }
}

/** Nothing for an empty text: an absent element differs from one without a value. */
function leaf(name: string, value: string): Element {
  return value === '' ? {} : { [name]: value }
}

/** The number with its attributes. */
function moved(from: Element | undefined, name: string, to: string): Element {
  const found = child(from, name)
  return found === undefined ? {} : { [to]: found }
}

/** `yyyymmdd` (format 102) as `yyyy-mm-dd`; other formats are no day. */
function dayIn(parent: Element | undefined): string {
  const written = text(parent, 'DateTimeString')
  return attribute(child(parent, 'DateTimeString'), 'format') === '102' ? written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : written
}

function dueDate(settlement: Element | undefined): string {
  const days = children(settlement, 'SpecifiedTradePaymentTerms').map((terms) => dayIn(child(terms, 'DueDateDateTime')))
  return days.find((day) => day !== '') ?? ''
}

function partyOf(party: Element | undefined): Element {
  const registrations = children(party, 'SpecifiedTaxRegistration').filter((each) => attribute(child(each, 'ID'), 'schemeID') === 'VA')
  return {
    PartyLegalEntity: {
      ...leaf('RegistrationName', text(party, 'Name')),
      ...leaf('CompanyID', text(child(party, 'SpecifiedLegalOrganization'), 'ID')),
    },
    PartyTaxScheme: registrations.map((each) => ({ CompanyID: text(each, 'ID'), TaxScheme: { ID: 'VAT' } })),
  }
}

function categoryOf(tax: Element | undefined): Element {
  return {
    ...leaf('ID', text(tax, 'CategoryCode')),
    ...leaf('Percent', text(tax, 'RateApplicablePercent')),
    TaxScheme: { ID: text(tax, 'TypeCode') },
  }
}

function chargeOf(charge: Element): Element {
  return {
    ...leaf('ChargeIndicator', text(child(charge, 'ChargeIndicator'), 'Indicator')),
    ...leaf('AllowanceChargeReason', text(charge, 'Reason')),
    ...moved(charge, 'ActualAmount', 'Amount'),
    TaxCategory: children(charge, 'CategoryTradeTax').map((tax) => categoryOf(tax)),
  }
}

/** Another total may be in the currency of accounting. */
function taxTotals(settlement: Element | undefined, currency: string): Element[] {
  const totals = children(child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'), 'TaxTotalAmount')
  const groups = children(settlement, 'ApplicableTradeTax').map((tax) => ({
    ...moved(tax, 'BasisAmount', 'TaxableAmount'),
    ...moved(tax, 'CalculatedAmount', 'TaxAmount'),
    TaxCategory: categoryOf(tax),
  }))
  const isOurs = (total: Element) => ['', currency].includes(attribute(total, 'currencyID'))
  return totals.map((total) => ({ TaxAmount: total, TaxSubtotal: isOurs(total) ? groups : [] }))
}

function totalsOf(sums: Element | undefined): Element {
  return {
    ...moved(sums, 'LineTotalAmount', 'LineExtensionAmount'),
    ...moved(sums, 'TaxBasisTotalAmount', 'TaxExclusiveAmount'),
    ...moved(sums, 'GrandTotalAmount', 'TaxInclusiveAmount'),
    ...moved(sums, 'AllowanceTotalAmount', 'AllowanceTotalAmount'),
    ...moved(sums, 'ChargeTotalAmount', 'ChargeTotalAmount'),
    ...moved(sums, 'TotalPrepaidAmount', 'PrepaidAmount'),
    ...moved(sums, 'RoundingAmount', 'PayableRoundingAmount'),
    ...moved(sums, 'DuePayableAmount', 'PayableAmount'),
  }
}

function lineOf(line: Element): Element {
  const product = child(line, 'SpecifiedTradeProduct')
  const prices = children(child(line, 'SpecifiedLineTradeAgreement'), 'NetPriceProductTradePrice')
  const settlement = child(line, 'SpecifiedLineTradeSettlement')
  return {
    ...moved(child(line, 'SpecifiedLineTradeDelivery'), 'BilledQuantity', 'InvoicedQuantity'),
    ...moved(child(settlement, 'SpecifiedTradeSettlementLineMonetarySummation'), 'LineTotalAmount', 'LineExtensionAmount'),
    AllowanceCharge: children(settlement, 'SpecifiedTradeAllowanceCharge').map((each) => chargeOf(each)),
    Item: {
      ...leaf('Name', text(product, 'Name')),
      ...leaf('Description', text(product, 'Description')),
      BuyersItemIdentification: { ID: text(product, 'BuyerAssignedID') },
      SellersItemIdentification: { ID: text(product, 'SellerAssignedID') },
      StandardItemIdentification: { ID: text(product, 'GlobalID') },
      ClassifiedTaxCategory: children(settlement, 'ApplicableTradeTax').map((tax) => categoryOf(tax)),
    },
    Price: prices.map((price) => ({ ...moved(price, 'ChargeAmount', 'PriceAmount'), ...moved(price, 'BasisQuantity', 'BaseQuantity') })),
  }
}
