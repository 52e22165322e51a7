import { formatAmount, formatQuantity } from '../../contract/format.ts'
import { big, round2, sum, type Decimal } from '../../contract/money.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

/** VAT of a line or charge: the category of EN 16931 and the percent. */
export interface ReceivedVat {
  category: string
  rate: string
}

/** A line as its supplier writes it; quantity, price and net are decimal strings, EUR without VAT. */
export interface ReceivedInvoiceLine {
  name: string
  /** Our own number of the item, its barcode, the supplier's number; empty where the invoice tells none. */
  buyer_code: string
  barcode: string
  supplier_code: string
  /** Zero and below where the line brings no goods, or takes some back. */
  quantity: string
  /** Code of UN/ECE recommendation 20 or 21; empty where the invoice tells none. */
  unit: string
  /** Of one, before allowances of the line; null where the invoice tells none. */
  price: string | null
  net: string
  vat: ReceivedVat | null
}

/** An allowance or charge. */
export interface Charge {
  reason: string
  is_charge: boolean
  /** What it adds, EUR: below zero an allowance, or a charge that is taken back. */
  amount: string
  vat: ReceivedVat | null
}

/** Reads amounts of a document, and collects what is wrong with them. */
export interface Amounts {
  currency: string
  /** By field, in words. */
  faults: Record<string, string[]>
}

/** Amounts of a document in its currency, none of them wrong yet. */
export function amountsOf(currency: string): Amounts {
  return { currency, faults: {} }
}

/** Notes what does not add up. */
export function complain({ faults }: Amounts, field: string, words: string): void {
  ;(faults[field] ??= []).push(words)
}

/** A decimal in a child, as XML writes them; notes one that is none and answers null, also where there is no such child. */
export function decimalIn(amounts: Amounts, parent: Element | undefined, name: string, at: { field: string; what: string }): string | null {
  const element = child(parent, name)
  if (element === undefined) return null
  const written = text(parent, name)
  const currency = attribute(element, 'currencyID')
  if (currency !== '' && currency !== amounts.currency) complain(amounts, at.field, `${at.what}: ${name} ir valūtā ${currency}`)
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,12}(?:\.\d{0,20})?|\.\d{1,20})$/.exec(written) ?? []
  if (digits === '') {
    complain(amounts, at.field, `${at.what}: ${name} „${written.slice(0, 40)}” nav skaitlis`)
    return null
  }
  return big(`${sign === '-' ? '-' : ''}0${digits.replace(/\.$/, '')}`).toFixed()
}

/** A sum as a person reads it, all of its decimals. */
export function shown(amount: Decimal): string {
  const exact = big(amount)
  return exact.round(2).eq(exact) ? formatAmount(exact) : exact.toFixed().replace('.', ',')
}

/** How far a line's sum may be from its price (rule R120 of Peppol). */
const lineTolerance = '0.02'

/** A line of an invoice; what is wrong with it is noted. */
export function lineOf(amounts: Amounts, line: Element, place: number): ReceivedInvoiceLine {
  const item = child(line, 'Item')
  const at = { field: `lines.${place}.net`, what: `${place}. rinda` }
  const quantity = decimalIn(amounts, line, 'InvoicedQuantity', at)
  const net = decimalIn(amounts, line, 'LineExtensionAmount', at)
  for (const [name, found] of Object.entries({ InvoicedQuantity: quantity, LineExtensionAmount: net })) {
    if (found === null && child(line, name) === undefined) complain(amounts, at.field, `${at.what}: nav ${name}`)
  }
  const unit = attribute(child(line, 'InvoicedQuantity'), 'unitCode').toUpperCase()
  const price = priceOf(amounts, child(line, 'Price'), unit, at)
  const charges = chargesOf(amounts, line, at.field, `${at.what}, atlaide vai piemaksa`)
  const counted = quantity !== null && net !== null ? signed(amounts, { quantity, net, price, charges }, at) : '0'
  return {
    name: text(item, 'Name') || text(item, 'Description'),
    buyer_code: text(child(item, 'BuyersItemIdentification'), 'ID'),
    barcode: text(child(item, 'StandardItemIdentification'), 'ID'),
    supplier_code: text(child(item, 'SellersItemIdentification'), 'ID'),
    quantity: counted,
    unit,
    price,
    net: net ?? '0',
    vat: vatOf(children(item, 'ClassifiedTaxCategory')),
  }
}

interface Reckoned {
  quantity: string
  net: string
  price: string | null
  charges: readonly Charge[]
}

/**
 * Quantity of a line, whose sum is held against its price. Some write what is returned with a minus before the
 * sum alone: then the quantity is below zero, too.
 */
function signed(amounts: Amounts, { quantity, net, price, charges }: Reckoned, at: { field: string; what: string }): string {
  if (price === null) return quantity
  const due = big(quantity)
    .times(price)
    .plus(sum(charges.map(({ amount }) => amount)))
  if (due.minus(net).abs().lte(lineTolerance)) return quantity
  if (charges.length === 0 && due.plus(net).abs().lte(lineTolerance)) return big(quantity).times(-1).toFixed()
  complain(
    amounts,
    at.field,
    `${at.what}: daudzums × cena, atlaides un piemaksas dod ${shown(round2(due))}, bet rindas summa ir ${shown(net)}`,
  )
  return quantity
}

/** What one costs; the invoice may price a hundred or a thousand. */
function priceOf(amounts: Amounts, price: Element | undefined, unit: string, at: { field: string; what: string }): string | null {
  const amount = decimalIn(amounts, price, 'PriceAmount', at)
  const base = decimalIn(amounts, price, 'BaseQuantity', at) ?? '1'
  if (amount === null) return null
  if (big(base).lte(0)) {
    complain(amounts, at.field, `${at.what}: cena ir par daudzumu ${formatQuantity(base)}`)
    return null
  }
  const of = attribute(child(price, 'BaseQuantity'), 'unitCode').toUpperCase()
  if (of !== '' && unit !== '' && of !== unit) {
    complain(amounts, at.field, `${at.what}: daudzums ir mērvienībā ${unit}, bet cena – par ${of}`)
  }
  return big(amount).div(base).toFixed()
}

/** Allowances and charges of a line or of the document. */
export function chargesOf(amounts: Amounts, parent: Element, field: string, what: string): Charge[] {
  return children(parent, 'AllowanceCharge').map((each) => {
    const amount = decimalIn(amounts, each, 'Amount', { field, what })
    if (amount === null && child(each, 'Amount') === undefined) complain(amounts, field, `${what}: nav Amount`)
    const is_charge = /^(true|1)$/i.test(text(each, 'ChargeIndicator'))
    return {
      reason: text(each, 'AllowanceChargeReason'),
      is_charge,
      amount: big(amount)
        .times(is_charge ? 1 : -1)
        .toFixed(),
      vat: vatOf(children(each, 'TaxCategory')),
    }
  })
}

/** Of several taxes VAT alone; a category without a percent has none. */
export function vatOf(categories: readonly Element[]): ReceivedVat | null {
  const category = categories.find((each) => /^(VAT)?$/i.test(text(child(each, 'TaxScheme'), 'ID')))
  const code = text(category, 'ID')
  if (code === '') return null
  const percent = text(category, 'Percent')
  return { category: code, rate: /^\d{1,3}(\.\d{1,10})?$/.test(percent) ? big(percent).toFixed() : '0' }
}
