import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'

/** An XML element as data: built bottom up, where nothing to say leaves nothing behind. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** Children as they come: missing ones are left out, lists are laid flat. */
export type XmlChild = XmlElement | null | readonly XmlChild[]

/** What XML 1.0 cannot hold: control signs of a pasted name. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** What is left of a text in an XML document: signs that it cannot hold are dropped, not refused. */
export function writable(text: string | null | undefined): string {
  return text?.replaceAll(unwritable, '').trim() ?? ''
}

/** An element with text; none without (Peppol R008 forbids empty elements). */
export function leaf(name: string, value: string | null | undefined, attributes: Record<string, string> = {}): XmlElement | null {
  const text = writable(value)
  return text === '' ? null : { name, attributes, content: text }
}

/** An element with elements; none when it has none. */
export function group(name: string, ...children: XmlChild[]): XmlElement | null {
  const content = flat(children)
  return content.length === 0 ? null : { name, attributes: {}, content }
}

/** The root element, its namespaces by prefix ('' for its own), written as UTF-8. */
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
  // A name without a prefix is of its parent's namespace.
  const element = local === undefined ? parent.ele(name) : parent.ele(`@${prefix}`, name)
  for (const [key, value] of Object.entries(attributes)) element.att(key, value)
  if (typeof content === 'string') element.txt(content)
  else for (const child of content) append(element, child)
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
