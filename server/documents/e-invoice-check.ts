import { compactNumber } from '../../contract/checks.ts'
import { labelOf } from '../../contract/labels.ts'
import { big, round2, sum, type VatCategory } from '../../contract/money.ts'
import { countryCodes, noteSubjectCodes, unitCodes } from './code-lists.ts'
import type { DocumentParty, DocumentVatGroup, InvoiceDocument } from './model.ts'
import { documentNote } from './ubl.ts'
import { writable } from './xml.ts'

/**
 * Checks the rules of EN 16931 and Peppol BIS Billing 3.0 that our files could break;
 * `tests/documents/fatal-rules.tsv` covers each fatal rule.
 */

export interface EInvoiceFault {
  check: string
  field: string
  text: string
}

type FieldFault = readonly [field: string, reason: string]

/** Empty if valid. */
type Check = (document: InvoiceDocument) => FieldFault[]

const inCompany = 'labojiet uzņēmuma rekvizītos'
const inCustomer = 'labojiet klienta kartītē'

export const eInvoiceChecks: Readonly<Record<string, Check>> = {
  'has lines': ({ lines }) => when(lines.length === 0, 'items', 'dokumentā nav nevienas rindas'),
  'seller is named': ({ seller }) => when(blank(seller.name), 'name', `mūsu uzņēmumam nav nosaukuma; ${inCompany}`),
  'buyer is named': ({ buyer }) => when(blank(buyer.name), 'name', `pircējam nav nosaukuma; ${inCustomer}`),
  'seller has a number': ({ seller }) =>
    when(blank(seller.reg_nr) && blank(seller.vat_nr), 'reg_nr', `mūsu uzņēmumam nav ne reģistrācijas, ne PVN numura; ${inCompany}`),
  'seller is Latvian': ({ seller }) =>
    when(
      seller.country_code !== 'LV' || !(blank(seller.vat_nr) || vatPrefix(seller) === 'LV'),
      'country_id',
      `e-rēķinus raksta pēc Latvijas noteikumiem, bet mūsu uzņēmuma valsts vai PVN numurs ir citas valsts; ${inCompany}`,
    ),
  'seller has a VAT number': ({ seller, vat_groups }) =>
    when(
      blank(seller.vat_nr) && vat_groups.some(({ category }) => category !== 'O'),
      'vat_nr',
      'mūsu uzņēmumam PVN numura nav, bet dokumentā ir PVN darījumi; ierakstiet numuru uzņēmuma rekvizītos vai mainiet PVN statusu',
    ),
  'buyer has a VAT number': ({ buyer, vat_groups }) =>
    when(
      blank(buyer.vat_nr) && vat_groups.some(({ category }) => category === 'K'),
      'vat_nr',
      `pircējam PVN numura nav, bet bez PVN preces uz citu ES valsti pārdod tikai PVN maksātājam; ${inCustomer}`,
    ),
  'buyer has a number': ({ buyer, vat_groups }) =>
    when(
      blank(buyer.vat_nr) && blank(buyer.reg_nr) && vat_groups.some(({ category }) => category === 'AE'),
      'vat_nr',
      `pircējam nav ne PVN, ne reģistrācijas numura, bet PVN maksā pircējs; ${inCustomer}`,
    ),
  'VAT numbers name a country': ({ seller, buyer, vat_groups }) =>
    vat_groups.some(({ category }) => category === 'O') ? [] : [...prefixed(seller, inCompany), ...prefixed(buyer, inCustomer)],
  'Dutch and Danish numbers have their form': ({ seller, buyer }) => [...formed(seller, inCompany), ...formed(buyer, inCustomer)],
  'countries are listed': ({ seller, buyer, delivery, lines }) =>
    [...new Set([seller, buyer, delivery, ...lines.map(({ delivered_to }) => delivered_to)].flatMap((place) => place?.country_code ?? []))]
      .filter((code) => !countryCodes.has(code))
      .map((code): FieldFault => ['country_id', `valsts koda „${code}” nav ISO 3166-1 sarakstā; labojiet valstu sarakstā`]),
  'units are listed': ({ lines }) =>
    lines
      .filter(({ unit_code }) => !unitCodes.has(unit_code))
      .map(({ position, unit, unit_code }): FieldFault => [
        'unece_code',
        `${position}. rindas mērvienības „${unit}” koda „${unit_code}” nav UN/ECE sarakstā; labojiet mērvienību sarakstā`,
      ]),
  'lines are named': ({ lines }) =>
    lines.filter(({ name }) => blank(name)).map(({ position }): FieldFault => ['items', `${position}. rindai nav nosaukuma`]),
  'notes name no subject': (document) => {
    const subject = /#([^#]*)#/.exec(documentNote(document) ?? '')?.[1]
    const refused = subject !== undefined && subject.length === 3 && !noteSubjectCodes.has(subject)
    return when(
      refused,
      'notes',
      `starp zīmēm # ir „${subject}”, ko e-rēķinos lasa kā temata kodu, bet tāda koda nav; rakstiet bez zīmēm #`,
    )
  },
  'out of scope stands alone': ({ vat_groups, lines }) => {
    const categories = new Set<VatCategory>(
      [...vat_groups, ...lines.map(({ vat_category }) => ({ category: vat_category }))].map(({ category }) => category),
    )
    return when(categories.has('O') && categories.size > 1, 'items', 'rindas, kas nav PVN objekts, jāraksta atsevišķā dokumentā')
  },
  'standard rates are above zero': ({ lines }) =>
    lines
      .filter(({ vat_category, vat_rate }) => vat_category === 'S' && big(vat_rate).lte(0))
      .map(({ position }): FieldFault => [
        'vat_rate_code',
        `${position}. rindas apliekamā likme ir 0 %; norādiet nulles likmi vai atbrīvojumu`,
      ]),
  'lines have their group': ({ lines, vat_groups }) => {
    const ofLines = new Set(lines.map(({ vat_category, vat_rate }) => keyOf(vat_category, vat_rate)))
    const ofGroups = new Set(vat_groups.map(({ category, rate }) => keyOf(category, rate)))
    const isSame = ofLines.size === ofGroups.size && [...ofLines].every((key) => ofGroups.has(key))
    return when(!isSame, 'vat', 'rindu PVN likmes nesakrīt ar kopsavilkumu; saglabājiet rindas vēlreiz')
  },
  'groups are sums of lines': ({ lines, vat_groups }) =>
    when(
      [...new Set(vat_groups.map(({ category, rate }) => keyOf(category, rate)))].some((key) => {
        const groupLines = lines.filter(({ vat_category, vat_rate }) => keyOf(vat_category, vat_rate) === key)
        const matchingGroups = vat_groups.filter(({ category, rate }) => keyOf(category, rate) === key)
        return !sum(groupLines.map(({ net }) => net)).eq(sum(matchingGroups.map(({ taxable }) => taxable)))
      }),
      'net',
      'PVN bāze nesakrīt ar rindu summu; saglabājiet rindas vēlreiz',
    ),
  'tax follows from rates': ({ vat_groups }) =>
    when(vat_groups.some(isOff), 'vat', 'PVN summa neizriet no likmes; saglabājiet rindas vēlreiz'),
  'totals are sums': ({ lines, vat_groups, net, vat, gross }) =>
    when(
      !sum(lines.map((line) => line.net)).eq(net) || !sum(vat_groups.map(({ tax }) => tax)).eq(vat) || !big(net).plus(vat).eq(gross),
      'gross',
      'kopsumma nesakrīt ar rindām; saglabājiet rindas vēlreiz',
    ),
}

export function eInvoiceFaults(document: InvoiceDocument): EInvoiceFault[] {
  return Object.entries(eInvoiceChecks).flatMap(([check, find]) =>
    find(document).map(([field, reason]) => ({ check, field, text: `Lauks „${labelOf(field)}”: ${reason}` })),
  )
}

function when(isWrong: boolean, field: string, reason: string): FieldFault[] {
  return isWrong ? [[field, reason]] : []
}

function blank(text: string | null): boolean {
  return writable(text) === ''
}

function vatPrefix({ vat_nr }: DocumentParty): string {
  return compactNumber(vat_nr ?? '').slice(0, 2)
}

/** Greek numbers begin with EL, not a country code. */
function prefixed(party: DocumentParty, where: string): FieldFault[] {
  const prefix = vatPrefix(party)
  const isKnown = blank(party.vat_nr) || prefix === 'EL' || countryCodes.has(prefix)
  return when(!isKnown, 'vat_nr', `„${party.vat_nr}” nesākas ar valsts kodu, piemēram, LV; ${where}`)
}

/** The only forms Peppol checks: NL as tax number, both as address. */
const forms: Readonly<Record<string, RegExp>> = { NL: /^NL\d{9}B\d{2}$/, DK: /^DK\d{8}$/ }

function formed(party: DocumentParty, where: string): FieldFault[] {
  const form = forms[vatPrefix(party)]
  const isWrong = form !== undefined && !form.test(compactNumber(party.vat_nr ?? ''))
  return when(isWrong, 'vat_nr', `„${party.vat_nr}” neatbilst valsts PVN numura formai; ${where}`)
}

const keyOf = (category: VatCategory, rate: string): string => (category === 'S' ? `S ${big(rate).toFixed()}` : category)

/** The rules tolerate less than 1.00; untaxed groups must be exact. */
function isOff({ category, rate, taxable, tax }: DocumentVatGroup): boolean {
  if (category !== 'S') return !big(tax).eq(0)
  return big(tax)
    .minus(round2(big(taxable).times(rate).div(100)))
    .abs()
    .gte(1)
}
