import { blockedReason, isOfRights, type Arguments, type Command } from '../commands/command.ts'
import type { CommandContext, CommandUser } from '../commands/context.ts'
import type { CurrentRecord, RecordKind } from '../commands/records.ts'
import { placeOf } from '../commands/scope.ts'
import { sentenceOf } from '../commands/sentences.ts'
import type { RecordedCall, RecordedRun, Recording } from '../contract/workspace/recorded.ts'
import { withoutSecrets } from '../contract/secrets.ts'
import { differenceOf } from './difference.ts'
import { fileWord, withFiles, type FindFile } from './files.ts'
import { runEach } from './group.ts'
import { headlessContext } from './headless-context.ts'
import { KeyMapping } from './known.ts'
import { RunNote } from './note.ts'
import type { Seats } from './player.ts'
import type { Send } from './server.ts'
import { addressed, shows } from './shows.ts'
import { stateWord } from './states.ts'
import { callWord, decisionWord, inWords, type DifferenceText } from './difference-texts.ts'

/** First difference: record, state, reason, call or answer. */
export interface Divergence extends DifferenceText {
  what: 'command' | 'file' | 'record' | 'state' | 'guard' | 'call' | 'refusal' | 'value'
}

export function divergenceText({ what, place, then, now }: Divergence): string {
  const of = { command: `Darbība „${place}”`, record: `Ieraksts „${place}”`, state: `„${place}” statuss`, guard: `Darbība „${place}”` }
  const where = what in of ? of[what as keyof typeof of] : place
  return `${where}: toreiz ${then}, tagad ${now}`
}

export interface Step {
  run: RecordedRun
  /** Description as a sentence. */
  sentence: string
  /** The replay's counterpart of the recorded record. */
  record: CurrentRecord | null
  calls: readonly RecordedCall[]
  made: { path: string; title: string } | null
  divergence: Divergence | null
}

export interface Stage {
  seats: Seats
  commands: readonly Command[]
}

/** Stops at the first difference, which is in the last step. */
export async function* replay({ runs, rights = [] }: Recording, { seats, commands }: Stage): AsyncGenerator<Step, void> {
  const mapping = new KeyMapping()
  const statusAfterRun = new Map<string, string>()
  const byId = new Map(commands.map((command) => [command.id, command]))
  for (const run of runs) {
    const command = byId.get(run.command_id)
    const step = { run, sentence: sentenceOf(run, command), record: null, calls: [], made: null }
    const { send, user, findFile } = await seats(rights.find(({ id }) => id === run.rights) ?? null)
    const after: Step = command
      ? { ...step, ...(await repeated(run, command, mapping, { send, user, findFile, left: statusAfterRun })) }
      : { ...step, divergence: { what: 'command', place: step.sentence, then: 'ir', now: 'nav' } }
    yield after
    if (after.divergence) return
    if (run.record && run.status_after) statusAfterRun.set(keyOf(run.record), run.status_after)
  }
}

/** Includes states in which previous runs left records. */
interface Played {
  send: Send
  findFile: FindFile
  user: CommandUser
  left: ReadonlyMap<string, string>
}

const keyOf = ({ kind, id }: NonNullable<RecordedRun['record']>): string => `${kind} ${id}`

type Repeated = Pick<Step, 'record' | 'calls' | 'made' | 'divergence'>

async function repeated(run: RecordedRun, command: Command, mapping: KeyMapping, stage: Played): Promise<Repeated> {
  const record = await currentSubject(run.record ?? null, mapping, stage)
  const note = new RunNote()
  const ended = (divergence: Divergence | null): Repeated => ({ record, calls: note.calls, made: createdRecord(note), divergence })
  const otherwise = otherStanding(run, record, stage)
  if (otherwise) return ended(otherwise)
  const confirmed = (run.calls ?? []).map((each) => each.confirmed ?? [])
  const selectedRecords = recordsSelectedIn(run, command, mapping)
  const commandContextOf = (playedRecord: CurrentRecord | null) =>
    headlessContext({ ...stage, record: playedRecord, chosen: selectedRecords, note, confirmed })
  const guard = otherGuard(run, command, commandContextOf(record), mapping)
  if (guard) return ended(guard)
  if (run.outcome === 'blocked') return ended(null)
  const files = await withFiles(run.args, stage.findFile)
  if ('lacks' in files) return ended({ what: 'file', place: `Fails ${fileWord(files.lacks)}`, then: 'ir', now: 'nav' })
  const groupIds = Array.isArray(run.args['records']) ? (run.args['records'] as number[]) : null
  await runEach({
    command,
    records: groupIds ? recordsSelectedIn({ ...run, chosen: groupIds }, command, mapping) : [record],
    isGroup: groupIds !== null,
    argsOf: (played) => argumentsOf({ ...run, args: files.args as RecordedRun['args'] }, played, mapping),
    contextOf: commandContextOf,
    send: stage.send,
  })
  const was = run.calls ?? []
  // Removes the same secrets as the history does.
  const now = withoutSecrets(note.calls) as RecordedCall[]
  // Of a page left early the history has only the answers until then, of a large group those of its first records.
  const isCut = run.outcome === 'left' || (groupIds !== null && groupIds.length > was.length)
  return ended(compared(was, isCut ? now.slice(0, was.length) : now, mapping, note.answers))
}

function createdRecord({ madePath, madeNumber }: RunNote): Step['made'] {
  return madePath === null ? null : { path: madePath, title: madeNumber ?? 'Jaunais ieraksts' }
}

/**
 * Compares the state with the recorded one, which may predate the previous run if keys were pressed before the page
 * refreshed.
 */
function otherStanding(run: RecordedRun, record: CurrentRecord | null, { left }: Played): Divergence | null {
  if (!run.record) return null
  const place = run.record.title
  if (record === null) return { what: 'record', place, then: 'ir', now: 'nav' }
  const recordedStatus = run.record.status ?? null
  if (record.status === undefined || recordedStatus === null) return null
  if (record.status === recordedStatus || record.status === left.get(keyOf(run.record))) return null
  return { what: 'state', place, then: stateWord(record.kind, recordedStatus), now: stateWord(record.kind, record.status) }
}

/** Compares reasons; without abilities in the page the server decides. */
function otherGuard(run: RecordedRun, command: Command, ctx: CommandContext, mapping: KeyMapping): Divergence | null {
  const { event: _, ...rest } = command
  const hasAbilities = ctx.record?.can !== undefined
  const reason = blockedReason(hasAbilities ? command : rest, ctx)
  const now = reason === null ? null : String(withoutSecrets(reason))
  const then = run.outcome === 'blocked' ? mapping.translatedText(run.error ?? '') : null
  if (now === then || (!hasAbilities && then !== null && !isOfRights(then) && !isOfRights(now))) return null
  return { what: 'guard', place: command.title, then: possible(then), now: possible(now) }
}

function possible(reason: string | null): string {
  return reason === null ? 'iespējama' : `nav iespējama: ${reason}`
}

async function currentSubject(
  was: (RecordedRun['record'] & object) | null,
  mapping: KeyMapping,
  { send }: Played,
): Promise<CurrentRecord | null> {
  if (was === null) return null
  const id = mapping.id(was.kind, was.id)
  const call = shows[was.kind as RecordKind]
  const playedRecord = { kind: was.kind as RecordKind, id, title: mapping.translatedText(was.title), facts: mapping.translated(was.facts) }
  if (!call) return { ...playedRecord, lock_version: was.lock_version } as CurrentRecord
  const { status, body } = await send(call, addressed(call, id) as object, [])
  if (status !== 200) return null
  const { lock_version, status: state, can } = (body as { data: Pick<CurrentRecord, 'lock_version' | 'status' | 'can'> }).data
  return {
    ...playedRecord,
    lock_version,
    ...(state !== undefined && { status: state }),
    ...(can !== undefined && { can }),
  } as CurrentRecord
}

function recordsSelectedIn({ chosen }: RecordedRun, { scope }: Command, mapping: KeyMapping): CurrentRecord[] {
  const { kind } = placeOf(scope)
  return (chosen ?? []).map((id) => ({ kind: kind as RecordKind, id: mapping.id(kind ?? '', id), title: '' }) as CurrentRecord)
}

/** Translates keys; a version equal to the recorded record's is replaced by the current one. */
function argumentsOf(run: RecordedRun, playedRecord: CurrentRecord | null, mapping: KeyMapping): Arguments {
  const args = mapping.translated(run.args) as Record<string, unknown>
  const was = run.record?.lock_version
  const subject = args['subject'] as { id?: unknown; lock_version?: unknown } | null | undefined
  const now = playedRecord?.lock_version
  if (was === undefined || now === undefined) return args
  return {
    ...args,
    ...(args['lock_version'] === was && { lock_version: now }),
    ...(subject && subject.id === playedRecord?.id && subject.lock_version === was && { subject: { ...subject, lock_version: now } }),
  }
}

/** Compares calls and learns key mappings from them. */
function compared(
  then: readonly RecordedCall[],
  now: readonly RecordedCall[],
  mapping: KeyMapping,
  answers: readonly unknown[],
): Divergence | null {
  for (const [place, was] of then.entries()) {
    const is = now[place]
    if (!is || is.call !== was.call) return otherCall(place, was, is)
    mapping.learn(was.answer, is.answer, was.call.split('.')[0] ?? '')
    const [decided, decides] = [
      decisionWord({ ...was, errors: reasons(was, mapping) }),
      decisionWord({ ...is, errors: reasons(is, mapping) }),
    ]
    if (is.status !== was.status || decided !== decides) return { what: 'refusal', place: callWord(was.call), then: decided, now: decides }
    const difference = differenceOf(was.answer, is.answer)
    if (difference) return { what: 'value', ...inWords(difference, answers[place], was.call) }
  }
  const more = now[then.length]
  return more ? otherCall(then.length, undefined, more) : null
}

function otherCall(place: number, was: RecordedCall | undefined, is: RecordedCall | undefined): Divergence {
  const word = (call: RecordedCall | undefined) => (call ? `„${callWord(call.call)}”` : 'nekas')
  return { what: 'call', place: `${place + 1}. pieprasījums serverim`, then: word(was), now: word(is) }
}

function reasons({ errors }: RecordedCall, mapping: KeyMapping): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, texts]) => [field, texts.map((text) => mapping.translatedText(text))]),
  )
}
