import { newClient } from './client.ts'
import { one } from './one.ts'

/** Work that one server of an installation does at a time. */
const works = { audit: 7_310_224_121, backup: 7_310_224_122 } as const

/**
 * Runs `work` while no other server is at it. The lock is of a session of its own, since the work may take hours; it
 * ends with the server. False when another server is at it.
 */
export async function alone(databaseUrl: string, work: keyof typeof works, run: () => Promise<void>): Promise<boolean> {
  const client = newClient({ connectionString: databaseUrl, application_name: `darbgalds-${work}`, keepAlive: true })
  await client.connect()
  try {
    await client.query('set idle_session_timeout = 0')
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [works[work]])
    if (!one(rows).taken) return false
    await run()
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
