import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { definedFields } from '../../http/record.ts'
import { trail } from '../../http/changed-columns.ts'
import { refuseUntaken } from '../shared/repeated.ts'
import { refuseDueBefore } from '../invoices/due-date.ts'
import { accept, reopen } from './supplier-invoices.accept.ts'
import { pay, unpay, type PaymentFields } from './supplier-invoices.pay.ts'
import { lockCorrected, lowered } from './credit-notes.ts'
import { customsOf } from './customs-of.ts'
import { deductAnew } from './deductions.ts'
import { begin, beginOnce, enter, type LockedSupplierInvoice } from './supplier-invoices.transitions.ts'
import { rateOn, refuseTaxBefore, stateSums } from './supplier-invoices.create.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'

type Change = Body<typeof supplierInvoices.update>

export const update: Handler<typeof supplierInvoices.update> = async (ctx) => {
  const { params, body } = ctx
  const { event, price_difference, paid_at, amount, method, reference, payment_ids, lock_version, ...fields } = body
  const payment = { paid_at, amount, method, reference }
  const { id } = params
  if (event)
    refuseUntaken({
      ...fields,
      ...(event !== 'PAY' && payment),
      ...(event !== 'UNPAY' && { payment_ids }),
      ...(event !== 'ACCEPT' && { price_difference: price_difference || undefined }),
    })
  else refuseUntaken({ ...payment, payment_ids })
  if (event === 'ACCEPT') await accept(ctx, { id, lock_version, price_difference: price_difference ?? false })
  else if (event === 'PAY') await pay(ctx, { id, lock_version, ...payment })
  else if (event === 'REOPEN') await reopen(ctx, { id, lock_version })
  else if (event === 'UNPAY') await unpay(ctx, { id, lock_version, payment_ids })
  else if (event === 'CANCEL') await cancel(ctx, { id, lock_version })
  else await edit(ctx, id, { ...fields, lock_version })
  return { data: await loadSupplierInvoice(ctx, id) }
}

interface Step {
  id: number
  lock_version: number
}

/** Its goods can be invoiced again. */
async function cancel(ctx: Context, { id, lock_version }: Step): Promise<void> {
  const locked = await beginOnce(ctx, id, 'CANCEL', lock_version)
  if (locked) await enter(ctx, locked, 'CANCEL', { cancelled_at: ctx.now.toISOString() })
}

type Fields = Omit<Change, 'event' | 'price_difference' | 'payment_ids' | keyof PaymentFields>

/** Rates follow the invoice date. */
async function edit(ctx: Context, id: number, { lock_version, ...fields }: Fields): Promise<void> {
  const { db, user, audit } = ctx
  const locked = await begin(ctx, id, 'EDIT', lock_version)
  refuseDueBefore(fields.date ?? locked.date, fields.due_date ?? locked.due_date)
  refuseTaxBefore(fields.date ?? locked.date, fields.vat_date === undefined ? locked.vat_date : fields.vat_date)
  await refuseWithCustoms(db, id, { date: fields.date ?? locked.date, isImport: (fields.vat_kind ?? 'import') === 'import' })
  const { net, vat, ...others } = locked.is_credit ? { ...fields, ...loweredSums(fields) } : fields
  if (others.corrects_id !== undefined) await refuseCorrected(db, locked, others.corrects_id)
  const changes = definedFields(others)
  const changed = await trail(db, 'procurement_invoices', id, { ...changes, net, vat })
  // Together: kinds without VAT must not keep the former tax.
  const zero = fields.vat_kind !== undefined && fields.vat_kind !== 'domestic' ? { vat: '0', gross: locked.net } : {}
  await db
    .updateTable('procurement_invoices')
    .set({ ...changes, ...zero, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  if (fields.date !== undefined && fields.date !== locked.date) {
    await rateAnew(ctx, id, fields.date)
    await deductAnew(db, id, fields.date)
  }
  await stateSums(ctx, id, { net: net ?? locked.net, vat: vat ?? ('vat' in zero ? zero.vat : locked.vat) })
  audit({ entity: 'procurement_invoices', id, event: 'EDIT', ...changed })
}

function loweredSums({ net, vat }: Pick<Fields, 'net' | 'vat'>): Pick<Fields, 'net' | 'vat'> {
  return { net: net && lowered(net), vat: vat && lowered(vat) }
}

async function refuseCorrected(db: Db, { is_credit, supplier_id }: LockedSupplierInvoice, correctsId: number | null): Promise<void> {
  if (correctsId === null) return
  if (!is_credit) throw Refusal.field('corrects_id', `Lauks „${labelOf('corrects_id')}”: to norāda tikai kredītrēķinam`)
  await lockCorrected(db, supplier_id, correctsId)
}

/** Its customs declarations are of an import, and not older than it. */
async function refuseWithCustoms(db: Db, id: number, { date, isImport }: { date: string; isImport: boolean }): Promise<void> {
  const [first] = await customsOf(db, id)
  if (first && !isImport) throw Refusal.field('vat_kind', `Lauks „${labelOf('vat_kind')}”: rēķinam ir muitas deklarācija ${first.number}`)
  if (first && first.date < date) throw Refusal.field('date', `Lauks „${labelOf('date')}”: muitas deklarācija ${first.number} ir agrāka`)
}

async function rateAnew({ db }: Context, id: number, date: string): Promise<void> {
  const codes = await db
    .selectFrom('procurement_invoice_items')
    .select('vat_rate_code')
    .distinct()
    .where('procurement_invoice_id', '=', id)
    .execute()
  for (const { vat_rate_code } of codes) {
    const rate = await rateOn(db, date, vat_rate_code)
    await sql`
      update procurement_invoice_items set vat_rate = ${rate}
      where procurement_invoice_id = ${id} and vat_rate_code = ${vat_rate_code} and vat_rate <> ${rate}`.execute(db)
  }
}

/** Its goods can be invoiced again. */
export const remove: Handler<typeof supplierInvoices.remove> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'DELETE')
  const before = await loadSupplierInvoice(ctx, id)
  await sql`delete from procurement_invoices where id = ${id}`.execute(ctx.db)
  ctx.audit({
    entity: 'procurement_invoices',
    id,
    event: 'DELETE',
    before: { supplier_number: before.supplier_number, gross: before.gross },
  })
  return {}
}
