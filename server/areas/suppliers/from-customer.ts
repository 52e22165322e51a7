import { sql } from 'kysely'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullCustomerName } from '../customers/customers.names.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { readSupplier } from './suppliers.record.ts'
import { enterSupplier } from './suppliers.save.ts'

/** Returns an existing one; links a supplier with the same registration number. */
export const createSupplier: Handler<typeof customers.createSupplier> = async (ctx) => {
  const { db, audit } = ctx
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.id)
  await sql`select 1 from customers where id = ${customer_id} for update`.execute(db)
  const linkedSupplier = await db.selectFrom('suppliers').select('id').where('customer_id', '=', customer_id).executeTakeFirst()
  if (linkedSupplier) {
    audit(null)
    return { supplier_id: linkedSupplier.id, data: await readSupplier(ctx, linkedSupplier.id) }
  }
  const { is_main, ...particulars } = await particularsOf(ctx, customer_id)
  if (is_main) throw Refusal.state('Savs uzņēmums nav piegādātājs')
  const id = (await tie(ctx, customer_id, particulars.reg_nr)) ?? (await enterSupplier(ctx, { ...particulars, customer_id }))
  return { supplier_id: id, data: await readSupplier(ctx, id) }
}

async function tie({ db, user, audit }: Context, customer_id: number, reg_nr: string | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update suppliers set customer_id = ${customer_id}, updated_by = ${user.id}
    where id = (select id from suppliers where reg_nr = ${reg_nr} and customer_id is null order by id limit 1 for update)
    returning id`.execute(db)
  const tied = rows[0]
  if (!tied) return null
  audit({ entity: 'suppliers', id: tied.id, event: 'UPDATED', before: { customer_id: null }, after: { customer_id } })
  return tied.id
}

interface Shared {
  name: string
  reg_nr: string | null
  vat_nr: string | null
  country_id: number
  email: string | null
  phone: string | null
  address: string
  iban: string | null
  bank_id: number | null
  payment_term_days: number | null
  contact_name: string | null
  is_main: boolean
}

async function particularsOf({ db }: Context, customerId: number): Promise<Shared> {
  const { rows } = await sql<Shared>`
    select ${fullCustomerName()} as name, c.reg_nr, c.vat_nr, c.country_id, c.email, c.phone,
      concat_ws(', ', c.legal_address, c.city, c.postal_code) as address, d.iban, d.bank_id, d.payment_term_days,
      (select concat_ws(' ', p.name, p.surname) from contacts p where p.customer_id = c.id and p.is_primary) as contact_name, c.is_main
    from customers c
    left join company_forms f on f.id = c.company_form_id
    left join customer_payment_details d on d.customer_id = c.id
    where c.id = ${customerId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
