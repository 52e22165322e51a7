import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { ProcurementInvoiceRecord, supplierInvoices } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockSupplierInvoice } from './supplier-invoices.transitions.ts'
import { rateOn } from './supplier-invoices.create.ts'
import { loadSupplierInvoice } from './supplier-invoices.record.ts'
import { customsOf } from './customs-of.ts'

/** Also of an invoice that is paid: goods often come through customs after it (docs/domain/input-tax.md#import). */
export const addCustoms: Handler<typeof supplierInvoices.addCustoms> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { id } = params
  const { date, can } = await lockedImport(ctx, id)
  refuseInability(can, 'ADD_CUSTOMS')
  if (body.date < date) throw Refusal.field('date', `Lauks „${labelOf('date')}”: muitas deklarācija nav vecāka par rēķinu`)
  for (const field of ['taxable', 'vat'] as const) {
    if (big(body[field]).eq(0)) throw Refusal.field(field, `Lauks „${labelOf(field)}”: jābūt lielākam par nulli`)
  }
  if (big(body.vat).gt(body.taxable)) throw Refusal.field('vat', `Lauks „${labelOf('vat')}”: nav lielāks par vērtību`)
  const vat_rate_code = body.vat_rate_code ?? (await standardRate(db, body.date))
  const vat_rate = await rateOn(db, body.date, vat_rate_code)
  if (big(vat_rate).eq(0))
    throw Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}”: importa nodoklim tā ir lielāka par nulli`)
  await refuseDoubled(db, { number: body.number, vat_rate_code })
  await db
    .insertInto('customs_declarations')
    .values({ ...body, vat_rate_code, vat_rate, procurement_invoice_id: id, created_by: user.id })
    .execute()
  audit({ entity: 'procurement_invoices', id, event: 'EDIT', after: { customs_declaration: body } })
  return { data: await loadSupplierInvoice(ctx, id) }
}

export const removeCustoms: Handler<typeof supplierInvoices.removeCustoms> = async (ctx) => {
  const { db, params, audit } = ctx
  const { id } = params
  const { can } = await lockedImport(ctx, id)
  refuseInability(can, 'REMOVE_CUSTOMS')
  const before = (await customsOf(db, id)).find((each) => each.id === params.declarationId)
  if (!before) throw Refusal.missing()
  await sql`delete from customs_declarations where id = ${before.id}`.execute(db)
  audit({ entity: 'procurement_invoices', id, event: 'EDIT', before: { customs_declaration: before } })
  return { data: await loadSupplierInvoice(ctx, id) }
}

async function standardRate(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from vat_rates where en_category = 'S' and daterange(valid_from, valid_to, '[]') @> ${day}::date order by rate desc limit 1`.execute(
    db,
  )
  return rows[0]?.code ?? ''
}

async function lockedImport(ctx: Context, id: number): Promise<ProcurementInvoiceRecord> {
  await lockSupplierInvoice(ctx, id)
  return loadSupplierInvoice(ctx, id)
}

function refuseInability(can: ProcurementInvoiceRecord['can'], ability: string): void {
  const why = can[ability]
  if (typeof why === 'string') throw Refusal.state(why)
}

/** A declaration is entered once, also on another invoice. */
async function refuseDoubled(db: Db, { number, vat_rate_code }: { number: string; vat_rate_code: string }): Promise<void> {
  const { rows } = await sql<{ supplier_number: string }>`
    select t.supplier_number from customs_declarations c join procurement_invoices t on t.id = c.procurement_invoice_id
    where c.number = ${number} and c.vat_rate_code = ${vat_rate_code}`.execute(db)
  if (rows[0]) {
    throw Refusal.field('number', `Lauks „${labelOf('number')}”: deklarācija ${number} jau ir pie rēķina ${rows[0].supplier_number}`)
  }
}
