import {
  clarificationColumns,
  clarificationLines,
  type ClarificationColumn,
} from '../../../contract/price-clarifications/clarification-sheets.ts'
import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { cellDecimal, cellText, type Cell } from '../../documents/cells.ts'
import type { Db, Handler } from '../../http/context.ts'
import { parseColumnChoice, parseSheet, type Sheet, type SheetKind } from '../../sheets/sheet-columns.ts'
import { cellField, previewOf, soundRows, SheetFaults, tableOf } from '../shared/sheet.ts'
import { itemsByCode } from '../procurements/codes.ts'
import { beginPriceClarification } from './price-clarifications.transitions.ts'
import { decideLines, insertLines, type LineInput } from './price-clarifications.lines.ts'
import { loadPriceClarification } from './price-clarifications.record.ts'

const clarificationSheet: SheetKind<ClarificationColumn> = {
  columns: clarificationColumns,
  usual: new Map([
    ['name', 0],
    ['quantity', 1],
    ['unit', 2],
  ]),
  figures: 'quantity',
  enough: (found) => found.has('quantity') && (found.has('name') || found.has('code') || found.has('barcode')),
  requirement: 'Vajadzīgas kolonnas „Nosaukums”, „Artikuls” vai „Svītrkods” un „Daudzums”',
  choose: 'Norādiet, kurā kolonnā ir nosaukums vai artikuls un kurā daudzums',
}

export const previewSheet: Handler<typeof priceClarifications.previewSheet> = async (ctx) => {
  const upload = ctx.body
  return {
    data: previewOf(
      clarificationSheet,
      await tableOf(ctx.user, upload, { most: clarificationLines }),
      parseColumnChoice(clarificationSheet, upload.columns),
    ),
  }
}

/**
 * Known codes set the item; unknown ones stay in the text. Reports faults by row and cell; saves nothing while there
 * is one.
 */
export const addSheet: Handler<typeof priceClarifications.addSheet> = async (ctx) => {
  const upload = ctx.body
  const { files, columns } = upload
  const { id } = await beginPriceClarification(ctx, ctx.params.id, 'EDIT')
  const faults = new SheetFaults()
  const sheet = soundRows(
    parseSheet(
      clarificationSheet,
      await tableOf(ctx.user, upload, { most: clarificationLines }),
      parseColumnChoice(clarificationSheet, columns),
    ),
    faults,
  )
  const read = await readLines(ctx.db, sheet, faults)
  const lines = await faults.noting(() =>
    decideLines(
      ctx.db,
      read.map(({ line }) => line),
      (index, field) => cellField(read[index]?.row ?? 0, sheet.columns.get(field === 'quantity' ? 'quantity' : 'name')),
    ),
  )
  faults.refuse()
  await insertLines(ctx, id, lines ?? [], 'files')
  ctx.audit({ entity: 'price_clarifications', id, event: 'ITEMS_ADDED', after: { file: files[0]?.name, lines: lines?.length ?? 0 } })
  return { data: await loadPriceClarification(ctx, id) }
}

const longest = { name: 300, unit: 20, notes: 1000 } as const

async function readLines(
  db: Db,
  { columns, rows }: Sheet<ClarificationColumn>,
  faults: SheetFaults,
): Promise<{ row: number; line: LineInput }[]> {
  const at = (cells: readonly Cell[], name: ClarificationColumn): string => cellText(cells[columns.get(name) ?? -1]).trim()
  const codesOf = (cells: readonly Cell[]) => [at(cells, 'code'), at(cells, 'barcode')].filter((code) => code !== '')
  const items = await itemsByCode(
    db,
    rows.flatMap(({ cells }) => codesOf(cells)),
  )
  return rows.flatMap(({ number, cells }) => {
    const codes = codesOf(cells)
    const catalog_item_id = codes.map((code) => items.get(code)).find((each) => each !== undefined)
    const name = [at(cells, 'name'), ...(catalog_item_id === undefined ? codes : [])].filter(Boolean).join(' ')
    const quantity = cellDecimal(cells[columns.get('quantity') ?? -1], 4)
    const notes = at(cells, 'notes')
    const unit = at(cells, 'unit')
    if (name === '' && catalog_item_id === undefined) faults.add(number, columns.get('name'), 'nav ne nosaukuma, ne pazīstama koda')
    if (quantity === null || Number(quantity) <= 0)
      faults.add(number, columns.get('quantity'), `„${at(cells, 'quantity')}” nav daudzums, lielāks par nulli`)
    const textFields = { name, unit, notes }
    for (const field of ['name', 'unit', 'notes'] as const)
      if (textFields[field].length > longest[field]) faults.add(number, columns.get(field), `ir garāks par ${longest[field]} zīmēm`)
    if (quantity === null || Number(quantity) <= 0) return []
    return [{ row: number, line: { name: name || undefined, quantity, unit: unit || undefined, notes: notes || null, catalog_item_id } }]
  })
}
