import { formatAmount, formatQuantity } from '../../contract/format.ts'
import { big, round2, sum, type Decimal } from '../../contract/money.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

export interface ReceivedVat {
  category: string
  rate: string
}

/** Decimal strings, EUR without VAT. */
export interface ReceivedInvoiceLine {
  name: string
  buyer_code: string
  barcode: string
  supplier_code: string
  /** At most zero for returns. */
  quantity: string
  /** UN/ECE recommendation 20 or 21, or empty. */
  unit: string
  /** Before allowances; null if missing. */
  price: string | null
  net: string
  vat: ReceivedVat | null
}

export interface Charge {
  reason: string
  is_charge: boolean
  /** EUR; allowances are negative. */
  amount: string
  vat: ReceivedVat | null
}

export interface Amounts {
  currency: string
  faults: Record<string, string[]>
}

export function amountsOf(currency: string): Amounts {
  return { currency, faults: {} }
}

export function complain({ faults }: Amounts, field: string, words: string): void {
  ;(faults[field] ??= []).push(words)
}

/** Null if missing or invalid. */
export function decimalIn(amounts: Amounts, parent: Element | undefined, name: string, at: { field: string; what: string }): string | null {
  const element = child(parent, name)
  if (element === undefined) return null
  const decimalText = text(parent, name)
  const currency = attribute(element, 'currencyID')
  if (currency !== '' && currency !== amounts.currency) complain(amounts, at.field, `${at.what}: ${name} ir valūtā ${currency}`)
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,12}(?:\.\d{0,20})?|\.\d{1,20})$/.exec(decimalText) ?? []
  if (digits === '') {
    complain(amounts, at.field, `${at.what}: ${name} „${decimalText.slice(0, 40)}” nav skaitlis`)
    return null
  }
  return big(`${sign === '-' ? '-' : ''}0${digits.replace(/\.$/, '')}`).toFixed()
}

export function formatExact(amount: Decimal): string {
  const exact = big(amount)
  return exact.round(2).eq(exact) ? formatAmount(exact) : exact.toFixed().replace('.', ',')
}

/** Rule R120 of Peppol. */
const lineTolerance = '0.02'

/** @param counts the element of its quantity: invoices and credit notes name it otherwise */
export function lineOf(amounts: Amounts, line: Element, place: number, counts: string): ReceivedInvoiceLine {
  const item = child(line, 'Item')
  const at = { field: `lines.${place}.net`, what: `${place}. rinda` }
  const quantity = decimalIn(amounts, line, counts, at)
  const net = decimalIn(amounts, line, 'LineExtensionAmount', at)
  for (const [name, found] of Object.entries({ [counts]: quantity, LineExtensionAmount: net })) {
    if (found === null && child(line, name) === undefined) complain(amounts, at.field, `${at.what}: nav ${name}`)
  }
  const unit = attribute(child(line, counts), 'unitCode').toUpperCase()
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

/** Some returns have only a negative sum; then the quantity becomes negative. */
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
    `${at.what}: daudzums × cena, atlaides un piemaksas dod ${formatExact(round2(due))}, bet rindas summa ir ${formatExact(net)}`,
  )
  return quantity
}

/** The base quantity may be a hundred. */
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

export function vatOf(categories: readonly Element[]): ReceivedVat | null {
  const category = categories.find((each) => /^(VAT)?$/i.test(text(child(each, 'TaxScheme'), 'ID')))
  const code = text(category, 'ID')
  if (code === '') return null
  const percent = text(category, 'Percent')
  return { category: code, rate: /^\d{1,3}(\.\d{1,10})?$/.test(percent) ? big(percent).toFixed() : '0' }
}
