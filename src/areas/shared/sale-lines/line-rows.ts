import { formatQuantity } from '../../../../contract/format.ts'
import { optionWords } from '../../../../contract/line-options.ts'
import { big, lineNet, totalsOf, type Totals, type VatCategory } from '../../../../contract/money.ts'
import type { OrderItem } from '../../../../contract/orders/order-record.ts'
import type { LineColumn } from '../../../ui/line-grid/columns.ts'
import type { LoadOptions } from '../../../ui/use-options.ts'
import type { LineValues } from './line-values.ts'
import type { Quoted } from './use-quote.ts'
import { sourceWords } from './source-words.ts'

/** A row of the grid: what was typed, and what follows from it. */
export interface OrderLineRow extends LineValues {
  key: number
  sku: string | null
  unit: string | null
  net: string | null
  vat_rate: string | null
  vat_category: VatCategory | null
  available: string | null
  source: keyof typeof sourceWords | null
  /** Its item has options to choose from; null while that is not known. */
  takes_options: boolean | null
  reserved: string | null
  fulfilled: string | null
  invoiced: string | null
}

/** A saved line of an order or an offer, as far as a row shows it; only an order's lines go anywhere. */
export type SaleLine = Omit<OrderItem, 'order_id' | Progress | 'quantity_credited' | 'is_stocked' | UnitFacts | 'cost'> &
  Partial<Pick<OrderItem, Progress>>

type UnitFacts = 'has_units' | 'unit_kind' | 'units'
type Progress = 'quantity_reserved' | 'quantity_fulfilled' | 'quantity_invoiced'

/** The row of a saved line with what was typed over it. */
export function rowOfLine(line: SaleLine, typed: Partial<LineValues>, quoted: Quoted | undefined): OrderLineRow {
  const values = { ...valuesOfLine(line), ...typed }
  const row: OrderLineRow = {
    ...rowOfNew(line.id, values, quoted),
    reserved: line.quantity_reserved ?? null,
    fulfilled: line.quantity_fulfilled ?? null,
    invoiced: line.quantity_invoiced ?? null,
  }
  if (values.item?.id !== line.item_id) return row
  const { sku, vat_rate, vat_category, available, measure_unit } = line
  const same = { sku, vat_rate, vat_category, available, unit: measure_unit.name, takes_options: line.takes_options }
  const priced = typed.unit_price !== undefined || typed.discount_percent !== undefined
  const source = priced ? (quoted?.price_source ?? 'manual') : line.price_source
  return { ...row, ...same, source, net: Object.keys(typed).length > 0 ? row.net : line.net }
}

/** What a saved line holds of what a person types. */
export function valuesOfLine({ item_id, name, quantity, unit_price, discount_percent, options }: SaleLine): LineValues {
  return { item: { id: item_id, label: name }, quantity, unit_price, discount_percent, options }
}

/** A row that is still to become a line. */
export function rowOfNew(key: number, values: Partial<LineValues>, quoted: Quoted | undefined): OrderLineRow {
  const { item = null, quantity = null, options = null } = values
  // Another item is on its way: figures of the former one would mislead.
  const known = quoted && item && quoted.item_id === item.id ? followed(quoted) : nothingKnown
  const unit_price = values.unit_price ?? known.unit_price
  const discount_percent = values.discount_percent ?? known.discount_percent
  const typed = { item, quantity, unit_price, discount_percent, options }
  return { key, ...known, ...typed, net: netOf(typed), reserved: null, fulfilled: null, invoiced: null }
}

type Known = Pick<
  OrderLineRow,
  'sku' | 'unit' | 'unit_price' | 'discount_percent' | 'vat_rate' | 'vat_category' | 'available' | 'source' | 'takes_options'
>

const nothingKnown: Known = {
  sku: null,
  unit: null,
  unit_price: null,
  discount_percent: null,
  vat_rate: null,
  vat_category: null,
  available: null,
  source: null,
  takes_options: null,
}

/** What follows from a line by the server's word. */
function followed({ measure_unit, price_source, ...quoted }: Quoted): Known {
  const { sku, unit_price, discount_percent, vat_rate, vat_category, available, takes_options } = quoted
  return {
    sku,
    unit: measure_unit.name,
    unit_price,
    discount_percent,
    vat_rate,
    vat_category,
    available,
    source: price_source,
    takes_options,
  }
}

/** What a line comes to as it is typed, before the server says the same. */
function netOf({
  quantity,
  unit_price,
  discount_percent,
}: Pick<LineValues, 'quantity' | 'unit_price' | 'discount_percent'>): string | null {
  return quantity && unit_price ? lineNet({ quantity, unit_price, discount_percent: discount_percent ?? '0' }) : null
}

/** Totals of the rows as they are typed (INV-VAT-1 to INV-VAT-3). */
export function totalsOfRows(rows: readonly OrderLineRow[]): Totals {
  return totalsOf(
    rows.flatMap(({ net, vat_category, vat_rate }) => (net && vat_category && vat_rate ? [{ net, vat_category, vat_rate }] : [])),
  )
}

/** Text under a row when stock is short. */
export function stockNote({ available, quantity, reserved, fulfilled }: OrderLineRow): string | undefined {
  if (available === null || !quantity) return undefined
  const needed = big(quantity).minus(big(reserved)).minus(big(fulfilled))
  const short = needed.minus(big(available).gt(0) ? big(available) : 0)
  if (!needed.gt(0) || !short.gt(0)) return undefined
  const begun = big(reserved).plus(big(fulfilled)).gt(0)
  return begun ? `Trūkst ${formatQuantity(short)}` : `Noliktavā pieejami tikai ${formatQuantity(available)}`
}

/** Text under a row about its options: what is chosen, or that something can be. */
export function optionNote({ options, takes_options }: OrderLineRow): string | undefined {
  if (options && options.length > 0) return optionWords(options)
  return takes_options ? 'Var izvēlēties opcijas (Shift+F7)' : undefined
}

/** What a clerk minds about the lines: their prices while they are taken, then how far they went. */
export type LineStage = 'taking' | 'issuing'

type Column = LineColumn<OrderLineRow>

const stages: Readonly<Record<LineStage, readonly Column[]>> = {
  taking: [
    { id: 'vat_rate', header: 'PVN, %', width: 62, kind: 'computed', figures: 'percent', value: (row) => row.vat_rate },
    { id: 'available', header: 'Pieejams', width: 74, kind: 'computed', figures: 'quantity', value: (row) => row.available },
    { id: 'source', header: 'Cenas avots', width: 104, spare: 2, kind: 'computed', value: ({ source }) => source && sourceWords[source] },
  ],
  issuing: [
    { id: 'reserved', header: 'Rezervēts', width: 80, kind: 'computed', figures: 'quantity', value: (row) => row.reserved },
    { id: 'fulfilled', header: 'Izsniegts', width: 76, kind: 'computed', figures: 'quantity', value: (row) => row.fulfilled },
    { id: 'invoiced', header: 'Rēķinā', width: 66, spare: 2, kind: 'computed', figures: 'quantity', value: (row) => row.invoiced },
  ],
}

/** Columns of the lines of an order. */
export function orderLineColumns(load: LoadOptions, stage: LineStage): readonly Column[] {
  return [
    {
      id: 'item',
      header: 'Prece',
      width: 198,
      grow: 1,
      kind: 'record',
      load,
      value: ({ item }) => item?.label,
      patch: (value, { quantity }) => ({
        item: value !== null && typeof value === 'object' ? value : null,
        // Neither a price nor options of another item go over to this one.
        unit_price: null,
        discount_percent: null,
        options: null,
        quantity: quantity ?? '1',
      }),
    },
    { id: 'sku', header: 'Artikuls', width: 84, spare: 3, kind: 'computed', value: ({ sku }) => sku },
    { id: 'quantity', header: 'Daudzums', width: 78, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 52, kind: 'computed', value: ({ unit }) => unit },
    { id: 'unit_price', header: 'Cena', width: 78, kind: 'price', entry: false, value: (row) => row.unit_price },
    { id: 'discount_percent', header: 'Atl., %', width: 58, kind: 'percent', entry: false, value: (row) => row.discount_percent },
    { id: 'net', header: 'Summa', width: 86, kind: 'computed', figures: 'money', value: ({ net }) => net },
    ...stages[stage],
  ]
}
