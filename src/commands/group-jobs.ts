import type { Arguments, Command } from '../../commands/command.ts'
import type { Choice } from '../../commands/choice.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Body } from '../../contract/calls.ts'
import { countOf, formatQuantity } from '../../contract/format.ts'
import { groupJobs, type GroupJob } from '../../contract/workspace/group-jobs.ts'
import { groupKindNames, type GroupKindName } from '../../contract/workspace/group-kinds.ts'
import { placeOf } from '../../commands/scope.ts'
import { carry } from '../data/carry.ts'
import { invalidateShown } from '../data/cache.tsx'
import { currentList } from './history.ts'
import { notify } from './notices.ts'
import { readOnce } from './use-call.ts'

/** @file Group jobs: started here, carried out by the server. */

interface NewJob {
  command: Command
  args: Arguments
  choice: Choice
  tabId: string | null
  possible: readonly CurrentRecord[]
  impossible: readonly CurrentRecord[]
}

/** Rows to keep chosen once their job is over; of jobs started in this window. */
const chosenOf = new Map<number, Pick<NewJob, 'choice' | 'possible' | 'impossible'>>()

/** Returns the job's key. Throws a CallFailure. */
export async function startJob(job: NewJob): Promise<number> {
  const { command, args, choice, tabId, possible, impossible } = job
  const kind = groupKindOfCommand(command)
  if (!command.eachCall || kind === null) throw new Error(`${command.id} is no command of groups`)
  const { sentenceOf } = await import('../../commands/sentences.ts')
  const shared = command.eachCall.body(args)
  const shown = currentList(tabId)
  const known = { command_id: command.id, args: { ...args, records: possible.map(({ id }) => id) } }
  const body: Body<typeof groupJobs.start> = {
    command_id: command.id,
    title: command.many ?? command.title,
    kind,
    call: command.eachCall.call.id,
    body: shared,
    args: { ...args },
    sentence: sentenceOf({ ...known, outcome: 'done', error: null }, command).slice(0, 1000),
    ...recordsOf(choice, possible, impossible),
    ...(shown && { shown }),
  }
  const { data } = await carry(groupJobs.start, { body })
  chosenOf.set(data.id, { choice, possible, impossible })
  return data.id
}

export function groupKindOfCommand({ scope }: Pick<Command, 'scope'>): GroupKindName | null {
  const { where, kind } = placeOf(scope)
  return where === 'record' ? (groupKindNames.find((name) => name === kind) ?? null) : null
}

/** "All of this list" is read by the server again; another count than the person saw is refused. */
function recordsOf(
  { list }: Choice,
  possible: readonly CurrentRecord[],
  impossible: readonly CurrentRecord[],
): Pick<Body<typeof groupJobs.start>, 'records' | 'list'> {
  if (list) return { list: { ...list, but: [...list.but, ...impossible.map(({ id }) => id)], count: possible.length } }
  return {
    records: possible.map(({ id, title, lock_version }) => ({ id, title: title.slice(0, 300), lock_version: lock_version ?? null })),
  }
}

/** After the end of a job: what was not done stays chosen, and the lists show what was. */
export async function settleJob(id: number): Promise<void> {
  const chosen = chosenOf.get(id)
  if (!chosen) return
  const { data } = await readOnce(groupJobs.show, { params: { id } })
  if (data.state === 'running') return
  chosenOf.delete(id)
  const left = new Set(data.left)
  chosen.choice.keep([...chosen.impossible, ...chosen.possible.filter((record) => left.has(record.id))])
  await invalidateShown()
}

export function stopJob(id: number): Promise<unknown> {
  return carry(groupJobs.stop, { params: { id } })
}

export function confirmJob(id: number): Promise<unknown> {
  return carry(groupJobs.confirm, { params: { id } })
}

export function markJobSeen(id: number): Promise<unknown> {
  return carry(groupJobs.seen, { params: { id } })
}

/** `Darbs: 120 no 2 439`. */
export function jobProgress({ done, refused, asking, total }: Pick<GroupJob, 'done' | 'refused' | 'asking' | 'total'>): string {
  return `${formatQuantity(done + refused + asking)} no ${formatQuantity(total)}`
}

/** `Izdarīts: 118 no 120`, with what failed and what asks. */
export function jobOutcome({ state, done, refused, asking, total }: GroupJob): string {
  const parts = [
    `Izdarīts: ${formatQuantity(done)} no ${formatQuantity(total)}`,
    ...(refused > 0 ? [countOf(refused, 'neizdevās', 'neizdevās', 'neizdevās')] : []),
    ...(asking > 0 ? [countOf(asking, 'jāapstiprina', 'jāapstiprina', 'jāapstiprina')] : []),
  ]
  return `${state === 'stopped' ? 'Apturēts. ' : ''}${parts.join(', ')}`
}

export function tellJobEnd(job: GroupJob): void {
  const isWhole = job.done === job.total
  notify({ color: isWhole ? 'green' : 'blue', text: `${job.title}. ${jobOutcome(job)}` })
}
