import type { Body } from '../../../contract/calls.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { big, lineNet } from '../../../contract/money.ts'
import type { ReturnActItem, ReturnActRecord, returnActs } from '../../../contract/return-acts/return-acts.ts'
import { supplierInvoices, type ProcurementInvoiceItem } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { quantityFirst } from '../../ui/line-grid/leading.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'
import { unitsIn } from '../shared/stock-goods.ts'

/** `item` is goods, or a line of the act's invoice. */
export interface LineValues {
  item: Option | null
  quantity: string | null
  price: string | null
  /** Comma-separated. */
  units: string | null
  reason: string | null
}

export const freshLine: LineValues = { item: null, quantity: null, price: null, units: null, reason: null }

export interface LineRow extends LineValues {
  key: number
  line: ReturnActItem | undefined
  net: string | undefined
}

export function rowOfLine(line: ReturnActItem, edited: Partial<LineValues>): LineRow {
  const values = { ...valuesOfLine(line), ...edited }
  const { discount_percent } = line
  const net = lineNet({ quantity: values.quantity ?? '0', unit_price: values.price ?? '0', discount_percent })
  return { key: line.id, ...values, line, net }
}

export function valuesOfLine({ item_id, name, quantity, price, units, reason }: ReturnActItem): LineValues {
  return { item: { id: item_id, label: name }, quantity, price, units: units.length > 0 ? units.join(', ') : null, reason }
}

export function rowOfNew(key: number, edited: Partial<LineValues>): LineRow {
  return { key, ...freshLine, ...edited, line: undefined, net: undefined }
}

/** Returns null without changes. */
export function changesOf(
  line: ReturnActItem,
  { quantity, price, units, reason }: Partial<LineValues>,
): Omit<Body<typeof returnActs.updateItem>, 'lock_version'> | null {
  const changes: Omit<Body<typeof returnActs.updateItem>, 'lock_version'> = {}
  if (quantity && !big(quantity).eq(big(line.quantity))) changes.quantity = quantity
  if (price && !big(price).eq(big(line.price))) changes.price = price
  if (units !== undefined && unitsIn(units).join() !== line.units.join()) changes.units = unitsIn(units)
  if (reason !== undefined && reason !== line.reason) changes.reason = reason
  return Object.keys(changes).length > 0 ? changes : null
}

/** Returns null while incomplete. */
export function newLineOf(
  { item, quantity, price, units, reason }: Partial<LineValues>,
  { procurement_invoice }: Pick<ReturnActRecord, 'procurement_invoice'>,
): Body<typeof returnActs.addItem> | null {
  if (!item || !quantity || !big(quantity).gt(0)) return null
  const id = Number(item.id)
  return {
    ...(procurement_invoice ? { procurement_invoice_item_id: id } : { item_id: id, ...(price && { price }) }),
    quantity,
    ...(units && { units: unitsIn(units) }),
    ...(reason && { reason }),
  }
}

export function loadInvoiced(invoiceId: number): LoadOptions {
  return among(async () =>
    (await linesOf(invoiceId)).map((line) => ({
      id: line.id,
      label: line.name,
      hint: `${line.sku ?? ''} · atgriezt var ${formatQuantity(openOf(line))} ${line.measure_unit?.name ?? ''}`,
    })),
  )
}

/** Matches article number or name. */
export async function lineMeant(invoiceId: number, text: string): Promise<Option | null> {
  const searchText = text.trim()
  const found = (await linesOf(invoiceId)).find(({ sku, name }) => sku === searchText || name === searchText)
  return found ? { id: found.id, label: found.name } : null
}

async function linesOf(invoiceId: number): Promise<ProcurementInvoiceItem[]> {
  const { data } = await readOnce(supplierInvoices.show, { params: { id: invoiceId } })
  return returnableLines(data.procurement_invoice_items)
}

export function returnableLines(lines: readonly ProcurementInvoiceItem[]): ProcurementInvoiceItem[] {
  return lines.filter((line) => line.item_id !== null && big(openOf(line)).gt(0))
}

export function openOf({ quantity, quantity_returned }: ProcurementInvoiceItem): string {
  return big(quantity).minus(big(quantity_returned)).toFixed(4)
}

/** Prices are editable without an invoice. */
export function lineColumns(load: LoadOptions, { priced }: { priced: boolean }): readonly LineColumn<LineRow>[] {
  return [
    {
      id: 'item',
      header: 'Prece',
      width: 160,
      grow: 2,
      kind: 'record',
      load,
      leading: quantityFirst,
      value: ({ item }) => item?.label,
      patch: (value) => ({ item: value !== null && typeof value === 'object' ? value : null }),
      // The goods of a saved line cannot change.
      locked: ({ line }) => line !== undefined,
    },
    { id: 'sku', header: 'Artikuls', width: 96, hidePriority: 1, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'quantity', header: 'Daudzums', width: 84, kind: 'quantity', value: ({ quantity }) => quantity },
    { id: 'unit', header: 'Mērv.', width: 54, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    { id: 'returnable', header: 'Atgriezt var', width: 86, kind: 'computed', figures: 'quantity', value: ({ line }) => line?.returnable },
    { id: 'price', header: 'Cena', width: 76, kind: 'price', value: ({ price }) => price, locked: () => !priced, entry: false },
    { id: 'net', header: 'Summa', width: 84, kind: 'computed', figures: 'money', value: ({ net }) => net },
    { id: 'vat_rate', header: 'PVN, %', width: 58, kind: 'computed', figures: 'percent', value: ({ line }) => line?.vat_rate },
    {
      id: 'units',
      header: 'Vienības (IMEI)',
      width: 120,
      kind: 'text',
      value: ({ units }) => units,
      locked: ({ line }) => line !== undefined && !line.has_units,
      entry: false,
    },
    { id: 'reason', header: 'Iemesls', width: 110, grow: 1, kind: 'text', value: ({ reason }) => reason, entry: false },
  ]
}
