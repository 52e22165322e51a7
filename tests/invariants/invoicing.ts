import { lineNet, totalsOf } from '../../contract/money.ts'
import { takeNumber } from '../../server/areas/shared/numbering.ts'
import type { Db } from '../../server/db/pool.ts'
import type { World } from './world.ts'

export const today = '2026-05-04'

export interface Row {
  quantity: string
  unit_price: string
  discount_percent: string
  vat_category: 'S' | 'AE'
  vat_rate: string
}
/** One piece for 10.00 at 21 %. */
export const plain: Row = { quantity: '1', unit_price: '10', discount_percent: '0', vat_category: 'S', vat_rate: '21' }

export function invoicing(db: () => Db, world: () => World) {
  const invoiceOf = (id: number) => db().selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const setInvoice = (id: number, values: Record<string, unknown>) =>
    db().updateTable('invoices').set(values).where('id', '=', id).execute()

  async function makeDraft(date = today, tx: Db = db()): Promise<number> {
    const values = { customer_id: world().customer, date, due_date: '2027-12-31', vat_point_date: date }
    const { id } = await tx.insertInto('invoices').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  }

  async function addItem(
    invoice: number,
    row: Partial<Row> & { net?: string; source_type?: string; source_id?: number } = {},
    tx: Db = db(),
  ) {
    const full = { ...plain, ...row }
    const values = {
      invoice_id: invoice,
      position: 1,
      source_type: 'free',
      name: 'Rinda',
      measure_unit_id: world().unit,
      vat_rate_code: 'PVN21',
      net: lineNet(full),
    }
    return tx
      .insertInto('invoice_items')
      .values({ ...values, ...full })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  async function total(invoice: number, rows: readonly Row[], tx: Db = db()): Promise<void> {
    const { groups, net, vat, gross } = totalsOf(rows.map((row) => ({ ...row, net: lineNet(row) })))
    for (const { category, rate, reason_code, taxable, tax } of groups) {
      await tx.insertInto('invoice_vat_lines').values({ invoice_id: invoice, category, rate, reason_code, taxable, tax }).execute()
    }
    await tx.updateTable('invoices').set({ net, vat, gross }).where('id', '=', invoice).execute()
  }

  /** Assigns number and state in one transaction, the number last. */
  function accept(invoice: number, date = today, on: Db = db(), fail = false) {
    return on.transaction().execute(async (tx) => {
      const { series, number, no } = await takeNumber({ db: tx, today: date, confirmed: new Set() }, 'invoice', date)
      await tx
        .updateTable('invoices')
        .set({ series, number, series_no: no, status: 'accepted', accepted_at: new Date() })
        .where('id', '=', invoice)
        .execute()
      if (fail) throw new Error('on purpose')
      return number
    })
  }

  async function acceptedInvoice(rows: readonly Row[] = [plain], date = today): Promise<number> {
    const id = await makeDraft(date)
    for (const row of rows) await addItem(id, row)
    await total(id, rows)
    await accept(id, date)
    return id
  }

  return { invoiceOf, setInvoice, makeDraft, addItem, total, accept, acceptedInvoice }
}
