import { sql } from 'kysely'
import { users, type UserRecord } from '../../../contract/users/users.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list, searched } from '../../http/list.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { revokeTokensOf } from '../session/api-tokens.ts'
import { hashNewPassword } from '../session/new-password.ts'
import { tellOwner } from '../session/tell-owner.ts'
import { mailLink, waitingLink } from './password-mail.ts'
import { loadUser, loadUsers, userChoices } from './records.ts'
import { keepingAdministrator, permissionsOfRoles, refuseGiving, refuseStronger } from './rights.ts'

export const listUsers: Handler<typeof users.list> = ({ db, user, query }) =>
  list(db, query, {
    from: sql`users t`,
    where: [
      sql`t.is_active = ${query.is_active ?? true}`,
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
      ...(query.role_id ? [sql`exists (select from user_roles ur where ur.user_id = t.id and ur.role_id = ${query.role_id})`] : []),
      ...searched(query.q),
    ],
    orders: [
      { key: 'surname', by: sql`t.surname`, direction: 'asc', type: 'text' },
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
      { key: 'email', by: sql`lower(t.email)`, direction: 'asc', type: 'text' },
    ],
    columns: { call: users.list, user, by: { roles: namesOfRoles } },
    load: (ids) => loadUsers(db, ids),
  })

const namesOfRoles = sql`(
  select string_agg(r.display_name, ', ' order by r.display_name) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = t.id)`

export const createForm: Handler<typeof users.createForm> = async (ctx) => ({ data: await userChoices(ctx) })

export const editForm: Handler<typeof users.editForm> = async (ctx) => ({
  data: { ...(await userChoices(ctx)), ...(await withLink(ctx, await loadUser(ctx, ctx.params.id))) },
})

/** Hides the link from users who may not set that password. */
async function withLink({ db, settings }: Context, user: UserRecord) {
  const showsLink = settings.SMTP_URL === null && user.blocked === null && user.is_active
  return { user, waiting_link: showsLink ? await waitingLink(db, user.id) : null }
}

/** Without a password the user chooses one by a mailed link. */
export const createUser: Handler<typeof users.create> = async (ctx) => {
  const { db, body, user, audit } = ctx
  const { password, roles = [], send_email, kind = 'staff', main_customer_id, ...person } = body
  if (kind === 'customer' && !main_customer_id) throw Refusal.field('main_customer_id', 'Lauks „Klients” ir obligāts klienta lietotājam')
  await refuseGiving(ctx, 'roles', await permissionsOfRoles(db, roles))
  const mainCompany = await sql<{ id: number }>`select id from customers where is_main`.execute(db)
  const { id } = await db
    .insertInto('users')
    .values({
      ...definedFields(person),
      email: person.email,
      name: person.name,
      surname: person.surname,
      kind,
      main_customer_id: kind === 'customer' ? (main_customer_id ?? null) : (mainCompany.rows[0]?.id ?? null),
      password: password ? await hashNewPassword(password, person) : null,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(emailTaken)
  if (roles.length > 0) await sql`insert into user_roles (user_id, role_id) select ${id}, unnest(${roles}::bigint[])`.execute(db)
  if (send_email) await mailLink(ctx, id)
  const createdUser = await loadUser(ctx, id)
  audit({ entity: 'users', id, event: 'CREATED', after: createdUser, customer_id: createdUser.main_customer?.id ?? null })
  return { data: createdUser }
}

/** A new password or deactivation ends sessions; a new password or address is reported to the old address. */
export const updateUser: Handler<typeof users.update> = async (ctx) => {
  const { db, body, params, user, audit } = ctx
  const { lock_version, password, end_api_tokens, ...fields } = body
  await lockForSave(db, 'users', { id: params.id, lock_version }, () => loadUser(ctx, params.id))
  await refuseStronger(ctx, params.id)
  const before = await loadUser(ctx, params.id)
  const isSelf = params.id === user.id
  if (isSelf && password) throw Refusal.field('password', 'Savu paroli maina iestatījumos')
  if (isSelf && fields.is_active === false) throw Refusal.field('is_active', 'Savu kontu nevar deaktivizēt')
  const hash = password ? await hashNewPassword(password, { ...before, ...definedFields(fields) }) : undefined
  await keepingAdministrator(db, () =>
    db
      .updateTable('users')
      .set({ ...definedFields(fields), ...(hash && { password: hash }), updated_by: user.id })
      .where('id', '=', params.id)
      .execute()
      .catch(emailTaken),
  )
  if (password || fields.is_active === false) await sql`delete from access_tokens where user_id = ${params.id}`.execute(db)
  if (end_api_tokens) await revokeTokensOf(db, params.id, user.id)
  if (password) await tellOwner(db, before, 'jūsu konta paroli nomainīja administrators')
  const after = await loadUser(ctx, params.id)
  if (after.email !== before.email) await tellOwner(db, before, `jūsu konta e-pasta adrese nomainīta uz ${after.email}`)
  audit({ entity: 'users', id: params.id, event: 'UPDATED', before, after: { ...after, password_changed: Boolean(password) } })
  return { data: after }
}

/** The audit log keeps its author. */
export const removeUser: Handler<typeof users.remove> = async (ctx) => {
  const { db, params, user, audit } = ctx
  if (params.id === user.id) throw Refusal.state('Savu kontu nevar dzēst')
  await refuseStronger(ctx, params.id)
  const { is_active } = await loadUser(ctx, params.id)
  if (!is_active) throw Refusal.missing()
  await keepingAdministrator(db, () => sql`update users set is_active = false, updated_by = ${user.id} where id = ${params.id}`.execute(db))
  await sql`delete from access_tokens where user_id = ${params.id}`.execute(db)
  await sql`delete from password_tokens where user_id = ${params.id} and used_at is null`.execute(db)
  await sql`delete from user_drafts where user_id = ${params.id}`.execute(db)
  audit({ entity: 'users', id: params.id, event: 'DELETED' })
  return {}
}

export const setRoles: Handler<typeof users.setRoles> = (ctx) =>
  setRights(ctx, 'roles', async (currentIds) => {
    const added = ctx.body.roles.filter((id) => !currentIds.has(id))
    await permissionsOfRoles(ctx.db, ctx.body.roles)
    await refuseGiving(ctx, 'roles', await permissionsOfRoles(ctx.db, added))
    await sql`delete from user_roles where user_id = ${ctx.params.id} and role_id <> all(${ctx.body.roles})`.execute(ctx.db)
    await sql`insert into user_roles (user_id, role_id) select ${ctx.params.id}, unnest(${added}::bigint[]) on conflict do nothing`.execute(
      ctx.db,
    )
  })

export const setPermissions: Handler<typeof users.setPermissions> = (ctx) =>
  setRights(ctx, 'permissions', async (currentIds) => {
    const added = ctx.body.permissions.filter((id) => !currentIds.has(id))
    await refuseGiving(ctx, 'permissions', added)
    await sql`delete from user_permissions where user_id = ${ctx.params.id} and permission_id <> all(${ctx.body.permissions})`.execute(
      ctx.db,
    )
    await sql`insert into user_permissions (user_id, permission_id)
      select ${ctx.params.id}, unnest(${added}::bigint[]) on conflict do nothing`.execute(ctx.db)
  })

async function setRights(
  ctx: Context & { params: { id: number } },
  what: 'roles' | 'permissions',
  set: (currentIds: Set<number>) => Promise<void>,
) {
  const { db, params, user, audit } = ctx
  await sql`select id from users where id = ${params.id} for no key update`.execute(db)
  const before = await loadUser(ctx, params.id)
  await refuseStronger(ctx, params.id)
  await keepingAdministrator(db, () => set(new Set(before[what].map(({ id }) => id))))
  await sql`update users set updated_by = ${user.id} where id = ${params.id}`.execute(db)
  const after = await loadUser(ctx, params.id)
  audit({
    entity: 'users',
    id: params.id,
    event: what === 'roles' ? 'ROLES' : 'PERMISSIONS',
    before: { [what]: before[what] },
    after: { [what]: after[what] },
  })
  return { data: after }
}

function emailTaken(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email') {
    throw Refusal.field('email', 'Lauks „E-pasts”: lietotājs ar šādu e-pastu jau ir')
  }
  throw error
}
