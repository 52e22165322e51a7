import { formatQuantity } from '../../../../contract/format.ts'
import { optionWords } from '../../../../contract/line-options.ts'
import { big, lineNet, totalsOf, type Totals, type VatCategory } from '../../../../contract/money.ts'
import type { OrderItem } from '../../../../contract/orders/order-record.ts'
import type { LineColumn } from '../../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../../ui/line-grid/leading.ts'
import type { LoadOptions } from '../../../ui/use-options.ts'
import type { LineValues } from './line-values.ts'
import type { Quoted } from './use-quote.ts'
import { sourceWords } from './source-labels.ts'

export interface OrderLineRow extends LineValues {
  key: number
  sku: string | null
  unit: string | null
  net: string | null
  vat_rate: string | null
  vat_category: VatCategory | null
  available: string | null
  source: keyof typeof sourceWords | null
  /** Null while unknown. */
  takes_options: boolean | null
  reserved: string | null
  fulfilled: string | null
  invoiced: string | null
}

export type SaleLine = Omit<OrderItem, 'order_id' | Progress | 'quantity_credited' | 'is_stocked' | UnitFacts | 'cost'> &
  Partial<Pick<OrderItem, Progress>>

type UnitFacts = 'has_units' | 'unit_kind' | 'units'
type Progress = 'quantity_reserved' | 'quantity_fulfilled' | 'quantity_invoiced'

export function rowOfLine(line: SaleLine, edited: Partial<LineValues>, quoted: Quoted | undefined): OrderLineRow {
  const values = { ...valuesOfLine(line), ...edited }
  const row: OrderLineRow = {
    ...rowOfNew(line.id, values, quoted),
    reserved: line.quantity_reserved ?? null,
    fulfilled: line.quantity_fulfilled ?? null,
    invoiced: line.quantity_invoiced ?? null,
  }
  if (values.item?.id !== line.item_id) return row
  const { sku, vat_rate, vat_category, available, measure_unit } = line
  const same = { sku, vat_rate, vat_category, available, unit: measure_unit.name, takes_options: line.takes_options }
  const priced = edited.unit_price !== undefined || edited.discount_percent !== undefined
  const source = priced ? (quoted?.price_source ?? 'manual') : line.price_source
  return { ...row, ...same, source, net: Object.keys(edited).length > 0 ? row.net : line.net }
}

export function valuesOfLine({ item_id, name, quantity, unit_price, discount_percent, options }: SaleLine): LineValues {
  return { item: { id: item_id, label: name }, quantity, unit_price, discount_percent, options }
}

export function rowOfNew(key: number, values: Partial<LineValues>, quoted: Quoted | undefined): OrderLineRow {
  const { item = null, quantity = null, options = null } = values
  // Figures of the previous item would mislead.
  const quotedFields = quoted && item && quoted.item_id === item.id ? followed(quoted) : nothingKnown
  const unit_price = values.unit_price ?? quotedFields.unit_price
  const discount_percent = values.discount_percent ?? quotedFields.discount_percent
  const entered = { item, quantity, unit_price, discount_percent, options }
  return { key, ...quotedFields, ...entered, net: netOf(entered), reserved: null, fulfilled: null, invoiced: null }
}

type QuotedFields = Pick<
  OrderLineRow,
  'sku' | 'unit' | 'unit_price' | 'discount_percent' | 'vat_rate' | 'vat_category' | 'available' | 'source' | 'takes_options'
>

const nothingKnown: QuotedFields = {
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

function followed({ measure_unit, price_source, ...quoted }: Quoted): QuotedFields {
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

/** Calculated locally before the server confirms. */
function netOf({
  quantity,
  unit_price,
  discount_percent,
}: Pick<LineValues, 'quantity' | 'unit_price' | 'discount_percent'>): string | null {
  return quantity && unit_price ? lineNet({ quantity, unit_price, discount_percent: discount_percent ?? '0' }) : null
}

/** INV-VAT-1 to INV-VAT-3 */
export function totalsOfRows(rows: readonly OrderLineRow[]): Totals {
  return totalsOf(
    rows.flatMap(({ net, vat_category, vat_rate }) => (net && vat_category && vat_rate ? [{ net, vat_category, vat_rate }] : [])),
  )
}

export function stockNote({ available, quantity, reserved, fulfilled }: OrderLineRow): string | undefined {
  if (available === null || !quantity) return undefined
  const needed = big(quantity).minus(big(reserved)).minus(big(fulfilled))
  const short = needed.minus(big(available).gt(0) ? big(available) : 0)
  if (!needed.gt(0) || !short.gt(0)) return undefined
  const hasProgress = big(reserved).plus(big(fulfilled)).gt(0)
  return hasProgress ? `Trūkst ${formatQuantity(short)}` : `Noliktavā pieejami tikai ${formatQuantity(available)}`
}

export function optionNote({ options, takes_options }: OrderLineRow): string | undefined {
  if (options && options.length > 0) return optionWords(options)
  return takes_options ? 'Var izvēlēties opcijas (Shift+F7)' : undefined
}

/** Shows prices while taking an order, then its progress. */
export type LineStage = 'taking' | 'issuing'

type Column = LineColumn<OrderLineRow>

const stages: Readonly<Record<LineStage, readonly Column[]>> = {
  taking: [
    { id: 'vat_rate', header: 'PVN, %', width: 62, kind: 'computed', figures: 'percent', value: (row) => row.vat_rate },
    { id: 'available', header: 'Pieejams', width: 74, kind: 'computed', figures: 'quantity', value: (row) => row.available },
    {
      id: 'source',
      header: 'Cenas avots',
      width: 104,
      hidePriority: 2,
      kind: 'computed',
      value: ({ source }) => source && sourceWords[source],
    },
  ],
  issuing: [
    { id: 'reserved', header: 'Rezervēts', width: 80, kind: 'computed', figures: 'quantity', value: (row) => row.reserved },
    { id: 'fulfilled', header: 'Izsniegts', width: 76, kind: 'computed', figures: 'quantity', value: (row) => row.fulfilled },
    { id: 'invoiced', header: 'Rēķinā', width: 66, hidePriority: 2, kind: 'computed', figures: 'quantity', value: (row) => row.invoiced },
  ],
}

export function orderLineColumns(load: LoadOptions, stage: LineStage): readonly Column[] {
  return [
    {
      id: 'item',
      header: 'Prece',
      width: 198,
      grow: 1,
      kind: 'record',
      load,
      leading: quantityFirst,
      value: ({ item }) => item?.label,
      patch: (value, { quantity }) => ({
        item: value !== null && typeof value === 'object' ? value : null,
        // Another item does not inherit price and options.
        unit_price: null,
        discount_percent: null,
        options: null,
        quantity: quantity ?? '1',
      }),
    },
    { id: 'sku', header: 'Artikuls', width: 84, hidePriority: 3, kind: 'computed', value: ({ sku }) => sku },
    { id: 'quantity', header: 'Daudzums', width: 78, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 52, kind: 'computed', value: ({ unit }) => unit },
    { id: 'unit_price', header: 'Cena', width: 78, kind: 'price', entry: false, value: (row) => row.unit_price },
    { id: 'discount_percent', header: 'Atl., %', width: 58, kind: 'percent', entry: false, value: (row) => row.discount_percent },
    { id: 'net', header: 'Summa', width: 86, kind: 'computed', figures: 'money', value: ({ net }) => net },
    ...stages[stage],
  ]
}
