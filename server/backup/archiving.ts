import { newClient } from '../db/client.ts'
import { StartError } from '../runtime/start-error.ts'

interface Archiving {
  mode: string
  /** Archive command or library; empty if none. */
  way: string
  level: string
  /** The last attempt failed. */
  isFailing: boolean
}

/** Explains what is missing, or that the operator must restore, as the data folder is not ours. */
export async function momentElsewhere(url: string, to: Date | 'latest'): Promise<StartError> {
  const found = await archivingOf(url)
  const lack = lackOf(found)
  if (lack)
    return new StartError(
      `DATABASE_URL serveris žurnālu neglabā (${lack}), tāpēc uz brīdi to atjaunot nevar. Lai turpmāk varētu, serverī iestatiet ` +
        'archive_mode = on, archive_command (vai archive_library) un wal_level = replica, palaidiet to no jauna un izveidojiet bāzes kopiju ar ' +
        'pg_basebackup. Bez --to atjauno pašu rezerves kopiju brīžus.',
    )
  const target =
    to === 'latest'
      ? "recovery_target_timeline = 'latest'"
      : `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`
  const failing = found.isFailing ? ' Pēdējo žurnāla gabalu serverim nav izdevies saglabāt: apskatiet pg_stat_archiver.' : ''
  return new StartError(
    `DATABASE_URL serveris žurnālu glabā (${found.way}), bet tā datu mape nav mūsu: uz brīdi to atjauno pašā serverī no tā bāzes kopijas ar ` +
      `restore_command un ${target}. Pēc tam saglabātos failus šurp atnes npm run restore -- MAPE --files. Bez --to atjauno pašu rezerves ` +
      `kopiju brīžus.${failing}`,
  )
}

export async function momentWords(url: string): Promise<string> {
  const lack = lackOf(await archivingOf(url))
  return lack ? `uz brīdi neatjaunojama: serveris žurnālu neglabā (${lack})` : 'uz brīdi atjaunojama ar servera paša žurnāla arhīvu'
}

/** Null if the log is archived. */
function lackOf({ mode, way, level }: Archiving): string | null {
  if (level === 'minimal') return 'wal_level = minimal'
  if (mode === 'off') return 'archive_mode = off'
  return way === '' ? 'archive_command un archive_library nav norādīti' : null
}

async function archivingOf(url: string): Promise<Archiving> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    // From PostgreSQL 16 library or command; 15 has both, one empty.
    const { rows } = await client.query<Archiving>(`
      select current_setting('archive_mode') as mode, current_setting('wal_level') as level,
        coalesce(nullif(current_setting('archive_library', true), ''), nullif(nullif(current_setting('archive_command', true), ''), '(disabled)'), '') as way,
        (select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver) is true as "isFailing"`)
    if (!rows[0]) throw new Error('A select without a table gave no row')
    return rows[0]
  } catch (error) {
    throw new StartError(
      `DATABASE_URL serverim nevar pajautāt, vai tas glabā žurnālu: ${error instanceof Error ? error.message || String(error) : String(error)}`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
