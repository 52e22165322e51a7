import type { Call } from '../../contract/calls.ts'
import { mostPreviewed, previewable, type PreviewedCall } from '../../contract/workspace/dry-run.ts'
import { groupKindNames } from '../../contract/workspace/group-kinds.ts'
import type { Macro, MacroRecord, MacroStep } from '../../contract/workspace/macros.ts'
import { withheld, type Arguments, type Command } from '../command.ts'
import type { CallInput, CommandContext, CommandUser } from '../context.ts'
import type { CurrentRecord, RecordKind } from '../records.ts'
import { valueAt, withValue } from './keys-in.ts'

/** @file The steps of a macro with their values: as they run, and as they are previewed. */

type Finds = (id: string) => Command | undefined

/** Full answers of the calls of each step that was carried out. */
export type Answers = readonly (readonly unknown[])[]

export interface Beginning {
  record: CurrentRecord | null
  /** Answers to its questions. */
  args: Arguments
}

/** Why the macro cannot run for this person; its rights are looked at step by step. */
export function whyNotMacro(
  { steps }: Pick<Macro, 'steps'>,
  { user, record }: Pick<CommandContext, 'user' | 'record'>,
  find: Finds,
): string | null {
  for (const { command: id, title } of steps) {
    const command = find(id)
    if (!command) return `Darbības „${title}” programmā vairs nav; labojiet makro`
    const reason = withheld(command, { user })
    if (reason !== null) return `„${command.title}”: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
  }
  const [first] = steps
  const event = first?.record?.is === 'start' ? find(first.command)?.event : undefined
  const ability = event === undefined ? undefined : record?.can?.[event]
  return typeof ability === 'string' ? ability : null
}

/** Undefined if the earlier step did not give it. */
export function madeValue(answers: Answers, { step, field }: Pick<MacroRecord, 'step' | 'field'>): unknown {
  return valueAt(answers[step ?? -1], (field ?? '').split('.'))
}

/** Arguments with the values of this run, and the version of the record as it is now. */
export function filledArguments(
  { args, values }: MacroStep,
  { record, args: asked }: Beginning,
  answers: Answers,
  now: Pick<CurrentRecord, 'id' | 'lock_version'> | null,
): Arguments {
  const filled = values.reduce<unknown>((whole, value) => {
    if (value.from === 'start') return withValue(whole, value.path, record?.id)
    return withValue(whole, value.path, value.from === 'asked' ? asked[value.name ?? ''] : madeValue(answers, value))
  }, args) as Record<string, unknown>
  const version = now?.lock_version
  if (version === undefined || now === null) return filled
  return {
    ...filled,
    ...('lock_version' in filled && { lock_version: version }),
    ...('subject' in filled && { subject: { id: now.id, lock_version: version } }),
  }
}

/** A step that cannot be previewed ends the preview. */
export interface PreviewedSteps {
  calls: PreviewedCall[]
  /** Place of the step of each call. */
  stepOf: number[]
  /** Steps whose calls are all among `calls`. */
  previewed: number
}

/** Stand for what only the server will know; far above keys, below what a number holds. */
const firstMark = 9_000_000_000_000_000

/** Runs the commands without a server to learn their calls. */
export async function callsOfMacro(
  { steps }: Pick<Macro, 'steps'>,
  beginning: Beginning,
  user: CommandUser,
  find: Finds,
): Promise<PreviewedSteps> {
  const result: PreviewedSteps = { calls: [], stepOf: [], previewed: 0 }
  const marks = new Map<number, PreviewedMark>()
  const firstCall: number[] = []
  for (const [place, step] of steps.entries()) {
    const command = find(step.command)
    const marked = markedAnswers(steps, place, firstCall, marks)
    const record = recordFor(step, beginning, marked)
    const version = marks.size + firstMark
    const now = record === null ? null : ({ ...record, lock_version: version } as CurrentRecord)
    if (now) marks.set(version, { version_of: now.kind, id: marks.get(now.id) ?? now.id })
    const sent = command ? await sentBy(command, { user, record: now, args: filledArguments(step, beginning, marked, now) }) : []
    const calls = sent.map(({ call, input }) => previewedCall(call, input, marks))
    if (calls.length === 0 || calls.some((call) => call === null) || result.calls.length + calls.length > mostPreviewed) return result
    firstCall[place] = result.calls.length
    for (const call of calls) if (call) result.calls.push(call)
    result.stepOf.push(...calls.map(() => place))
    result.previewed = place + 1
  }
  return result
}

type PreviewedMark = { step: number; field: string } | { version_of: string; id: unknown }

/** A mark for each value that later steps take from the answers so far. */
function markedAnswers(
  steps: readonly MacroStep[],
  place: number,
  firstCall: readonly number[],
  marks: Map<number, PreviewedMark>,
): Answers {
  const answers: unknown[][] = steps.slice(0, place).map(() => [])
  for (const { step, field } of steps.flatMap(({ record, values }) => [...(record ? [record] : []), ...values])) {
    if (typeof step !== 'number' || step >= place || typeof field !== 'string') continue
    const [call = '0', ...path] = field.split('.')
    const mark = firstMark + marks.size
    marks.set(mark, { step: (firstCall[step] ?? 0) + Number(call), field: path.join('.') })
    const within = answers[step]
    if (within) within[Number(call)] = nested(within[Number(call)], path, mark)
  }
  return answers
}

function nested(within: unknown, [name, ...rest]: readonly string[], mark: number): unknown {
  if (name === undefined) return mark
  const known = typeof within === 'object' && within !== null ? (within as Record<string, unknown>) : {}
  return Object.assign({}, known, { [name]: nested(known[name], rest, mark) })
}

export function recordFor({ record }: MacroStep, { record: start }: Beginning, answers: Answers): CurrentRecord | null {
  if (!record) return null
  if (record.is === 'start') return start
  const id = record.is === 'fixed' ? record.id : madeValue(answers, record)
  return typeof id === 'number' ? ({ kind: record.kind as RecordKind, id, title: record.title ?? '' } as CurrentRecord) : null
}

interface Sent {
  call: Call
  input: CallInput<Call>
}

/** Answers are not known, so a command that reads them ends at its first call. */
async function sentBy(command: Command, { user, record, args }: Beginning & { user: CommandUser }): Promise<Sent[]> {
  const sent: Sent[] = []
  const ctx: CommandContext = {
    user,
    record,
    chosen: async () => (record ? [record] : []),
    send: async (call, input = {}) => {
      sent.push({ call, input: input as CallInput<Call> })
      return {} as never
    },
    sendWithPictures: async (call, input) => {
      sent.push({ call, input: input as CallInput<Call> })
      return {} as never
    },
    download: async () => undefined,
    open: () => undefined,
    close: () => undefined,
    openBehind: () => undefined,
    become: () => undefined,
    refresh: async () => undefined,
    notify: () => undefined,
    view: () => false,
    shell: () => undefined,
  }
  try {
    await command.run(ctx, args)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  return sent
}

/** Null if the call cannot be previewed. */
function previewedCall(
  { id }: Call,
  { params, query, body }: CallInput<Call>,
  marks: ReadonlyMap<number, PreviewedMark>,
): PreviewedCall | null {
  if (!previewable.has(id)) return null
  const [inParams, inBody] = [unmarked(params ?? {}, marks), unmarked(body, marks)]
  if (inParams === null || inBody === null) return null
  return {
    call: id,
    params: inParams as PreviewedCall['params'],
    ...(query !== undefined && { query: query as PreviewedCall['query'] }),
    ...(body !== undefined && { body: inBody as PreviewedCall['body'] }),
  }
}

/** Null where a version is needed that the server cannot look up. */
function unmarked(value: unknown, marks: ReadonlyMap<number, PreviewedMark>): unknown {
  let unknown = false
  const plain: unknown = JSON.parse(
    JSON.stringify(value ?? null, (_, each: unknown) => {
      const mark = typeof each === 'number' ? marks.get(each) : undefined
      if (mark && 'version_of' in mark && !groupKindNames.some((name) => name === mark.version_of)) unknown = true
      return mark ?? each
    }),
  )
  return unknown ? null : (plain ?? undefined)
}
