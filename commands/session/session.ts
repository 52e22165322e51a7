import { account } from '../../contract/account/account.ts'
import { labelOf } from '../../contract/labels.ts'
import { files } from '../../contract/files/files.ts'
import { session } from '../../contract/session/session.ts'
import { tell } from '../acting.ts'
import { commands, type Argument, type Command } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

interface Saved {
  changes: Readonly<Record<string, unknown>>
  lock_version: number
}

interface Passwords {
  old_password: string
  password: string
  password_confirmation: string
  end_api_tokens: boolean
}

interface Secrets {
  old_password: string
  code?: string
}

interface WithSecrets extends Pick<Command, 'id' | 'title' | 'keywords'> {
  /** The picker asks for the secrets, and sends the call if it shows secrets. */
  picker: string
  notice: string
  of?: Argument
  send?: (ctx: CommandContext, secrets: Secrets, of: { passkey_id?: number }) => Promise<unknown>
}

/** API tokens are not sessions: users who end sessions or replace a password decide about tokens too. */
export const endApiTokens: Argument = { name: 'end_api_tokens', label: labelOf('end_api_tokens'), kind: 'flag' }

const unrecorded = { rule: 'signed-in', silent: true } as const

/** Changes of sign-in methods; entered and displayed secrets are never recorded. */
function withSecrets({ picker, notice, of, send, ...command }: WithSecrets) {
  return {
    ...command,
    ...unrecorded,
    arguments: [...(of ? [of] : []), { name: 'secrets', label: 'Parole', kind: 'picker' as const, picker }],
    run: async (ctx: CommandContext, { secrets, ...rest }: { secrets: Secrets; passkey_id?: number }) => {
      await send?.(ctx, secrets, rest)
      await tell(ctx, { color: 'green', text: notice })
    },
  }
}

const whichPasskey: Argument = { name: 'passkey_id', label: 'Piekļuves atslēga', kind: 'picker', picker: 'open-profile' }

export const sessionCommands: readonly Command[] = commands('Iestatījumi', 'everywhere', [
  {
    id: 'session.save-profile',
    title: 'Labot savus datus',
    keywords: ['profils', 'iestatījumi'],
    arguments: [{ name: 'changes', label: 'Dati', kind: 'picker', picker: 'open-profile' }],
    run: async (ctx, { changes, lock_version }: Saved) => {
      await ctx.send(session.profile, { body: { ...changes, lock_version } })
      ctx.notify('updated')
      ctx.shell('reload-user')
    },
  },
  {
    id: 'session.change-password',
    title: 'Mainīt savu paroli',
    keywords: ['parole'],
    // The arguments are secret.
    silent: true,
    arguments: [{ name: 'passwords', label: 'Paroles', kind: 'picker', picker: 'own-password' }],
    run: async (ctx, { passwords }: { passwords: Passwords }) => {
      await ctx.send(session.changePassword, { body: passwords })
      ctx.notify('passwordCreated')
    },
  },
  withSecrets({
    id: 'session.turn-on-second-factor',
    title: 'Pievienot autentifikatoru',
    keywords: ['ieslēgt divpakāpju pieslēgšanos', 'otrais faktors', 'TOTP', '2FA'],
    picker: 'second-factor',
    notice: 'Autentifikators pievienots',
  }),
  withSecrets({
    id: 'session.renew-recovery-codes',
    title: 'Izveidot jaunus rezerves kodus',
    keywords: ['divpakāpju pieslēgšanās', '2FA'],
    picker: 'recovery-codes',
    notice: 'Rezerves kodi izveidoti; iepriekšējie vairs neder',
  }),
  withSecrets({
    id: 'session.turn-off-second-factor',
    title: 'Noņemt autentifikatoru',
    keywords: ['izslēgt divpakāpju pieslēgšanos', '2FA'],
    picker: 'second-factor-off',
    notice: 'Autentifikators noņemts',
    send: (ctx, { old_password, code = '' }) => ctx.send(account.removeSecondFactor, { body: { old_password, code } }),
  }),
  withSecrets({
    id: 'session.add-passkey',
    title: 'Pievienot piekļuves atslēgu',
    keywords: ['passkey', 'pieslēgties bez paroles', 'pirkstu nospiedums', 'otrais faktors'],
    picker: 'passkey-new',
    notice: 'Piekļuves atslēga pievienota',
  }),
  {
    id: 'session.rename-passkey',
    title: 'Pārdēvēt piekļuves atslēgu',
    rule: 'signed-in',
    arguments: [whichPasskey, { name: 'name', label: 'Nosaukums', kind: 'text', initial: (_, { was }) => was ?? null }],
    run: async (ctx, { passkey_id, name }: { passkey_id: number; name: string }) => {
      await ctx.send(account.renamePasskey, { params: { id: passkey_id }, body: { name } })
      await tell(ctx, { color: 'green', text: 'Piekļuves atslēga pārdēvēta' })
    },
  },
  withSecrets({
    id: 'session.remove-passkey',
    title: 'Noņemt piekļuves atslēgu',
    of: whichPasskey,
    picker: 'passkey-off',
    notice: 'Piekļuves atslēga noņemta',
    send: (ctx, { old_password }, { passkey_id = 0 }) =>
      ctx.send(account.removePasskey, { params: { id: passkey_id }, body: { old_password } }),
  }),
  {
    id: 'api-token.create',
    title: 'Izveidot API atslēgu',
    keywords: ['token', 'integrācija', 'cita programma'],
    rule: 'manage_users',
    module: 'users',
    // The displayed token is secret.
    silent: true,
    arguments: [{ name: 'made', label: 'API atslēga', kind: 'picker', picker: 'api-token' }],
    run: (ctx) => tell(ctx, { color: 'green', text: 'API atslēga izveidota' }),
  },
  {
    id: 'api-token.revoke',
    title: 'Atsaukt API atslēgu',
    keywords: ['token', 'integrācija'],
    rule: 'manage_users',
    module: 'users',
    arguments: [{ name: 'token_id', label: 'API atslēga', kind: 'picker', picker: 'open-api-tokens' }, confirmation],
    run: async (ctx, { token_id }: { token_id: number }) => {
      await ctx.send(account.revokeApiToken, { params: { id: token_id } })
      await tell(ctx, { color: 'green', text: 'API atslēga atsaukta' })
    },
  },
  {
    id: 'session.end',
    title: 'Beigt savu sesiju citā ierīcē',
    keywords: ['atslēgt ierīci', 'sesijas', 'pieslēgumi'],
    rule: 'signed-in',
    arguments: [{ name: 'session_id', label: 'Sesija', kind: 'picker', picker: 'open-profile' }],
    run: async (ctx, { session_id }: { session_id: number }) => {
      await ctx.send(account.endSession, { params: { id: session_id } })
      await tell(ctx, { color: 'green', text: 'Sesija beigta' })
    },
  },
  {
    id: 'session.end-others',
    title: 'Beigt citas sesijas',
    keywords: ['atslēgt citas ierīces', 'pieslēgumi'],
    rule: 'signed-in',
    arguments: [endApiTokens],
    run: async (ctx, { end_api_tokens }: { end_api_tokens: boolean }) => {
      await ctx.send(account.endOtherSessions, { body: { end_api_tokens } })
      await tell(ctx, { color: 'green', text: 'Citas sesijas beigtas' })
    },
  },
])

export const fileCommands: readonly Command[] = commands('Faili', 'record:file', [
  {
    id: 'file.download',
    title: 'Saglabāt failu',
    keywords: ['lejupielādēt'],
    run: (ctx) => ctx.download(files.download, { params: { id: ctx.record?.id ?? 0 } }),
  },
  {
    id: 'file.delete',
    title: 'Dzēst attēlu',
    arguments: [{ name: 'sure', label: 'Apstiprinājums', kind: 'picker', picker: 'confirm' }],
    run: async (ctx) => {
      await ctx.send(files.remove, { params: { id: ctx.record?.id ?? 0 } })
      await tell(ctx, 'imageDeleted')
    },
  },
])
