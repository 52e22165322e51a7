import { mostChosen } from '../../../commands/choice.ts'
import { countOf, formatQuantity } from '../../../contract/format.ts'
import { CallFailure, wasAborted } from '../../data/failure.ts'
import { awaited } from '../../commands/downloads.ts'
import { notify } from '../../commands/notices.ts'
import { linesOf, type Column } from '../../ui/table/columns.ts'
import { writeTsv } from '../../ui/tsv.ts'

export interface CopiedRows<Row> {
  /** Identifies list and selection. */
  of: string
  count: number
  pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
  columns: readonly Column<Row>[]
}

/** Text that the browser refused because it arrived too long after the key press. */
let ready: { of: string; text: string; rows: number } | null = null

export function tellCopied(rows: number): void {
  notify({ color: 'green', text: `Nokopēts: ${countOf(rows, 'rinda', 'rindas', 'rindu')}` })
}

/** Copies selected rows page by page; Esc stops. Returns text loaded earlier, for direct use. */
export function copyRows<Row>(request: CopiedRows<Row>): string | null {
  if (ready?.of === request.of) {
    const { text, rows } = ready
    ready = null
    tellCopied(rows)
    return text
  }
  if (request.count > mostChosen) tellTooMany()
  else void copy(request)
  return null
}

async function copy<Row>(request: CopiedRows<Row>): Promise<void> {
  const reading = readAll(request)
  // Browsers accept later data only if announced during the key press.
  const announced = reading.then((read) => {
    if (read === null) throw new DOMException('Nothing to copy', 'AbortError')
    return new Blob([read.text], { type: 'text/plain' })
  })
  const writing = write(announced)
  const read = await reading
  if (read === null) return
  if (await writing) return tellCopied(read.rows)
  ready = { of: request.of, ...read }
  notify({
    color: 'blue',
    text: `${countOf(read.rows, 'rinda nolasīta', 'rindas nolasītas', 'rindu nolasītas')}; nospiediet Ctrl+C vēlreiz`,
  })
}

async function write(text: Promise<Blob>): Promise<boolean> {
  try {
    // Without HTTPS there is no asynchronous clipboard.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return false
  }
}

/** Null when stopped, failed or too many rows. */
async function readAll<Row>({ count, pages, columns }: CopiedRows<Row>): Promise<{ text: string; rows: number } | null> {
  const rows: Row[] = []
  try {
    await awaited(async (signal, tell) => {
      for await (const page of pages(signal)) {
        rows.push(...page)
        if (rows.length > mostChosen) return
        tell({
          words: `Kopē: ${formatQuantity(rows.length)} no ${formatQuantity(Math.max(count, rows.length))}`,
          done: rows.length,
          of: count,
        })
      }
    })
  } catch (error) {
    if (wasAborted(error)) notify({ color: 'blue', text: 'Kopēšana apturēta; starpliktuvē nekas nav mainīts' })
    else if (error instanceof CallFailure)
      notify({ color: 'red', text: 'Izvēlētās rindas neizdevās nolasīt; starpliktuvē nekas nav mainīts' })
    else throw error
    return null
  }
  if (rows.length > mostChosen) {
    tellTooMany()
    return null
  }
  return { text: writeTsv(linesOf(columns, rows)), rows: rows.length }
}

function tellTooMany(): void {
  const most = formatQuantity(mostChosen)
  notify({ color: 'blue', text: `Nokopēt var līdz ${most} rindu; garāku sarakstu saglabā failā („Saglabāt sarakstu failā”)` })
}
