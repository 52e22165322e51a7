import { Unreadable } from '../documents/unreadable.ts'
import { Refusal } from '../http/refusal.ts'
import { fairly } from '../http/concurrency-limits.ts'
import { Exhausted, Thread } from './worker-thread.ts'
import type { Readers } from './readers.ts'

/** Milliseconds that a file may take; 60,000 rows take some two seconds. */
const longest = 10_000

/** Besides the bytes themselves, which the readers bound. */
const megabytes = 768

const thread = new Thread<Readers>(new URL('./read-task.ts', import.meta.url), megabytes)
const turns = fairly({ most: 1, each: 1 })

/**
 * Reads a sent file in a thread of its own, one after the other and a person's files in turn with those of
 * others: whatever is in a file, it takes nobody's time but that of its sender.
 * @param most milliseconds that it may take
 * @throws Refusal naming the field `files`, when it cannot be read or not within its time and memory
 */
export async function readSent<Reader extends keyof Readers>(
  sender: { id: number },
  reader: Reader,
  data: Parameters<Readers[Reader]>[0],
  most = longest,
): Promise<Awaited<ReturnType<Readers[Reader]>>> {
  try {
    return await turns(sender.id, () => thread.ask(reader, data, most))
  } catch (error) {
    throw Refusal.field('files', wordsOf(error))
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  if (error instanceof Exhausted) return 'Fails ir pārāk sarežģīts: to neizdevās nolasīt atvēlētajā laikā un atmiņā'
  return 'Failu neizdevās nolasīt'
}
