import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { heldBackSince, heldBackText } from '../backup/after-restore.ts'
import { failureOf, failureWords } from '../backup/failed.ts'
import { one } from '../db/one.ts'
import { type HostView, hostListOf } from '../db/hosts.ts'
import { newestBackup } from '../backup/newest.ts'
import { sessionName } from '../db/session-name.ts'
import { mostTries } from '../db/tries.ts'
import { objectStoreOf } from '../integrations/file-store/open-store.ts'
import { directUrlOf, type Settings } from '../runtime/settings.ts'
import type { Db } from './context.ts'

export interface Trouble {
  what: 'database' | 'hosts' | 'replication' | 'direct' | 'locks' | 'readers' | 'disk' | 'files' | 'outbox' | 'backup' | 'restored'
  text: string
}

export interface HealthLimits {
  /** Milliseconds. */
  answer: number
  /** Seconds; calls wait at most 5 for a lock and run at most 30. */
  lock: number
  running: number
  /** Bytes. */
  disk: number
  /** Seconds. */
  outbox: number
  /** Hours. */
  backup: number
}

/** Hours: nightly backups, plus two hours to run. */
export const backupHours = 26

const usual: HealthLimits = { answer: 3000, lock: 2, running: 40, disk: 1024 ** 3, outbox: 900, backup: backupHours }

export async function troublesOf(db: Db, settings: Settings, limits: HealthLimits = usual): Promise<Trouble[]> {
  const late = new Promise<Trouble[]>((done) => {
    setTimeout(() => done([{ what: 'database', text: 'Datubāze neatbild laikā' }]), limits.answer).unref()
  })
  const found = await Promise.all([
    Promise.race([late, stuckCalls(db, limits)]),
    Promise.race([late, lostSession(db, settings)]),
    Promise.race([late, lostHosts(settings)]),
    Promise.race([late, awaitedStandby(db)]),
    fullDisk(settings, limits),
    Promise.race([late, silentStorage(settings)]),
    Promise.race([late, idleOutbox(db, settings, limits)]),
    Promise.race([late, oldBackup(db, settings, limits)]),
    Promise.race([late, pausedOutgoing(db, settings)]),
  ])
  return found.flat()
}

async function stuckCalls(db: Db, { lock, running }: HealthLimits): Promise<Trouble[]> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where wait_event_type = 'Lock' and query_start < now() - make_interval(secs => ${lock}))::int as waiting,
      count(*) filter (where xact_start < now() - make_interval(secs => ${running}))::int as running
    from pg_stat_activity
    where datname = current_database() and application_name = 'darbgalds' and state <> 'idle' and pid <> pg_backend_pid()`.execute(db)
  const { waiting, running: reading } = one(rows)
  return [
    ...(waiting > 0 ? [{ what: 'locks' as const, text: `Slēgtu tabulu vai ierakstu gaida: ${waiting}` }] : []),
    ...(reading > 0 ? [{ what: 'readers' as const, text: `Izsaukumi, kas nebeidzas: ${reading}` }] : []),
  ]
}

/** The session that hears of changes, as seen through the pooler: both have to reach the same server. */
async function lostSession(db: Db, { DIRECT_DATABASE_URL }: Settings): Promise<Trouble[]> {
  if (!DIRECT_DATABASE_URL) return []
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${sessionName('live')} limit 1`.execute(db)
  if (rows.length > 0) return []
  return [
    {
      what: 'direct',
      text: 'Tiešā savienojuma ar datubāzi (DIRECT_DATABASE_URL) nav vai tas ved citur nekā DATABASE_URL: citu izmaiņas parādās tikai pēc lapas pārlādes',
    },
  ]
}

/** The host that is written to and since when, and all hosts; null when the address names one only. */
export async function hostsInUse(settings: Settings): Promise<{ host: string; since: Date; hosts: HostView[] } | null> {
  const list = hostListOf(directUrlOf(settings) ?? '')
  if (!list?.current) return null
  const { name: host, since } = list.current
  return { host, since, hosts: await list.views() }
}

/** A standby is where it belongs. */
async function lostHosts(settings: Settings): Promise<Trouble[]> {
  const inUse = await hostsInUse(settings)
  return (inUse?.hosts ?? [])
    .filter(({ role, in_use }) => !in_use && role !== 'standby')
    .map(({ name, reason }) => ({ what: 'hosts', text: `Datubāzes dators ${name} ${reason}` }))
}

/** Commits wait for a synchronous standby that is away. What each one is only members of pg_monitor see. */
async function awaitedStandby(db: Db): Promise<Trouble[]> {
  const { rows } = await sql<{ wanted: string; attached: boolean }>`
    select current_setting('synchronous_standby_names') as wanted,
      exists (select from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')) as attached`.execute(db)
  const { wanted, attached } = one(rows)
  if (wanted === '' || attached) return []
  return [{ what: 'replication', text: `Sinhronā kopija (${wanted}) nav pieslēgta; saglabāšana gaida uz to` }]
}

async function fullDisk({ DATA_DIR }: Settings, { disk }: HealthLimits): Promise<Trouble[]> {
  const place = await statfs(DATA_DIR).catch(() => null)
  if (!place || place.bavail * place.bsize >= disk) return []
  return [{ what: 'disk', text: `Diskā palikuši ${Math.floor((place.bavail * place.bsize) / 1024 ** 2)} MB` }]
}

/** Milliseconds for which an answer of the object storage holds. */
const storageAnswer = 30_000
let storage: { at: number; troubles: Promise<Trouble[]> } | undefined

/** Asked for no file in particular. */
function silentStorage(settings: Settings): Promise<Trouble[]> {
  if (!settings.FILES_URL) return Promise.resolve([])
  if (storage && Date.now() - storage.at < storageAnswer) return storage.troubles
  const troubles = objectStoreOf(settings)
    .then((store) => store?.has('0'.repeat(64)))
    .then(
      () => [],
      (error: unknown) => [{ what: 'files' as const, text: error instanceof Error ? error.message : 'Failu krātuve neatbild' }],
    )
  storage = { at: Date.now(), troubles }
  return troubles
}

/** Without a mail server, mails wait on purpose. */
async function idleOutbox(db: Db, { SMTP_URL }: Settings, { outbox }: HealthLimits): Promise<Trouble[]> {
  const { rows } = await sql<{ count: number; minutes: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)) / 60, 0)::int as minutes from outbox
    where done_at is null and created_at < now() - make_interval(secs => ${outbox}) and attempts < ${mostTries}
      and (kind <> 'email' or ${SMTP_URL !== null})`.execute(db)
  const { count, minutes } = one(rows)
  return count > 0 ? [{ what: 'outbox', text: `Izsūtnē gaida ${count}, vecākais ${minutes} min` }] : []
}

async function oldBackup(db: Db, { BACKUP_DIR, DATA_DIR, DEMO, COPY }: Settings, { backup }: HealthLimits): Promise<Trouble[]> {
  if (!BACKUP_DIR) return DEMO || COPY ? [] : [{ what: 'backup', text: 'Rezerves kopijas netiek veidotas (BACKUP_DIR nav norādīts)' }]
  const [newest, failure] = await Promise.all([newestBackup(BACKUP_DIR), failureOf(DATA_DIR)])
  const hours = newest ? Math.floor((Date.now() - newest.getTime()) / 3_600_000) : null
  const { rows } = await sql`
    select from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  return [
    ...(hours === null ? [{ what: 'backup' as const, text: 'Rezerves kopijas vēl nav' }] : []),
    ...(hours !== null && hours > backup ? [{ what: 'backup' as const, text: `Jaunākā rezerves kopija ir ${hours} h veca` }] : []),
    ...(failure ? [{ what: 'backup' as const, text: failureWords(failure) }] : []),
    ...(rows.length > 0 ? [{ what: 'backup' as const, text: 'Datubāzes žurnālu neizdodas saglabāt pie rezerves kopijām' }] : []),
  ]
}

async function pausedOutgoing(db: Db, settings: Settings): Promise<Trouble[]> {
  const moment = await heldBackSince(db, settings)
  return moment === null ? [] : [{ what: 'restored', text: heldBackText(moment) }]
}
