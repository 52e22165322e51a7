import { sql } from 'kysely'
import type { CustomerProfile } from '../../../contract/customers/customer-profile.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { moduleNames } from '../../../contract/permissions.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockRecord, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from './customers.names.ts'
import { visibleCustomer } from './owner.ts'

export const profile: Handler<typeof customers.profile> = async (ctx) => ({ data: await readProfile(ctx, ctx.params.id) })

export const saveProfile: Handler<typeof customers.saveProfile> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { lock_version, ...fields } = body
  const customer = await visibleCustomer(ctx, params.id)
  await lockRecord(db, 'customers', customer.id)
  const before = await readProfile(ctx, customer.id)
  if (before.lock_version !== lock_version) throw Refusal.stale(before)
  await refuseStrange(ctx, customer.id, fields)
  const changes = { ...definedFields(fields), updated_by: user.id }
  await db
    .insertInto('customer_profiles')
    .values({ ...changes, customer_id: customer.id, created_by: user.id })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(changes))
    .execute()
  audit({ entity: 'customer_profiles', id: customer.id, event: 'UPDATED', after: fields, customer_id: customer.id })
  if (fields.portal_enabled === false) await endSessions(ctx, customer.id)
  return { data: await readProfile(ctx, customer.id) }
}

export const setModule: Handler<typeof customers.setModule> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const { id } = await visibleCustomer(ctx, params.id)
  await sql`
    insert into customer_profile_modules (customer_id, module, enabled, created_by, updated_by)
    values (${id}, ${body.module}, ${body.enabled}, ${user.id}, ${user.id})
    on conflict (customer_id, module) do update set enabled = excluded.enabled, updated_by = excluded.updated_by`.execute(db)
  audit({ entity: 'customer_profiles', id, event: 'MODULE', after: body, customer_id: id })
  return { data: await readProfile(ctx, id) }
}

type Fields = Partial<Omit<Parameters<typeof saveProfile>[0]['body'], 'lock_version'>>

/** A foreign branch or picture would expose another customer's data. */
async function refuseStrange({ db }: Context, customerId: number, { default_branch_id, logo_file_id }: Fields): Promise<void> {
  if (default_branch_id) {
    const { rows } = await sql`
      select 1 from branches where id = ${default_branch_id} and customer_id = ${customerId} and archived_at is null`.execute(db)
    if (rows.length === 0) throw unknownReference('default_branch_id')
  }
  if (logo_file_id) {
    const { rows } = await sql`
      select 1 from files where id = ${logo_file_id} and kind = 'image' and fileable_type = 'customers' and fileable_id = ${customerId}`.execute(
      db,
    )
    if (rows.length === 0) throw unknownReference('logo_file_id')
  }
}

function unknownReference(field: string): Refusal {
  return Refusal.field(field, `Lauks „${labelOf(field)}”: norādītais ieraksts nav šī klienta`)
}

async function endSessions({ db, audit }: Context, customerId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    delete from access_tokens t using users u
    where u.id = t.user_id and u.kind = 'customer' and u.main_customer_id = ${customerId} returning t.user_id`.execute(db)
  for (const id of new Set(rows.map(({ user_id }) => user_id))) audit({ entity: 'users', id, event: 'LOGOUT', customer_id: customerId })
}

async function readProfile(ctx: Context, id: number): Promise<CustomerProfile> {
  const { db } = ctx
  await visibleCustomer(ctx, id)
  const { rows } = await sql<Omit<CustomerProfile, 'modules' | 'users'> & { switched: Record<string, boolean>; installed: string[] }>`
    select c.id, ${reference(sql`c.id`, sql`c.name`)} as customer, p.display_name, coalesce(p.portal_enabled, true) as portal_enabled,
      coalesce(p.portal_can_order, true) as portal_can_order,
      coalesce(p.portal_can_see_prices, true) as portal_can_see_prices, ${reference(sql`b.id`, sql`b.name`)} as default_branch,
      case when f.id is null then null else json_build_object('file_id', f.id, 'name', f.name) end as logo,
      coalesce(p.lock_version, 0) as lock_version,
      (select coalesce(json_object_agg(m.module, m.enabled), '{}'::json) from customer_profile_modules m where m.customer_id = c.id) as switched,
      array(select m.name from modules m where m.enabled) as installed
    from customers c
    left join customer_profiles p on p.customer_id = c.id
    left join branches b on b.id = p.default_branch_id
    left join files f on f.id = p.logo_file_id
    where c.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const users = await sql<CustomerProfile['users'][number]>`
    select u.id, ${fullName('u')} as name, u.email, u.is_active, u.last_login_at from users u
    where u.kind = 'customer' and u.main_customer_id = ${id} order by u.surname, u.name, u.id`.execute(db)
  const { switched, installed, ...profile } = row
  const modules = moduleNames.map((module) => ({
    module,
    enabled: switched[module] ?? true,
    installed: installed.includes(module),
  }))
  return { ...profile, modules, users: users.rows }
}

export async function portalBranch(db: Db, customerId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from customer_profiles p join branches b on b.id = p.default_branch_id
    where p.customer_id = ${customerId} and b.archived_at is null`.execute(db)
  return rows[0]?.id ?? null
}
