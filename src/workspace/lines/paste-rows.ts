import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { Option } from '../../ui/use-options.ts'

export interface PasteTarget<Values> {
  /** Creates missing rows in one step. */
  keysAt: (rows: readonly number[]) => ReadonlyMap<number, number>
  change: (values: ReadonlyMap<number, Partial<Values>>) => void
  /** Record lookups by column. */
  resolvers: Readonly<Record<string, (text: string) => Promise<Option | null>>>
  /** Texts without a record, by key. */
  onUnknown: (texts: ReadonlyMap<number, string>) => void
}

interface Lookup {
  key: number
  column: string
  text: string
}

/** Concurrent lookups. */
const atOnce = 4
/** Milliseconds; batches results to limit renders. */
const gathering = 150

/** Pastes figures and texts at once, records as found. */
export async function pasteRows<Values extends object>(cells: readonly PastedCell[], target: PasteTarget<Values>): Promise<void> {
  const keys = target.keysAt([...new Set(cells.map(({ row }) => row))])
  const values = new Map<number, Partial<Values>>()
  const pendingLookups: Lookup[] = []
  for (const { row, column, text, value } of cells) {
    const key = keys.get(row) ?? row
    const looked = column in target.resolvers
    const knownValue = looked ? (text.trim() === '' ? null : undefined) : value
    if (knownValue !== undefined) values.set(key, { ...values.get(key), [column]: knownValue } as Partial<Values>)
    else if (looked) pendingLookups.push({ key, column, text })
  }
  if (values.size > 0) target.change(values)
  await findRecords(pendingLookups, target)
}

async function findRecords<Values extends object>(
  pendingLookups: readonly Lookup[],
  { change, resolvers, onUnknown }: PasteTarget<Values>,
): Promise<void> {
  const waiting = [...pendingLookups]
  const found = new Map<number, Partial<Values>>()
  const unknown = new Map<number, string>()
  function tell(): void {
    if (found.size > 0) change(new Map(found))
    if (unknown.size > 0) onUnknown(new Map(unknown))
    found.clear()
    unknown.clear()
  }
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { key, column, text } = next
      const option = await resolvers[column]?.(text).catch(() => null)
      if (option) found.set(key, { ...found.get(key), [column]: option } as Partial<Values>)
      else unknown.set(key, text)
    }
  }
  const telling = setInterval(tell, gathering)
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => clearInterval(telling))
  tell()
}
