import { Readable } from 'node:stream'
import type { XmlElement } from './xml.ts'

export const xmlMime = 'application/xml'

const chunk = 65_536

/** Writes an XML file while its elements are read, so memory does not grow with its length. */
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
  for await (const element of elements) if (element) yield elementText(element, 1)
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

function elementText({ name, attributes, content }: XmlElement, depth: number): string {
  const indent = '  '.repeat(depth)
  const open = `${indent}<${name}${attributesText(attributes)}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`
  return `${open}\n${content.map((child) => elementText(child, depth + 1)).join('')}${indent}</${name}>\n`
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Drops characters that XML 1.0 cannot hold, such as control characters of a pasted name. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
