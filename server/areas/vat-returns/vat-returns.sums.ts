import type { Big } from 'big.js'
import { formatMoney } from '../../../contract/format.ts'
import { big, sum, type Decimal } from '../../../contract/money.ts'
import { owedRows, partsOf, vatReturnRows, type VatRow } from '../../../contract/vat/rows.ts'
import { vatAnnexes } from '../../../contract/vat/vat.ts'
import { childrenOf, textOf, type XmlElement } from '../../documents/xml.ts'

/** @file Whether the rows and annexes of a written file agree with each other and with what was filed (INV-VATRETURN-17). */

/** Filed entries, summed by what decides about rows and annexes. */
export interface FiledGroup {
  flow: string
  category: string
  party: string
  base_row: string | null
  tax_row: string | null
  deduction_row: string | null
  taxable: string
  tax: string
}

export interface FiledContent {
  sums: { owed: string | null; deducted: string | null; payable: string | null }
  /** By row of the form. */
  amounts: ReadonlyMap<string, string>
  groups: readonly FiledGroup[]
}

type Annex = keyof typeof vatAnnexes

/** Read back from the file. */
interface Written {
  rows: ReadonlyMap<string, string>
  annexes: readonly { annex: string; deal: string; taxable: Big; tax: Big }[]
}

/** In words, with the row and the difference. */
export function sumFaultsOf(file: readonly XmlElement[], filed: FiledContent): string[] {
  const written = { rows: rowsIn(file), annexes: file.flatMap(linesIn) }
  return [...rowFaults(written, filed), ...totalFaults(written, filed), ...annexFaults(written, filed)]
}

function rowsIn(file: readonly XmlElement[]): Written['rows'] {
  const form = file.find(({ name }) => name === 'PVN')
  return new Map(
    vatReturnRows.flatMap(({ row }) => {
      const text = form && textOf(form, `R${row.replace('.', '')}`)
      return text === undefined || text === null ? [] : [[row, text] as const]
    }),
  )
}

function linesIn(list: XmlElement): Written['annexes'] {
  if (!Object.hasOwn(vatAnnexes, list.name)) return []
  return childrenOf(list).map((line) => {
    // The kind of document says what lowers.
    const sign = textOf(line, 'DokVeids') === '4' ? -1 : 1
    return {
      annex: list.name,
      deal: textOf(line, 'Pazime') ?? textOf(line, 'DarVeids') ?? '',
      taxable: big(textOf(line, 'Summa') ?? textOf(line, 'VertibaBezPvn')).times(sign),
      tax: big(textOf(line, 'PvnVertiba')).times(sign),
    }
  })
}

type Side = readonly [where: string, amount: Decimal]

function difference(what: string, found: Side, right: Side): string[] {
  const apart = big(found[1]).minus(big(right[1]))
  if (apart.eq(0)) return []
  return [`${what}: ${found[0]} ${formatMoney(found[1])}, ${right[0]} ${formatMoney(right[1])}, starpība ${formatMoney(apart)}`]
}

/** 40 and 60 are in no file. */
const reckonedRows: readonly string[] = ['40', '60']

function rowFaults({ rows }: Written, { groups }: FiledContent): string[] {
  return vatReturnRows.flatMap(({ row }) => {
    if (reckonedRows.includes(row)) return []
    return difference(`${row}. rinda`, ['failā', rows.get(row) ?? '0'], ['darījumos', ofEntries(groups, row)])
  })
}

function ofEntries(groups: readonly FiledGroup[], row: VatRow): Big {
  const parts = partsOf(row)
  const has = (of: string | null) => of !== null && parts.includes(of)
  return sum(
    groups.flatMap(({ base_row, tax_row, deduction_row, taxable, tax }) => [
      ...(has(base_row) ? [taxable] : []),
      ...(has(tax_row) ? [lowers(tax_row) ? big(tax).neg() : tax] : []),
      ...(has(deduction_row) ? [tax] : []),
    ]),
  )
}

/** Their amount is what earlier periods declared too much. */
function lowers(row: string | null): boolean {
  return row === '57' || row === '67'
}

function totalFaults({ rows }: Written, { sums, amounts }: FiledContent): string[] {
  const zeroRated = partsOf('43').filter((row) => row !== '43')
  const supplies = partsOf('40').filter((row) => !zeroRated.includes(row))
  const totalOwed = ofRows(rows, owedRows)
  const totalDeducted = ofRows(rows, [...partsOf('60'), '67']).minus(ofRows(rows, ['66']))
  const compare = (what: string, declared: string | null | undefined, right: Big) =>
    difference(what, ['deklarācijā', declared ?? '0'], ['faila rindās kopā', right])
  return [
    ...compare('40. rinda', amounts.get('40'), ofRows(rows, supplies)),
    ...compare('60. rinda', amounts.get('60'), ofRows(rows, partsOf('60'))),
    ...compare('Aprēķinātais nodoklis', sums.owed, totalOwed),
    ...compare('Atskaitāmais nodoklis', sums.deducted, totalDeducted),
    ...compare('Maksājamais nodoklis', sums.payable, totalOwed.minus(totalDeducted)),
  ]
}

function ofRows(rows: Written['rows'], of: readonly string[]): Big {
  return sum(of.map((row) => rows.get(row) ?? '0'))
}

/** Of PVN 1-I: purchases at home, imports, services from outside the Union, and what lowers earlier ones. */
function isInPurchases({ flow, tax_row, deduction_row }: FiledGroup): boolean {
  return flow === 'purchase' && (tax_row === '57' || ['61', '62', '63'].includes(deduction_row ?? ''))
}

const itemised = ['41', '41.1', '42', '42.1', '43', '44', '48.2']

/** Of PVN 1-III: sales at home, what lowers earlier ones, and row 48.2 but for what stands in PVN 2. */
function isInSales(group: FiledGroup): boolean {
  const { flow, party, base_row, tax_row } = group
  if (flow !== 'sale') return false
  if (tax_row === '67') return true
  if (base_row === '46' || base_row === '48') return party === 'domestic'
  return itemised.includes(base_row ?? '') && !isServiceToUnion(group)
}

function isServiceToUnion({ flow, category, base_row }: FiledGroup): boolean {
  return flow === 'sale' && category === 'AE' && base_row === '48.2'
}

function annexFaults({ rows, annexes }: Written, { groups }: FiledContent): string[] {
  const compare = (annex: Annex, of: 'taxable' | 'tax', right: Side, deals?: readonly string[]) => {
    const lines = annexes.filter((line) => line.annex === annex && (deals === undefined || deals.includes(line.deal)))
    const words = of === 'tax' ? 'nodoklis' : 'vērtība bez PVN'
    return difference(`${vatAnnexes[annex]}, ${words}`, ['pielikumā', sum(lines.map((line) => line[of]))], right)
  }
  const ofGroups = (has: (group: FiledGroup) => boolean, of: 'taxable' | 'tax') => sum(groups.filter(has).map((group) => group[of]))
  const deducted = ofRows(rows, ['61', '62', '63']).minus(ofRows(rows, ['57']))
  const salesRows = '41.–44., 46., 48., 48.2. un 67. rindas darījumos'
  return [
    ...compare('PVN1I', 'taxable', ['57. un 61.–63. rindas darījumos', ofGroups(isInPurchases, 'taxable')]),
    ...compare('PVN1I', 'tax', ['61.–63. rindā bez 57. rindas', deducted]),
    ...compare('PVN1II', 'taxable', ['50., 51. un 51.1. rindā', ofRows(rows, ['50', '51', '51.1'])]),
    ...compare('PVN1II', 'tax', ['55., 56. un 56.1. rindā', ofRows(rows, ['55', '56', '56.1'])]),
    ...compare('PVN1III', 'taxable', [salesRows, ofGroups(isInSales, 'taxable')]),
    ...compare('PVN1III', 'tax', [salesRows, ofGroups(isInSales, 'tax')]),
    ...compare('PVN2', 'taxable', ['45. un 45.1. rindā', ofRows(rows, ['45', '45.1'])], ['G', 'N', 'C']),
    ...compare('PVN2', 'taxable', ['48.2. rindas darījumos ar ES', ofGroups(isServiceToUnion, 'taxable')], ['P', 'S']),
  ]
}
