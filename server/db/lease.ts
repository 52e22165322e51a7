import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../runtime/start-error.ts'
import { newClient } from './client.ts'
import { one } from './one.ts'

/**
 * One server per external database, where files and secrets are in its data folder; servers with common files and a
 * common key share the lease. The session holds an advisory lock and queries every two seconds; long silent holders
 * are terminated.
 */

/** Arbitrary; equal on all servers. */
const leaseKey = 7_310_224_120
const name = 'darbgalds-lease'

export interface Leasing {
  /** Beside other servers that share it; default: alone. */
  shared?: boolean
  /** After a takeover: exit at once. */
  onLost: (reason: Error) => void
  say?: (line: string) => void
  /** Milliseconds. */
  beat?: number
  patience?: number
}

/** Returns the release function. @throws StartError if held by another server */
export async function leaseDatabase(url: string, leasing: Leasing): Promise<() => Promise<void>> {
  const { onLost, beat = 2000 } = leasing
  let client: pg.Client | null = await take(url, leasing)
  let isOver = false
  const keep = async (): Promise<void> => {
    while (!isOver) {
      await sleep(beat, undefined, { ref: false })
      if (isOver) return
      try {
        // While PostgreSQL is down nobody holds it; the first to return does.
        client ??= await take(url, leasing)
        await client.query('select 1')
      } catch (error) {
        if (error instanceof StartError) return onLost(error)
        await client?.end().catch(() => undefined)
        client = null
      }
    }
  }
  void keep()
  return async () => {
    isOver = true
    await client?.end().catch(() => undefined)
  }
}

/** @throws StartError if held by a living server */
async function take(url: string, { shared = false, say = () => undefined, patience = 25_000 }: Leasing): Promise<pg.Client> {
  const client = newClient({
    connectionString: url,
    application_name: `${name} ${hostname()}`.slice(0, 63),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  try {
    await client.connect()
    await client.query("set idle_session_timeout = 0; set lock_timeout = '10s'")
    if (await isTaken(client, shared)) return client
    const first = await holderOf(client)
    if (first) say('Datubāzi lieto cits serveris; pārbauda, vai tas darbojas …')
    for (let waited = 0; !(await isTaken(client, shared)); waited += 250) {
      const holder = await holderOf(client)
      // It queried meanwhile, so it lives.
      if (holder && first && holder.pid === first.pid && holder.asked !== first.asked) throw inUse(holder)
      if (holder && waited >= patience) await client.query('select pg_terminate_backend($1)', [holder.pid]).catch(() => undefined)
      if (waited >= patience + 5000) throw inUse(holder ?? first)
      await sleep(250)
    }
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function isTaken(client: pg.Client, shared: boolean): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock${shared ? '_shared' : ''}($1) as taken`, [leaseKey])
  return one(rows).taken
}

interface Holder {
  pid: number
  from: string
  asked: string | null
}

async function holderOf(client: pg.Client): Promise<Holder | null> {
  const { rows } = await client.query<Holder>(
    `select l.pid, coalesce(nullif(split_part(a.application_name, ' ', 2), ''), '?') as from, a.state_change::text as asked
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.pid <> pg_backend_pid() and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) + l.objid::bigint = $1
     order by l.pid`,
    [leaseKey],
  )
  return rows[0] ?? null
}

const inUse = (holder: Holder | null): StartError =>
  new StartError(
    `Datubāzi jau lieto cits Darbgalds (dators ${holder?.from ?? '?'}); vienu datubāzi apkalpo viens serveris ar vienu datu mapi: vispirms apturiet to vai norādiet visiem serveriem kopīgu FILES_URL un SECRET_KEY`,
  )
