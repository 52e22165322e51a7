import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { areas } from '../../contract/areas.ts'
import type { Call, FileAnswer } from '../../contract/calls.ts'
import { handlers } from '../areas/routes.ts'
import { createDb, createPool, limitsOf, type Db } from '../db/pool.ts'
import { nothingFollows } from '../http/afterwards.ts'
import { busyWords } from '../runtime/busy.ts'
import type { Handler, Io } from '../http/context.ts'
import { refusalOf } from '../http/failure.ts'
import { filterResponse } from '../http/response-filter.ts'
import { serve } from '../workers/serve.ts'
import type { HeavyResult, HeavyWork } from './answer-request.ts'

const databases = new Map<string, Db>()

function databaseOf(url: string): Db {
  const cached = databases.get(url) ?? createDb(createPool(url, 4, limitsOf.reports))
  databases.set(url, cached)
  return cached
}

/** Errors cross the thread boundary as data. */
export const tasks = {
  async answer({ path, ...ask }: HeavyWork): Promise<HeavyResult> {
    try {
      const answer = await run(ask)
      if (!isFile(answer)) {
        await writeFile(path, JSON.stringify(answer), { mode: 0o600 })
        return { file: null }
      }
      const { bytes, ...file } = answer
      if (bytes instanceof Uint8Array) await writeFile(path, bytes, { mode: 0o600 })
      else await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
      return { file }
    } catch (error) {
      await rm(path, { force: true })
      const refusal = refusalOf(error)
      if (refusal) {
        const { status, message, errors, extra } = refusal
        return { refused: { status, message, errors, extra: { ...extra } } }
      }
      const busy = busyWords(error)
      if (busy !== null) return { busy }
      throw error
    }
  },

  async leave(url: string): Promise<void> {
    await databases.get(url)?.destroy()
    databases.delete(url)
  },
}

async function run({ databaseUrl, callId, input }: Omit<HeavyWork, 'path'>): Promise<unknown> {
  const [area = '', key = ''] = callId.split('.')
  const handler = (handlers as Record<string, Record<string, Handler<Call>>>)[area]?.[key]
  const call = (areas as Record<string, Record<string, Call>>)[area]?.[key]
  if (!handler || !call) throw new Error(`No handler for ${callId}`)
  const audit = (): never => {
    throw new Error('A heavy answer must not change anything')
  }
  const context = { ...input, db: databaseOf(databaseUrl), audit, afterwards: nothingFollows, beside: true as const }
  // The input was parsed by the call's schemas.
  const answer: unknown = await handler(context as Io<Call>)
  return isFile(answer) ? answer : filterResponse(call, input.user, answer)
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer
}

serve(tasks)
