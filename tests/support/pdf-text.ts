import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

export async function pdfPages(bytes: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(linesOf(content.items.filter((item): item is TextItem => 'str' in item)))
  }
  await task.destroy()
  return pages
}

/** Joins pieces at one height; normalizes thousands spaces. */
function linesOf(items: readonly TextItem[]): string[] {
  const rows = new Map<number, TextItem[]>()
  for (const item of items.filter((each) => each.str.trim() !== '')) {
    const height = Math.round(placeOf(item).y)
    const row = rows.get(height) ?? rows.get(height - 1) ?? rows.get(height + 1)
    if (row) row.push(item)
    else rows.set(height, [item])
  }
  return [...rows.entries()].toSorted(([a], [b]) => b - a).map(([, row]) => lineOf(row.toSorted((a, b) => placeOf(a).x - placeOf(b).x)))
}

/** Only gaps count as spaces. */
function lineOf(row: readonly TextItem[]): string {
  let line = ''
  let end = 0
  for (const item of row) {
    const { x } = placeOf(item)
    line += x - end > 0.8 ? ` ${item.str}` : item.str
    end = x + item.width
  }
  return line.replaceAll(/\s+/g, ' ').trim()
}

function placeOf(item: TextItem): { x: number; y: number } {
  const transform: readonly unknown[] = item.transform
  return { x: Number(transform[4]), y: Number(transform[5]) }
}

/** Points from the left edge. */
export async function rightEdges(bytes: Uint8Array, test: RegExp): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const content = await (await document.getPage(1)).getTextContent()
  const edges = content.items.flatMap((item) => ('str' in item && test.test(item.str) ? [placeOf(item).x + item.width] : []))
  await task.destroy()
  return edges
}

export interface PdfFacts {
  title: string
  language: string | null
  /** `3B`: PDF/A-3b. */
  archival: string | null
  carried: { name: string; content: Buffer }[]
}

export async function pdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const { info, metadata } = await document.getMetadata()
  const attached = ((await document.getAttachments()) ?? {}) as Record<string, { filename: string; content: Uint8Array }>
  const known = info as { Title?: string; Language?: string | null }
  const facts = {
    title: known.Title ?? '',
    language: known.Language ?? null,
    archival: metadata ? [metadata.get('pdfaid:part'), metadata.get('pdfaid:conformance')].join('') : null,
    carried: Object.values(attached).map(({ filename, content }) => ({ name: filename, content: Buffer.from(content) })),
  }
  await task.destroy()
  return facts
}

/** Lower left corner and size in points. */
export interface PdfPicture {
  page: number
  x: number
  y: number
  width: number
  height: number
}

export async function pdfPictures(bytes: Uint8Array): Promise<PdfPicture[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const found: PdfPicture[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList()
    const matrices: Matrix[] = [[1, 0, 0, 1, 0, 0]]
    for (const [index, operator] of fnArray.entries()) {
      const now = matrices.at(-1) ?? [1, 0, 0, 1, 0, 0]
      if (operator === OPS.save) matrices.push(now)
      if (operator === OPS.restore) matrices.pop()
      if (operator === OPS.transform) matrices[matrices.length - 1] = times(now, argsArray[index] as Matrix)
      if (operator === OPS.paintImageXObject) {
        const [width, , , height, x, y] = now
        found.push({ page, x, y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) })
      }
    }
  }
  await task.destroy()
  return found
}

type Matrix = [number, number, number, number, number, number]

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Start in points from the lower left corner. */
export interface PdfPiece {
  text: string
  x: number
  y: number
  width: number
}

export async function pdfPieces(bytes: Uint8Array): Promise<PdfPiece[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: PdfPiece[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const upright = items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '' && item.transform[1] === 0)
    pages.push(upright.map((item) => ({ text: item.str, ...placeOf(item), width: item.width })))
  }
  await task.destroy()
  return pages
}

/** Overlapping pieces, or outside the margins. */
export function crowded(pages: readonly PdfPiece[][]): string[] {
  return pages.flatMap((pieces, index) =>
    pieces.flatMap((one) => {
      const over = pieces.find((each) => each !== one && Math.abs(each.y - one.y) < 2 && each.x > one.x && each.x < one.x + one.width - 0.5)
      const outside = one.x < 41.5 || one.x + one.width > 595.28 - 41.5
      const page = `${index + 1}. lapa`
      return [
        ...(over ? [`${page}: «${one.text}» over «${over.text}»`] : []),
        ...(outside ? [`${page}: «${one.text}» beyond the margin`] : []),
      ]
    }),
  )
}
