import { doNextImport } from '../areas/imports/work.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { startLoop } from './loop.ts'

interface ImportOptions {
  db: Db
  settings: Settings
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Processes import sheets; returns the stop function. */
export function startImports({ db, settings, every = 500, onFault = () => undefined }: ImportOptions): () => Promise<void> {
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      while (!isStopped() && (await doNextImport(db, settings))) {}
    },
  })
}
