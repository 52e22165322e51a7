import * as z from 'zod/mini'
import { end_api_tokens } from '../account/api-tokens.ts'
import { allOf, area, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, email, flag, id, newPassword, oneOf, optional, orNull, queryFlag, queryId, text } from '../fields.ts'

/** `title` is the Latvian label. */
const permissionRow = z.object({ id: count, name: z.string(), title: z.string() })

/** The customer's users see the portal only. */
export const userKinds = { staff: 'Darbinieks', customer: 'Klients' } as const

/** Outcome of a mail. */
export const mailStates = { waiting: 'Gaida', failed: 'Neizdevās', sent: 'Nosūtīts' } as const

const userRow = z.object({
  id: count,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: orNull(z.string()),
  job_title: orNull(z.string()),
  kind: z.enum(['staff', 'customer']),
  is_active: z.boolean(),
  roles: z.array(namedRef),
  main_customer: namedRefOrNull,
  last_login_at: orNull(z.string()),
  lock_version: count,
})

const userRecord = z.extend(userRow, {
  default_warehouse: namedRefOrNull,
  /** Permissions besides those of roles. */
  permissions: z.array(permissionRow),
  has_password: z.boolean(),
  created_at: z.string(),
  /** Why the current user may not change this user, or null. */
  blocked: orNull(z.string()),
})

const role = z.object({
  id: count,
  name: z.string(),
  display_name: z.string(),
  is_system: z.boolean(),
  /** Active users with the role. */
  users: count,
  permissions: z.array(permissionRow),
  lock_version: count,
})

/** `grantable`: the current user may grant it. */
const choices = {
  roles: z.array(z.object({ id: count, name: z.string(), permissions: z.array(count), grantable: z.boolean() })),
  permissions: z.array(z.extend(permissionRow, { grantable: z.boolean() })),
  warehouses: z.array(namedRef),
}

const person = {
  name: text(100),
  surname: text(100),
  phone: optional(text(40)),
  job_title: optional(text(100)),
  default_warehouse_id: optional(id),
}

const rule = { rule: 'manage_users', module: 'users' } as const
const roleRule = { rule: 'manage_roles', module: 'roles_and_permissions' } as const
const ids = z.array(id).check(z.maxLength(200))

/** Spec: calls.tsv. */
export const users = area('users', {
  list: get('/api/users', {
    title: 'Lietotāji',
    ...rule,
    query: listQuery({ is_active: z.optional(queryFlag), role_id: z.optional(queryId), kind: z.optional(oneOf(['staff', 'customer'])) }),
    reads: ['customers', 'roles', 'users'],
    columns: {
      surname: 'text',
      name: 'text',
      email: 'text',
      job_title: 'name',
      phone: 'text',
      roles: 'name',
      kind: { words: userKinds },
      last_login_at: 'moment',
      is_active: 'flag',
    },
    answer: listOf(userRow),
  }),
  createForm: get('/api/users/create', {
    title: 'Dati jauna lietotāja veidlapai',
    ...rule,
    reads: ['roles', 'warehouses'],
    answer: one(z.object(choices)),
  }),
  editForm: get('/api/users/edit/{id}', {
    title: 'Lietotājs ar tiesībām',
    ...rule,
    record: 'users',
    reads: ['users', 'customers', 'outbox', 'roles', 'warehouses'],
    answer: one(
      z.extend(z.object(choices), {
        user: userRecord,
        /** Password link, if there is no mail server and the current user may pass it on. */
        waiting_link: orNull(z.string()),
      }),
    ),
  }),
  create: post('/api/users', {
    title: 'Jauns lietotājs',
    ...rule,
    body: z.object({
      ...person,
      email,
      kind: z.optional(oneOf(['staff', 'customer'])),
      main_customer_id: optional(id),
      password: optional(newPassword),
      roles: z.optional(ids),
      /** Mails a link to set a password. */
      send_email: z.optional(flag),
    }),
    answer: one(userRecord),
  }),
  update: patch('/api/users/{id}', {
    title: 'Labot lietotāju',
    ...rule,
    body: z.object({
      end_api_tokens,
      name: z.optional(person.name),
      surname: z.optional(person.surname),
      phone: person.phone,
      job_title: person.job_title,
      default_warehouse_id: person.default_warehouse_id,
      email: z.optional(email),
      password: optional(newPassword),
      is_active: z.optional(flag),
      lock_version: count,
    }),
    answer: one(userRecord),
  }),
  remove: del('/api/users/{id}', { title: 'Dzēst lietotāju', ...rule }),
  setRoles: post('/api/{id}/roles', {
    title: 'Noteikt lietotāja lomas',
    ...rule,
    body: z.object({ roles: ids }),
    answer: one(userRecord),
  }),
  setPermissions: post('/api/{id}/permissions', {
    title: 'Noteikt lietotāja atļaujas',
    ...rule,
    body: z.object({ permissions: ids }),
    answer: one(userRecord),
  }),
  resetPassword: post('/api/update_and_send_user_password/{id}', {
    title: 'Dzēst paroli un nosūtīt saiti jaunai',
    ...rule,
    body: z.object({ end_api_tokens }),
  }),
  mailPassword: get('/api/user_password_email/{id}', {
    title: 'Nosūtīt paroles saiti',
    ...rule,
    changes: 'once',
  }),
  catClicks: get('/api/cat_clicks/users', {
    title: 'Kaķa klikšķi pa lietotājiem',
    rule: 'staff',
    reads: ['users'],
    answer: allOf(z.object({ id: count, name: z.string(), surname: z.string(), cat_clicks: count })),
  }),
  roles: get('/api/roles', {
    title: 'Lomas',
    ...roleRule,
    query: listQuery({}),
    reads: ['roles', 'users'],
    /** `permissions`: how many. */
    columns: {
      display_name: 'text',
      users: 'whole',
      permissions: 'whole',
    },
    answer: listOf(role),
  }),
  role: get('/api/roles/{id}', {
    title: 'Loma',
    ...roleRule,
    record: 'roles',
    reads: ['roles', 'users'],
    answer: one(z.extend(role, { choices: choices.permissions })),
  }),
  createRole: post('/api/roles', { title: 'Jauna loma', ...roleRule, body: z.object({ display_name: text(100) }), answer: one(role) }),
  updateRole: patch('/api/roles/{id}', {
    title: 'Labot lomu',
    ...roleRule,
    body: z.object({ display_name: text(100), lock_version: count }),
    answer: one(role),
  }),
  setRolePermissions: post('/api/roles/{id}/permissions', {
    title: 'Noteikt lomas atļaujas',
    ...roleRule,
    body: z.object({ permissions: ids }),
    answer: one(role),
  }),
  removeRolePermission: del('/api/roles/{id}/permissions/{permissionId}', {
    title: 'Atņemt lomai atļauju',
    ...roleRule,
    answer: one(role),
  }),
  outbox: get('/api/workspace/outbox', {
    title: 'Izejošais pasts',
    rule: 'manage_users',
    addition: true,
    query: listQuery({ waiting: z.optional(queryFlag) }),
    reads: ['email_log', 'outbox'],
    columns: {
      created_at: 'moment',
      to: 'text',
      subject: 'text',
      state: { words: mailStates },
      sent_at: 'moment',
      attempts: 'whole',
      last_error: 'text',
    },
    answer: listOf(
      z.object({
        id: count,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        /** Documents are generated when the email is sent; until then they have no file. */
        attachments: z.array(z.object({ file_id: orNull(count), name: z.string() })),
        created_at: z.string(),
        sent_at: orNull(z.string()),
        attempts: count,
        next_attempt_at: z.string(),
        last_error: orNull(z.string()),
      }),
    ),
  }),
})

export type UserRow = z.output<typeof userRow>
export type UserRecord = z.output<typeof userRecord>
export type RoleRecord = z.output<typeof role>
export type PermissionChoice = z.output<(typeof choices)['permissions']>[number]
