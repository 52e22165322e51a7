import type { PastedCell } from '../../ui/line-grid/clipboard.ts'
import type { Option } from '../../ui/use-options.ts'

/** Rows that cells are pasted into. */
export interface PasteTarget<Values> {
  /** Keys of rows by their index; rows that are not there yet are made, all in one step. */
  keysAt: (rows: readonly number[]) => ReadonlyMap<number, number>
  /** Sets values in many rows, by key, in one step. */
  change: (values: ReadonlyMap<number, Partial<Values>>) => void
  /** What a text in a column of records means, by column. */
  meant: Readonly<Record<string, (text: string) => Promise<Option | null>>>
  /** Pasted texts that mean no record, by key. */
  onUnknown: (texts: ReadonlyMap<number, string>) => void
}

interface Wanted {
  key: number
  column: string
  text: string
}

/** Look-ups that run at once. */
const atOnce = 4
/** Milliseconds in which what was found is gathered: a drawing for each of five hundred records would take longer than finding them. */
const gathering = 150

/** Puts pasted cells into rows: figures and texts at once, records as they are found. */
export async function pasteRows<Values extends object>(cells: readonly PastedCell[], target: PasteTarget<Values>): Promise<void> {
  const keys = target.keysAt([...new Set(cells.map(({ row }) => row))])
  const values = new Map<number, Partial<Values>>()
  const wanted: Wanted[] = []
  for (const { row, column, text, value } of cells) {
    const key = keys.get(row) ?? row
    const looked = column in target.meant
    const known = looked ? (text.trim() === '' ? null : undefined) : value
    if (known !== undefined) values.set(key, { ...values.get(key), [column]: known } as Partial<Values>)
    else if (looked) wanted.push({ key, column, text })
  }
  if (values.size > 0) target.change(values)
  await findRecords(wanted, target)
}

async function findRecords<Values extends object>(
  wanted: readonly Wanted[],
  { change, meant, onUnknown }: PasteTarget<Values>,
): Promise<void> {
  const waiting = [...wanted]
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
      const option = await meant[column]?.(text).catch(() => null)
      if (option) found.set(key, { ...found.get(key), [column]: option } as Partial<Values>)
      else unknown.set(key, text)
    }
  }
  const telling = setInterval(tell, gathering)
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => clearInterval(telling))
  tell()
}
