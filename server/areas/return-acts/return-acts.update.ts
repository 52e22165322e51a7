import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { returnActs } from '../../../contract/return-acts/return-acts.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { trail } from '../../http/changed-columns.ts'
import type { ReturnActEvent } from '../../../machines/return-act.ts'
import { writerOf } from '../shared/in-name-of.ts'
import { begin } from './return-acts.transitions.ts'
import { loadReturnAct } from './return-acts.record.ts'

type Change = Body<typeof returnActs.update>

export const update: Handler<typeof returnActs.update> = async (ctx) => {
  const { id } = ctx.params
  await save(ctx, id, ctx.body.supplier_credit_nr === undefined ? 'EDIT' : 'REGISTER_CREDIT', ctx.body)
  return { data: await loadReturnAct(ctx, id) }
}

/** The number of the credit note that the supplier sent for an accepted act. */
export async function registerCredit(ctx: Context, id: number, number: string): Promise<void> {
  const { lock_version } = await loadReturnAct(ctx, id)
  await save(ctx, id, 'REGISTER_CREDIT', { supplier_credit_nr: number, lock_version })
}

async function save(ctx: Context, returnActId: number, event: ReturnActEvent, { lock_version, ...fields }: Change): Promise<void> {
  const { db, user, audit } = ctx
  const { id, date } = await begin(ctx, returnActId, event, lock_version)
  const changed = await trail(db, 'return_acts', id, definedFields(fields))
  await db
    .updateTable('return_acts')
    .set({ ...definedFields(fields), updated_by: writerOf(user) })
    .where('id', '=', id)
    .execute()
  if (fields.date !== undefined && fields.date !== date) await rateAnew(ctx, id, fields.date)
  audit({ entity: 'return_acts', id, event, ...changed })
}

/** Rates of the act's day; invoiced goods keep the invoice's. */
async function rateAnew({ db }: Context, id: number, date: string): Promise<void> {
  await sql`
    update return_act_items set vat_rate = vat_rate_on(vat_rate_code, ${date})
    where return_act_id = ${id} and procurement_invoice_item_id is null and vat_rate <> vat_rate_on(vat_rate_code, ${date})`.execute(db)
}

export const remove: Handler<typeof returnActs.remove> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'DELETE')
  const { supplier, reason, gross } = await loadReturnAct(ctx, id)
  await sql`delete from return_acts where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'return_acts', id, event: 'DELETE', before: { supplier, reason, gross } })
  return {}
}
