import pg from 'pg'
import { newClient } from '../../server/db/client.ts'
import { valueTypes } from '../../server/db/pool.ts'
import { kindOf, type Kind } from './kinds.ts'

/** A column that a statement answers. */
export interface Column {
  name: string
  /** PostgreSQL's name of the type. */
  type: string
  /** Type that the pool parses values to; null: any JSON. */
  kind: Kind | null
  /** Of the elements of an array. */
  element: Kind | null
  /** The column of a table that it is; null where it is an expression. */
  source: Source | null
}

export interface Source {
  name: string
  isNullable: boolean
  /** Texts that a constraint allows; null: any. */
  allowed: readonly string[] | null
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

interface TypeRow {
  oid: number
  name: string
  element: number
}

/** Lets PostgreSQL say what columns statements answer, without executing them. */
export class Describer {
  readonly #client: pg.Client
  #types = new Map<number, TypeRow>()
  #sources = new Map<string, Source>()

  constructor(url: string) {
    this.#client = newClient({ connectionString: url, types: valueTypes })
  }

  async open(): Promise<void> {
    await this.#client.connect()
    const { rows } = await this.#client.query<TypeRow>('select oid::int, typname::text as name, typelem::int as element from pg_type')
    this.#types = new Map(rows.map((row) => [row.oid, row]))
    const { rows: sources } = await this.#client.query<{ key: string; name: string; is_nullable: boolean; checks: string[] }>(
      columnsOfTables,
    )
    this.#sources = new Map(
      sources.map(({ key, name, is_nullable, checks }) => [key, { name, isNullable: is_nullable, allowed: allowedBy(checks) }]),
    )
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /**
   * Columns of a statement; none where it answers no rows.
   * @param isPlain whether the connection reads values as pg does by itself
   * @throws pg.DatabaseError where the database has not what it names
   */
  async describe(text: string, isPlain: boolean): Promise<Column[]> {
    const fields = await new Promise<Field[]>((done, fail) => this.#client.query(new Description(text, done, fail)))
    return fields.map((field) => ({
      name: field.name,
      ...this.#valuesOf(field.dataTypeID, isPlain ? pg.types : valueTypes),
      source: this.#sources.get(`${field.tableID}.${field.columnID}`) ?? null,
    }))
  }

  #valuesOf(oid: number, types: pg.CustomTypesConfig): Pick<Column, 'type' | 'kind' | 'element'> {
    const type = this.#types.get(oid)
    const sample = samples[type?.name ?? ''] ?? 'a'
    if (type?.name === 'json' || type?.name === 'jsonb') return { type: type.name, kind: null, element: null }
    const of = type?.name.startsWith('_') ? this.#types.get(type.element) : undefined
    const parse = types.getTypeParser(oid, 'text') as (text: string) => unknown
    if (!type || !of) return { type: type?.name ?? String(oid), kind: kindOf(parse(sample)), element: null }
    const value = parse(`{"${samples[of.name] ?? 'a'}"}`)
    return {
      type: `${of.name}[]`,
      kind: kindOf(value),
      element: Array.isArray(value) && !/^jsonb?$/.test(of.name) ? kindOf(value[0]) : null,
    }
  }
}

/** Texts of types as PostgreSQL sends them; of the others a word will do. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1.5',
  float8: '1.5',
  numeric: '1.50',
  date: '2026-01-31',
  timestamp: '2026-01-31 10:00:00',
  timestamptz: '2026-01-31 10:00:00+00',
  interval: '1 day',
  bytea: String.raw`\x00`,
  json: '{}',
  jsonb: '{}',
  point: '(1,2)',
}

/** Columns of tables; of a view and of what is generated it is not known whether they may be null. */
const columnsOfTables = `
  select a.attrelid || '.' || a.attnum as key, c.relname || '.' || a.attname as name, not a.attnotnull and a.attgenerated = '' and not exists (
      select from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and pg_get_constraintdef(k.oid) like format('CHECK (((%I IS NOT NULL) AND%%', a.attname)
    ) as is_nullable,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
    ) as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`

/** Texts of a constraint like `CHECK ((status = ANY (ARRAY['open'::text, 'done'::text])))`. */
function allowedBy(checks: readonly string[]): string[] | null {
  for (const check of checks) {
    const [, list] = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[([^\]]*)\]\)?(?:::text\[\])?\)\)\)$/.exec(check) ?? []
    if (list !== undefined) return [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"))
  }
  return null
}

/** One question of the extended protocol that asks for the description alone. */
class Description implements pg.Submittable {
  readonly #text: string
  readonly #done: (fields: Field[]) => void
  readonly #fail: (error: Error) => void
  #fields: Field[] = []

  constructor(text: string, done: (fields: Field[]) => void, fail: (error: Error) => void) {
    this.#text = text
    this.#done = done
    this.#fail = fail
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#fail(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields)
  }
}
