import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { big, lineNet, round4 } from '../../contract/money.ts'
import { refuseHeavyXml } from './bounds.ts'
import { Unreadable } from './unreadable.ts'

/** A supplier's e-invoice (UBL 2.1, Peppol BIS Billing 3.0) as far as goods are received by it. */
export interface ReceivedInvoice {
  number: string
  /** `yyyy-mm-dd`. */
  date: string
  currency: string
  supplier: { name: string; vat_nr: string; reg_nr: string }
  lines: ReceivedInvoiceLine[]
}

/** A line; quantity and price are decimal strings, EUR for one without VAT. */
export interface ReceivedInvoiceLine {
  name: string
  /** Our own number of the item, its barcode, the supplier's number; empty where the invoice tells none. */
  buyer_code: string
  barcode: string
  supplier_code: string
  quantity: string
  price: string
  discount_percent: string
}

/** Reads an e-invoice; throws words for a person when it is none, or one that cannot be used. */
export function readUbl(bytes: Uint8Array): ReceivedInvoice {
  const root = elementsOf(bytes)
  const invoice = child(root, 'Invoice')
  if (!invoice) throw new Unreadable('Failā nav UBL rēķina (gaidīts elements Invoice)')
  const party = child(child(invoice, 'AccountingSupplierParty'), 'Party')
  const legal = child(party, 'PartyLegalEntity')
  const lines = children(invoice, 'InvoiceLine')
  if (lines.length === 0) throw new Unreadable('Rēķinā nav nevienas rindas')
  return {
    number: text(invoice, 'ID'),
    date: text(invoice, 'IssueDate'),
    currency: text(invoice, 'DocumentCurrencyCode') || 'EUR',
    supplier: {
      name: text(legal, 'RegistrationName') || text(child(party, 'PartyName'), 'Name'),
      vat_nr: text(child(party, 'PartyTaxScheme'), 'CompanyID'),
      reg_nr: text(legal, 'CompanyID'),
    },
    lines: lines.map(lineOf),
  }
}

type Element = Readonly<Record<string, unknown>>

/** Elements by name, texts as they stand; nothing here is read of attributes. */
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, textNodeName: '#', htmlEntities: true })

function elementsOf(bytes: Uint8Array): Element {
  const xml = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  // No e-invoice has a document type of its own; those that do try to be more than one.
  if (/<!DOCTYPE/i.test(xml)) throw new Unreadable('Failā ir dokumenta tipa deklarācija (DOCTYPE), tādu nelasa')
  refuseHeavyXml(xml)
  try {
    // The parser alone takes what is not closed, too.
    if (XMLValidator.validate(xml) !== true) throw new Error('not well-formed')
    const read: unknown = parser.parse(xml)
    return isElement(read) ? read : {}
  } catch {
    throw new Unreadable('Fails nav nolasāms kā XML')
  }
}

function lineOf(line: Element, place: number): ReceivedInvoiceLine {
  const item = child(line, 'Item') ?? {}
  const price = child(line, 'Price')
  const quantity = decimal(text(line, 'InvoicedQuantity'), place)
  const net = decimal(text(line, 'LineExtensionAmount'), place)
  const base = text(price, 'BaseQuantity') || '1'
  const full = round4(big(decimal(text(price, 'PriceAmount'), place)).div(decimal(base, place)))
  return {
    name: text(item, 'Name'),
    buyer_code: text(child(item, 'BuyersItemIdentification'), 'ID'),
    barcode: text(child(item, 'StandardItemIdentification'), 'ID'),
    supplier_code: text(child(item, 'SellersItemIdentification'), 'ID'),
    quantity,
    ...paid(quantity, full, net),
  }
}

/** Price and discount of a line: as told where they give the line's sum, else what the sum says of one. */
function paid(quantity: string, full: string, net: string): { price: string; discount_percent: string } {
  const whole = big(quantity).times(full)
  if (whole.gt(0) && whole.gte(net)) {
    const discount_percent = round4(big(100).minus(big(net).times(100).div(whole)))
    const plain = lineNet({ quantity, unit_price: full, discount_percent: '0' })
    if (big(plain).eq(net)) return { price: full, discount_percent: '0' }
    if (big(lineNet({ quantity, unit_price: full, discount_percent })).eq(net)) return { price: full, discount_percent }
  }
  return { price: round4(big(net).div(quantity)), discount_percent: '0' }
}

function decimal(value: string, place: number): string {
  if (!/^\d{1,10}(\.\d{1,10})?$/.test(value) || Number(value) === 0) {
    throw new Unreadable(`Rēķina ${place + 1}. rindā daudzums un cena nav skaitļi, lielāki par nulli`)
  }
  return value
}

/** Elements are known by their own name, whatever prefix the sender gave their namespace. */
function children(parent: Element | undefined, name: string): Element[] {
  const found = Object.entries(parent ?? {}).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1]
  const all = Array.isArray(found) ? found : found === undefined ? [] : [found]
  return all.map((each: unknown) => (isElement(each) ? each : { '#': each }))
}

function child(parent: Element | undefined, name: string): Element | undefined {
  return children(parent, name)[0]
}

function text(parent: Element | undefined, name: string): string {
  const content = child(parent, name)?.['#']
  return typeof content === 'string' ? content.normalize('NFC').trim() : ''
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
