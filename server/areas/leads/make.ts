import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { leads } from '../../../contract/leads/leads.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { insertContact } from '../customers/contacts.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { enterCustomer } from '../customers/customers.save.ts'
import { prepareOffer } from '../offers/offers.create.ts'
import { loadLead, lockLead } from './leads.record.ts'

/** Creates or links the customer of a lead, and moves its offers there at unchanged prices. */
export const makeCustomer: Handler<typeof leads.makeCustomer> = async (ctx) => {
  const { db, user, body } = ctx
  const { id, company_name: name, contact_name, phone, email, manager_id, customer_id: tied } = await lockLead(ctx, ctx.params.id)
  if (tied !== null) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: klients jau ir izveidots`)
  const leadCustomerId = body.customer_id ? await existing(body.customer_id) : await fresh()
  await sql`update leads set customer_id = ${leadCustomerId}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await sql`
    update offers set customer_id = ${leadCustomerId}, customer_name = case when number is not null then customer_name end, updated_by = ${user.id}
    where lead_id = ${id} and customer_id is null`.execute(db)
  ctx.audit({ entity: 'leads', id, event: 'BECAME_CUSTOMER', after: { customer_id: leadCustomerId } })
  return { customer_id: leadCustomerId, data: await loadLead(ctx, id) }

  async function fresh(): Promise<number> {
    const { legal_address, reg_nr, type_id = await usualType() } = body
    if (!legal_address) throw Refusal.field('legal_address', `Lauks „${labelOf('legal_address')}” ir obligāts`)
    const entered = await enterCustomer(ctx, type_id, { name, legal_address, reg_nr, phone, email, manager_id })
    if (contact_name) await insertContact(ctx, entered, { name: contact_name, phone, email, is_primary: true })
    return entered
  }

  /** Adds the lead's person as a contact. */
  async function existing(customerId: number): Promise<number> {
    await requireCustomer(ctx, customerId)
    const { rows } = await sql`
      select from contacts where customer_id = ${customerId} and (fold(name) = fold(${contact_name}) or lower(email) = lower(${email}))`.execute(
      db,
    )
    if (contact_name && rows.length === 0) await insertContact(ctx, customerId, { name: contact_name, phone, email })
    return customerId
  }

  /** Company if there is a registration number, else the first type. */
  async function usualType(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from customer_types order by requires_reg_nr = ${Boolean(body.reg_nr)} desc, id limit 1`.execute(db)
    if (!rows[0]) throw Refusal.field('type_id', `Lauks „${labelOf('type_id')}” ir obligāts`)
    return rows[0].id
  }
}

export const makeOffer: Handler<typeof leads.makeOffer> = async (ctx) => {
  const { id, company_name, customer_id } = await lockLead(ctx, ctx.params.id)
  const offer_id = await prepareOffer(ctx, customer_id === null ? { customer_name: company_name } : { customer_id })
  await sql`update offers set lead_id = ${id} where id = ${offer_id}`.execute(ctx.db)
  ctx.audit({ entity: 'leads', id, event: 'OFFERED', after: { offer_id } })
  return { offer_id, data: await loadLead(ctx, id) }
}
