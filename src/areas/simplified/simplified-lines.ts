import type { Body } from '../../../contract/calls.ts'
import { big, type Totals } from '../../../contract/money.ts'
import { grossTotals } from '../../../contract/invoices/settlement.ts'
import { simplified, type SimplifiedInvoiceItem, type SimplifiedInvoiceRow } from '../../../contract/simplified/simplified.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import type { DayRates } from '../../data/vat-rates.ts'
import { orderLineColumns, rowOfNew, totalsOfRows, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { faultOf, freshLine, isBlank, lineChanges, newLineOf, sameLine, type LineValues } from '../shared/sale-lines/line-values.ts'
import type { SaleLineKind } from '../shared/sale-lines/SaleLines.tsx'
import { sourceNote } from '../shared/sale-lines/source-labels.ts'
import { pieceOf } from './simplified.goods.ts'
import type { AskQuote, Quoted, QuoteFor } from '../shared/sale-lines/use-quote.ts'

type PriceMode = SimplifiedInvoiceRow['price_mode']

/** An item, or a name with price and VAT rate. */
export interface SimplifiedValues extends LineValues {
  name: string | null
  vat_rate_code: string | null
}

export type SimplifiedRow = OrderLineRow & Pick<SimplifiedValues, 'name' | 'vat_rate_code'>

export type SimplifiedLine = Omit<SimplifiedInvoiceItem, 'units'> & {
  notes: string | null
  units: { id: number; number: string; issued: boolean }[]
}

export interface SimplifiedFor extends QuoteFor {
  payment_method: SimplifiedInvoiceRow['payment_method']
  price_mode: PriceMode
}

export const freshSimplified: SimplifiedValues = { ...freshLine, name: null, vat_rate_code: null }

export const askSimplified: AskQuote<SimplifiedFor> = async (to, lines, signal) => {
  const { customer_id, branch_id, warehouse_id, date, payment_method, price_mode } = to
  const body = { customer_id, branch_id, warehouse_id, payment_method, price_mode, ...(date && { date }), lines: [...lines] }
  return (await readOnce(simplified.quote, { body }, signal)).data.lines
}

export function rowOfSimplified(
  key: number,
  values: Partial<SimplifiedValues>,
  quoted: Quoted | undefined,
  rates: DayRates,
): SimplifiedRow {
  const { name = null, vat_rate_code = null } = values
  const row = rowOfNew(key, values, values.item ? quoted : undefined)
  if (values.item || !name) return { ...row, name, vat_rate_code }
  const code = vat_rate_code ?? rates.usual
  return { ...row, name, vat_rate_code: code, unit: 'gab.', vat_category: 'S', vat_rate: rates.percent(code) }
}

function valuesOf({ item_id, name, quantity, unit_price, discount_percent, vat_rate_code }: SimplifiedLine): SimplifiedValues {
  const figures = { quantity, unit_price, discount_percent, vat_rate_code, options: null }
  return item_id === null ? { ...figures, item: null, name } : { ...figures, item: { id: item_id, label: name }, name: null }
}

function rowOfLine(line: SimplifiedLine, edited: Partial<SimplifiedValues>, quoted: Quoted | undefined, rates: DayRates): SimplifiedRow {
  const values = { ...valuesOf(line), ...edited }
  const row = rowOfSimplified(line.id, values, quoted, rates)
  if ((values.item?.id ?? null) !== line.item_id) return row
  const { sku, available, vat_category, measure_unit } = line
  const vat = edited.vat_rate_code ? {} : { vat_category, vat_rate: line.vat_rate }
  const priced = edited.unit_price !== undefined || edited.discount_percent !== undefined
  const source = priced && line.item_id !== null ? (quoted?.price_source ?? 'manual') : line.price_source
  return { ...row, sku, available, source, ...vat, unit: measure_unit.name, net: Object.keys(edited).length > 0 ? row.net : line.amount }
}

type NewLine = Body<typeof simplified.addItems>['items'][number]

/** Returns null while incomplete. */
export function newSimplifiedLine(values: Partial<SimplifiedValues>): NewLine | null {
  if (values.item) {
    const line = newLineOf(values)
    const piece = pieceOf(values.item)
    return line && { ...line, name: line.name ?? undefined, ...(piece !== null && { units: [piece] }) }
  }
  const { name, quantity, unit_price, discount_percent, vat_rate_code } = values
  if (!name || !unit_price || !quantity || !big(quantity).gt(0)) return null
  return { name, quantity, unit_price, ...(discount_percent && { discount_percent }), ...(vat_rate_code && { vat_rate_code }) }
}

function changesOf(line: SimplifiedLine, values: Partial<SimplifiedValues>): Readonly<Record<string, unknown>> | null {
  const { name, vat_rate_code } = values
  const changes = {
    ...lineChanges({ ...line, item_id: line.item_id ?? 0 }, values),
    ...(line.item_id === null && name && name !== line.name && { name }),
    ...(line.item_id === null && vat_rate_code && vat_rate_code !== line.vat_rate_code && { vat_rate_code }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Validates a row before it is sent. */
export function simplifiedFault(row: Partial<SimplifiedValues>, column: string): string | undefined {
  if (row.item || (isBlank(row) && !row.name)) return faultOf(row, column)
  if (column === 'name' && !row.name) return 'Izvēlieties preci vai ierakstiet nosaukumu'
  if (column === 'unit_price' && row.name && !row.unit_price) return 'Norādiet cenu'
  if (column === 'quantity' && row.name && !(row.quantity && big(row.quantity).gt(0))) return 'Daudzumam jābūt lielākam par nulli'
  return undefined
}

export const simplifiedLineKind = (rates: DayRates): SaleLineKind<SimplifiedLine, SimplifiedValues, SimplifiedRow> => ({
  label: 'Vienkāršā rēķina rindas',
  fresh: freshSimplified,
  valuesOf,
  rowOfLine: (line, edited, quoted) => rowOfLine(line, edited, quoted, rates),
  rowOfNew: (key, values, quoted) => rowOfSimplified(key, values, quoted, rates),
  changesOf,
  newLineOf: newSimplifiedLine,
  faultOf: simplifiedFault,
  same: (line, values) => {
    if (!values.item) return line.item_id === null && line.name === values.name
    return sameLine(line, values) && (line.units[0]?.number ?? null) === pieceOf(values.item)
  },
  noteOf: ({ source }) => sourceNote(source),
  commands: {
    edit: 'simplified.edit-line',
    remove: 'simplified.delete-line',
    add: 'simplified.add-lines',
    arrange: 'simplified.arrange-lines',
  },
})

/** INV-VAT-2 to INV-VAT-4; prices with or without VAT. */
export function totalsOfSimplified(rows: readonly SimplifiedRow[], mode: PriceMode): Pick<Totals, 'net' | 'gross' | 'groups'> {
  if (mode === 'net') return totalsOfRows(rows)
  return grossTotals(
    rows.flatMap(({ net, vat_category, vat_rate }) => (net && vat_category && vat_rate ? [{ gross: net, vat_category, vat_rate }] : [])),
  )
}

/** Order columns omitted for lack of space; shown in item lists and notes. */
const omittedColumns: ReadonlySet<string> = new Set(['sku', 'vat_rate', 'available', 'source'])

export function simplifiedColumns(load: LoadOptions, mode: PriceMode, rates: DayRates): readonly LineColumn<SimplifiedRow>[] {
  const order = orderLineColumns(load, 'taking').filter(({ id }) => !omittedColumns.has(id))
  return order.flatMap((column): LineColumn<SimplifiedRow>[] => {
    if (column.id === 'item') return [{ ...column, width: 170 }, name]
    if (column.id === 'unit_price') return [{ ...column, header: mode === 'gross' ? 'Cena ar PVN' : 'Cena', width: 92 }]
    if (column.id === 'net') return [{ ...column, header: mode === 'gross' ? 'Summa ar PVN' : 'Summa', width: 106 }, rateOf(rates)]
    return [column]
  })
}

const name: LineColumn<SimplifiedRow> = {
  id: 'name',
  header: 'Vai nosaukums',
  width: 110,
  grow: 0.6,
  kind: 'text',
  entry: false,
  // The serial number of a piece.
  value: ({ item, name: enteredName }) => (item ? pieceOf(item) : enteredName),
  locked: ({ item }) => item !== null,
  patch: (value, { quantity }) => ({ name: typeof value === 'string' ? value : null, quantity: quantity ?? '1' }),
}

const rateOf = (rates: DayRates): LineColumn<SimplifiedRow> => ({
  id: 'vat_rate_code',
  header: 'PVN',
  width: 62,
  kind: 'select',
  entry: false,
  choices: rates.line,
  // For items, the decided rate.
  value: ({ item, vat_rate, vat_rate_code }) => (item ? vat_rate && `${big(vat_rate).toFixed()} %` : vat_rate_code),
  locked: ({ item }) => item !== null,
})
