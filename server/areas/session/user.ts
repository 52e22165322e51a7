import { sql } from 'kysely'
import type { session, SessionUserRecord } from '../../../contract/session/session.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'

export const user: Handler<typeof session.user> = async (ctx) => ({ data: await sessionUser(ctx) })

export const profile: Handler<typeof session.profile> = async (ctx) => {
  const { db, user: self, body } = ctx
  const { lock_version, ...fields } = body
  await lockForSave(db, 'users', { id: self.id, lock_version }, () => sessionUser(ctx))
  await db
    .updateTable('users')
    .set({ ...definedFields(fields), updated_by: self.id })
    .where('id', '=', self.id)
    .execute()
  ctx.audit({ entity: 'users', id: self.id, event: 'PROFILE', after: fields })
  return { data: await sessionUser(ctx) }
}

async function sessionUser({ db, user: self }: Context): Promise<SessionUserRecord> {
  const { rows } = await sql<Omit<SessionUserRecord, 'permissions' | 'modules' | 'sees_prices' | 'lacks_factor'>>`
    select u.id, u.kind, u.name, u.surname, u.email, u.phone, u.job_title, u.open_in_new_tab, u.lock_version, null as logo,
      case when w.id is null then null else json_build_object('id', w.id, 'name', w.name) end as default_warehouse,
      coalesce((select value from system_properties where key = 'field_names'), '{}'::jsonb) as field_names,
      case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'users', (
        select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'surname', o.surname, 'email', o.email) order by o.surname, o.name), '[]'::json)
        from users o where o.main_customer_id = c.id and o.is_active)) end as main_customer
    from users u
    left join warehouses w on w.id = u.default_warehouse_id
    left join customers c on c.id = u.main_customer_id
    where u.id = ${self.id}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.signedOut()
  return {
    ...row,
    sees_prices: self.sees_prices,
    lacks_factor: self.lacks_factor,
    permissions: [...self.permissions].sort(),
    modules: [...self.modules].sort(),
  }
}
