import { isMainThread } from 'node:worker_threads'
import { Thread } from './worker-thread.ts'
import type { Papers } from './print-documents.ts'

const thread = new Thread<Papers>(new URL('./print-task.ts', import.meta.url))

/**
 * Builds a document in a thread of its own: laying out a long one takes a third of a second, in which
 * the server would answer nobody. Who asks in a thread already, builds there.
 * @throws what the document's function throws
 */
export async function build<Paper extends keyof Papers>(
  paper: Paper,
  data: Parameters<Papers[Paper]>[0],
): Promise<Awaited<ReturnType<Papers[Paper]>>> {
  if (isMainThread) return thread.ask(paper, data)
  const { papers } = await import('./print-documents.ts')
  const make = papers[paper] as (data: unknown) => Awaited<ReturnType<Papers[Paper]>>
  return make(data)
}
