import type { DocumentParty, GoodsLine, StockDocument } from './model.ts'
import { group, leaf, writeXml, type XmlChild, type XmlElement } from './xml.ts'

/** Our own namespace. */
const namespace = 'urn:darbgalds:stock-document:1'

export function stockDocumentXml(document: StockDocument): Uint8Array {
  const { seller, tells_costs } = document
  return writeXml(
    'StockDocument',
    { '': namespace },
    leaf('Kind', document.kind),
    leaf('Title', document.title),
    leaf('Number', document.number),
    leaf('UUID', document.uuid),
    leaf('Date', document.date),
    leaf('Reversed', document.is_reversed ? 'true' : null),
    companyXml('Company', seller),
    leaf('Warehouse', document.warehouse),
    leaf('Reason', document.reason),
    leaf('Order', document.order_ref),
    leaf('Account', document.account),
    leaf('Notes', document.notes),
    group(
      'Commission',
      document.commission.map(({ name, job_title }) => group('Member', leaf('Name', name), leaf('JobTitle', job_title))),
    ),
    group(
      'Lines',
      document.lines.map((line) => goodsLineXml(line, ...(tells_costs ? [leaf('UnitCost', line.unit_price), leaf('Cost', line.net)] : []))),
    ),
    tells_costs ? leaf('TotalCost', document.total, { currency: 'EUR' }) : null,
  )
}

export function companyXml(name: string, party: DocumentParty): XmlElement | null {
  return group(name, leaf('Name', party.name), leaf('RegistrationNumber', party.reg_nr), leaf('VATNumber', party.vat_nr))
}

export function goodsLineXml(line: GoodsLine, ...priced: XmlChild[]): XmlElement | null {
  return group(
    'Line',
    leaf('Position', String(line.position)),
    leaf('SKU', line.sku),
    leaf('Name', line.name),
    leaf('Description', line.description),
    leaf('Quantity', line.quantity),
    leaf('Unit', line.unit),
    ...priced,
    line.units.map((unit) => leaf('UnitNumber', unit)),
  )
}
