import { Unreadable } from '../documents/unreadable.ts'
import { Refusal } from '../http/refusal.ts'
import { fairly } from '../http/concurrency-limits.ts'
import { Exhausted, Thread } from './worker-thread.ts'
import type { Readers } from './readers.ts'

/** Milliseconds; 60,000 rows take about two seconds. */
const longest = 10_000

/** Excludes the bytes themselves. */
const megabytes = 768

const thread = new Thread<Readers>(new URL('./read-task.ts', import.meta.url), megabytes)
const limiter = fairly({ most: 1, each: 1 })

/**
 * Reads files one at a time in a worker thread, fairly between users.
 * @param most milliseconds
 * @throws Refusal at `files` when unreadable or over its time or memory limit
 */
export async function readSent<Reader extends keyof Readers>(
  sender: { id: number },
  reader: Reader,
  data: Parameters<Readers[Reader]>[0],
  most = longest,
): Promise<Awaited<ReturnType<Readers[Reader]>>> {
  try {
    return await limiter(sender.id, () => thread.ask(reader, data, most))
  } catch (error) {
    throw Refusal.field('files', wordsOf(error))
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  if (error instanceof Exhausted) return 'Fails ir pārāk sarežģīts: to neizdevās nolasīt atvēlētajā laikā un atmiņā'
  return 'Failu neizdevās nolasīt'
}
