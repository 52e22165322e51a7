import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { newClient } from '../db/client.ts'
import { sessionName } from '../db/session-name.ts'
import type { Db, SessionUser } from './context.ts'
import { factorFirst, peopleAlone } from './permit.ts'
import { Refusal } from './refusal.ts'
import { userOfToken } from './sign-in.ts'

export interface Change {
  entity: string
  id: number
  customer_id: number | null
  /** Who did it; without one, a job. */
  by?: number | null
  /** Concerns this person only. */
  user_id?: number
  /** A mail that was sent or refused for good, with the mail server's error. */
  mail?: { user_id: number; address: string; error: string | null } | null
}

interface Listener {
  user: SessionUser
  reply: FastifyReply
  check: () => Promise<void>
}

/** Every process listens to the database's notifications and forwards them to its clients as server-sent events. */
export class LiveUpdates {
  private readonly listeners = new Set<Listener>()
  private client: pg.Client | null = null
  private closed = false
  private readonly databaseUrl: string

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl
  }

  /** When the connection breaks, clients are notified at once, and reload once it is back. */
  async listen(): Promise<void> {
    const client = newClient({ connectionString: this.databaseUrl, application_name: sessionName('live'), keepAlive: true })
    client.on('notification', ({ payload }) => this.pass(payload ?? ''))
    // If listening never started, the caller retries.
    client.on('error', () => {
      if (this.client === client) void this.again()
    })
    try {
      await client.connect()
      await client.query('listen changes')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.client = client
  }

  private async again(): Promise<void> {
    this.client = null
    this.tell('away', {})
    while (!this.closed && !this.client) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await this.listen().then(
        () => this.tell('missed', {}),
        () => undefined,
      )
    }
  }

  private pass(payload: string): void {
    const change = JSON.parse(payload) as Change
    for (const { user, reply, check } of this.listeners) {
      if (change.user_id !== undefined && change.user_id !== user.id) continue
      // Sign-outs, new passwords and locked accounts arrive as changes of the user.
      if (change.entity === 'users' && change.id === user.id) void check()
      const theirs = change.user_id === user.id || (change.customer_id !== null && change.customer_id === user.main_customer_id)
      if (user.kind === 'staff' || theirs) {
        write(reply, 'change', { entity: change.entity, id: change.id, ...(change.by === user.id && { own: true }) })
      }
      if (change.mail && change.mail.user_id === user.id) {
        write(reply, 'mail', { address: change.mail.address, error: change.mail.error })
      }
    }
  }

  private tell(event: string, data: unknown): void {
    for (const { reply } of this.listeners) write(reply, event, data)
  }

  route(app: FastifyInstance, db: Db): void {
    app.get('/api/workspace/events', async (request, reply) => {
      const user = await userOfToken(db, request.headers.authorization)
      if (!user) throw Refusal.signedOut()
      if (user.lacks_factor) throw Refusal.forbidden(factorFirst)
      if (user.is_program || user.is_played) throw Refusal.forbidden(peopleAlone)
      const check = async (): Promise<void> => {
        if (!(await isLive(db, user).catch(() => true))) reply.raw.end()
      }
      const listener = { user, reply, check }
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'x-request-id': request.id,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      write(reply, this.client ? 'ready' : 'away', {})
      this.listeners.add(listener)
      const beat = setInterval(() => {
        reply.raw.write(': \n\n')
        void check()
      }, 20_000)
      request.raw.on('close', () => {
        clearInterval(beat)
        this.listeners.delete(listener)
      })
    })
  }

  async close(): Promise<void> {
    this.closed = true
    for (const { reply } of this.listeners) reply.raw.end()
    await this.client?.end()
  }
}

/** Does not extend the session, unlike a call. */
async function isLive(db: Db, { id, token_id }: SessionUser): Promise<boolean> {
  const { rows } = await sql`
    select 1 from access_tokens t join users u on u.id = t.user_id
    where t.id = ${token_id} and u.id = ${id} and t.expires_at > now() and u.is_active`.execute(db)
  return rows.length > 0
}

function write(reply: FastifyReply, event: string, data: unknown): void {
  reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
