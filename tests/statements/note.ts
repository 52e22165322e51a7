import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'
import { sql } from 'kysely'
import pg from 'pg'
import { valueTypes } from '../../server/db/pool.ts'
import { kindOf, type Kind } from './kinds.ts'

/** A statement that was executed: where in the sources, and its text. */
export interface Executed {
  at: string
  text: string
  /** Whether the connection reads values as pg does by itself, not as those of the pool do. */
  isPlain: boolean
}

/** A value that came in a row of a statement: the path within the row, `lines[].price`, and what it was. */
export interface Received {
  at: string
  path: string
  kind: Kind
}

interface Result {
  rows?: unknown[]
}

const root = join(import.meta.dirname, '../..')
/** Texts of one place that differ by their parts: more of them say nothing new. */
const mostTexts = 40
const mostRows = 500
const mostPaths = 300
const mostDepth = 5

/**
 * From now on writes into a file of the folder which statements are executed by code below `within`, and what their rows
 * hold; answers how to end that. Nothing is written twice.
 */
export function noteStatements(folder: string, within: string): () => void {
  const notes = new Notes(join(folder, `${process.pid}-${threadId}-${Date.now()}.jsonl`), within)
  const raw = Object.getPrototypeOf(sql`select 1`) as RawBuilder
  const execute = raw.execute
  raw.execute = function (provider) {
    const note = notes.begin(callSites(), () => this.compile(provider).sql, false)
    return noted(execute.call(this, provider), note)
  }
  const ends = [() => void (raw.execute = execute), noteQueries(pg.Client.prototype, notes), noteQueries(pg.Pool.prototype, notes)]
  return () => ends.forEach((end) => end())
}

interface RawBuilder {
  compile(provider: unknown): { sql: string }
  execute(provider: unknown): Promise<Result>
}

/** Notes what is asked of pg itself; what goes through Kysely has its place there. */
function noteQueries(asker: { query: unknown }, notes: Notes): () => void {
  const query = asker.query as (this: unknown, ...args: unknown[]) => unknown
  asker.query = function (this: pg.Client | pg.Pool, ...args: unknown[]): unknown {
    const [text] = args
    const types = 'options' in this ? this.options.types : this
    const isPlain = types?.getTypeParser(pg.types.builtins.INT8, 'text') !== valueTypes.getTypeParser(pg.types.builtins.INT8, 'text')
    const note = typeof text === 'string' ? notes.begin(callSites(), () => text, isPlain) : null
    const answer = query.apply(this, args)
    return answer instanceof Promise ? noted(answer as Promise<Result>, note) : answer
  }
  return () => void (asker.query = query)
}

function noted<T extends Result>(answer: Promise<T>, note: ((rows: unknown[]) => void) | null): Promise<T> {
  if (note === null) return answer
  return answer.then((result) => {
    if (Array.isArray(result.rows)) note(result.rows)
    return result
  })
}

class Notes {
  readonly #file: string
  readonly #within: string
  /** Places in the sources by those in what runs: to map one takes long. */
  readonly #places = new Map<string, string | null>()
  readonly #texts = new Map<string, Set<string>>()
  readonly #paths = new Map<string, Set<string>>()

  constructor(file: string, within: string) {
    this.#file = file
    this.#within = within
  }

  /** Notes a statement; answers what notes its rows, null when it is none of ours. */
  begin(sites: readonly NodeJS.CallSite[], text: () => string, isPlain: boolean): ((rows: unknown[]) => void) | null {
    const at = this.#placeOf(sites)
    if (at === null) return null
    const texts = ofKey(this.#texts, at)
    if (texts.size < mostTexts && texts.size < texts.add(text()).size) this.#write({ at, text: [...texts].at(-1) ?? '', isPlain })
    return (rows) => {
      for (const row of rows.slice(0, mostRows)) this.#receive(at, '', row, 0)
    }
  }

  #placeOf(sites: readonly NodeJS.CallSite[]): string | null {
    const [site] = sites
    if (!site) return null
    const key = `${site.getScriptNameOrSourceURL()}:${site.getLineNumber()}:${site.getColumnNumber()}`
    let place = this.#places.get(key)
    if (place === undefined) {
      place = inSources()
      if (place?.startsWith(this.#within) !== true) place = null
      this.#places.set(key, place)
    }
    return place
  }

  #receive(at: string, path: string, value: unknown, depth: number): void {
    if (path !== '') {
      const kind = kindOf(value)
      const paths = ofKey(this.#paths, at)
      const pathAndKind = `${path} ${kind}`
      if (!paths.has(pathAndKind) && paths.size < mostPaths) {
        paths.add(pathAndKind)
        this.#write({ at, path, kind })
      }
    }
    if (depth === mostDepth || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) for (const each of value.slice(0, mostRows)) this.#receive(at, `${path}[]`, each, depth + 1)
    else if (isPlain(value))
      for (const [name, each] of Object.entries(value)) this.#receive(at, path === '' ? name : `${path}.${name}`, each, depth + 1)
  }

  #write(line: Executed | Received): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function ofKey(sets: Map<string, Set<string>>, key: string): Set<string> {
  const found = sets.get(key)
  if (found) return found
  const made = new Set<string>()
  sets.set(key, made)
  return made
}

/** The stack beneath this file, as V8 has it. */
function callSites(): NodeJS.CallSite[] {
  const format = Error.prepareStackTrace
  const held: { stack?: NodeJS.CallSite[] } = {}
  Error.prepareStackTrace = (_, sites) => sites
  Error.captureStackTrace(held)
  const sites = held.stack ?? []
  Error.prepareStackTrace = format
  return sites.filter((site) => !isHere(site.getScriptNameOrSourceURL()))
}

function isHere(file: string | null): boolean {
  return file?.endsWith('/tests/statements/note.ts') === true
}

/** The innermost place of the stack, `server/areas/shared/mail.ts:50:9`, as whoever runs the sources maps it to them. */
function inSources(): string | null {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 20
  const lines = (new Error('place').stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  for (const line of lines) {
    const [, file, at] = /\(?(?:file:\/\/)?(\/[^()\n]+?)((?::\d+){2})\)?\s*$/.exec(line) ?? []
    if (file !== undefined && !isHere(file)) return `${relative(root, file).replaceAll('\\', '/')}${at}`
  }
  return null
}
