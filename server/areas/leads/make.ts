import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { leads } from '../../../contract/leads.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { insertContact } from '../customers/contacts.ts'
import { enterCustomer } from '../customers/save.ts'
import { prepareOffer } from '../offers/create.ts'
import { loadLead, lockLead } from './read.ts'

/** Makes the customer that a lead became, with what is known of it; its offers, also those sent, are his from then on, at their prices. */
export const makeCustomer: Handler<typeof leads.makeCustomer> = async (io) => {
  const { db, user, body } = io
  const { id, company_name: name, contact_name, phone, email, manager_id, customer_id } = await lockLead(io, io.params.id)
  if (customer_id !== null) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: klients jau ir izveidots`)
  const { legal_address, reg_nr, type_id = await usualType() } = body
  const made = await enterCustomer(io, type_id, { name, legal_address, reg_nr, phone, email, manager_id })
  if (contact_name) await insertContact(io, made, { name: contact_name, phone, email, is_primary: true })
  await sql`update leads set customer_id = ${made}, updated_by = ${user.id} where id = ${id}`.execute(db)
  await sql`
    update offers set customer_id = ${made}, customer_name = case when number is not null then customer_name end, updated_by = ${user.id}
    where lead_id = ${id} and customer_id is null`.execute(db)
  io.audit({ entity: 'leads', id, event: 'BECAME_CUSTOMER', after: { customer_id: made } })
  return { customer_id: made, data: await loadLead(io, id) }

  /** Of a company where it says its number of registration, and else the first there is. */
  async function usualType(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from customer_types order by requires_reg_nr = ${Boolean(body.reg_nr)} desc, id limit 1`.execute(db)
    if (!rows[0]) throw Refusal.field('type_id', `Lauks „${labelOf('type_id')}” ir obligāts`)
    return rows[0].id
  }
}

/** Prepares an offer for a lead: for the customer that it became, else for the company by its name. */
export const makeOffer: Handler<typeof leads.makeOffer> = async (io) => {
  const { id, company_name, customer_id } = await lockLead(io, io.params.id)
  const offer_id = await prepareOffer(io, customer_id === null ? { customer_name: company_name } : { customer_id })
  await sql`update offers set lead_id = ${id} where id = ${offer_id}`.execute(io.db)
  io.audit({ entity: 'leads', id, event: 'OFFERED', after: { offer_id } })
  return { offer_id, data: await loadLead(io, id) }
}
