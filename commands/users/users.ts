import { account } from '../../contract/account/account.ts'
import { users } from '../../contract/users/users.ts'
import { acting, recordParams, tell } from '../acting.ts'
import { commands, type Argument, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'
import { endApiTokens } from '../session/session.ts'

interface Saved {
  changes: Readonly<Record<string, unknown>>
  lock_version: number
}

const person: readonly Argument[] = [
  { name: 'name', label: 'Vārds', kind: 'text' },
  { name: 'surname', label: 'Uzvārds', kind: 'text' },
  { name: 'email', label: 'E-pasts', kind: 'email' },
  { name: 'phone', label: 'Tālrunis', kind: 'text', optional: true },
  { name: 'job_title', label: 'Amats', kind: 'text', optional: true },
]

interface NewPerson {
  name: string
  surname: string
  email: string
  phone: string | null
  job_title: string | null
  send_email: boolean
  /** The first role; others are added on the user's page. */
  roles: number | null
}

interface EndTokens {
  end_api_tokens: boolean
}

const rule = { rule: 'manage_users', module: 'users' } as const
const roleRule = { rule: 'manage_roles', module: 'roles_and_permissions' } as const

export const userCommands: readonly Command[] = commands('Lietotāji', 'record:user', [
  {
    id: 'user.create',
    title: 'Jauns lietotājs',
    actionLabel: 'Izveidot lietotāju',
    scope: 'everywhere',
    keywords: ['izveidot', 'darbinieks', 'konts'],
    ...rule,
    arguments: [
      ...person,
      { name: 'roles', label: 'Loma', kind: 'record', record: 'role', optional: true },
      { name: 'send_email', label: 'Nosūtīt saiti paroles izveidei', kind: 'flag', initial: () => true },
    ],
    draft: true,
    run: async (ctx, { roles, ...values }: NewPerson) => {
      const { data } = await ctx.send(users.create, { body: { ...values, ...(roles && { roles: [roles] }) } })
      ctx.notify('userCreated')
      ctx.openBehind('/users')
      ctx.open(`/users/edit/${data.id}`)
    },
  },
  {
    id: 'user.change',
    title: 'Labot lietotāju',
    ...rule,
    arguments: [{ name: 'changes', label: 'Dati', kind: 'picker', picker: 'open-user' }],
    run: async (ctx, { changes, lock_version }: Saved) => {
      await ctx.send(users.update, { params: recordParams(ctx), body: { ...changes, lock_version } })
      ctx.notify('updated')
      ctx.openBehind('/users')
    },
  },
  {
    id: 'user.set-roles',
    title: 'Noteikt lietotāja lomas',
    ...rule,
    arguments: [{ name: 'roles', label: 'Lomas', kind: 'picker', picker: 'open-user' }],
    run: async (ctx, { roles }: { roles: number[] }) => {
      await ctx.send(users.setRoles, { params: recordParams(ctx), body: { roles } })
      await tell(ctx)
    },
  },
  {
    id: 'user.set-permissions',
    title: 'Noteikt lietotāja atļaujas',
    ...rule,
    arguments: [{ name: 'permissions', label: 'Atļaujas', kind: 'picker', picker: 'open-user' }],
    run: async (ctx, { permissions }: { permissions: number[] }) => {
      await ctx.send(users.setPermissions, { params: recordParams(ctx), body: { permissions } })
      await tell(ctx)
    },
  },
  {
    id: 'user.mail-password',
    title: 'Nosūtīt paroles saiti',
    keywords: ['uzaicināt', 'parole', 'e-pasts'],
    ...rule,
    run: async (ctx) => {
      await ctx.send(users.mailPassword, { params: recordParams(ctx) })
      ctx.notify('passwordEmailSent')
    },
  },
  {
    id: 'user.reset-password',
    title: 'Dzēst paroli un nosūtīt saiti jaunai',
    keywords: ['atiestatīt paroli'],
    ...rule,
    arguments: [endApiTokens],
    run: async (ctx, { end_api_tokens }: EndTokens) => {
      await ctx.send(users.resetPassword, { params: recordParams(ctx), body: { end_api_tokens } })
      await tell(ctx, 'passwordEmailSent')
    },
  },
  {
    id: 'user.end-sessions',
    title: 'Beigt lietotāja sesijas',
    keywords: ['atslēgt', 'izrakstīt'],
    ...rule,
    arguments: [endApiTokens],
    run: async (ctx, { end_api_tokens }: EndTokens) => {
      await ctx.send(account.endSessionsOf, { params: recordParams(ctx), body: { end_api_tokens } })
      await tell(ctx, { color: 'green', text: 'Lietotāja sesijas beigtas' })
    },
  },
  {
    id: 'user.reset-second-factor',
    title: 'Izslēgt lietotāja divpakāpju pieslēgšanos',
    keywords: ['pazaudēts autentifikators', '2FA'],
    arguments: [confirmation],
    run: acting(account.resetSecondFactor, { color: 'green', text: 'Divpakāpju pieslēgšanās izslēgta' }),
  },
  {
    id: 'user.activate',
    title: 'Atjaunot lietotāju',
    keywords: ['aktivizēt'],
    ...rule,
    blocked: ({ record }) => (record?.facts?.is_active === false ? null : 'Lietotājs jau ir aktīvs'),
    run: async (ctx) => {
      await ctx.send(users.update, { params: recordParams(ctx), body: { is_active: true, lock_version: ctx.record?.lock_version ?? 0 } })
      await tell(ctx)
    },
  },
  {
    id: 'user.delete',
    title: 'Dzēst lietotāju',
    many: 'Dzēst lietotājus',
    eachCall: each(users.remove),
    keywords: ['deaktivizēt'],
    ...rule,
    blocked: ({ record }) => (record?.facts?.is_active === false ? 'Lietotājs jau ir dzēsts' : null),
    arguments: [confirmation],
    run: async (ctx) => {
      const { id } = recordParams(ctx)
      await ctx.send(users.remove, { params: { id } })
      ctx.notify('userDeleted')
      ctx.close(`/users/edit/${id}`)
      ctx.open('/users')
    },
  },
])

export const roleCommands: readonly Command[] = commands('Lomas', 'record:role', [
  {
    id: 'role.create',
    title: 'Jauna loma',
    actionLabel: 'Izveidot lomu',
    scope: 'everywhere',
    keywords: ['izveidot'],
    ...roleRule,
    arguments: [{ name: 'display_name', label: 'Nosaukums', kind: 'text' }],
    run: async (ctx, { display_name }: { display_name: string }) => {
      const { data } = await ctx.send(users.createRole, { body: { display_name } })
      // Required text (rule R142).
      ctx.notify('userCreated')
      ctx.openBehind('/roles')
      ctx.open(`/roles/${data.id}`)
    },
  },
  {
    id: 'role.users',
    title: 'Lomas lietotāji',
    keywords: ['kam ir šī loma', 'darbinieki'],
    ...rule,
    silent: true,
    run: (ctx) => ctx.open(`/users?role_id=${recordParams(ctx).id}`),
  },
  {
    id: 'role.rename',
    title: 'Labot lomas nosaukumu',
    ...roleRule,
    arguments: [{ name: 'display_name', label: 'Nosaukums', kind: 'text', initial: ({ record }) => record?.title ?? '' }],
    run: async (ctx, { display_name }: { display_name: string }) => {
      await ctx.send(users.updateRole, { params: recordParams(ctx), body: { display_name, lock_version: ctx.record?.lock_version ?? 0 } })
      await tell(ctx)
    },
  },
  {
    id: 'role.set-permissions',
    title: 'Saglabāt lomas atļaujas',
    ...roleRule,
    arguments: [{ name: 'permissions', label: 'Atļaujas', kind: 'picker', picker: 'open-role' }],
    run: async (ctx, { permissions }: { permissions: number[] }) => {
      await ctx.send(users.setRolePermissions, { params: recordParams(ctx), body: { permissions } })
      await tell(ctx)
    },
  },
])
