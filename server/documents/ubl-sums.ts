import { formatPercent } from '../../contract/format.ts'
import { big, round2, sum, type Decimal } from '../../contract/money.ts'
import {
  complain,
  decimalIn,
  formatExact,
  vatOf,
  type Amounts,
  type Charge,
  type ReceivedInvoiceLine,
  type ReceivedVat,
} from './ubl-received.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

/** EUR. */
export interface StatedSums {
  net: string
  vat: string
  gross: string
  prepaid: string
}

interface Parts {
  lines: readonly ReceivedInvoiceLine[]
  charges: readonly Charge[]
}

/** BR-CO-10 to BR-CO-17 of EN 16931, to the cent, except VAT rounded per line. */
export function reconciled(amounts: Amounts, document: Element, parts: Parts): StatedSums {
  const { lines, charges } = parts
  const totals = child(document, 'LegalMonetaryTotal')
  const stated = (name: string): string | null => decimalIn(amounts, totals, name, { field: name, what: names[name] ?? name })
  const checkedSum = (name: string, of: string, found: Decimal): string => {
    const statedSum = stated(name)
    if (statedSum !== null && round2(found) !== round2(statedSum)) {
      complain(amounts, name, `${names[name]}: rēķinā ${formatExact(statedSum)}, bet ${of} ${formatExact(round2(found))}`)
    }
    return statedSum ?? round2(found)
  }
  for (const name of ['TaxExclusiveAmount', 'TaxInclusiveAmount']) {
    if (child(totals, name) === undefined) complain(amounts, name, `Rēķinā nav: ${names[name]}`)
  }
  const lineSum = sum(lines.map(({ net }) => net))
  const [added, taken] = [true, false].map((is) => sum(charges.filter(({ is_charge }) => is_charge === is).map(({ amount }) => amount)))
  checkedSum('LineExtensionAmount', 'rindas kopā dod', lineSum)
  checkedSum('AllowanceTotalAmount', 'atlaides kopā dod', big(taken).times(-1))
  checkedSum('ChargeTotalAmount', 'piemaksas kopā dod', big(added))
  const net = checkedSum('TaxExclusiveAmount', 'rindas, atlaides un piemaksas kopā dod', lineSum.plus(big(added)).plus(big(taken)))
  const vat = vatIn(amounts, document, parts)
  const gross = checkedSum('TaxInclusiveAmount', 'summa bez PVN un PVN kopā dod', big(net).plus(vat))
  const prepaid = stated('PrepaidAmount') ?? '0'
  const due = big(gross)
    .minus(prepaid)
    .plus(big(stated('PayableRoundingAmount')))
  checkedSum('PayableAmount', 'summa ar PVN bez jau samaksātā dod', due)
  return { net: round2(net), vat: round2(vat), gross: round2(gross), prepaid: round2(prepaid) }
}

const names: Readonly<Record<string, string>> = {
  LineExtensionAmount: 'Rindu summa',
  AllowanceTotalAmount: 'Atlaides',
  ChargeTotalAmount: 'Piemaksas',
  TaxExclusiveAmount: 'Summa bez PVN',
  TaxInclusiveAmount: 'Summa ar PVN',
  PrepaidAmount: 'Jau samaksāts',
  PayableRoundingAmount: 'Noapaļojums',
  PayableAmount: 'Apmaksai',
}

interface Taxed {
  vat: ReceivedVat | null
  net: string
}

/** Another `TaxTotal` may use the accounting currency. */
function vatIn(amounts: Amounts, document: Element, { lines, charges }: Parts): string {
  const at = { field: 'TaxAmount', what: 'PVN' }
  const totals = children(document, 'TaxTotal').filter((each) => {
    const currency = attribute(child(each, 'TaxAmount'), 'currencyID')
    return currency === '' || currency === amounts.currency
  })
  const vat = sum(totals.map((each) => decimalIn(amounts, each, 'TaxAmount', at) ?? '0'))
  const groups = totals.flatMap((each) => children(each, 'TaxSubtotal'))
  if (groups.length === 0) return vat.toFixed()
  const read = groups.map((group) => groupOf(amounts, group))
  const taxes = sum(read.map(({ tax }) => tax))
  if (!taxes.eq(vat)) complain(amounts, 'TaxAmount', `PVN: rēķinā ${formatExact(vat)}, bet pa likmēm kopā ir ${formatExact(taxes)}`)
  const parts: Taxed[] = [...lines, ...charges.map(({ vat: of, amount }) => ({ vat: of, net: amount }))]
  if (parts.every((part) => part.vat !== null)) for (const group of read) checkGroup(amounts, group, parts)
  return vat.toFixed()
}

interface Group {
  vat: ReceivedVat
  taxable: string | null
  tax: string
}

function groupOf(amounts: Amounts, group: Element): Group {
  const categories = children(group, 'TaxCategory')
  const vat = vatOf(categories)
  const tax = decimalIn(amounts, group, 'TaxAmount', { field: 'TaxAmount', what: 'PVN' }) ?? '0'
  const scheme = text(child(categories[0], 'TaxScheme'), 'ID')
  if (vat === null && !big(tax).eq(0) && scheme !== '')
    complain(amounts, 'TaxAmount', `Rēķinā ir nodoklis „${scheme}”, kas nav PVN: ${formatExact(tax)}`)
  const taxable = decimalIn(amounts, group, 'TaxableAmount', { field: 'TaxableAmount', what: 'Ar PVN apliekamā summa' })
  return { vat: vat ?? { category: '', rate: '0' }, taxable, tax }
}

function checkGroup(amounts: Amounts, { vat, taxable, tax }: Group, parts: readonly Taxed[]): void {
  if (vat.category === '') return
  const groupParts = parts.filter((part) => part.vat?.category === vat.category && part.vat.rate === vat.rate)
  const net = sum(groupParts.map((part) => part.net))
  const what = `${vat.category} ${formatPercent(vat.rate)}`
  if (taxable !== null && round2(taxable) !== round2(net)) {
    complain(
      amounts,
      'TaxableAmount',
      `Apliekamā summa (${what}): rēķinā ${formatExact(taxable)}, bet rindas un piemaksas kopā dod ${formatExact(round2(net))}`,
    )
  }
  const due = big(round2(net.times(vat.rate).div(100)))
  // Tax may be rounded per line.
  const tolerance = Math.max(0.02, groupParts.length * 0.005)
  if (due.minus(tax).abs().gt(tolerance))
    complain(amounts, 'TaxAmount', `PVN (${what}): rēķinā ${formatExact(tax)}, bet no ${formatExact(round2(net))} ir ${formatExact(due)}`)
}
