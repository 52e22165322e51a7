import { blockedReason, withheld, type Command } from '../../commands/command.ts'
import { callsOfMacro, filledArguments, recordFor, type Beginning } from '../../commands/macros/fill.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Answer } from '../../contract/calls.ts'
import type { Macro } from '../../contract/workspace/macros.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { carry } from '../data/carry.ts'
import { activeViewFor } from '../tabs/active-views.ts'
import { createCommandContext } from './context.ts'
import type { MacroProgress } from './macro-state.ts'
import { findCommand } from './macros.ts'
import { readRecord, recordNow } from './record-now.ts'
import { missing, runCommand } from './run.ts'
import { signedInUser } from './session.ts'

export type MacroPreview = Answer<typeof workspace.dryRun> & {
  /** Place of the step of each previewed call. */
  stepOf: readonly number[]
  /** Steps from the first that were previewed. */
  previewed: number
}

const nothing = { steps: [], records: [], movements: [], letters: [] }

export async function previewMacro(macro: Macro, beginning: Beginning, signal: AbortSignal): Promise<MacroPreview> {
  const { calls, stepOf, previewed } = await callsOfMacro(macro, beginning, signedInUser(), findCommand)
  if (calls.length === 0) return { ...nothing, stepOf, previewed }
  return { ...(await carry(workspace.dryRun, { body: { calls } }, { signal })), stepOf, previewed }
}

interface Course {
  beginning: Beginning
  progress: MacroProgress
  /** Called after each step; true stops before the next. */
  report: (progress: MacroProgress) => boolean
}

/** Runs the steps that are left as commands of their own; stops at the first that is not done. */
export async function runMacro(macro: Macro, { beginning: from, progress, report }: Course): Promise<MacroProgress> {
  let now: MacroProgress = { ...progress, stopped: null, isUnsure: false }
  while (now.answers.length < macro.steps.length) {
    const place = now.answers.length
    now = { ...now, under: place }
    if (report(now)) return { ...now, under: null, stopped: 'Apturēts' }
    const done = await runStep(macro, place, from, now)
    if (typeof done === 'string') return { ...now, under: null, stopped: done }
    now = { ...now, under: null, answers: [...now.answers, done.answers], versions: { ...now.versions, ...done.versions } }
  }
  report(now)
  return now
}

interface Done {
  answers: readonly unknown[]
  versions: Record<string, number>
}

/** Rights and the state of the record are looked at now. */
async function runStep(
  { name, steps }: Macro,
  place: number,
  from: Beginning,
  { answers, versions }: MacroProgress,
): Promise<Done | string> {
  const step = steps[place]
  const command = step && findCommand(step.command)
  if (!step || !command) return `Darbības „${step?.title ?? ''}” programmā vairs nav`
  const known = recordFor(step, from, answers)
  if (step.record && !known) return 'Iepriekšējais solis neizveidoja ierakstu, ar kuru turpināt'
  const record = known && (await recordAt(known, versions))
  if (known && !record) return 'Ieraksta vairs nav, vai jums tas nav pieejams'
  const reason = reasonAgainst(command, record)
  if (reason !== null) return reason
  const args = filledArguments(step, from, answers, record)
  if (missing(command, args)) return 'Darbība tagad prasa vairāk datu; izveidojiet makro no jauna'
  const macro = { name, step: place + 1, of: steps.length }
  const result = await runCommand(command, args, null, { ...(record && { offered: record }), macro })
  if (result.outcome !== 'done') return result.reason ?? 'Nav izdarīts; skatiet paziņojumu'
  return { answers: result.answers ?? [], versions: versionsIn(record, result.answers ?? []) }
}

async function recordAt(known: CurrentRecord, versions: Readonly<Record<string, number>>): Promise<CurrentRecord | null> {
  const { kind, id, lock_version, facts } = known
  const title = known.title === '' ? titleIn(await readRecord(known)) : known.title
  return recordNow({ kind, id, title, facts: facts as Record<string, unknown> | undefined }, versions[`${kind} ${id}`] ?? lock_version)
}

function titleIn(data: Readonly<Record<string, unknown>> | null): string {
  const title = ['number', 'name', 'title', 'subject']
    .map((field) => data?.[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof title === 'string' ? title : ''
}

function reasonAgainst(command: Command, record: CurrentRecord | null): string | null {
  const ctx = createCommandContext(null, activeViewFor(null, record ?? undefined))
  // Kinds without a page of their own have no abilities; the server decides.
  return record?.can ? blockedReason(command, ctx) : withheld(command, ctx)
}

function versionsIn(record: CurrentRecord | null, answers: readonly unknown[]): Record<string, number> {
  if (!record) return {}
  return Object.fromEntries(
    answers.flatMap((answer): [string, number][] => {
      const { data } = (answer ?? {}) as { data?: { id?: unknown; lock_version?: unknown } }
      return data?.id === record.id && typeof data.lock_version === 'number' ? [[`${record.kind} ${record.id}`, data.lock_version]] : []
    }),
  )
}
