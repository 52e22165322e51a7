import { XMLParser } from 'fast-xml-parser'

/** An XML document as the checks read it: elements in their order, with text and attributes. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlNode[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

/** Root element of a document. */
export function parseXml(xml: string): XmlNode {
  const [root] = nodesOf(parser.parse(xml)).filter((node) => node.name !== '?xml')
  if (!root) throw new Error('The document has no root element')
  return root
}

function nodesOf(raw: unknown): XmlNode[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: Record<string, unknown>): XmlNode[] => {
    const name = Object.keys(entry).find((key) => key !== ':@' && key !== '#text')
    if (name === undefined) return []
    const content: unknown = entry[name]
    return [{ name, attributes: (entry[':@'] ?? {}) as Record<string, string>, text: textOf(content), children: nodesOf(content) }]
  })
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.map((entry: { '#text'?: string }) => entry['#text'] ?? '').join('')
}

/** All elements at a path below a node: `cac:TaxTotal/cac:TaxSubtotal`. */
export function all(node: XmlNode, path: string): XmlNode[] {
  let nodes = [node]
  for (const step of path.split('/')) nodes = nodes.flatMap((parent) => parent.children.filter((child) => child.name === step))
  return nodes
}

/** The first element at a path. */
export function one(node: XmlNode, path: string): XmlNode | undefined {
  return all(node, path)[0]
}

/** Text of the first element at a path; empty when there is none. */
export function textAt(node: XmlNode, path: string): string {
  return one(node, path)?.text ?? ''
}

/** The node and everything below it. */
export function everything(node: XmlNode): XmlNode[] {
  return [node, ...node.children.flatMap(everything)]
}
