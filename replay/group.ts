import type { Arguments, Command } from '../commands/command.ts'
import type { CommandContext } from '../commands/context.ts'
import type { CurrentRecord } from '../commands/records.ts'
import type { Call } from '../contract/calls.ts'
import { takesVersion } from '../contract/workspace/group-jobs.ts'
import { Refused } from './headless-context.ts'
import type { Send } from './server.ts'
import { addressed, shows } from './shows.ts'

/** @file Runs of several records. */

interface GroupRun {
  command: Command
  records: readonly (CurrentRecord | null)[]
  isGroup: boolean
  argsOf: (record: CurrentRecord | null) => Arguments
  contextOf: (record: CurrentRecord | null) => CommandContext
  /** Reads that the history does not have. */
  send: Send
}

/**
 * A command of group jobs makes one call for each record, as the server did; any other runs record by record, as the
 * browser did. Refusals are among the calls of the note, and the next record follows.
 */
export async function runEach({ command, records, isGroup, argsOf, contextOf, send }: GroupRun): Promise<void> {
  for (const record of records) {
    const ctx = contextOf(record)
    const args = argsOf(record)
    const done =
      isGroup && command.eachCall && record
        ? ctx.send(command.eachCall.call, await inputOf(command.eachCall.call, record, command.eachCall.body(args), send))
        : Promise.resolve(command.run(ctx, args))
    await done.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
}

async function inputOf(call: Call, { kind, id }: CurrentRecord, body: Readonly<Record<string, unknown>>, send: Send): Promise<object> {
  const version = takesVersion(call) ? await presentVersion(shows[kind], id, send) : null
  const sent = version === null ? body : { ...body, lock_version: version }
  return { ...addressed(call, id), ...(call.spec.body && { body: sent }) }
}

/** The job took the version that the person saw; here nobody changes the record in between. */
async function presentVersion(show: Call | undefined, id: number, send: Send): Promise<number> {
  if (!show) return 0
  const { body } = await send(show, addressed(show, id) as object, [])
  return (body as { data?: { lock_version?: number } }).data?.lock_version ?? 0
}
