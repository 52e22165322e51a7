import type { Definition, Image, ImageReference, Link, LinkReference, Nodes, Root, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { useMemo, type ReactNode } from 'react'
import { mentionsIn, type Mentionable } from '../../../contract/mentions.ts'
import { linkTarget, pictureAt } from '../../../contract/rich-text.ts'
import { usePicture } from '../../data/picture.ts'
import { AppLink } from '../AppLink.tsx'

/** What is shown, and who stands out where he is mentioned. */
export interface RenderedProps {
  text: string
  people: readonly Mentionable[]
}

/** Lists and quotations within each other; what lies deeper is shown as its words. */
const deepest = 20

/**
 * Markdown as elements of the page. Only what is named here comes out: HTML reads as it was typed, links lead where
 * `linkTarget` lets them, and no picture is asked for but stored ones.
 */
export function Rendered({ text, people }: RenderedProps) {
  return useMemo(() => {
    const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    return new Writer(root, people).children(root, 0)
  }, [text, people])
}

/** Parts that are one element around what stands in them. */
const plain: Readonly<Partial<Record<Nodes['type'], 'p' | 'blockquote' | 'em' | 'strong' | 'del' | 'div'>>> = {
  ...{ paragraph: 'p', blockquote: 'blockquote', footnoteDefinition: 'div' },
  ...{ emphasis: 'em', strong: 'strong', delete: 'del' },
}

class Writer {
  private readonly definitions: ReadonlyMap<string, Definition>
  private readonly people: readonly Mentionable[]

  constructor(root: Root, people: readonly Mentionable[]) {
    this.people = people
    this.definitions = new Map(definitionsIn(root).map((each) => [each.identifier, each]))
  }

  children(parent: Nodes, depth: number): ReactNode[] {
    if (!('children' in parent)) return []
    // Parts of a text have no other names than their places.
    // oxlint-disable-next-line react/no-array-index-key
    return parent.children.map((node, place) => <Part key={place} node={this.write(node, depth)} />)
  }

  private write(node: Nodes, depth: number): ReactNode {
    if (depth > deepest) return wordsOf(node)
    const within = this.children(node, depth + 1)
    const Plain = plain[node.type]
    if (Plain) return <Plain>{within}</Plain>
    switch (node.type) {
      case 'heading':
        return <Heading depth={node.depth}>{within}</Heading>
      case 'list':
        return node.ordered ? <ol start={node.start ?? 1}>{within}</ol> : <ul>{within}</ul>
      case 'listItem':
        return <Item done={node.checked ?? null}>{within}</Item>
      case 'table':
        return this.table(node, depth)
      case 'code':
        return (
          <pre>
            <code>{node.value}</code>
          </pre>
        )
      case 'inlineCode':
        return <code>{node.value}</code>
      case 'link':
      case 'linkReference':
        return <Leading address={this.addressOf(node)}>{within}</Leading>
      case 'image':
      case 'imageReference':
        return <Picture address={this.addressOf(node)} words={node.alt ?? ''} />
      case 'footnoteReference':
        return <sup>{node.identifier}</sup>
      default:
        return this.words(node)
    }
  }

  /** Words, and what reads as it was typed; breaks and rules, which hold nothing. */
  private words(node: Nodes): ReactNode {
    switch (node.type) {
      case 'text':
        return <Words text={node.value} people={this.people} />
      case 'html':
        return node.value
      case 'break':
        return <br />
      case 'thematicBreak':
        return <hr />
      default:
        return null
    }
  }

  private addressOf(node: Link | LinkReference | Image | ImageReference): string {
    return 'url' in node ? node.url : (this.definitions.get(node.identifier)?.url ?? '')
  }

  private table({ align, children: [head, ...rows] }: Table, depth: number): ReactNode {
    const cells = (row: typeof head, Cell: 'th' | 'td'): ReactNode =>
      row?.children.map((cell, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Cell key={place} className={alignment(align?.[place])} {...(Cell === 'th' && { scope: 'col' })}>
          {this.children(cell, depth + 1)}
        </Cell>
      ))
    return (
      <div className="overflow-x-auto">
        <table>
          <thead>
            <tr>{cells(head, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>{cells(row, 'td')}</tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
}

function Part({ node }: { node: ReactNode }) {
  return node
}

const alignments = { left: 'text-left', right: 'text-right', center: 'text-center' }

function alignment(side: 'left' | 'right' | 'center' | null | undefined): string | undefined {
  return side ? alignments[side] : undefined
}

function Item({ done, children }: { done: boolean | null; children: ReactNode }) {
  return (
    <li>
      {done !== null && <input type="checkbox" checked={done} readOnly disabled aria-label={done ? 'Izdarīts' : 'Nav izdarīts'} />}
      {children}
    </li>
  )
}

/** Headings of a text stand below those of its page. */
function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Level = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(depth, 4) - 1] ?? 'h6'
  return <Level>{children}</Level>
}

function Leading({ address, children }: { address: string; children: ReactNode }) {
  const target = linkTarget(address, window.location.origin)
  if (!target) return children
  if ('path' in target) return <AppLink to={target.path}>{children}</AppLink>
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Picture({ address, words }: { address: string; words: string }) {
  const id = pictureAt(address)
  return id === null ? <span className="text-muted">[{words || 'attēls'}]</span> : <Stored id={id} words={words} />
}

function Stored({ id, words }: { id: number; words: string }) {
  const address = usePicture(id)
  if (!address) return <span className="text-muted">[{words || 'attēls'}]</span>
  return (
    <AppLink to={`/image/full-image?file=${id}`} tab>
      <img src={address} alt={words || 'attēls'} />
    </AppLink>
  )
}

function Words({ text, people }: { text: string; people: readonly Mentionable[] }) {
  return mentionsIn(text, people).map(({ text: part, person }, place) =>
    person ? (
      // oxlint-disable-next-line react/no-array-index-key
      <strong key={place} className="text-accent">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}

/** The words of a part without what they look like. */
function wordsOf(node: Nodes): string {
  const words: string[] = []
  const left: Nodes[] = [node]
  for (let next = left.pop(); next; next = left.pop()) {
    if ('value' in next) words.push(next.value)
    if ('children' in next) left.push(...next.children.toReversed())
  }
  return words.join(' ')
}

function definitionsIn(root: Root): Definition[] {
  const found: Definition[] = []
  const left: Nodes[] = [root]
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.type === 'definition') found.unshift(next)
    if ('children' in next) left.push(...next.children)
  }
  return found
}
