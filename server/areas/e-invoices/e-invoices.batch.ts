import { zipSync } from 'fflate'
import type { eInvoices, EInvoiceRow } from '../../../contract/e-invoices/e-invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { reasonAgainstBatch } from '../../../machines/e-invoice.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { advanceDocument } from '../advances/advances.document.ts'
import { creditNotePrint } from '../credits/credits.files.ts'
import { ublOnRequest } from '../files/e-invoice.ts'
import { generatedBytes } from '../files/generated.ts'
import { invoicePrint } from '../invoices/invoices.files.ts'
import { simplifiedDocument } from '../simplified/simplified.document.ts'
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
  for (const [place, row] of chosen.entries()) {
    files[names[place] ?? row.number] = await ublOf(ctx, row).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 422) throw error
      throw Refusal.field(`e_invoice_ids.${ctx.body.e_invoice_ids.indexOf(row.id)}`, `${row.number}: ${error.message}`)
    })
  }
  const bytes = zipSync(files, { mtime: ctx.now })
  return { name: `e-rekini-${ctx.today}.zip`, mime: 'application/zip', bytes, inline: false }
}

type BuildUbl = (ctx: Context, id: number) => Promise<Uint8Array>

const ubl: Readonly<Record<EInvoiceRow['type'], BuildUbl>> = {
  invoice: (ctx, id) => generatedBytes(ctx, invoicePrint, { id, form: 'ubl' }),
  credit_note: (ctx, id) => generatedBytes(ctx, creditNotePrint, { id, form: 'ubl' }),
  simplified_invoice: async ({ db }, id) => ublOnRequest(db, await simplifiedDocument(db, id)),
  advance_invoice: async ({ db }, id) => ublOnRequest(db, await advanceDocument(db, id)),
}

function ublOf(ctx: Context, { type, document_id }: EInvoiceRow): Promise<Uint8Array> {
  return ubl[type](ctx, document_id)
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
