import { big, round2 } from '../../contract/money.ts'
import { leaf, writeXml, type XmlElement } from './xml.ts'

/**
 * @file The VAT return as EDS of the State Revenue Service imports it, `DokPVNv7` (docs/domain/vat-file.md). Elements
 * come in this order, and the annexes are there also where they are empty.
 */

export interface VatReturnFile {
  isCorrection: boolean
  kind: 'month' | 'quarter'
  /** First day of the period. */
  from: string
  company: { vat_nr: string; phone: string | null; email: string | null }
  /** EUR, by row of the form. */
  amounts: ReadonlyMap<string, string>
  annexes: readonly VatAnnexLine[]
}

export interface VatAnnexLine {
  annex: string
  deal: string | null
  document_kind: string | null
  country: string | null
  vat_nr: string | null
  partner: string | null
  number: string | null
  document_date: string | null
  /** EUR. */
  taxable: string
  tax: string | null
}

/** In the order of the file; 40 and 60 are reckoned by EDS. */
const fileRows = [
  ...['41', '41.1', '42', '42.1', '43', '44', '45', '45.1', '46', '47', '48', '48.1', '48.2', '49', '50', '51', '51.1'],
  ...['52', '53', '53.1', '54', '55', '56', '56.1', '61', '62', '63', '64', '65', '66', '67', '57'],
] as const

export function vatReturnXml(elements: readonly XmlElement[]): Uint8Array {
  return writeXml('DokPVNv7', {}, elements)
}

/** Inside the root. */
export function vatReturnElements(file: VatReturnFile): XmlElement[] {
  const { isCorrection, kind, from, company, amounts, annexes } = file
  const [year = '', month = ''] = from.split('-')
  const rowsOf = (annex: string, write: (line: VatAnnexLine) => XmlElement) =>
    list(annex, annexes.filter((line) => line.annex === annex).map(write))
  return content(
    leaf('Precizejums', String(isCorrection)),
    leaf('ParskGads', year),
    kind === 'month' ? leaf('ParskMen', String(Number(month))) : leaf('ParskCeturksnis', String(Math.ceil(Number(month) / 3))),
    leaf('NmrKods', digitsOf(company.vat_nr)),
    leaf('Talrunis', company.phone?.replaceAll(/\s/g, '')),
    leaf('Epasts', company.email),
    list(
      'PVN',
      fileRows.map((row) => leaf(`R${row.replace('.', '')}`, amounts.get(row) ?? '0.00')),
    ),
    rowsOf('PVN1I', (line) => list('R', [...partner(line), leaf('DarVeids', line.deal), ...sums(line), ...document(line, true)])),
    rowsOf('PVN1II', (line) => {
      // No kind of document says here what lowers.
      const { taxable, tax } = line.document_kind === '4' ? { taxable: lowered(line.taxable), tax: lowered(line.tax) } : line
      return list('R', [
        ...partner(line),
        leaf('DarVeids', line.deal),
        ...sums({ taxable, tax }),
        leaf('ValVertiba', taxable),
        leaf('ValKods', 'EUR'),
        ...document(line, false),
      ])
    }),
    rowsOf('PVN1III', (line) =>
      list('R', [
        ...partner(line),
        leaf('DarVeids', line.deal),
        // Of 41.1 the buyer pays the tax.
        ...sums(line.deal === '41.1' ? { ...line, tax: null } : line),
        ...document(line, true),
      ]),
    ),
    rowsOf('PVN2', (line) =>
      list('R', [
        leaf('Valsts', prefixOf(line)),
        leaf('PVNNumurs', line.vat_nr && digitsOf(line.vat_nr)),
        leaf('Summa', line.taxable),
        leaf('Pazime', line.deal),
      ]),
    ),
  )
}

function list(name: string, elements: readonly (XmlElement | null)[]): XmlElement {
  return { name, attributes: {}, content: content(...elements) }
}

function content(...elements: readonly (XmlElement | null)[]): XmlElement[] {
  return elements.flatMap((element) => element ?? [])
}

function lowered(amount: string | null): string {
  return round2(big(amount).neg())
}

function partner(line: VatAnnexLine): (XmlElement | null)[] {
  return [leaf('DpValsts', prefixOf(line)), leaf('DpNumurs', line.vat_nr && digitsOf(line.vat_nr)), leaf('DpNosaukums', line.partner)]
}

function sums({ taxable, tax }: Pick<VatAnnexLine, 'taxable' | 'tax'>): (XmlElement | null)[] {
  return [leaf('VertibaBezPvn', taxable), leaf('PvnVertiba', tax)]
}

function document({ document_kind, number, document_date }: VatAnnexLine, hasKind: boolean): (XmlElement | null)[] {
  return [hasKind ? leaf('DokVeids', document_kind) : null, leaf('DokNumurs', number), leaf('DokDatums', document_date)]
}

/** Numbers of Greece begin with EL, those of Northern Ireland with XI: the number decides before the country. */
function prefixOf({ vat_nr, country }: VatAnnexLine): string | null {
  return /^[A-Z]{2}/.exec(vat_nr ?? '')?.[0] ?? country
}

function digitsOf(vatNumber: string): string {
  return vatNumber.replace(/^[A-Z]{2}/, '')
}
