import { sql } from 'kysely'
import type { users } from '../../../contract/users/users.ts'
import type { Handler, Handlers } from '../../http/context.ts'
import { outbox } from './outbox.ts'
import { mailPassword, resetPassword } from './password-mail.ts'
import { createForm, createUser, editForm, listUsers, removeUser, setPermissions, setRoles, updateUser } from './people.ts'
import { createRole, listRoles, removeRolePermission, setRolePermissions, showRole, updateRole } from './roles.ts'

const catClicks: Handler<typeof users.catClicks> = async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string; surname: string; cat_clicks: number }>`
    select id, name, surname, cat_clicks from users where kind = 'staff' and is_active order by cat_clicks desc, surname, name, id`.execute(
    db,
  )
  return { data: rows }
}

export const userHandlers: Handlers<typeof users> = {
  list: listUsers,
  createForm,
  editForm,
  create: createUser,
  update: updateUser,
  remove: removeUser,
  setRoles,
  setPermissions,
  resetPassword,
  mailPassword,
  catClicks,
  roles: listRoles,
  role: showRole,
  createRole,
  updateRole,
  setRolePermissions,
  removeRolePermission,
  outbox,
}
