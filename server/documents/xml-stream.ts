import { Readable } from 'node:stream'
import type { XmlElement } from './xml.ts'

/** Media type of an XML file that is written piece by piece. */
export const xmlMime = 'application/xml'

/** Bytes gathered before they are handed on. */
const chunk = 65_536

/** An XML file written while its elements are read: a report of any length takes no more memory than a few of them. */
export function xmlStream(
  root: string,
  attributes: Readonly<Record<string, string>>,
  elements: AsyncIterable<XmlElement | null>,
): NodeJS.ReadableStream {
  return Readable.from(chunks(pieces(root, attributes, elements)))
}

async function* pieces(
  root: string,
  attributes: Readonly<Record<string, string>>,
  elements: AsyncIterable<XmlElement | null>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributesText(attributes)}>\n`
  for await (const element of elements) if (element) yield written(element, 1)
  yield `</${root}>\n`
}

async function* chunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < chunk) continue
    yield Buffer.from(waiting, 'utf8')
    waiting = ''
  }
  yield Buffer.from(waiting, 'utf8')
}

/** An element as text, indented by its depth. */
function written({ name, attributes, content }: XmlElement, depth: number): string {
  const indent = '  '.repeat(depth)
  const open = `${indent}<${name}${attributesText(attributes)}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`
  return `${open}\n${content.map((child) => written(child, depth + 1)).join('')}${indent}</${name}>\n`
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 cannot hold (control characters from a pasted name) is dropped, not refused. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
