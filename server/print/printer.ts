import { Thread } from '../threads/thread.ts'
import type { Papers } from './papers.ts'

const thread = new Thread<Papers>(new URL('./works.ts', import.meta.url))

/**
 * Builds a document in a thread of its own: laying out a long one takes a third of a second, in which
 * the server would answer nobody.
 * @throws what the document's function throws
 */
export function build<Paper extends keyof Papers>(
  paper: Paper,
  data: Parameters<Papers[Paper]>[0],
): Promise<Awaited<ReturnType<Papers[Paper]>>> {
  return thread.ask(paper, data)
}
