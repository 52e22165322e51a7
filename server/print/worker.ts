import { parentPort } from 'node:worker_threads'
import { papers, type Papers } from './papers.ts'

/** A document asked for. */
export interface PaperAsked {
  no: number
  paper: keyof Papers
  data: unknown
}

/** What came of it: the built document, or the fault that stopped it. */
export type PaperBuilt = { no: number; built: unknown } | { no: number; fault: unknown }

/** @file The thread that builds documents, one after the other in the order asked. */

parentPort?.on('message', ({ no, paper, data }: PaperAsked) => {
  build(paper, data).then(
    (built) => answer({ no, built }),
    (fault: unknown) => answer({ no, fault }),
  )
})

// The types of name and data were matched by the one who asked.
async function build(paper: keyof Papers, data: unknown): Promise<unknown> {
  const make = papers[paper] as (data: unknown) => unknown
  return make(data)
}

function answer(message: PaperBuilt): void {
  parentPort?.postMessage(message)
}
