import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { isPaged, type Call, type FileAnswer } from '../../contract/calls.ts'
import { askWord, confirmedHeader, isConfirmation } from '../../contract/confirmations.ts'
import { dayOf } from '../../contract/format.ts'
import { heavyAnswer, jsonType, LargeAnswer } from './large-answers.ts'
import type { HeavyInput } from './answer-request.ts'
import { whileMoving } from '../db/moving.ts'
import { onConnection, reporting } from '../db/pool.ts'
import type { Replicas } from '../db/replicas.ts'
import type { TellConnection } from '../db/statements.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Settings } from '../runtime/settings.ts'
import type { Afterwards, AuditEntry, Context, Db, Handler, ListRequest, SessionUser } from '../http/context.ts'
import type { CallMetrics } from '../http/call-metrics.ts'
import { noteUser } from '../http/access-log.ts'
import { nothingFollows } from '../http/afterwards.ts'
import { auditing } from '../http/audit-trail.ts'
import type { CallRunners } from '../http/call-runners.ts'
import { MoveToWorkerThread } from '../http/worker-handover.ts'
import { refuseCosts } from '../http/cost-fields.ts'
import { checkDays } from '../http/days.ts'
import { usualPage } from '../http/list.ts'
import { parse, parseParams } from '../http/parse.ts'
import { isPermitted, permit } from '../http/permit.ts'
import { checkPlayed } from '../http/replay-sessions.ts'
import { portalBody, portalQuery } from '../http/portal.ts'
import { Refusal } from '../http/refusal.ts'
import { answerOf, claim, remember, remembering, repeatKey, type Claimed, type RepeatKey } from '../http/idempotency.ts'
import { filterResponse } from '../http/response-filter.ts'
import { rowsOfList, type ServedCalls } from './list-rows.ts'
import { expectedUser, userOfToken, whySignedOut } from '../http/sign-in.ts'
import { readUpload } from '../http/upload.ts'
import { seesCosts } from '../http/visible.ts'

export interface Dependencies extends CallRunners {
  db: Db
  pool: pg.Pool
  settings: Settings
  callMetrics: CallMetrics
  /** Record state by call id for GETs of kind `once`. */
  recordStates: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => RawBuilder<string>>>
  databaseUrl: string
  replicas: Replicas | null
  /** For calls that run other calls. */
  served: ServedCalls
}

type Log = Pick<Context, 'audit' | 'afterwards'>

export interface ParsedRequest {
  input: HeavyInput
  run: (at: Db, log: Log) => Promise<unknown>
}

export interface Carried {
  call: Call
  handler: Handler<Call>
  changes: boolean
  dependencies: Dependencies
}

/** The parts of a request that a call takes; a group job makes them itself. */
export type Incoming = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers' | 'ip'>

/** The path of every call: sign-in, permission and module, parse, transaction, action, audit row, answer. */
export function pipeline(call: Call, handler: Handler<Call>, dependencies: Dependencies) {
  const changes = !call.spec.asks && (call.method !== 'GET' || call.spec.changes !== undefined)
  // Files are read while sent, and outside requests hold no connection.
  const inPool = call.spec.file || call.spec.asks
  const carried = { call, handler, changes, dependencies }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (changes && isPrefetch(request)) throw Refusal.forbidden('Darbību nedrīkst sākt iepriekšējā ielāde')
    if (!changes && !inPool) return handleRead(carried, request, reply)
    const user = await whileMoving(dependencies.db, () => authenticate(carried, dependencies.db, request))
    const act = () => handleWrite(carried, user, request, reply)
    return call.spec.upload ? dependencies.uploads(user?.id ?? 0, act) : act()
  }
}

async function handleRead(carried: Carried, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call, dependencies } = carried
  const { db, reading, replicas } = dependencies
  const large: { input?: HeavyInput } = {}
  const answerFor = async (user: SessionUser | null, one: Db): Promise<unknown> => {
    const { input, run } = await parseRequest(carried, request, user)
    large.input = input
    const read = (at: Db) => run(at, onlyReads)
    return filterResponse(call, user, await (replicas ? replicas.read(one, read, isAnswer) : read(one)))
  }
  const act = (tell: TellConnection) =>
    onConnection(
      db,
      async (one) => {
        const signingIn = authenticate(carried, one, request)
        // Queries of the expected user leave together with the sign-in, whose answer decides whether they count.
        const expected = replicas ? null : expectedUser(db, request.headers.authorization)
        const early = expected && isPermitted(call, expected) ? answerFor(expected, one) : null
        early?.catch(() => undefined)
        const user = await signingIn
        return early && user === expected ? early : answerFor(user, one)
      },
      tell,
    )
  const answer = await whileMoving(db, () => reading(call.id, act)).catch((error: unknown) => {
    if (error instanceof MoveToWorkerThread && large.input) return runInWorker(carried, large.input, reply)
    throw error
  })
  return send(reply, call, answer)
}

async function handleWrite(carried: Carried, user: SessionUser | null, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call, changes, dependencies } = carried
  const { db, writing, files, recordStates } = dependencies
  const { input, run } = await parseRequest(carried, request, user)
  if (call.spec.heavy) return send(reply, call, await runInWorker(carried, input, reply))
  if (!changes) return send(reply, call, filterResponse(call, user, await files(call.id, (tell) => run(reporting(db, tell), onlyReads))))
  const { params, query, body: rawBody } = input
  const key = repeatKey(call, request, recordStates[call.id]?.(params as Record<string, unknown>))
  const body = call.spec.upload ? params : { params, query, body: rawBody }
  const runInput = { call, user, key, body, ip: request.ip }
  const write = () => writing(call.id, (tell) => carriedOut(reporting(db, tell), runInput, run))
  // Without a key a write that was committed and not answered would happen twice.
  const callOutcome = await (key ? whileMoving(db, write) : write()).catch((error: unknown) => {
    throw error instanceof Refusal && user ? error.carrying((record) => filterResponse(call, user, record)) : error
  })
  const answer =
    callOutcome.later.length === 0 && !callOutcome.isPending
      ? callOutcome.answer
      : await files(call.id, (tell) => followed(reporting(db, tell), callOutcome))
  return send(reply, call, filterResponse(call, user, answer))
}

/** Runs the call in the worker thread, which also filters the answer for the user. */
async function runInWorker({ call, dependencies }: Carried, input: HeavyInput, reply: FastifyReply): Promise<FileAnswer | LargeAnswer> {
  const { db, callMetrics, databaseUrl, replicas } = dependencies
  const isGone = () => reply.raw.destroyed
  const answer = (url: string) => heavyAnswer({ databaseUrl: url, callId: call.id, input, isGone, callMetrics })
  const replica = await replicas?.urlNow(db)
  if (!replica) return answer(databaseUrl)
  return answer(replica).catch((error: unknown) => {
    if (isAnswer(error) || isGone()) throw error
    return answer(databaseUrl)
  })
}

async function authenticate({ call, changes, dependencies }: Carried, at: Db, request: FastifyRequest): Promise<SessionUser | null> {
  const user = await userOfToken(at, request.headers.authorization)
  noteUser(request, user?.id)
  checkPlayed(user, { call, changes, headers: request.headers, settings: dependencies.settings })
  if (!user && call.spec.rule !== 'visitor') throw Refusal.signedOut(await whySignedOut(at, request.headers.authorization))
  permit(call, user)
  return user
}

async function parseRequest(carried: Carried, request: FastifyRequest, user: SessionUser | null): Promise<ParsedRequest> {
  const { call } = carried
  return parsed(carried, request, user, call.spec.upload ? await readUpload(request, call) : bodyOf(call, request.body))
}

export function bodyOf({ id, spec }: Call, sent: unknown): unknown {
  return spec.body ? parse(spec.body, sent ?? {}, id.split('.')[0]) : undefined
}

export function parsed(
  { call, handler, changes, dependencies }: Carried,
  request: Incoming,
  user: SessionUser | null,
  body: unknown,
): ParsedRequest {
  const { db: primary, pool, settings, callMetrics, replicas, served } = dependencies
  const now = new Date()
  const today = dayOf(now)
  const parsedQuery = call.spec.query ? parse(call.spec.query, request.query) : {}
  if (!call.spec.columns && isPaged(call)) refuseConditions(parsedQuery)
  // The page size comes with the session, which saves a query.
  const query = isPaged(call) && user ? { per_page: user.page_size, ...(parsedQuery as object) } : parsedQuery
  if (user && !seesCosts(user)) refuseCosts(call, query, body)
  const input = {
    params: parseParams(call, (request.params ?? {}) as Record<string, string>),
    query: user?.kind === 'customer' ? portalQuery(user, query) : query,
    body: user?.kind === 'customer' ? portalBody(call, body, today) : body,
    user: user ?? nobody,
    settings,
    now,
    today,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    ...confirmedIn(request),
  }
  const routed = (callId: string) => served.get(callId)
  const act = (db: Db, log: Log) => {
    // By the connection of the call: a second one might wait for sessions that calls in the same place hold.
    const rowsOf = (list: ListRequest) => rowsOfList(served, { ...input, db }, list)
    const answering = { callMetrics, pool, primary, replicas, rowsOf, routed }
    return handler({ ...input, db, ...log, answering } as Parameters<Handler<Call>>[0])
  }
  return { input, run: changes ? (db, log) => checkDays(db, call, input.body, input).then(() => act(db, log)) : act }
}

/** Lists without columns would ignore conditions on them, and have no totals and groups. */
function refuseConditions(query: unknown): void {
  const { where, totals, group_by } = query as { where?: unknown; totals?: unknown; group_by?: unknown }
  if (where !== undefined) throw Refusal.field('where', 'Lauks „Kolonnu filtri”: šo sarakstu pēc kolonnām nefiltrē')
  if (totals !== undefined) throw Refusal.field('totals', 'Lauks „Kopsummas”: šim sarakstam to nav')
  if (group_by !== undefined) throw Refusal.field('group_by', 'Lauks „Grupēšana”: šim sarakstam tās nav')
}

function isAnswer(error: unknown): boolean {
  return error instanceof Refusal || error instanceof MoveToWorkerThread
}

function confirmedIn(request: Pick<FastifyRequest, 'headers'>): Pick<Context, 'confirmed' | 'asks'> {
  const words = [request.headers[confirmedHeader]].flat().flatMap((each) => each?.split(/\s*,\s*/) ?? [])
  return { confirmed: new Set(words.filter(isConfirmation)), asks: words.includes(askWord) }
}

/** Placeholder user for visitors' calls. */
const nobody: SessionUser = {
  id: 0,
  kind: 'customer',
  name: '',
  email: '',
  main_customer_id: null,
  sees_prices: false,
  lacks_factor: false,
  permissions: new Set(),
  modules: new Set(),
  token_id: 0,
  page_size: usualPage,
}

const onlyReads: Log = {
  audit: () => {
    throw new Error('A reading call must not change anything')
  },
  afterwards: nothingFollows,
}

function isPrefetch(request: FastifyRequest): boolean {
  return [request.headers['purpose'], request.headers['sec-purpose']].flat().some((each) => /prefetch|preview|prerender/i.test(each ?? ''))
}

interface Run {
  call: Call
  user: SessionUser | null
  key: RepeatKey | null
  body: unknown
  ip: string | null
  /** Writes that take effect with those of the call. */
  with?: Accompanying
}

export interface Accompanying {
  before: (tx: Db) => Promise<void>
  after: (tx: Db, answer: unknown) => Promise<void>
}

export interface CallOutcome {
  answer: unknown
  later: readonly Afterwards[]
  claimed: Claimed | null
  /** The first run still executes its follow-up; its answer is awaited. */
  isPending?: true
}

export async function carriedOut(db: Db, run: Run, act: ParsedRequest['run']): Promise<CallOutcome> {
  const outcome = await inTransaction(db, async (tx, withCommit): Promise<CallOutcome | Refusal> => {
    await run.with?.before(tx)
    const claimed = run.key && run.user ? await claim(tx, run, run.key, run.user) : null
    if (claimed?.before) {
      const { answer, isPending } = claimed.before
      await run.with?.after(tx, answer)
      return { answer, later: [], claimed, ...(isPending && { isPending }) }
    }
    const loggedEntries: (AuditEntry | null)[] = []
    const later: Afterwards[] = []
    const log: Log = { audit: (entry) => void loggedEntries.push(entry), afterwards: (each) => void later.push(each) }
    const answer = await act(tx, log).catch(committedRefusal)
    if (answer instanceof Refusal) return answer
    const silent = loggedEntries.length > 0 || run.call.spec.quiet
    const entries = silent ? loggedEntries.filter((entry) => entry !== null) : [defaultEntry(run, answer)]
    const statements = [
      auditing(entries, { user_id: run.user?.id ?? null, ip: run.ip }),
      await remembering(tx, claimed, answer, later.length > 0),
    ].filter((each) => each !== null)
    withCommit(statements)
    await run.with?.after(tx, answer)
    return { answer, later, claimed }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Runs the follow-up of a call and stores its answer for repetitions. */
export async function followed(db: Db, { answer, later, claimed, isPending }: CallOutcome): Promise<unknown> {
  if (isPending && claimed) return answerOf(db, claimed)
  let fullAnswer = answer as object
  try {
    for (const act of later) fullAnswer = { ...fullAnswer, ...(await act(db)) }
  } finally {
    await remember(db, claimed, fullAnswer)
  }
  return fullAnswer
}

/** A refusal that commits leaves the transaction as its result. */
function committedRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.keeps) return error
  throw error
}

function defaultEntry({ call, body }: Run, answer: unknown): AuditEntry {
  const params = (body as { params: Record<string, unknown> }).params
  const id = Number(params['id'] ?? (answer as { data?: { id?: number } } | undefined)?.data?.id ?? Object.values(params)[0] ?? 0)
  return { entity: call.id.split('.')[0] ?? '', id: Number.isFinite(id) ? id : 0, event: call.id }
}

function send(reply: FastifyReply, call: Call, answer: unknown): unknown {
  void reply.header('cache-control', 'no-store')
  if (answer instanceof LargeAnswer) return reply.header('content-type', jsonType).header('content-length', answer.size).send(answer.bytes)
  if (!call.spec.file) return reply.send(answer ?? {})
  const { name, mime, bytes, size, inline } = answer as FileAnswer
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  if (size !== undefined) void reply.header('content-length', size)
  return reply
    .header('content-type', mime)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes)
}
