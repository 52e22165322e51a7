import { goodsColumns, type GoodsColumn } from '../../../contract/procurements/procurement-sheets.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import { cellDecimal, cellPercent, cellText, type Cell } from '../../documents/cells.ts'
import type { Context, Handler } from '../../http/context.ts'
import { parseColumnChoice, parseSheet, type Columns, type Sheet, type SheetKind } from '../../sheets/sheet-columns.ts'
import { cellField, previewOf, soundRows, SheetFaults, tableOf } from '../shared/sheet.ts'
import { itemsByCode } from './codes.ts'
import { beginProcurement } from './procurements.create.ts'
import type { LineInput } from './procurements.lines.ts'
import { loadProcurement } from './procurements.record.ts'

const goods: SheetKind<GoodsColumn> = {
  columns: goodsColumns,
  usual: new Map([
    ['code', 0],
    ['name', 1],
    ['quantity', 2],
    ['price', 3],
  ]),
  figures: 'quantity',
  enough: (found) => found.has('quantity') && (found.has('code') || found.has('barcode')),
  requirement: 'Vajadzīgas kolonnas „Artikuls” vai „Svītrkods” un „Daudzums”',
  choose: 'Norādiet, kurā kolonnā ir artikuls vai svītrkods un kurā daudzums',
}

/**
 * Article number or barcode, name, quantity, price (docs/domain/purchasing.md#entities). Reports the first hundred
 * faults and their count; saves nothing while there is one.
 */
export const createFromExcel: Handler<typeof procurements.createFromExcel> = async (ctx) => {
  const upload = ctx.body
  const { supplier_id, warehouse_id, date, columns } = upload
  const faults = new SheetFaults()
  const sheet = soundRows(parseSheet(goods, await tableOf(ctx.user, upload), parseColumnChoice(goods, columns)), faults)
  const lines = await readLines(ctx, sheet, faults)
  const id = await faults.noting(() =>
    beginProcurement(
      ctx,
      { kind: 'from_excel', supplier_id, warehouse_id, date, procurement_items: lines.map(({ line }) => line) },
      (index, field) => cellField(lines[index]?.row ?? 0, placeOf(sheet.columns, field)),
    ),
  )
  faults.refuse()
  return { procurement_id: id ?? 0, data: await loadProcurement(ctx, id ?? 0) }
}

export const previewSheet: Handler<typeof procurements.previewSheet> = async (ctx) => {
  const upload = ctx.body
  return { data: previewOf(goods, await tableOf(ctx.user, upload), parseColumnChoice(goods, upload.columns)) }
}

async function readLines(
  { db }: Pick<Context, 'db'>,
  { columns, rows }: Sheet<GoodsColumn>,
  faults: SheetFaults,
): Promise<{ row: number; line: LineInput }[]> {
  const at = (cells: readonly Cell[], name: GoodsColumn) => cells[columns.get(name) ?? -1]
  const codesOf = (cells: readonly Cell[]) => [cellText(at(cells, 'code')), cellText(at(cells, 'barcode'))].filter((code) => code !== '')
  const items = await itemsByCode(
    db,
    rows.flatMap(({ cells }) => codesOf(cells)),
  )
  const read: { row: number; line: LineInput }[] = []
  for (const { number, cells } of rows) {
    const complain = (field: string, reason: string): void => faults.add(number, placeOf(columns, field), reason)
    const codes = codesOf(cells)
    const item_id = codes.map((code) => items.get(code)).find((each) => each !== undefined)
    const quantity = cellDecimal(at(cells, 'quantity'), 4)
    const price = cellText(at(cells, 'price')) === '' ? undefined : cellDecimal(at(cells, 'price'), 4)
    const discount = cellText(at(cells, 'discount')) === '' ? undefined : cellPercent(at(cells, 'discount'), 4)
    if (codes.length === 0) complain('item_id', 'nav ne artikula, ne svītrkoda')
    else if (item_id === undefined) complain('item_id', `preces ar kodu „${codes.join('”, „')}” katalogā nav`)
    if (quantity === null || Number(quantity) <= 0)
      complain('quantity', `„${cellText(at(cells, 'quantity'))}” nav daudzums, lielāks par nulli`)
    if (price === null || Number(price) < 0) complain('purchase_price', `„${cellText(at(cells, 'price'))}” nav cena`)
    if (discount === null || Number(discount) < 0 || Number(discount) > 100)
      complain('discount_percent', `„${cellText(at(cells, 'discount'))}” nav procenti no 0 līdz 100`)
    const units = cellText(at(cells, 'units'))
      .split(/[\s,;]+/)
      .filter((each) => each !== '')
    if (item_id === undefined || quantity === null || Number(quantity) <= 0 || price === null || discount === null) continue
    read.push({ row: number, line: { item_id, quantity, purchase_price: price, discount_percent: discount, units } })
  }
  return read
}

const columnOfField: Readonly<Record<string, GoodsColumn>> = {
  item_id: 'code',
  quantity: 'quantity',
  purchase_price: 'price',
  discount_percent: 'discount',
  units: 'units',
}

function placeOf(columns: Columns<GoodsColumn>, field: string): number | undefined {
  const name = columnOfField[field] ?? 'code'
  return columns.get(name) ?? (name === 'code' ? columns.get('barcode') : undefined)
}
