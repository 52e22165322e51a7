import { XMLParser } from 'fast-xml-parser'

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

/** Path as in `cac:TaxTotal/cac:TaxSubtotal`. */
export function all(node: XmlNode, path: string): XmlNode[] {
  let nodes = [node]
  for (const step of path.split('/')) nodes = nodes.flatMap((parent) => parent.children.filter((child) => child.name === step))
  return nodes
}

export function one(node: XmlNode, path: string): XmlNode | undefined {
  return all(node, path)[0]
}

export function textAt(node: XmlNode, path: string): string {
  return one(node, path)?.text ?? ''
}

export function everything(node: XmlNode): XmlNode[] {
  return [node, ...node.children.flatMap(everything)]
}
