import type { Content } from 'pdfmake/interfaces'
import type { Text } from '../../contract/company/document-languages.ts'
import { round2, sum } from '../../contract/money.ts'
import { draftNumber, type PrintOptions } from './model.ts'
import { contentHeight, measure, printPdf, type PageFrame } from './pdf.ts'
import { paginate, type Page } from './pdf-pages.ts'
import { shared } from './texts.ts'
import { localeOf } from './voice.ts'

/** Rebuilt each time, as measuring consumes it. */
export type Block = () => Content

/** Only a line's first row carries its net. */
export interface FlowRow {
  block: Block
  net: string | null
  /** Never separated from the next row. */
  keeps?: boolean
}

export interface Flow {
  head: readonly Block[]
  tableHead: Block
  rows: readonly FlowRow[]
  /** Subtotals at page breaks; null without sums. */
  carried: { out: (net: string) => Content; in: (net: string) => Content } | null
  /** The first is never separated from the table. */
  closing: readonly Block[]
}

interface Headed extends PrintOptions {
  number: string
  seller: { name: string }
}

export function frameOf({ number, seller, logo, language }: Headed, title: Text, date: string): PageFrame {
  const locale = localeOf(language)
  const isDraft = number === draftNumber
  const documentName = `${locale.say(title)} ${isDraft ? locale.say(shared.draft) : number}`
  return { title: documentName, issuer: seller.name, date, logo, locale, isDraft }
}

export async function printFlow(flow: Flow, frame: PageFrame): Promise<Uint8Array> {
  return printPdf(await layOut(flow, frame), frame)
}

export async function layOut(flow: Flow, frame: PageFrame): Promise<Content[]> {
  const pages = await pagesOf(flow, frame)
  return pages.flatMap((page, index) => {
    const blocks = [...(index === 0 ? flow.head.map((block) => block()) : []), ...onPage(flow, page, index === 0)]
    // Preserves breaks inside a block.
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
