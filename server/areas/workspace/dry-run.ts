import { sql } from 'kysely'
import { isConfirmation, type Confirmation } from '../../../contract/confirmations.ts'
import { isEarlier, isVersionOf, previewable, type PreviewedCall, type VersionOf } from '../../../contract/workspace/dry-run.ts'
import { groupKindOf } from '../../../contract/workspace/group-kinds.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Answer, Call } from '../../../contract/calls.ts'
import { transactionOn } from '../../db/pool.ts'
import type { AuditEntry, Context, Db, Handler, Io, RoutedCall } from '../../http/context.ts'
import { refuseCosts } from '../../http/cost-fields.ts'
import { checkDays } from '../../http/days.ts'
import { refusalOf } from '../../http/failure.ts'
import { parse, parseParams } from '../../http/parse.ts'
import { permit } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { seesCosts } from '../../http/visible.ts'
import { busyWords } from '../../runtime/busy.ts'
import { effectsOf, lastMovement } from './dry-run-effects.ts'

type Preview = Answer<typeof workspace.dryRun>
type Step = Preview['steps'][number]

/** Milliseconds: a preview holds the locks of its documents, so it is short and waits for nobody. */
const limits = { lock: 800, statement: 4000, all: 8000 }
/** Confirmations taken for granted per call. */
const mostQuestions = 8

const tooLong = 'Priekšskatījums ilga pārāk ilgi un tika apturēts'

/** Ends the transaction of a complete preview. */
class RolledBack extends Error {}

/**
 * Carries out calls by their own handlers, with the rights of the person, in one transaction that is always rolled
 * back. Nothing is announced or audited, and what would follow the commit is not done.
 */
export const dryRun: Handler<typeof workspace.dryRun> = async (ctx) => {
  let preview: Preview | undefined
  try {
    await transactionOn(ctx.db, async (tx) => {
      await sql`select set_config('lock_timeout', ${`${limits.lock}ms`}, true), set_config('statement_timeout', ${`${limits.statement}ms`}, true)`.execute(
        tx,
      )
      preview = await previewIn(tx, ctx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!preview) throw new Error('A preview ended without an answer')
  return preview
}

async function previewIn(tx: Db, ctx: Io<typeof workspace.dryRun>): Promise<Preview> {
  const until = Date.now() + limits.all
  const calls = ctx.body.calls.map((each) => ({ ...each, routed: routedOf(ctx, each.call) }))
  const movement = await lastMovement(tx)
  const steps: Step[] = []
  const answers: unknown[] = []
  const touched: AuditEntry[] = []
  for (const each of calls) {
    const { step, answer, entries } = await tried(tx, ctx, each, { answers, until })
    steps.push(step)
    if (step.refused !== null) break
    answers.push(answer)
    touched.push(...entries)
  }
  return { steps, ...(await effectsOf(tx, ctx.user, { touched, movement })) }
}

/** @throws Refusal of a call that does not exist, is not previewed or not open to the person */
function routedOf({ answering, user }: Context, id: string): RoutedCall {
  const routed = previewable.has(id) ? answering?.routed(id) : undefined
  if (!routed) throw Refusal.field('calls', `Darbību „${id}” nevar priekšskatīt`)
  permit(routed.call, user)
  return routed
}

interface Tried {
  step: Step
  answer: unknown
  entries: AuditEntry[]
}

type Requested = PreviewedCall & { routed: RoutedCall }

interface Course {
  answers: readonly unknown[]
  /** Milliseconds since the epoch. */
  until: number
}

/** Repeats a call with the confirmations that it asked for. */
async function tried(tx: Db, ctx: Context, requested: Requested, { answers, until }: Course): Promise<Tried> {
  const confirmed = new Set<Confirmation>()
  const questions: Step['questions'] = []
  const ended = (refused: string): Tried => ({ step: { refused, questions, warnings: [] }, answer: null, entries: [] })
  for (;;) {
    if (Date.now() > until) return ended(tooLong)
    const entries: AuditEntry[] = []
    await sql`savepoint previewed`.execute(tx)
    try {
      const answer = await carriedOut(tx, { ...ctx, confirmed, asks: true }, requested, { answers, entries })
      await checkDeferred(tx)
      await sql`release savepoint previewed`.execute(tx)
      return { step: { refused: null, questions, warnings: warningsOf(answer) }, answer, entries }
    } catch (error) {
      await sql`rollback to savepoint previewed`.execute(tx)
      const refusal = refusalOf(error, requested.body)
      const question = questionIn(refusal)
      if (question && !confirmed.has(question.code) && questions.length < mostQuestions) {
        confirmed.add(question.code)
        questions.push(question)
        continue
      }
      const reason = refusal?.message ?? busyWords(error)
      if (reason === null) throw error
      return ended(reason)
    }
  }
}

interface Log {
  answers: readonly unknown[]
  entries: AuditEntry[]
}

async function carriedOut(tx: Db, ctx: Context, { routed, params, query, body }: Requested, { answers, entries }: Log): Promise<unknown> {
  const { call, handler } = routed
  const { spec } = call
  const area = call.id.split('.')[0]
  const given = {
    params: parseParams(call, textsOf(taken(params ?? {}, answers))),
    query: spec.query ? parse(spec.query, query ?? {}) : {},
    body: spec.body ? parse(spec.body, await withVersions(tx, taken(body ?? {}, answers), answers), area) : undefined,
  }
  if (!seesCosts(ctx.user)) refuseCosts(call, given.query, given.body)
  await checkDays(tx, call, given.body, ctx)
  const audit = (entry: AuditEntry | null): void => void (entry && entries.push(entry))
  // Nothing follows, because nothing is committed.
  const answer = await handler({ ...ctx, ...given, db: tx, audit, afterwards: () => undefined } as Io<Call>)
  if (entries.length === 0) entries.push({ entity: area ?? '', id: Number(given.params['id'] ?? 0), event: call.id })
  return answer
}

/** Constraints that wait for the commit are judged after each call. */
async function checkDeferred(tx: Db): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}

/** Replaces references by values of earlier answers, also within lists and objects. */
function taken(values: Readonly<Record<string, unknown>>, answers: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, takenValue(value, answers)]))
}

function takenValue(value: unknown, answers: readonly unknown[]): unknown {
  if (isEarlier(value)) return valueAt(answers[value.step], value.field)
  if (Array.isArray(value)) return value.map((each) => takenValue(each, answers))
  return typeof value === 'object' && value !== null && !isVersionOf(value) ? taken(value as Record<string, unknown>, answers) : value
}

/** A version changes with every call before, so it is read when its call comes. */
async function withVersions(
  tx: Db,
  body: Readonly<Record<string, unknown>>,
  answers: readonly unknown[],
): Promise<Record<string, unknown>> {
  const whole = { ...body }
  for (const [name, value] of Object.entries(body)) if (isVersionOf(value)) whole[name] = await versionNow(tx, value, answers)
  return whole
}

async function versionNow(tx: Db, { version_of, id }: VersionOf, answers: readonly unknown[]): Promise<number> {
  const key = isEarlier(id) ? valueAt(answers[id.step], id.field) : id
  const { rows } = await sql<{ lock_version: number }>`
    select lock_version from ${sql.table(groupKindOf(version_of).table)} where id = ${key}`.execute(tx)
  const [record] = rows
  if (!record) throw Refusal.missing()
  return record.lock_version
}

function valueAt(answer: unknown, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined),
      answer,
    )
  if (value === undefined) throw Refusal.field('calls', `Iepriekšējās darbības atbildē nav vērtības „${path}”`)
  return value
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function questionIn(refusal: Refusal | null): { code: Confirmation; text: string } | null {
  const confirm = refusal?.extra['confirm']
  if (typeof confirm !== 'object' || confirm === null || !('code' in confirm) || !('text' in confirm)) return null
  const { code, text } = confirm
  return typeof code === 'string' && isConfirmation(code) && typeof text === 'string' ? { code, text } : null
}

/** Remarks of the answer, also on lines that could not be issued. */
function warningsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return ['warnings', 'blocked'].flatMap((name) => {
    const texts: unknown = Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : null
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  })
}
