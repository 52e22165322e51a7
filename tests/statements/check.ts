import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim, RowType } from './claims.ts'
import type { Describer } from './described.ts'
import { type Fault, faultsOfColumns, faultsOfValue } from './hold.ts'
import type { Executed, Received } from './note.ts'

/** Result of comparing row types with their statements. */
export interface Findings {
  /** Texts that PostgreSQL described. */
  statements: number
  /** Places whose row type was held against a description. */
  places: number
  faults: string[]
  /** Places that no test executed. */
  notExecuted: string[]
  /** Places none of whose statements PostgreSQL could describe, with its reason. */
  notDescribed: string[]
  /** Entries of never-null.tsv that nothing needed. */
  unused: NeverNull[]
}

/** A column that PostgreSQL lets be null, and that is not in the rows that are read: by one file, or by all (`*`). */
export interface NeverNull {
  file: string
  column: string
}

/** Holds claimed row types against what PostgreSQL says of the executed statements, and against the rows that came. */
export async function check(
  claims: readonly Claim[],
  folder: string,
  describer: Describer,
  neverNull: readonly NeverNull[] = [],
): Promise<Findings> {
  const notes = readNotes(folder)
  const used = new Set<NeverNull>()
  const findings: Omit<Findings, 'unused'> = { statements: 0, places: 0, faults: [], notExecuted: [], notDescribed: [] }
  for (const { at, row } of claims) {
    const noted = notes.get(at) ?? noNotes
    const { faults, described, reason } = await faultsOf(row, noted, describer)
    findings.statements += described
    if (noted.texts.size === 0) findings.notExecuted.push(at)
    else if (described === 0) findings.notDescribed.push(`${at}: ${reason}`)
    else findings.places += 1
    for (const { words, nullable } of faults) {
      const excuse = neverNull.find(({ file, column }) => column === nullable && (file === '*' || at.startsWith(`${file}:`)))
      if (excuse) used.add(excuse)
      else findings.faults.push(`${at}: ${words}`)
    }
  }
  return { ...findings, unused: neverNull.filter((each) => !used.has(each)) }
}

interface Notes {
  /** Texts, and whether they were asked over a plain connection. */
  texts: Map<string, boolean>
  received: Received[]
}

const noNotes: Notes = { texts: new Map(), received: [] }

function readNotes(folder: string): Map<string, Notes> {
  const notes = new Map<string, Notes>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const note = JSON.parse(line) as Executed | Received
      const of: Notes = notes.get(note.at) ?? { texts: new Map(), received: [] }
      notes.set(note.at, of)
      if ('text' in note) of.texts.set(note.text, note.isPlain)
      else of.received.push(note)
    }
  return notes
}

/** Faults of one place, each once; how many of its statements were described, and why the last other one was not. */
async function faultsOf(row: RowType, { texts, received }: Notes, describer: Describer): Promise<Described> {
  const faults = new Map<string, Fault>()
  const add = (fault: Fault): unknown => faults.set(fault.words, fault)
  if (row.isParameter)
    add({ column: null, words: `rows are of a type that a caller names: execute the statement where ${row.text} is known` })
  let described = 0
  let reason = ''
  for (const [text, isPlain] of texts) {
    const columns = await describer.describe(text, isPlain).catch((error: unknown) => {
      reason = error instanceof Error ? error.message : String(error)
      return null
    })
    if (!columns) continue
    described += 1
    faultsOfColumns(row, columns, text).forEach(add)
  }
  // A fault of a column is not repeated for its values.
  const notNull = new Set([...faults.values()].filter(({ nullable }) => !nullable).map(({ column }) => column))
  received
    .flatMap((value) => faultsOfValue(row, value))
    .filter(({ column }) => !notNull.has(column))
    .forEach(add)
  return { faults: [...faults.values()], described, reason }
}

interface Described {
  faults: Fault[]
  described: number
  reason: string
}
