import type pg from 'pg'
import { from } from 'pg-copy-streams'

type Value = string | number | boolean | null

// Each piece lets PostgreSQL lengthen the table by up to 64 pages ahead; of small pieces half would stay empty.
const chunkLength = 8 * 1024 * 1024
const backlogLimit = 4 * chunkLength

/**
 * Rows on their way into tables: written in pieces of some megabytes, one after the other over one connection,
 * while the next rows are being made. `settle` holds the maker back when it is too quick.
 */
export class CopySink {
  readonly #client: pg.Client
  readonly #options: string
  readonly #tables: TableWriter[] = []
  readonly #waiting: { statement: string; rows: Buffer }[] = []
  #backlog = 0
  #running: Promise<void> | undefined

  /** @param state frozen: the tables were emptied in the transaction of the connection */
  constructor(client: pg.Client, state: 'frozen' | 'usual') {
    this.#client = client
    this.#options = state === 'frozen' ? ' (freeze)' : ''
  }

  /** A writer for a table. */
  table(name: string, columns: string): TableWriter {
    const statement = `copy ${name} (${columns}) from stdin${this.#options}`
    const writer = new TableWriter((text) => this.#add(statement, text))
    this.#tables.push(writer)
    return writer
  }

  /** Lets waiting rows be sent, and waits while there are too many of them. */
  async settle(): Promise<void> {
    if (this.#running) await new Promise(setImmediate)
    while (this.#backlog > backlogLimit) await this.#next()
  }

  /** Writes everything that was given; answers the number of rows. */
  async finish(): Promise<number> {
    for (const table of this.#tables) table.flush()
    while (this.#running) await this.#running
    return this.#tables.reduce((sum, { count }) => sum + count, 0)
  }

  #done: (() => void) | undefined

  #next(): Promise<void> {
    const stopped = this.#running ?? Promise.resolve()
    // Either the next piece is in, or the copying ended, perhaps with a fault.
    return Promise.race([stopped, new Promise<void>((done) => (this.#done = done))])
  }

  #add(statement: string, text: string): void {
    const rows = Buffer.from(text, 'utf8')
    this.#waiting.push({ statement, rows })
    this.#backlog += rows.length
    if (!this.#running) {
      this.#running = this.#drain()
      // Whoever waits for it next hears of a fault; until then nobody does.
      this.#running.catch(() => undefined)
    }
  }

  async #drain(): Promise<void> {
    // Let the maker go on before the first piece is sent.
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

/** Gathers the rows of one table as text. */
export class TableWriter {
  /** Rows given so far. */
  count = 0
  readonly #send: (text: string) => void
  #lines: string[] = []
  #length = 0

  constructor(send: (text: string) => void) {
    this.#send = send
  }

  /** Adds a row; values in the order of the columns. */
  row(values: readonly Value[]): void {
    const line = values.map(written).join('\t')
    this.#lines.push(line)
    this.#length += line.length + 1
    this.count += 1
    if (this.#length > chunkLength) this.flush()
  }

  /** Hands over what was gathered. */
  flush(): void {
    if (this.#lines.length > 0) this.#send(`${this.#lines.join('\n')}\n`)
    this.#lines = []
    this.#length = 0
  }
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function written(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : value ? 't' : 'f'
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
}
