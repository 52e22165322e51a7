import { account } from '../contract/account.ts'
import { files } from '../contract/files.ts'
import { session } from '../contract/session.ts'
import { tell } from './acting.ts'
import { commands, type Command } from './command.ts'

/** What the settings page sends: the fields that changed. */
interface Saved {
  changes: Readonly<Record<string, unknown>>
  lock_version: number
}

interface Passwords {
  old_password: string
  password: string
  password_confirmation: string
}

/** Commands on the signed-in person's own account. */
export const sessionCommands: readonly Command[] = commands('Iestatījumi', 'everywhere', [
  {
    id: 'session.save-profile',
    title: 'Labot savus datus',
    keywords: ['profils', 'iestatījumi'],
    arguments: [{ name: 'changes', label: 'Dati', kind: 'picker', picker: 'open-profile' }],
    run: async (desk, { changes, lock_version }: Saved) => {
      await desk.send(session.profile, { body: { ...changes, lock_version } })
      desk.notify('updated')
      desk.shell('reload-user')
    },
  },
  {
    id: 'session.change-password',
    title: 'Mainīt savu paroli',
    keywords: ['parole'],
    // Its arguments are secrets and must not come into the history.
    silent: true,
    arguments: [{ name: 'passwords', label: 'Paroles', kind: 'picker', picker: 'own-password' }],
    run: async (desk, { passwords }: { passwords: Passwords }) => {
      await desk.send(session.changePassword, { body: passwords })
      desk.notify('passwordCreated')
    },
  },
  {
    id: 'session.turn-on-second-factor',
    title: 'Pievienot autentifikatoru',
    keywords: ['ieslēgt divpakāpju pieslēgšanos', 'otrais faktors', 'TOTP', '2FA'],
    rule: 'signed-in',
    // What is typed and shown meanwhile are secrets: the picker sends it.
    silent: true,
    arguments: [{ name: 'turned', label: 'Divpakāpju pieslēgšanās', kind: 'picker', picker: 'second-factor' }],
    run: (desk) => tell(desk, { color: 'green', text: 'Autentifikators pievienots' }),
  },
  {
    id: 'session.renew-recovery-codes',
    title: 'Izveidot jaunus rezerves kodus',
    keywords: ['divpakāpju pieslēgšanās', '2FA'],
    rule: 'signed-in',
    silent: true,
    arguments: [{ name: 'codes', label: 'Rezerves kodi', kind: 'picker', picker: 'recovery-codes' }],
    run: (desk) => tell(desk, { color: 'green', text: 'Rezerves kodi izveidoti; iepriekšējie vairs neder' }),
  },
  {
    id: 'session.turn-off-second-factor',
    title: 'Noņemt autentifikatoru',
    keywords: ['izslēgt divpakāpju pieslēgšanos', '2FA'],
    rule: 'signed-in',
    silent: true,
    arguments: [{ name: 'factors', label: 'Parole un kods', kind: 'picker', picker: 'second-factor-off' }],
    run: async (desk, { factors }: { factors: { old_password: string; code: string } }) => {
      await desk.send(account.removeSecondFactor, { body: factors })
      await tell(desk, { color: 'green', text: 'Autentifikators noņemts' })
    },
  },
  {
    id: 'session.add-passkey',
    title: 'Pievienot piekļuves atslēgu',
    keywords: ['passkey', 'pieslēgties bez paroles', 'pirkstu nospiedums', 'otrais faktors'],
    rule: 'signed-in',
    silent: true,
    arguments: [{ name: 'added', label: 'Piekļuves atslēga', kind: 'picker', picker: 'passkey-new' }],
    run: (desk) => tell(desk, { color: 'green', text: 'Piekļuves atslēga pievienota' }),
  },
  {
    id: 'session.rename-passkey',
    title: 'Pārdēvēt piekļuves atslēgu',
    rule: 'signed-in',
    arguments: [
      { name: 'passkey_id', label: 'Piekļuves atslēga', kind: 'picker', picker: 'open-profile' },
      { name: 'name', label: 'Nosaukums', kind: 'text', initial: (_, { was }) => was ?? null },
    ],
    run: async (desk, { passkey_id, name }: { passkey_id: number; name: string }) => {
      await desk.send(account.renamePasskey, { params: { id: passkey_id }, body: { name } })
      await tell(desk, { color: 'green', text: 'Piekļuves atslēga pārdēvēta' })
    },
  },
  {
    id: 'session.remove-passkey',
    title: 'Noņemt piekļuves atslēgu',
    rule: 'signed-in',
    silent: true,
    arguments: [
      { name: 'passkey_id', label: 'Piekļuves atslēga', kind: 'picker', picker: 'open-profile' },
      { name: 'old_password', label: 'Pašreizējā parole', kind: 'picker', picker: 'passkey-off' },
    ],
    run: async (desk, { passkey_id, old_password }: { passkey_id: number; old_password: string }) => {
      await desk.send(account.removePasskey, { params: { id: passkey_id }, body: { old_password } })
      await tell(desk, { color: 'green', text: 'Piekļuves atslēga noņemta' })
    },
  },
  {
    id: 'session.end',
    title: 'Beigt savu sesiju citā ierīcē',
    keywords: ['atslēgt ierīci', 'sesijas', 'pieslēgumi'],
    rule: 'signed-in',
    arguments: [{ name: 'session_id', label: 'Sesija', kind: 'picker', picker: 'open-profile' }],
    run: async (desk, { session_id }: { session_id: number }) => {
      await desk.send(account.endSession, { params: { id: session_id } })
      await tell(desk, { color: 'green', text: 'Sesija beigta' })
    },
  },
  {
    id: 'session.end-others',
    title: 'Beigt citas sesijas',
    keywords: ['atslēgt citas ierīces', 'pieslēgumi'],
    rule: 'signed-in',
    run: async (desk) => {
      await desk.send(account.endOtherSessions)
      await tell(desk, { color: 'green', text: 'Citas sesijas beigtas' })
    },
  },
])

/** Commands on a shown picture. */
export const fileCommands: readonly Command[] = commands('Faili', 'record:file', [
  {
    id: 'file.download',
    title: 'Saglabāt failu',
    keywords: ['lejupielādēt'],
    run: (desk) => desk.download(files.download, { params: { id: desk.record?.id ?? 0 } }),
  },
  {
    id: 'file.delete',
    title: 'Dzēst attēlu',
    arguments: [{ name: 'sure', label: 'Apstiprinājums', kind: 'picker', picker: 'confirm' }],
    run: async (desk) => {
      await desk.send(files.remove, { params: { id: desk.record?.id ?? 0 } })
      await tell(desk, 'imageDeleted')
    },
  },
])
