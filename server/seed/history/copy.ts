import type pg from 'pg'
import { from } from 'pg-copy-streams'

type Value = string | number | boolean | null

// PostgreSQL extends tables by up to 64 pages per chunk; small chunks would leave half empty.
const chunkLength = 8 * 1024 * 1024
const backlogLimit = 4 * chunkLength

/** Streams rows with COPY in chunks of some megabytes over one connection. `settle` applies back-pressure. */
export class CopySink {
  readonly #client: pg.Client
  readonly #options: string
  readonly #tables: TableWriter[] = []
  readonly #waiting: { statement: string; rows: Buffer }[] = []
  #backlog = 0
  #running: Promise<void> | undefined

  /** @param state frozen: the tables were emptied in the same transaction */
  constructor(client: pg.Client, state: 'frozen' | 'usual') {
    this.#client = client
    this.#options = state === 'frozen' ? ' (freeze)' : ''
  }

  table(name: string, columns: string): TableWriter {
    const statement = `copy ${name} (${columns}) from stdin${this.#options}`
    const writer = new TableWriter((text) => this.#add(statement, text))
    this.#tables.push(writer)
    return writer
  }

  async settle(): Promise<void> {
    if (this.#running) await new Promise(setImmediate)
    while (this.#backlog > backlogLimit) await this.#next()
  }

  /** Returns the number of rows. */
  async finish(): Promise<number> {
    for (const table of this.#tables) table.flush()
    while (this.#running) await this.#running
    return this.#tables.reduce((sum, { count }) => sum + count, 0)
  }

  #done: (() => void) | undefined

  #next(): Promise<void> {
    const stopped = this.#running ?? Promise.resolve()
    // Resolves when the next chunk is accepted or copying ends.
    return Promise.race([stopped, new Promise<void>((done) => (this.#done = done))])
  }

  #add(statement: string, text: string): void {
    const rows = Buffer.from(text, 'utf8')
    this.#waiting.push({ statement, rows })
    this.#backlog += rows.length
    if (!this.#running) {
      this.#running = this.#drain()
      // The next waiter receives the error; avoids an unhandled rejection.
      this.#running.catch(() => undefined)
    }
  }

  async #drain(): Promise<void> {
    // Yields before the first chunk.
    await Promise.resolve()
    for (let piece = this.#waiting.shift(); piece; piece = this.#waiting.shift()) {
      const { statement, rows } = piece
      await new Promise<void>((done, fail) => {
        this.#client.query(from(statement)).once('finish', done).once('error', fail).end(rows)
      })
      this.#backlog -= rows.length
      this.#done?.()
    }
    this.#running = undefined
  }
}

export class TableWriter {
  count = 0
  readonly #send: (text: string) => void
  #lines: string[] = []
  #length = 0

  constructor(send: (text: string) => void) {
    this.#send = send
  }

  row(values: readonly Value[]): void {
    const line = values.map(encodeValue).join('\t')
    this.#lines.push(line)
    this.#length += line.length + 1
    this.count += 1
    if (this.#length > chunkLength) this.flush()
  }

  flush(): void {
    if (this.#lines.length > 0) this.#send(`${this.#lines.join('\n')}\n`)
    this.#lines = []
    this.#length = 0
  }
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encodeValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : value ? 't' : 'f'
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
}
