import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileAnswer } from '../../contract/calls.ts'
import { Busy } from '../http/busy.ts'
import type { CallMetrics } from '../http/call-metrics.ts'
import { Refusal } from '../http/refusal.ts'
import { fairly } from '../http/concurrency-limits.ts'
import { Thread } from './worker-thread.ts'
import type { HeavyWork } from './answer-request.ts'
import type { tasks } from './answer-task.ts'

const thread = new Thread<typeof tasks>(new URL('./answer-task.ts', import.meta.url))

/** Answers built at once, and those of one person among them; the rest waits its turn. */
const turns = fairly({ most: 3, each: 2 })

/** Folder of answers on their way; what a killed server left there is of no use. */
export const answersFolder = (dataDir: string): string => join(dataDir, 'answers')

/** How JSON goes over the line. */
export const jsonType = 'application/json; charset=utf-8'

/** JSON of a call that is none for files, as its thread wrote it. */
export class LargeAnswer {
  readonly bytes: Readable
  readonly size: number

  constructor(bytes: Readable, size: number) {
    this.bytes = bytes
    this.size = size
  }
}

/** What a heavy answer is asked with. */
interface HeavyAsk extends Omit<HeavyWork, 'path'> {
  /** Whether whoever asked has gone meanwhile. */
  isGone: () => boolean
  /** Where it is counted while it waits and while it is built. */
  callMetrics: CallMetrics
}

/**
 * Builds an answer that takes long, a file or much JSON, in a thread of its own, whole before any of it is sent: what fails on the way is a
 * refusal and no half file, and whoever reads slowly holds neither a turn nor a connection.
 * @throws what the call's handler throws
 */
export async function heavyAnswer({ databaseUrl, callId, input, isGone, callMetrics }: HeavyAsk): Promise<FileAnswer | LargeAnswer> {
  const folder = answersFolder(input.settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const turn = callMetrics.turn('heavy')
  const built = await turns(input.user.id, async () => {
    if (isGone()) throw new Busy('Pieprasījums ir atsaukts')
    turn.begin()
    return thread.ask('answer', { databaseUrl, callId, input, path })
  }).finally(turn.end)
  if ('busy' in built) throw new Busy(built.busy)
  if ('refused' in built) {
    const { status, message, errors, extra } = built.refused
    throw new Refusal(status, message, errors, extra)
  }
  const { size } = await stat(path)
  const bytes = createReadStream(path)
  bytes.once('close', () => void rm(path, { force: true }))
  return built.file ? { ...built.file, bytes, size } : new LargeAnswer(bytes, size)
}

/** Starts the thread before it is needed: that takes some seconds. */
export async function warmUp(): Promise<void> {
  await thread.ask('leave', '')
}

/** Lets go of a database that is closed. */
export function leaveDatabase(databaseUrl: string): Promise<void> {
  return thread.isRunning ? thread.ask('leave', databaseUrl) : Promise.resolve()
}
