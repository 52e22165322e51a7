import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { requireSafeXml } from './bounds.ts'
import { Unreadable } from './unreadable.ts'

export type Element = Readonly<Record<string, unknown>>

/** Ignores namespace prefixes. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  textNodeName: '#',
  htmlEntities: true,
})

export function readXml(bytes: Uint8Array): Element {
  refuseOthers(bytes)
  const xml = decoded(bytes)
  // E-invoices have no DOCTYPE.
  if (/<!DOCTYPE/i.test(xml)) throw new Unreadable('Failā ir dokumenta tipa deklarācija (DOCTYPE), tādu nelasa')
  requireSafeXml(xml)
  try {
    // The parser accepts unclosed elements.
    if (XMLValidator.validate(xml) !== true) throw new Error('not well-formed')
    const read: unknown = parser.parse(xml)
    return isElement(read) ? read : {}
  } catch {
    throw new Unreadable('Fails nav nolasāms kā XML')
  }
}

function refuseOthers(bytes: Uint8Array): void {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (begin === '%PDF') throw new Unreadable('Fails ir PDF, nevis e-rēķins: vajag tā XML failu')
  if (begin === 'PK\u0003\u0004') throw new Unreadable('Fails ir arhīvs (ZIP vai eDoc): izņemiet no tā XML failu')
}

function decoded(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const decoder = decoderOf(encoding)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Unreadable(`Failā ir zīmes, kuru kodējumā ${encoding.toUpperCase()} nav`)
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new Unreadable(`Faila kodējumu „${encoding}” neprot nolasīt`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const begin = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const encoding = /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(begin)?.[1]?.toLowerCase() ?? 'utf-8'
  // UTF-8 files may declare UTF-16.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding
}

export function children(parent: Element | undefined, name: string): Element[] {
  const found = parent?.[name]
  const all = Array.isArray(found) ? found : found === undefined ? [] : [found]
  return all.map((each: unknown) => (isElement(each) ? each : { '#': each }))
}

export function child(parent: Element | undefined, name: string): Element | undefined {
  return children(parent, name)[0]
}

export function text(parent: Element | undefined, name: string): string {
  return trimmed(child(parent, name)?.['#'])
}

export function attribute(element: Element | undefined, name: string): string {
  return trimmed(element?.[`@${name}`])
}

export function namesIn(parent: Element): string[] {
  return Object.keys(parent).filter((name) => name !== '#' && !name.startsWith('@') && !name.startsWith('?'))
}

function trimmed(content: unknown): string {
  return typeof content === 'string' ? content.normalize('NFC').trim() : ''
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
