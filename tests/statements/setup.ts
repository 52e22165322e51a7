import { noteStatements } from './note.ts'

/** @file Vitest's set-up of a worker where STATEMENTS names a folder: executed statements are noted there. */

const folder = process.env['STATEMENTS']
const world = globalThis as { notesStatements?: true }

if (folder && !world.notesStatements) {
  world.notesStatements = true
  noteStatements(folder, 'server/')
}
