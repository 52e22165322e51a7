import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { printFont, signsOf } from './font.ts'
import { pageOf, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

/** A4, Inter; equal data give identical bytes. */

const require = createRequire(import.meta.url)

/** pdfmake types this only for browsers. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }

const weights = {
  normal: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

const fonts = Object.entries(weights).map(([weight, file]) => ({ weight, font: printFont(readFileSync(file)) }))
for (const { weight, font } of fonts) virtualfs.writeFileSync(weight, font)
const haves = fonts.map(({ font }) => signsOf(font))

export const isInFont = (sign: string): boolean => haves.every((has) => has(sign))

pdfmake.setFonts({ Inter: { normal: 'normal', bold: 'bold' } })
// Documents must not read files or addresses.
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setUrlAccessPolicy(() => false)

/** Points. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 48, bottom: 50 } as const
export const contentWidth = page.width - page.left - page.right
export const contentHeight = page.height - page.top - page.bottom

export const colours = { ink: '#16181d', grey: '#5a626e', line: '#cfd4db' } as const

export interface PageFrame {
  /** E.g. `Rēķins R-2026-000123`. */
  title: string
  issuer: string
  /** `yyyy-mm-dd`. */
  date: string
  logo: string | null
  locale: DocumentLocale
  isDraft?: boolean
}

export interface Enclosure {
  name: string
  description: string
  mime: string
  bytes: Uint8Array
}

export async function printPdf(content: Content[], frame: PageFrame, enclosure: Enclosure | null = null): Promise<Uint8Array> {
  const files = enclosure && { files: { enclosure: associated(enclosure, frame.date) } }
  return pdfmake.createPdf({ ...definition(content, frame.logo), ...environment(frame), ...files }).getBuffer()
}

/** PDF/A-3 associated file. */
function associated({ name, description, mime, bytes }: Enclosure, date: string) {
  const day = new Date(`${date}T00:00:00Z`)
  const src = `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
  return { src, name, description, type: mime, relationship: 'Alternative', creationDate: day, modifiedDate: day }
}

export interface PrintedDocument {
  content: Content[]
  frame: PageFrame
}

export async function printAll(documents: readonly PrintedDocument[], frame: PageFrame): Promise<Uint8Array> {
  const pages = documents.flatMap(({ content, frame }) => {
    const count = 1 + content.filter(breaksPage).length
    return Array.from({ length: count }, (_, index) => ({ frame, page: index + 1, count }))
  })
  const content = documents.flatMap(({ content: pageContent }, index): Content[] =>
    index === 0 ? pageContent : pageContent.map((block, place) => (place === 0 ? { stack: [block], pageBreak: 'before' as const } : block)),
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

/** Points. */
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

/** Consumes the blocks; build others for printing. */
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
  // Only the layout is needed.
  await pdfmake.createPdf(endless).getStream()
  return blocks.map((_, index) => (tops[index + 1] ?? 0) - (tops[index] ?? 0))
}

/** Zero height; the heading level holds the index. */
function mark(index: number): Content {
  return { headlineLevel: index, canvas: [{ type: 'rect', x: 0, y: 0, w: 0.1, h: 0, lineWidth: 0 }] }
}

export function isPicture(logo: string | null): logo is string {
  return logo !== null && /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/.test(logo)
}

function definition(content: Content[], logo: string | null): TDocumentDefinitions {
  return {
    content,
    // Named, so that the file holds it once.
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
  const { title, issuer, date, locale, isDraft = false } = frame
  return {
    language: locale.tag,
    ...(isDraft && {
      watermark: {
        text: locale.say(shared.draft),
        color: colours.line,
        opacity: 0.35,
        fontSize: locale.each(shared.draft).length > 1 ? 64 : 90,
      },
    }),
    // PDF/A-3b, as the printer writes no tags for 3a.
    subset: 'PDF/A-3b',
    info: { title, author: issuer, producer: 'Darbgalds', creator: 'Darbgalds', creationDate: new Date(`${date}T00:00:00Z`) },
    header: (current) => (current === 1 ? null : strip(title, issuer, 24)),
    footer: (current, count) => footer(frame, current, count),
  }
}

function footer({ issuer, locale }: PageFrame, current: number, count: number): Content {
  return strip(issuer, locale.say(pageOf(current, count)), 18)
}

function strip(leftText: string, right: string, top: number): Content {
  const style = { fontSize: 7.5, color: colours.grey }
  return {
    margin: [page.left, top, page.right, 0],
    columns: [
      { ...style, text: leftText, width: '*' },
      { ...style, text: right, width: 'auto', alignment: 'right' },
    ],
  }
}
