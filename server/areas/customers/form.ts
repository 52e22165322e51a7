import { sql } from 'kysely'
import type { customers } from '../../../contract/customers/customers.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { fullName } from './customers.names.ts'
import { visibleCustomer } from './owner.ts'

export const form: Handler<typeof customers.form> = async ({ db, today }) => {
  const types = await sql<{ id: number; name: string; requires_reg_nr: boolean; is_public_body: boolean }>`
    select id, name, requires_reg_nr, is_public_body from customer_types order by id`.execute(db)
  const company_forms = await sql<{ id: number; name: string; abbreviation: string }>`
    select id, name, abbreviation from company_forms order by name, id`.execute(db)
  const countries = await sql<{ id: number; name: string; code: string; is_eu: boolean }>`
    select l.id, l.name, l.code, in_union(l, today()) as is_eu from countries l order by l.name, l.id`.execute(db)
  const managers = await sql<{ id: number; name: string }>`
    select u.id, ${fullName('u')} as name from users u where u.kind = 'staff' and u.is_active order by u.surname, u.name, u.id`.execute(db)
  const home = await sql<{ id: number | null }>`
    select coalesce((select country_id from customers where is_main), (select id from countries where code = 'LV')) as id`.execute(db)
  return {
    data: {
      types: types.rows,
      company_forms: company_forms.rows,
      countries: countries.rows,
      regions: await regions(db, today),
      managers: managers.rows,
      country_id: one(home.rows).id ?? 0,
    },
  }
}

export const branchForm: Handler<typeof customers.branchForm> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  const { rows } = await sql<{
    customer: { id: number; name: string }
    address: string
    city: string | null
    postal_code: string | null
    region_id: number | null
  }>`select ${reference(sql`id`, sql`name`)} as customer, legal_address as address, city, postal_code, region_id
    from customers where id = ${id}`.execute(ctx.db)
  return { data: { ...one(rows), regions: await regions(ctx.db, ctx.today) } }
}

async function regions(db: Db, today: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from regions where valid_to is null or valid_to >= ${today} order by name, id`.execute(db)
  return rows
}
