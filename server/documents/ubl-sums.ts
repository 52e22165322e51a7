import { formatPercent } from '../../contract/format.ts'
import { big, round2, sum, type Decimal } from '../../contract/money.ts'
import { complain, decimalIn, shown, vatOf, type Amounts, type Charge, type ReceivedInvoiceLine, type ReceivedVat } from './ubl-received.ts'
import { attribute, child, children, text, type Element } from './xml-reader.ts'

/** What an invoice states of the whole, EUR. */
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

/**
 * The sums that an invoice states, each held against what it is made of (EN 16931, BR-CO-10 to BR-CO-17): to the
 * cent, but for VAT of a group, which may be rounded by the line. What does not add up is noted with both figures.
 */
export function reconciled(amounts: Amounts, document: Element, parts: Parts): StatedSums {
  const { lines, charges } = parts
  const totals = child(document, 'LegalMonetaryTotal')
  const stated = (name: string): string | null => decimalIn(amounts, totals, name, { field: name, what: names[name] ?? name })
  /** Notes where what is stated is not what it is made of; answers what is stated. */
  const held = (name: string, of: string, found: Decimal): string => {
    const told = stated(name)
    if (told !== null && round2(found) !== round2(told)) {
      complain(amounts, name, `${names[name]}: rēķinā ${shown(told)}, bet ${of} ${shown(round2(found))}`)
    }
    return told ?? round2(found)
  }
  for (const name of ['TaxExclusiveAmount', 'TaxInclusiveAmount']) {
    if (child(totals, name) === undefined) complain(amounts, name, `Rēķinā nav: ${names[name]}`)
  }
  const lineSum = sum(lines.map(({ net }) => net))
  const [added, taken] = [true, false].map((is) => sum(charges.filter(({ is_charge }) => is_charge === is).map(({ amount }) => amount)))
  held('LineExtensionAmount', 'rindas kopā dod', lineSum)
  held('AllowanceTotalAmount', 'atlaides kopā dod', big(taken).times(-1))
  held('ChargeTotalAmount', 'piemaksas kopā dod', big(added))
  const net = held('TaxExclusiveAmount', 'rindas, atlaides un piemaksas kopā dod', lineSum.plus(big(added)).plus(big(taken)))
  const vat = vatIn(amounts, document, parts)
  const gross = held('TaxInclusiveAmount', 'summa bez PVN un PVN kopā dod', big(net).plus(vat))
  const prepaid = stated('PrepaidAmount') ?? '0'
  const due = big(gross)
    .minus(prepaid)
    .plus(big(stated('PayableRoundingAmount')))
  held('PayableAmount', 'summa ar PVN bez jau samaksātā dod', due)
  return { net: round2(net), vat: round2(vat), gross: round2(gross), prepaid: round2(prepaid) }
}

/** What the sums are to a person. */
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

/** VAT of the whole in the currency of the invoice: another `TaxTotal` may repeat it in that of its books. */
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
  if (!taxes.eq(vat)) complain(amounts, 'TaxAmount', `PVN: rēķinā ${shown(vat)}, bet pa likmēm kopā ir ${shown(taxes)}`)
  const parts: Taxed[] = [...lines, ...charges.map(({ vat: of, amount }) => ({ vat: of, net: amount }))]
  // Without its rate on every line nothing can be said of groups.
  if (parts.every((part) => part.vat !== null)) for (const group of read) judge(amounts, group, parts)
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
    complain(amounts, 'TaxAmount', `Rēķinā ir nodoklis „${scheme}”, kas nav PVN: ${shown(tax)}`)
  const taxable = decimalIn(amounts, group, 'TaxableAmount', { field: 'TaxableAmount', what: 'Ar PVN apliekamā summa' })
  return { vat: vat ?? { category: '', rate: '0' }, taxable, tax }
}

/** One group of VAT against the lines and charges of its category and rate. */
function judge(amounts: Amounts, { vat, taxable, tax }: Group, parts: readonly Taxed[]): void {
  if (vat.category === '') return
  const own = parts.filter((part) => part.vat?.category === vat.category && part.vat.rate === vat.rate)
  const net = sum(own.map((part) => part.net))
  const what = `${vat.category} ${formatPercent(vat.rate)}`
  if (taxable !== null && round2(taxable) !== round2(net)) {
    complain(
      amounts,
      'TaxableAmount',
      `Apliekamā summa (${what}): rēķinā ${shown(taxable)}, bet rindas un piemaksas kopā dod ${shown(round2(net))}`,
    )
  }
  const due = big(round2(net.times(vat.rate).div(100)))
  // A supplier may round each line's tax.
  const tolerance = Math.max(0.02, own.length * 0.005)
  if (due.minus(tax).abs().gt(tolerance))
    complain(amounts, 'TaxAmount', `PVN (${what}): rēķinā ${shown(tax)}, bet no ${shown(round2(net))} ir ${shown(due)}`)
}
