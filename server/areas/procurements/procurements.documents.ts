import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { ProcurementItem } from '../../../contract/procurements/procurement-record.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import { spreadsheet, xlsxMime, type SheetColumn } from '../../documents/spreadsheet.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { labelFile } from '../catalog/labels.ts'
import { loadProcurement, procurementLines } from './procurements.record.ts'

export const excel: Handler<typeof procurements.excel> = async (ctx) => {
  const { procurement_items } = await loadProcurement(ctx, ctx.params.id)
  return { name: 'procurement.xlsx', mime: xlsxMime, bytes: spreadsheet('Iepirkums', columns, each(procurement_items)) }
}

async function* each(lines: readonly ProcurementItem[]): AsyncGenerator<ProcurementItem> {
  yield* lines
}

// The first columns match the import.
const columns: readonly SheetColumn<ProcurementItem>[] = [
  { header: labelOf('sku'), width: 18, cell: ({ sku }) => sku },
  { header: labelOf('catalog_item_id'), width: 48, cell: ({ name }) => name },
  { header: labelOf('quantity'), width: 12, kind: 'quantity', cell: ({ quantity }) => quantity },
  { header: labelOf('price'), width: 14, kind: 'price', cell: ({ purchase_price }) => purchase_price },
  { header: labelOf('discount_percent'), width: 12, kind: 'percent', cell: ({ discount_percent }) => discount_percent },
  { header: labelOf('measure_unit_id'), width: 12, cell: ({ measure_unit }) => measure_unit.name },
  { header: labelOf('net'), width: 14, kind: 'money', cell: ({ net }) => net },
  { header: labelOf('vat_rate_code'), width: 12, cell: ({ vat_rate_code }) => vat_rate_code },
  { header: labelOf('units'), width: 40, cell: ({ units }) => units.join(', ') },
]

/** One per unit or part of one; serialised goods with numbers. */
export const allLabels: Handler<typeof procurements.allLabels> = async (ctx) => {
  const lines = await procurementLines(ctx, ctx.params.id)
  if (lines.length === 0) await loadProcurement(ctx, ctx.params.id)
  return labelFile(
    ctx,
    lines.map(({ item_id, quantity, units }) => ({ id: item_id, quantity: Math.ceil(Number(quantity)), units })),
  )
}

export const label: Handler<typeof procurements.label> = (ctx) => labelsOf(ctx, ctx.params.id, 1)

export const labels: Handler<typeof procurements.labels> = (ctx) => labelsOf(ctx, ctx.params.id, ctx.params.qty)

async function labelsOf(ctx: Context, lineId: number, quantity: number) {
  const { rows } = await sql<{ id: number; units: string[] }>`
    select catalog_item_id as id, units from procurement_items where id = ${lineId}`.execute(ctx.db)
  if (!rows[0]) throw Refusal.missing()
  return labelFile(ctx, [{ ...rows[0], quantity }])
}
