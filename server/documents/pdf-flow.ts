import type { Content } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { round2, sum } from '../../contract/money.ts'
import { draftNumber, type Manner } from './model.ts'
import { contentHeight, measure, printPdf, type PageFrame } from './pdf.ts'
import { paginate, type Page } from './pdf-pages.ts'
import { shared } from './texts.ts'
import { voiceOf } from './voice.ts'

/** A piece of a document. It is built anew each time, because measuring uses it up. */
export type Block = () => Content

/** A row of the table of lines; only the first row of a line carries its net. */
export interface FlowRow {
  block: Block
  net: string | null
  /** It never parts from the next row: a heading, a line from what belongs to it. */
  keeps?: boolean
}

/** A document: what stands above its table, the rows, and what follows them. */
export interface Flow {
  head: readonly Block[]
  tableHead: Block
  rows: readonly FlowRow[]
  /** Rows that carry the running net over a page break; null for a document without sums. */
  carried: { out: (net: string) => Content; in: (net: string) => Content } | null
  /** The first of these never parts from the table. */
  closing: readonly Block[]
}

/** What every document says of itself. */
interface Headed extends Manner {
  number: string
  seller: { name: string }
}

/** The frame of a document's pages. */
export function frameOf({ number, seller, logo, language }: Headed, title: Text, date: string): PageFrame {
  const voice = voiceOf(language)
  const isDraft = number === draftNumber
  const named = `${voice.say(title)} ${isDraft ? voice.say(shared.draft) : number}`
  return { title: named, issuer: seller.name, date, logo, voice, isDraft }
}

/** The document as PDF bytes. */
export async function printFlow(flow: Flow, frame: PageFrame): Promise<Uint8Array> {
  return printPdf(await layOut(flow, frame), frame)
}

/** The document laid out in pages, with carried totals at every break between its rows. */
export async function layOut(flow: Flow, frame: PageFrame): Promise<Content[]> {
  const pages = await pagesOf(flow, frame)
  return pages.flatMap((page, index) => {
    const blocks = [...(index === 0 ? flow.head.map((block) => block()) : []), ...onPage(flow, page, index === 0)]
    // A wrapper, so that a block keeps any break of its own.
    return index === 0 ? blocks : [{ stack: blocks, pageBreak: 'before' as const }]
  })
}

function onPage(flow: Flow, { rows, closing }: Page, isFirst: boolean): Content[] {
  const [from, to] = rows
  const hasTable = closing[0] === 0
  const isLastOfTable = closing[1] > 0
  const { carried } = flow
  return [
    ...(hasTable ? [flow.tableHead()] : []),
    ...(hasTable && carried && !isFirst ? [carried.in(runningNet(flow, from))] : []),
    ...flow.rows.slice(from, to).map((row) => row.block()),
    ...(hasTable && carried && !isLastOfTable ? [carried.out(runningNet(flow, to))] : []),
    ...flow.closing.slice(...closing).map((block) => block()),
  ]
}

/** Net of all lines that begin before a row. */
function runningNet({ rows }: Flow, end: number): string {
  return round2(sum(rows.slice(0, end).map((row) => row.net ?? '0')))
}

async function pagesOf(flow: Flow, { logo }: PageFrame): Promise<Page[]> {
  const { head, rows, closing, carried, tableHead } = flow
  const single = [tableHead(), carried?.in('0') ?? '', carried?.out('0') ?? '']
  const heights = await measure([...single, ...[...head, ...rows.map((row) => row.block), ...closing].map((block) => block())], logo)
  const [tableHeadHeight = 0, carriedIn = 0, carriedOut = 0, ...rest] = heights
  return paginate({
    page: contentHeight,
    head: rest.slice(0, head.length).reduce((total, height) => total + height, 0),
    tableHead: tableHeadHeight,
    carriedIn: carried ? carriedIn : 0,
    carriedOut: carried ? carriedOut : 0,
    rows: rest.slice(head.length, head.length + rows.length),
    closing: rest.slice(head.length + rows.length),
    keeps: rows.map((row) => row.keeps ?? false),
  })
}
