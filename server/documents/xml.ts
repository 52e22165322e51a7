import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'

/** An XML element as data; empty elements are left out. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

export type XmlChild = XmlElement | null | readonly XmlChild[]

const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Drops characters that XML 1.0 cannot hold. */
export function writable(text: string | null | undefined): string {
  return text?.replaceAll(unwritable, '').trim() ?? ''
}

/** Returns null without text: Peppol R008 forbids empty elements. */
export function leaf(name: string, value: string | null | undefined, attributes: Record<string, string> = {}): XmlElement | null {
  const text = writable(value)
  return text === '' ? null : { name, attributes, content: text }
}

export function group(name: string, ...children: XmlChild[]): XmlElement | null {
  const content = flat(children)
  return content.length === 0 ? null : { name, attributes: {}, content }
}

export function childrenOf({ content }: XmlElement): readonly XmlElement[] {
  return typeof content === 'string' ? [] : content
}

/** Of its own, or of the child of this name. */
export function textOf({ content }: XmlElement, child?: string): string | null {
  if (typeof content === 'string') return child === undefined ? content : null
  const found = child === undefined ? undefined : content.find(({ name }) => name === child)
  return found ? textOf(found) : null
}

/** The root element; namespaces are keyed by prefix, '' for the default. */
export function writeXml(name: string, namespaces: Readonly<Record<string, string>>, ...children: XmlChild[]): Uint8Array {
  const document = create({ version: '1.0', encoding: 'UTF-8', namespaceAlias: { ...namespaces } })
  const root = document.ele(namespaces[''] ?? '', name)
  for (const [prefix, uri] of Object.entries(namespaces))
    if (prefix !== '') root.att('http://www.w3.org/2000/xmlns/', `xmlns:${prefix}`, uri)
  for (const child of flat(children)) append(root, child)
  return Buffer.from(document.end({ prettyPrint: true }), 'utf8')
}

function append(parent: XMLBuilder, { name, attributes, content }: XmlElement): void {
  const [prefix = '', local] = name.split(':')
  // A name without a prefix takes its parent's namespace.
  const element = local === undefined ? parent.ele(name) : parent.ele(`@${prefix}`, name)
  for (const [key, value] of Object.entries(attributes)) element.att(key, literal(value))
  if (typeof content === 'string') element.txt(literal(content))
  else for (const child of content) append(element, child)
}

/** The library leaves what looks like an entity as it is, so that a name with the letters `&amp;` would be read as `&`. */
function literal(text: string): string {
  return text.replaceAll('&', '&amp;')
}

function flat(children: readonly XmlChild[]): XmlElement[] {
  return children.flatMap((child) => {
    if (child === null) return []
    return isList(child) ? flat(child) : [child]
  })
}

function isList(child: XmlElement | readonly XmlChild[]): child is readonly XmlChild[] {
  return Array.isArray(child)
}
