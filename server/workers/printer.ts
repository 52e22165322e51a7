import { isMainThread } from 'node:worker_threads'
import { Thread } from './worker-thread.ts'
import type { PrintDocuments } from './print-documents.ts'

const thread = new Thread<PrintDocuments>(new URL('./print-task.ts', import.meta.url))

/**
 * Builds a document in a worker thread, since long layouts take a third of a second; within a thread, builds in
 * place.
 * @throws errors of the document's function
 */
export async function build<DocumentName extends keyof PrintDocuments>(
  documentName: DocumentName,
  data: Parameters<PrintDocuments[DocumentName]>[0],
): Promise<Awaited<ReturnType<PrintDocuments[DocumentName]>>> {
  if (isMainThread) return thread.ask(documentName, data)
  const { printDocuments } = await import('./print-documents.ts')
  const make = printDocuments[documentName] as (data: unknown) => Awaited<ReturnType<PrintDocuments[DocumentName]>>
  return make(data)
}
