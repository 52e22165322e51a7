import { blockedReason, isOfRights, type Arguments, type Command } from '../commands/command.ts'
import type { CommandContext, CommandUser } from '../commands/context.ts'
import type { CurrentRecord, RecordKind } from '../commands/records.ts'
import { placeOf } from '../commands/scope.ts'
import { sentenceOf } from '../commands/sentences.ts'
import type { RecordedCall, RecordedRun, Recording } from '../contract/workspace/recorded.ts'
import { withoutSecrets } from '../contract/secrets.ts'
import { differenceOf } from './difference.ts'
import { fileWord, withFiles, type FindFile } from './files.ts'
import { headlessContext, Refused } from './headless-context.ts'
import { Known } from './known.ts'
import { RunNote } from './note.ts'
import type { Seats } from './player.ts'
import type { Send } from './server.ts'
import { shows } from './shows.ts'
import { stateWord } from './states.ts'
import { callWord, decisionWord, inWords, type Told } from './words.ts'

/** What differed first: the record that was in front, its state, what kept the command back, a call, or what an answer told. */
export interface Divergence extends Told {
  what: 'command' | 'file' | 'record' | 'state' | 'guard' | 'call' | 'refusal' | 'value'
}

/** What differs, as a sentence. */
export function divergenceText({ what, place, then, now }: Divergence): string {
  const of = { command: `Darbība „${place}”`, record: `Ieraksts „${place}”`, state: `„${place}” statuss`, guard: `Darbība „${place}”` }
  const where = what in of ? of[what as keyof typeof of] : place
  return `${where}: toreiz ${then}, tagad ${now}`
}

/** One run of the history and what became of it in the replay. */
export interface Step {
  run: RecordedRun
  /** What was done, as a sentence. */
  said: string
  /** The record that stands for that of the history. */
  record: CurrentRecord | null
  calls: readonly RecordedCall[]
  /** The record that it made now, and the page that shows it. */
  made: { path: string; title: string } | null
  divergence: Divergence | null
}

/** By whom a history is repeated, with the rights of each run, and with which commands. */
export interface Stage {
  seats: Seats
  commands: readonly Command[]
}

/** Runs a history again, one run after another, until something differs: the last step names what it is, and nothing runs after it. */
export async function* replay({ runs, rights = [] }: Recording, { seats, commands }: Stage): AsyncGenerator<Step, void> {
  const known = new Known()
  const left = new Map<string, string>()
  const byId = new Map(commands.map((command) => [command.id, command]))
  for (const run of runs) {
    const command = byId.get(run.command_id)
    const step = { run, said: sentenceOf(run, command), record: null, calls: [], made: null }
    const { send, user, findFile } = await seats(rights.find(({ id }) => id === run.rights) ?? null)
    const after: Step = command
      ? { ...step, ...(await repeated(run, command, known, { send, user, findFile, left })) }
      : { ...step, divergence: { what: 'command', place: step.said, then: 'ir', now: 'nav' } }
    yield after
    if (after.divergence) return
    if (run.record && run.status_after) left.set(keyOf(run.record), run.status_after)
  }
}

/** Where one run is repeated, and by whom; runs before it have left records in some state. */
interface Played {
  send: Send
  findFile: FindFile
  user: CommandUser
  left: ReadonlyMap<string, string>
}

const keyOf = ({ kind, id }: NonNullable<RecordedRun['record']>): string => `${kind} ${id}`

type Repeated = Pick<Step, 'record' | 'calls' | 'made' | 'divergence'>

async function repeated(run: RecordedRun, command: Command, known: Known, stage: Played): Promise<Repeated> {
  const record = await currentSubject(run.record ?? null, known, stage)
  const note = new RunNote()
  const ended = (divergence: Divergence | null): Repeated => ({ record, calls: note.calls, made: madeOf(note), divergence })
  const otherwise = otherStanding(run, record, stage)
  if (otherwise) return ended(otherwise)
  const confirmed = (run.calls ?? []).map((each) => each.confirmed ?? [])
  const chosen = chosenOf(run, command, known)
  const commandContextOf = (playedRecord: CurrentRecord | null) =>
    headlessContext({ ...stage, record: playedRecord, chosen, note, confirmed })
  const guard = otherGuard(run, command, commandContextOf(record), known)
  if (guard) return ended(guard)
  if (run.outcome === 'blocked') return ended(null)
  const files = await withFiles(run.args, stage.findFile)
  if ('lacks' in files) return ended({ what: 'file', place: `Fails ${fileWord(files.lacks)}`, then: 'ir', now: 'nav' })
  const playedRecords = Array.isArray(run.args['records'])
    ? chosenOf({ ...run, chosen: run.args['records'] as number[] }, command, known)
    : [record]
  for (const playedRecord of playedRecords) {
    // Of many records each is asked for itself; what it was refused for stands among the calls.
    await Promise.resolve(
      command.run(commandContextOf(playedRecord), argumentsOf({ ...run, args: files.args as RecordedRun['args'] }, playedRecord, known)),
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
  const was = run.calls ?? []
  // What the history leaves out of its answers is left out here, too.
  const now = withoutSecrets(note.calls) as RecordedCall[]
  // Of a page that was left, the history knows only what was answered until then.
  return ended(compared(was, run.outcome === 'left' ? now.slice(0, was.length) : now, known, note.answers))
}

/** The record that a run made, where it led to its page. */
function madeOf({ madePath, madeNumber }: RunNote): Step['made'] {
  return madePath === null ? null : { path: madePath, title: madeNumber ?? 'Jaunais ieraksts' }
}

/**
 * That the record in front is gone, or stands otherwise than it stood: than its page showed, or than the run before had
 * left it, for quick hands press the next key before the page has heard of it.
 */
function otherStanding(run: RecordedRun, record: CurrentRecord | null, { left }: Played): Divergence | null {
  if (!run.record) return null
  const place = run.record.title
  if (record === null) return { what: 'record', place, then: 'ir', now: 'nav' }
  const standing = run.record.status ?? null
  if (record.status === undefined || standing === null) return null
  if (record.status === standing || record.status === left.get(keyOf(run.record))) return null
  return { what: 'state', place, then: stateWord(record.kind, standing), now: stateWord(record.kind, record.status) }
}

/** That the command is kept back for another reason than it was; what the record's page does not tell, the server decides. */
function otherGuard(run: RecordedRun, command: Command, ctx: CommandContext, known: Known): Divergence | null {
  const { event: _, ...rest } = command
  const told = ctx.record?.can !== undefined
  const reason = blockedReason(told ? command : rest, ctx)
  const now = reason === null ? null : String(withoutSecrets(reason))
  const then = run.outcome === 'blocked' ? known.said(run.error ?? '') : null
  if (now === then || (!told && then !== null && !isOfRights(then) && !isOfRights(now))) return null
  return { what: 'guard', place: command.title, then: possible(then), now: possible(now) }
}

function possible(reason: string | null): string {
  return reason === null ? 'iespējama' : `nav iespējama: ${reason}`
}

/** The record that stands for that of the history, as it is now; null where there is none. */
async function currentSubject(was: (RecordedRun['record'] & object) | null, known: Known, { send }: Played): Promise<CurrentRecord | null> {
  if (was === null) return null
  const id = known.id(was.kind, was.id)
  const call = shows[was.kind as RecordKind]
  const playedRecord = { kind: was.kind as RecordKind, id, title: known.said(was.title), facts: known.translated(was.facts) }
  if (!call) return { ...playedRecord, lock_version: was.lock_version } as CurrentRecord
  const { status, body } = await send(call, { params: { id } as never }, [])
  if (status !== 200) return null
  const { lock_version, status: state, can } = (body as { data: Pick<CurrentRecord, 'lock_version' | 'status' | 'can'> }).data
  return {
    ...playedRecord,
    lock_version,
    ...(state !== undefined && { status: state }),
    ...(can !== undefined && { can }),
  } as CurrentRecord
}

/** Rows that a run took together: of the kind that its command is for. */
function chosenOf({ chosen }: RecordedRun, { scope }: Command, known: Known): CurrentRecord[] {
  const { kind } = placeOf(scope)
  return (chosen ?? []).map((id) => ({ kind: kind as RecordKind, id: known.id(kind ?? '', id), title: '' }) as CurrentRecord)
}

/** Arguments with the keys of the replay; a save that stood on the version that was in front stands on the one that is now. */
function argumentsOf(run: RecordedRun, playedRecord: CurrentRecord | null, known: Known): Arguments {
  const args = known.translated(run.args) as Record<string, unknown>
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

/** Holds the calls of a run against those of the history, and learns from them which record stands for which. */
function compared(
  then: readonly RecordedCall[],
  now: readonly RecordedCall[],
  known: Known,
  answers: readonly unknown[],
): Divergence | null {
  for (const [place, was] of then.entries()) {
    const is = now[place]
    if (!is || is.call !== was.call) return otherCall(place, was, is)
    known.learn(was.answer, is.answer, was.call.split('.')[0] ?? '')
    const [decided, decides] = [decisionWord({ ...was, errors: reasons(was, known) }), decisionWord({ ...is, errors: reasons(is, known) })]
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

function reasons({ errors }: RecordedCall, known: Known): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, texts]) => [field, texts.map((text) => known.said(text))]))
}
