/** UBL invoices of a supplier for tests, with sums reckoned in cents. */

export interface UblLine {
  name?: string
  code?: string
  quantity?: number
  unit?: string
  /** EUR for one. */
  price: number
  /** Default: S. */
  category?: string
  /** Percent; default: 21. */
  rate?: number
}

export interface UblCharge {
  reason: string
  /** EUR; an allowance is below zero. */
  amount: number
  category?: string
  rate?: number
}

export interface SupplierInvoiceXml {
  number: string
  seller?: { name: string; vat_nr?: string; reg_nr?: string }
  buyer?: { name: string; vat_nr: string; reg_nr: string }
  date?: string
  due_date?: string
  lines: readonly UblLine[]
  charges?: readonly UblCharge[]
  /** Makes it a credit note on these invoices. */
  credits?: readonly string[]
}

export const wholesaler = { name: 'SIA Vairums', vat_nr: 'LV40103000028', reg_nr: '40103000028' }

const cents = (value: number): number => Math.round(value * 100)
const euro = (value: number): string => (value / 100).toFixed(2)
const money = (name: string, value: number): string => `<cbc:${name} currencyID="EUR">${euro(value)}</cbc:${name}>`

function category(tag: string, { category: code = 'S', rate = 21 }: { category?: string; rate?: number }): string {
  return `<cac:${tag}><cbc:ID>${code}</cbc:ID><cbc:Percent>${code === 'S' ? rate : 0}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${tag}>`
}

function party(tag: string, { name, vat_nr, reg_nr }: { name: string; vat_nr?: string; reg_nr?: string }): string {
  const vat = vat_nr
    ? `<cac:PartyTaxScheme><cbc:CompanyID>${vat_nr}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
    : ''
  const number = reg_nr ? `<cbc:CompanyID>${reg_nr}</cbc:CompanyID>` : ''
  return `<cac:${tag}><cac:Party>${vat}<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName>${number}</cac:PartyLegalEntity></cac:Party></cac:${tag}>`
}

export function supplierUbl(invoice: SupplierInvoiceXml): Buffer {
  const { number, seller = wholesaler, buyer, date = '2026-05-04', due_date = '2026-06-03', lines, charges = [], credits } = invoice
  const parts = [
    ...lines.map((line) => ({ ...line, net: cents((line.quantity ?? 1) * line.price) })),
    ...charges.map((charge) => ({ ...charge, net: cents(charge.amount) })),
  ]
  const groups = new Map<string, { of: UblLine | UblCharge; net: number; tax: number }>()
  for (const part of parts) {
    const key = `${part.category ?? 'S'} ${part.rate ?? 21}`
    const group = groups.get(key) ?? { of: part, net: 0, tax: 0 }
    group.net += part.net
    groups.set(key, group)
  }
  for (const group of groups.values())
    group.tax = (group.of.category ?? 'S') === 'S' ? Math.round((group.net * (group.of.rate ?? 21)) / 100) : 0
  const net = parts.reduce((total, part) => total + part.net, 0)
  const tax = [...groups.values()].reduce((total, group) => total + group.tax, 0)
  const subtotals = [...groups.values()].map(
    (group) =>
      `<cac:TaxSubtotal>${money('TaxableAmount', group.net)}${money('TaxAmount', group.tax)}${category('TaxCategory', group.of)}</cac:TaxSubtotal>`,
  )
  const root = credits ? 'CreditNote' : 'Invoice'
  const due = credits ? '' : `<cbc:DueDate>${due_date}</cbc:DueDate>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate>${due}<cbc:${root}TypeCode>${credits ? 381 : 380}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${(credits ?? []).map((each) => `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${each}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`).join('')}
${party('AccountingSupplierParty', seller)}${buyer ? party('AccountingCustomerParty', buyer) : ''}
${charges.map((charge) => `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge.amount > 0}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${charge.reason}</cbc:AllowanceChargeReason>${money('Amount', Math.abs(cents(charge.amount)))}${category('TaxCategory', charge)}</cac:AllowanceCharge>`).join('')}
<cac:TaxTotal>${money('TaxAmount', tax)}${subtotals.join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${money(
    'LineExtensionAmount',
    lines.reduce((total, line) => total + cents((line.quantity ?? 1) * line.price), 0),
  )}${money('TaxExclusiveAmount', net)}${money('TaxInclusiveAmount', net + tax)}${money(
    'AllowanceTotalAmount',
    -charges.filter(({ amount }) => amount < 0).reduce((total, { amount }) => total + cents(amount), 0),
  )}${money(
    'ChargeTotalAmount',
    charges.filter(({ amount }) => amount > 0).reduce((total, { amount }) => total + cents(amount), 0),
  )}${money('PayableAmount', net + tax)}</cac:LegalMonetaryTotal>
${lines.map((line, place) => lineXml(line, place + 1, credits ? 'Credit' : 'Invoice')).join('\n')}
</${root}>`)
}

function lineXml(line: UblLine, id: number, kind: 'Credit' | 'Invoice'): string {
  const [element, counted] = kind === 'Credit' ? ['CreditNoteLine', 'CreditedQuantity'] : ['InvoiceLine', 'InvoicedQuantity']
  const { name = 'Āķis', code, quantity = 1, unit = 'H87', price } = line
  const sku = code ? `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>` : ''
  // Prices cannot be negative (BR-27): the quantity has the sign.
  return `<cac:${element}><cbc:ID>${id}</cbc:ID><cbc:${counted} unitCode="${unit}">${quantity}</cbc:${counted}>${money('LineExtensionAmount', cents(quantity * price))}
<cac:Item><cbc:Name>${name}</cbc:Name>${sku}${category('ClassifiedTaxCategory', line)}</cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">${price}</cbc:PriceAmount></cac:Price></cac:${element}>`
}
