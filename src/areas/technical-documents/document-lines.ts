import { big, round2 } from '../../../contract/money.ts'
import type { TechnicalDocumentItem } from '../../../contract/technical-documents/technical-document-record.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import type { GoodsOption } from '../shared/stock-goods.ts'

/** What a person types of a line. */
export interface LineValues {
  item: GoodsOption | null
  quantity: string | null
  /** Numbers of pieces, parted by commas. */
  units: string | null
  reason: string | null
}

/** An empty row. */
export const freshLine: LineValues = { item: null, quantity: null, units: null, reason: null }

/** A row of the grid: what was typed, and what follows from it. */
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

/** The row of a saved line with what was typed over it. */
export function rowOfLine(line: TechnicalDocumentItem, typed: Partial<LineValues>): LineRow {
  const { id, sku, measure_unit, available, unit_cost, has_units, quantity_before } = line
  const values = { ...valuesOfLine(line), ...typed }
  const cost = values.quantity === line.quantity ? line.cost : costOf(values.quantity, unit_cost)
  return { key: id, ...values, sku, unit: measure_unit.name, available, on_hand: quantity_before ?? undefined, unit_cost, cost, has_units }
}

/** What a saved line holds of what a person types. */
export function valuesOfLine({ item_id, name, quantity, units, reason }: TechnicalDocumentItem): LineValues {
  return { item: { id: item_id, label: name }, quantity, units: units.length > 0 ? units.join(', ') : null, reason }
}

/** A row that is still to become a line. */
export function rowOfNew(key: number, typed: Partial<LineValues>): LineRow {
  const values = { ...freshLine, ...typed }
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

/** Whether nothing was typed into a row. */
export function isBlank({ item, quantity, units, reason }: Partial<LineValues>): boolean {
  return !item && !quantity && !units && !reason
}

/** What the quantity of a line means: how many leave, or how many there are. */
export type QuantityMeaning = 'leaves' | 'counted' | 'difference'

const quantityWords: Readonly<Record<QuantityMeaning, string>> = { leaves: 'Daudzums', counted: 'Jaunais daudzums', difference: 'Starpība' }

type Column = LineColumn<LineRow>

/** What columns depend on: goods without units do without theirs. */
interface Shown {
  /** The lines stand on a document already. */
  saved: boolean
  units: boolean
  /** The person sees what goods cost. */
  costs: boolean
}

/** Columns of the lines of a technical document. */
export function lineColumns(load: LoadOptions, meaning: QuantityMeaning, { saved, units, costs }: Shown): readonly Column[] {
  const item: Column = {
    id: 'item',
    header: 'Prece',
    width: 160,
    grow: 2,
    kind: 'record',
    load,
    value: (row) => row.item?.label,
    patch: (value) => (value !== null && typeof value === 'object' ? picked(value) : { item: null }),
    // A saved line stays with its goods: another line is for others.
    locked: ({ key }) => saved && key > 0,
  }
  const known: Column =
    meaning === 'leaves'
      ? { id: 'available', header: 'Pieejams', width: 78, kind: 'computed', figures: 'quantity', value: (row) => row.available }
      : { id: 'on_hand', header: 'Uzskaitē', width: 78, kind: 'computed', figures: 'quantity', value: (row) => row.on_hand }
  return [
    item,
    { id: 'sku', header: 'Artikuls', width: 96, spare: 1, kind: 'computed', value: (row) => row.sku },
    {
      id: 'quantity',
      header: quantityWords[meaning],
      width: meaning === 'counted' ? 120 : 84,
      kind: 'quantity',
      value: (row) => row.quantity,
    },
    { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: (row) => row.unit },
    known,
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

/** Goods that were found by the number of a piece are that piece. */
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
