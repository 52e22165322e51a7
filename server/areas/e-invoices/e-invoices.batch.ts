import { zipSync } from 'fflate'
import type { eInvoices, EInvoiceRow } from '../../../contract/e-invoices/e-invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { reasonAgainstBatch } from '../../../machines/e-invoice.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { creditNotePrint } from '../credits/credits.files.ts'
import { generatedBytes } from '../files/generated.ts'
import { invoicePrint } from '../invoices/invoices.files.ts'
import { eInvoiceRows } from './e-invoices.record.ts'

/** ZIP with the UBL files that a person uploads to the electronic declaration system (INV-EINVOICE-4). */
export const batch: Handler<typeof eInvoices.batch> = async (ctx) => {
  const ids = [...new Set(ctx.body.e_invoice_ids)]
  const rows = new Map((await eInvoiceRows(ctx.db, ids)).map((row) => [row.id, row]))
  const chosen = ids.map((id) => {
    const row = rows.get(id)
    const reason = row ? reasonAgainstBatch(row) : 'tāda nav'
    if (row && reason === null) return row
    const words = [row?.number, reason].filter(Boolean).join(': ')
    throw Refusal.field(`e_invoice_ids.${ctx.body.e_invoice_ids.indexOf(id)}`, `Lauks „${labelOf('e_invoice_ids')}”: ${words}`)
  })
  const names = fileNames(chosen)
  const files: Record<string, Uint8Array> = {}
  for (const [place, row] of chosen.entries()) files[names[place] ?? row.number] = await ublOf(ctx, row)
  const bytes = zipSync(files, { mtime: ctx.now })
  return { name: `e-rekini-${ctx.today}.zip`, mime: 'application/zip', bytes, inline: false }
}

function ublOf(ctx: Context, { type, document_id: id }: EInvoiceRow): Promise<Uint8Array> {
  return generatedBytes(ctx, type === 'invoice' ? invoicePrint : creditNotePrint, { id, form: 'ubl' })
}

/** Of each row; a series may have signs that no file name has, and an invoice the number of a credit note. */
export function fileNames(rows: readonly Pick<EInvoiceRow, 'id' | 'number'>[]): string[] {
  const taken = new Set<string>()
  return rows.map(({ id, number }) => {
    const name = number.replace(/[^\p{L}\p{N}._-]+/gu, '_')
    const free = taken.has(name) ? `${name}-${id}` : name
    taken.add(free)
    return `${free}.xml`
  })
}
