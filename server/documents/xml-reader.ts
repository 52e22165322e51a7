import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuseHeavyXml } from './bounds.ts'
import { Unreadable } from './unreadable.ts'

/** An element as it was read: children by their own name, its text under `#`, attributes behind `@`. */
export type Element = Readonly<Record<string, unknown>>

/** Elements are known by their own name, whatever prefix the sender gave their namespace; texts as they stand. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  textNodeName: '#',
  htmlEntities: true,
})

/** What stands in an XML file, the root as a child; throws words for a person when it is none. */
export function readXml(bytes: Uint8Array): Element {
  refuseOthers(bytes)
  const xml = decoded(bytes)
  // No e-invoice has a document type of its own; those that do try to be more than one.
  if (/<!DOCTYPE/i.test(xml)) throw new Unreadable('Failā ir dokumenta tipa deklarācija (DOCTYPE), tādu nelasa')
  refuseHeavyXml(xml)
  try {
    // The parser alone takes what is not closed, too.
    if (XMLValidator.validate(xml) !== true) throw new Error('not well-formed')
    const read: unknown = parser.parse(xml)
    return isElement(read) ? read : {}
  } catch {
    throw new Unreadable('Fails nav nolasāms kā XML')
  }
}

/** Files that come along with e-invoices, or hold them, by their first bytes. */
function refuseOthers(bytes: Uint8Array): void {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (begin === '%PDF') throw new Unreadable('Fails ir PDF, nevis e-rēķins: vajag tā XML failu')
  if (begin === 'PK\u0003\u0004') throw new Unreadable('Fails ir arhīvs (ZIP vai eDoc): izņemiet no tā XML failu')
}

/** The text of a file, by its first bytes or the encoding that its declaration names. */
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
  const named = /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(begin)?.[1]?.toLowerCase() ?? 'utf-8'
  // Programs that make the text in memory call it UTF-16 and save it as UTF-8; in two bytes the declaration would not have been found.
  return named.startsWith('utf-16') ? 'utf-8' : named
}

/** All children of a name, in their order. */
export function children(parent: Element | undefined, name: string): Element[] {
  const found = parent?.[name]
  const all = Array.isArray(found) ? found : found === undefined ? [] : [found]
  return all.map((each: unknown) => (isElement(each) ? each : { '#': each }))
}

/** The first child of a name. */
export function child(parent: Element | undefined, name: string): Element | undefined {
  return children(parent, name)[0]
}

/** The text of a child, empty where it has none. */
export function text(parent: Element | undefined, name: string): string {
  return trimmed(child(parent, name)?.['#'])
}

/** An attribute of an element, empty where it has none. */
export function attribute(element: Element | undefined, name: string): string {
  return trimmed(element?.[`@${name}`])
}

/** Names of the elements within one. */
export function namesIn(parent: Element): string[] {
  return Object.keys(parent).filter((name) => name !== '#' && !name.startsWith('@') && !name.startsWith('?'))
}

function trimmed(content: unknown): string {
  return typeof content === 'string' ? content.normalize('NFC').trim() : ''
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
