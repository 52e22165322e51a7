import type { ReturnActDocument } from './model.ts'
import { companyXml, goodsLineXml } from './stock-document-xml.ts'
import { group, leaf, writeXml } from './xml.ts'

/** Our own namespace. */
const namespace = 'urn:darbgalds:return-act:1'

export function returnActXml(document: ReturnActDocument): Uint8Array {
  return writeXml(
    'ReturnAct',
    { '': namespace },
    leaf('Number', document.number),
    leaf('UUID', document.uuid),
    leaf('Date', document.date),
    leaf('Cancelled', document.is_cancelled ? 'true' : null),
    companyXml('Company', document.seller),
    companyXml('Supplier', document.supplier),
    leaf('SupplierInvoice', document.basis),
    leaf('SupplierCreditNote', document.supplier_credit_nr),
    leaf('Warehouse', document.warehouse),
    leaf('Reason', document.reason),
    leaf('Notes', document.notes),
    group(
      'Lines',
      document.lines.map((line) =>
        goodsLineXml(
          line,
          leaf('Price', line.unit_price),
          leaf('DiscountPercent', line.discount_percent),
          leaf('Net', line.net),
          leaf('VATCategory', line.vat_category),
          leaf('VATRate', line.vat_rate),
        ),
      ),
    ),
    leaf('Net', document.net, { currency: 'EUR' }),
    leaf('VAT', document.vat, { currency: 'EUR' }),
    leaf('Gross', document.gross, { currency: 'EUR' }),
  )
}
