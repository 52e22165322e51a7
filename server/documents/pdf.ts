import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { printFont, signsOf } from './font.ts'
import { pageOf, shared } from './texts.ts'
import type { Voice } from './voice.ts'

/** The printer: A4, Inter as on the screen, and the same bytes for the same data. */

const require = createRequire(import.meta.url)

/** Files inside the printer; pdfmake has them on the server too, its types only for browsers. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }

const weights = {
  normal: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

const fonts = Object.entries(weights).map(([weight, file]) => ({ weight, font: printFont(readFileSync(file)) }))
for (const { weight, font } of fonts) virtualfs.writeFileSync(weight, font)
const haves = fonts.map(({ font }) => signsOf(font))

/** Whether a sign can be set in every weight. */
export const isInFont = (sign: string): boolean => haves.every((has) => has(sign))

pdfmake.setFonts({ Inter: { normal: 'normal', bold: 'bold' } })
// Nothing a document says may make the printer read a file or an address: logos come as data.
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setUrlAccessPolicy(() => false)

/** Measures of the page in points. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 48, bottom: 50 } as const
/** Room for content between the margins. */
export const contentWidth = page.width - page.left - page.right
/** Room for content from the top margin to the bottom one. */
export const contentHeight = page.height - page.top - page.bottom

/** Colours of print: ink, grey words and hairlines, all readable in black and white. */
export const colours = { ink: '#16181d', grey: '#5a626e', line: '#cfd4db' } as const

/** What stands around the content of every page. */
export interface PageFrame {
  /** Title and number: `Rēķins R-2026-000123`. */
  title: string
  /** Who issues the document. */
  issuer: string
  /** Day of the document, `yyyy-mm-dd`. */
  date: string
  /** Our logo, which the title block shows. */
  logo: string | null
  voice: Voice
  /** Not issued yet: every page says so. */
  isDraft?: boolean
}

/** A file that a print carries: the same document in another form. */
export interface Enclosure {
  name: string
  description: string
  mime: string
  bytes: Uint8Array
}

/** The document as PDF bytes, with what it carries. */
export async function printPdf(content: Content[], frame: PageFrame, enclosure: Enclosure | null = null): Promise<Uint8Array> {
  const files = enclosure && { files: { enclosure: associated(enclosure, frame.date) } }
  return pdfmake.createPdf({ ...definition(content, frame.logo), ...environment(frame), ...files }).getBuffer()
}

/** As PDF/A-3 wants a file associated: with its type, its day, and that it says the same as the pages do. */
function associated({ name, description, mime, bytes }: Enclosure, date: string) {
  const day = new Date(`${date}T00:00:00Z`)
  const src = `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
  return { src, name, description, type: mime, relationship: 'Alternative', creationDate: day, modifiedDate: day }
}

/** A document laid out in pages, every page but the first beginning with a break (pdf-flow.ts). */
export interface PrintedDocument {
  content: Content[]
  frame: PageFrame
}

/** Documents one behind the other in one file; the strips around a page are those of its own document. */
export async function printAll(documents: readonly PrintedDocument[], frame: PageFrame): Promise<Uint8Array> {
  const pages = documents.flatMap(({ content, frame }) => {
    const count = 1 + content.filter(breaksPage).length
    return Array.from({ length: count }, (_, index) => ({ frame, page: index + 1, count }))
  })
  const content = documents.flatMap(({ content: own }, index): Content[] =>
    index === 0 ? own : own.map((block, place) => (place === 0 ? { stack: [block], pageBreak: 'before' as const } : block)),
  )
  return pdfmake
    .createPdf({
      ...definition(content, frame.logo),
      ...environment(frame),
      header: (current) => {
        const at = pages[current - 1]
        return at && at.page > 1 ? strip(at.frame.title, at.frame.issuer, 24) : null
      },
      footer: (current) => {
        const at = pages[current - 1]
        return at ? footer(at.frame, at.page, at.count) : null
      },
    })
    .getBuffer()
}

function breaksPage(block: Content): boolean {
  return typeof block === 'object' && 'pageBreak' in block && block.pageBreak === 'before'
}

/** Sheets without strips around them, such as labels: one for each entry, of this size in points, with `side` free at left and right and `end` above and below. */
export async function printSheets(
  sheets: readonly Content[][],
  { width, height, side, end = 0, title }: { width: number; height: number; side: number; end?: number; title: string },
): Promise<Uint8Array> {
  const content = sheets.map((stack, index): Content => ({ stack, ...(index > 0 && { pageBreak: 'before' }) }))
  return pdfmake
    .createPdf({
      ...definition(content, null),
      pageSize: { width, height },
      pageMargins: [side, end, side, end],
      info: { title, producer: 'Darbgalds', creator: 'Darbgalds', creationDate: new Date(0) },
    })
    .getBuffer()
}

/**
 * Heights of blocks in points as the printer will lay them out, found by laying them out once on
 * an endless page. The blocks are used up by this; build others for printing.
 */
export async function measure(blocks: readonly Content[], logo: string | null): Promise<number[]> {
  const tops: number[] = []
  const marks = [...blocks, null].flatMap((block, index): Content[] => [mark(index), ...(block === null ? [] : [block])])
  const endless: TDocumentDefinitions = {
    ...definition(marks, logo),
    pageSize: { width: page.width, height: 10_000_000 },
    pageBreakBefore: ({ headlineLevel, startPosition }) => {
      if (headlineLevel !== undefined) tops[headlineLevel] = startPosition.top
      return false
    },
  }
  // The stream is never read: layout is all that is wanted here.
  await pdfmake.createPdf(endless).getStream()
  return blocks.map((_, index) => (tops[index + 1] ?? 0) - (tops[index] ?? 0))
}

/** A node of no height, whose place is told; the level of a heading is free to carry its number. */
function mark(index: number): Content {
  return { headlineLevel: index, canvas: [{ type: 'rect', x: 0, y: 0, w: 0.1, h: 0, lineWidth: 0 }] }
}

/** Only pictures that the printer knows, only as data. */
export function isPicture(logo: string | null): logo is string {
  return logo !== null && /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/.test(logo)
}

function definition(content: Content[], logo: string | null): TDocumentDefinitions {
  return {
    content,
    // By its name, so that a file of many documents holds it once.
    images: isPicture(logo) ? { logo } : {},
    pageSize: { width: page.width, height: page.height },
    pageMargins: [page.left, page.top, page.right, page.bottom],
    defaultStyle: { font: 'Inter', fontSize: 8.5, lineHeight: 1.15, color: colours.ink },
    version: '1.7',
    language: 'lv-LV',
    displayTitle: true,
  }
}

function environment(frame: PageFrame): Partial<TDocumentDefinitions> {
  const { title, issuer, date, voice, isDraft = false } = frame
  return {
    language: voice.tag,
    ...(isDraft && {
      watermark: {
        text: voice.say(shared.draft),
        color: colours.line,
        opacity: 0.35,
        fontSize: voice.each(shared.draft).length > 1 ? 64 : 90,
      },
    }),
    // What is archived for years must not lean on fonts or colours from outside. PDF/A-3b and not 3a: the printer writes no tags.
    subset: 'PDF/A-3b',
    info: { title, author: issuer, producer: 'Darbgalds', creator: 'Darbgalds', creationDate: new Date(`${date}T00:00:00Z`) },
    header: (current) => (current === 1 ? null : strip(title, issuer, 24)),
    footer: (current, count) => footer(frame, current, count),
  }
}

function footer({ issuer, voice }: PageFrame, current: number, count: number): Content {
  return strip(issuer, voice.say(pageOf(current, count)), 18)
}

function strip(left: string, right: string, top: number): Content {
  const style = { fontSize: 7.5, color: colours.grey }
  return {
    margin: [page.left, top, page.right, 0],
    columns: [
      { ...style, text: left, width: '*' },
      { ...style, text: right, width: 'auto', alignment: 'right' },
    ],
  }
}
