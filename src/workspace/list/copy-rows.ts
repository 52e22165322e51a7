import { mostChosen } from '../../../commands/choice.ts'
import { countOf, formatQuantity } from '../../../contract/format.ts'
import { CallFailure, wasAborted } from '../../data/failure.ts'
import { awaited } from '../../commands/downloads.ts'
import { notify } from '../../commands/notices.ts'
import { linesOf, type Column } from '../../ui/table/columns.ts'
import { writeTsv } from '../../ui/tsv.ts'

/** Chosen rows that are to be copied though not all of them are at hand. */
export interface CopiedRows<Row> {
  /** Which list and which of its rows. */
  of: string
  /** How many there are, as far as they are counted. */
  count: number
  pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
  columns: readonly Column<Row>[]
}

/** What was read and the browser would not take any more, as it gives its clipboard only for a moment after a press. */
let ready: { of: string; text: string; rows: number } | null = null

/** Says how many rows are on the clipboard. */
export function tellCopied(rows: number): void {
  notify({ color: 'green', text: `Nokopēts: ${countOf(rows, 'rinda', 'rindas', 'rindu')}` })
}

/**
 * Copies chosen rows with their headers, page by page; Esc stops it. Answers the text where it was read already: the
 * press that asks for it may put it on the clipboard itself.
 */
export function copyRows<Row>(asked: CopiedRows<Row>): string | null {
  if (ready?.of === asked.of) {
    const { text, rows } = ready
    ready = null
    tellCopied(rows)
    return text
  }
  if (asked.count > mostChosen) tellTooMany()
  else void copy(asked)
  return null
}

async function copy<Row>(asked: CopiedRows<Row>): Promise<void> {
  const reading = readAll(asked)
  // Browsers take what comes later only if it was announced within the press.
  const announced = reading.then((read) => {
    if (read === null) throw new DOMException('Nothing to copy', 'AbortError')
    return new Blob([read.text], { type: 'text/plain' })
  })
  const writing = write(announced)
  const read = await reading
  if (read === null) return
  if (await writing) return tellCopied(read.rows)
  ready = { of: asked.of, ...read }
  notify({
    color: 'blue',
    text: `${countOf(read.rows, 'rinda nolasīta', 'rindas nolasītas', 'rindu nolasītas')}; nospiediet Ctrl+C vēlreiz`,
  })
}

/** Whether the browser took it. */
async function write(text: Promise<Blob>): Promise<boolean> {
  try {
    // Without a certificate the page has no clipboard but in the press itself.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return false
  }
}

/** The rows as text; null when it was stopped, failed, or there are too many, which is told. */
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
