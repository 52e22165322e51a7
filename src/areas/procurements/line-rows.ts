import type { Body } from '../../../contract/calls.ts'
import { formatPrice, formatQuantity } from '../../../contract/format.ts'
import { big, lineNet, sum } from '../../../contract/money.ts'
import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../ui/line-grid/leading.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

/** A null price defaults to the last purchase price. */
export interface LineValues {
  item: Option | null
  quantity: string | null
  purchase_price: string | null
  discount_percent: string | null
  /** Comma-separated. */
  units: string | null
}

export const freshLine: LineValues = { item: null, quantity: null, purchase_price: null, discount_percent: null, units: null }

export interface LineRow extends LineValues {
  key: number
  line: ProcurementItem | null
  net: string | null
}

export function rowOfLine(line: ProcurementItem, edited: Partial<LineValues>): LineRow {
  const values = { ...valuesOfLine(line), ...edited }
  const same = values.item?.id === line.item_id
  return { key: line.id, line: same ? line : null, ...values, net: Object.keys(edited).length > 0 ? netOf(values) : line.net }
}

export function valuesOfLine({ item_id, name, quantity, purchase_price, discount_percent, units }: ProcurementItem): LineValues {
  return {
    item: { id: item_id, label: name },
    quantity,
    purchase_price,
    discount_percent,
    units: units.length > 0 ? units.join(', ') : null,
  }
}

export function rowOfNew(key: number, edited: Partial<LineValues>): LineRow {
  const values = { ...freshLine, ...edited }
  return { key, line: null, ...values, net: netOf(values) }
}

function netOf({ quantity, purchase_price, discount_percent }: LineValues): string | null {
  return quantity && purchase_price ? lineNet({ quantity, unit_price: purchase_price, discount_percent: discount_percent ?? '0' }) : null
}

export function totalOfRows(rows: readonly LineRow[]): string {
  return sum(rows.flatMap(({ net }) => net ?? [])).toFixed(2)
}

/** Separated by commas, blanks or lines. */
export function unitsIn(text: string | null): string[] {
  return (text ?? '').split(/[\s,;]+/).filter((each) => each !== '')
}

type NewLine = Body<typeof procurements.addItems>['procurement_items'][number]

/** Null without item or quantity. */
export function newLineOf({ item, quantity, purchase_price, discount_percent, units }: Partial<LineValues>): NewLine | null {
  if (!item || !quantity || !big(quantity).gt(0)) return null
  return {
    item_id: Number(item.id),
    quantity,
    ...(purchase_price && { purchase_price }),
    ...(discount_percent && { discount_percent }),
    ...(units && { units: unitsIn(units) }),
  }
}

type Changes = Omit<Body<typeof procurements.updateItem>, 'lock_version'>

/** Returns null without changes. */
export function lineChanges(line: ProcurementItem, values: Partial<LineValues>): Changes | null {
  const changes: Changes = {}
  const { item, units } = values
  if (item && Number(item.id) !== line.item_id) changes.item_id = Number(item.id)
  for (const name of ['quantity', 'purchase_price', 'discount_percent'] as const) {
    const value = values[name]
    if (value && !big(value).eq(big(line[name]))) changes[name] = value
  }
  if (units !== undefined && unitsIn(units).join() !== line.units.join()) changes.units = unitsIn(units)
  return Object.keys(changes).length > 0 ? changes : null
}

export function sameLine(line: ProcurementItem, { item, quantity }: Partial<LineValues>): boolean {
  return line.item_id === item?.id && quantity !== null && quantity !== undefined && big(quantity).eq(big(line.quantity))
}

/** Validates a row before it is sent. */
export function faultOf({ line, ...values }: LineRow, column: string): string | undefined {
  const blank = !values.item && !values.quantity && !values.purchase_price && !values.units
  if (blank) return undefined
  if (column === 'item' && !values.item) return 'Izvēlieties preci'
  if (column === 'quantity' && values.item && !(values.quantity && big(values.quantity).gt(0))) return 'Daudzumam jābūt lielākam par nulli'
  return column === 'units' && line ? missingUnits(line, values) : undefined
}

function missingUnits({ has_units }: ProcurementItem, { quantity, units }: Partial<LineValues>): string | undefined {
  const count = unitsIn(units ?? null).length
  return has_units && quantity && big(quantity).lt(count) ? `Numuru ir vairāk (${count}) nekā preču` : undefined
}

export function aboutLine({ warehouse, sale_price, order_item, notes, has_units, units, quantity }: ProcurementItem): string | undefined {
  const parts = [
    has_units && `Vienības: ${units.length} no ${formatQuantity(quantity)}`,
    warehouse && `Noliktava: ${warehouse.name}`,
    sale_price && `Pārdošanas cena ${formatPrice(sale_price)} €`,
    order_item && `Pasūtījumam ${order_item.name}`,
    notes,
  ]
  return parts.filter(Boolean).join(' · ') || undefined
}

type Column = LineColumn<LineRow>

/**
 * @param shape `received`: costs are known; `internal`: costs come from the source warehouse; `costs`: the user may
 * see costs
 */
export function lineColumns(
  load: LoadOptions,
  { received, internal, costs }: { received: boolean; internal: boolean; costs: boolean },
): readonly Column[] {
  return [
    {
      id: 'item',
      header: 'Prece',
      width: 180,
      grow: 1,
      kind: 'record',
      load,
      leading: quantityFirst,
      value: ({ item }) => item?.label,
      patch: (value, { quantity }) => ({
        item: value !== null && typeof value === 'object' ? value : null,
        // Another item does not inherit price and pieces.
        purchase_price: null,
        units: null,
        quantity: quantity ?? '1',
      }),
    },
    { id: 'sku', header: 'Artikuls', width: 88, hidePriority: 3, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'quantity', header: 'Daudzums', width: 80, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 52, hidePriority: 2, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    ...(internal ? [] : prices),
    { id: 'units', header: 'Vienības (IMEI)', width: 130, kind: 'text', entry: false, value: ({ units }) => units },
    ...(received ? (costs ? [unitCost] : []) : [available]),
  ]
}

const unitCost: Column = {
  id: 'cost',
  header: 'Pašizmaksa',
  width: 92,
  kind: 'computed',
  figures: 'price',
  value: ({ line }) => line?.unit_cost,
}

const available: Column = {
  id: 'available',
  header: 'Noliktavā',
  width: 80,
  hidePriority: 1,
  kind: 'computed',
  figures: 'quantity',
  value: ({ line }) => line?.available,
}

const prices: readonly Column[] = [
  { id: 'purchase_price', header: 'Cena', width: 84, kind: 'price', value: (row) => row.purchase_price },
  { id: 'discount_percent', header: 'Atl., %', width: 60, kind: 'percent', entry: false, value: (row) => row.discount_percent },
  { id: 'net', header: 'Summa', width: 90, kind: 'computed', figures: 'money', value: ({ net }) => net },
]
