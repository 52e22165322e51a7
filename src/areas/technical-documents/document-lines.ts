import { big, round2 } from '../../../contract/money.ts'
import type { TechnicalDocumentItem } from '../../../contract/technical-documents/technical-document-record.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../ui/line-grid/leading.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import type { GoodsOption } from '../shared/stock-goods.ts'

export interface LineValues {
  item: GoodsOption | null
  quantity: string | null
  /** Comma-separated. */
  units: string | null
  reason: string | null
}

export const freshLine: LineValues = { item: null, quantity: null, units: null, reason: null }

export interface LineRow extends LineValues {
  key: number
  sku: string | undefined
  unit: string | undefined
  available: string | undefined
  on_hand: string | undefined
  unit_cost: string | undefined
  cost: string | undefined
  has_units: boolean
}

export function rowOfLine(line: TechnicalDocumentItem, edited: Partial<LineValues>): LineRow {
  const { id, sku, measure_unit, available, unit_cost, has_units, quantity_before } = line
  const values = { ...valuesOfLine(line), ...edited }
  const cost = values.quantity === line.quantity ? line.cost : costOf(values.quantity, unit_cost)
  return { key: id, ...values, sku, unit: measure_unit.name, available, on_hand: quantity_before ?? undefined, unit_cost, cost, has_units }
}

export function valuesOfLine({ item_id, name, quantity, units, reason }: TechnicalDocumentItem): LineValues {
  return { item: { id: item_id, label: name }, quantity, units: units.length > 0 ? units.join(', ') : null, reason }
}

export function rowOfNew(key: number, edited: Partial<LineValues>): LineRow {
  const values = { ...freshLine, ...edited }
  const goods = values.item?.goods
  return {
    key,
    ...values,
    sku: goods?.sku,
    unit: goods?.measure_unit.name,
    available: goods?.available,
    on_hand: goods?.on_hand,
    unit_cost: goods?.avg_cost,
    cost: goods && costOf(values.quantity, goods.avg_cost),
    has_units: goods?.has_units ?? false,
  }
}

function costOf(quantity: string | null, unitCost: string | undefined): string | undefined {
  return quantity === null || unitCost === undefined ? undefined : round2(big(quantity).times(big(unitCost)))
}

export function isBlank({ item, quantity, units, reason }: Partial<LineValues>): boolean {
  return !item && !quantity && !units && !reason
}

/** Quantity leaving, or counted. */
export type QuantityMeaning = 'leaves' | 'counted' | 'difference'

const quantityWords: Readonly<Record<QuantityMeaning, string>> = { leaves: 'Daudzums', counted: 'Jaunais daudzums', difference: 'Starpība' }

type Column = LineColumn<LineRow>

interface ColumnOptions {
  saved: boolean
  units: boolean
  costs: boolean
}

export function lineColumns(load: LoadOptions, meaning: QuantityMeaning, { saved, units, costs }: ColumnOptions): readonly Column[] {
  const item: Column = {
    id: 'item',
    header: 'Prece',
    width: 160,
    grow: 2,
    kind: 'record',
    load,
    leading: quantityFirst,
    value: (row) => row.item?.label,
    patch: (value) => (value !== null && typeof value === 'object' ? picked(value) : { item: null }),
    // The goods of a saved line cannot change.
    locked: ({ key }) => saved && key > 0,
  }
  const stockColumn: Column =
    meaning === 'leaves'
      ? { id: 'available', header: 'Pieejams', width: 78, kind: 'computed', figures: 'quantity', value: (row) => row.available }
      : { id: 'on_hand', header: 'Uzskaitē', width: 78, kind: 'computed', figures: 'quantity', value: (row) => row.on_hand }
  return [
    item,
    { id: 'sku', header: 'Artikuls', width: 96, hidePriority: 1, kind: 'computed', value: (row) => row.sku },
    {
      id: 'quantity',
      header: quantityWords[meaning],
      width: meaning === 'counted' ? 120 : 84,
      kind: 'quantity',
      value: (row) => row.quantity,
    },
    { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: (row) => row.unit },
    stockColumn,
    ...(costs ? [unitCost] : []),
    ...(costs && meaning !== 'counted' ? [lineCost] : []),
    ...(units ? [unitsColumn] : []),
    { id: 'reason', header: 'Iemesls', width: 120, grow: 1, kind: 'text', value: (row) => row.reason, entry: false },
  ]
}

const unitCost: Column = {
  id: 'unit_cost',
  header: 'Pašizmaksa',
  width: 90,
  kind: 'computed',
  figures: 'price',
  value: (row) => row.unit_cost,
}

const lineCost: Column = { id: 'cost', header: 'Summa', width: 92, kind: 'computed', figures: 'money', value: (row) => row.cost }

/** A serial number in the search selects that piece. */
function picked(item: GoodsOption): Partial<LineValues> {
  const unit = item.goods?.unit
  return unit ? { item, units: unit, quantity: '1' } : { item }
}

const unitsColumn: Column = {
  id: 'units',
  header: 'Vienības (IMEI)',
  width: 130,
  kind: 'text',
  value: (row) => row.units,
  locked: (row) => !row.has_units,
  entry: false,
}
