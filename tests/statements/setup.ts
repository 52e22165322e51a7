import { syncBuiltinESMExports } from 'node:module'
import threads, { type WorkerOptions } from 'node:worker_threads'
import { noteStatements } from './note.ts'

/** @file Vitest's set-up of a worker where STATEMENTS names a folder: executed statements are noted there, of its threads too. */

const folder = process.env['STATEMENTS']
const world = globalThis as { notesStatements?: true }

if (folder && !world.notesStatements) {
  world.notesStatements = true
  noteStatements(folder, 'server/')
  if (threads.isMainThread) noteThreads()
}

function noteThreads(): void {
  const setUp = ['--import', new URL('./thread.mjs', import.meta.url).href]
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? process.execArgv), ...setUp] })
    }
  }
  syncBuiltinESMExports()
}
