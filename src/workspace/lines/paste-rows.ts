import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { Option } from '../../ui/use-options.ts'

/** Records by the texts that mean one. Rejects if the server cannot be asked. */
export type FindRecords = (texts: readonly string[]) => Promise<ReadonlyMap<string, Option>>

export interface PasteTarget<Values> {
  /** Creates missing rows in one step. */
  keysAt: (rows: readonly number[]) => ReadonlyMap<number, number>
  change: (values: ReadonlyMap<number, Partial<Values>>) => void
  /** Record lookups by column. */
  resolvers: Readonly<Record<string, FindRecords>>
  onUnknown: OnUnknown
}

/** Texts without a record, by key; `isFailed`: the server could not be asked. */
export type OnUnknown = (texts: ReadonlyMap<number, string>, isFailed: boolean) => void

interface Lookup {
  key: number
  column: string
  text: string
}

/** Concurrent lookups of single texts. */
const atOnce = 4

/** For few texts, which no call finds together. */
export function oneByOne(find: (text: string) => Promise<Option | null>): FindRecords {
  return async (texts) => {
    const found = new Map<string, Option>()
    const waiting = [...texts]
    async function work(): Promise<void> {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
        const option = await find(text)
        if (option) found.set(text, option)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return found
  }
}

type Rows<Values> = Pick<PasteTarget<Values>, 'keysAt' | 'change'>

/** Forgets what was wrong with rows that a paste changes. */
export function clearing<Values>({ keysAt, change }: Rows<Values>, clear: (keys: readonly number[]) => void): Rows<Values> {
  return {
    keysAt,
    change: (values) => {
      change(values)
      clear([...values.keys()])
    },
  }
}

/** Pastes figures and texts at once, records as found. */
export async function pasteRows<Values extends object>(cells: readonly PastedCell[], target: PasteTarget<Values>): Promise<void> {
  const keys = target.keysAt([...new Set(cells.map(({ row }) => row))])
  const values = new Map<number, Partial<Values>>()
  const lookups: Lookup[] = []
  for (const { row, column, text, value } of cells) {
    const key = keys.get(row) ?? row
    const looked = column in target.resolvers
    const knownValue = looked ? (text.trim() === '' ? null : undefined) : value
    if (knownValue !== undefined) values.set(key, { ...values.get(key), [column]: knownValue } as Partial<Values>)
    else if (looked) lookups.push({ key, column, text: text.trim() })
  }
  if (values.size > 0) target.change(values)
  const columns = [...new Set(lookups.map(({ column }) => column))]
  await Promise.all(
    columns.map((column) =>
      findRecords(
        column,
        lookups.filter((lookup) => lookup.column === column),
        target,
      ),
    ),
  )
}

async function findRecords<Values extends object>(
  column: string,
  lookups: readonly Lookup[],
  { change, resolvers, onUnknown }: PasteTarget<Values>,
): Promise<void> {
  const texts = [...new Set(lookups.map(({ text }) => text))]
  const records = await resolvers[column]?.(texts).catch(() => null)
  const found = new Map<number, Partial<Values>>()
  const unknown = new Map<number, string>()
  for (const { key, text } of lookups) {
    const option = records?.get(text)
    if (option) found.set(key, { [column]: option } as Partial<Values>)
    else unknown.set(key, text)
  }
  if (found.size > 0) change(found)
  if (unknown.size > 0) onUnknown(unknown, records === null)
}
