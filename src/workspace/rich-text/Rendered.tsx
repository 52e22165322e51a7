import { useMemo, type ReactNode } from 'react'
import { readMarkdown, type Block, type Inline, type Item, type Row } from '../../../contract/markdown.ts'
import { mentionsIn, type Mentionable } from '../../../contract/conversation/mentions.ts'
import { linkTarget, pictureAt } from '../../../contract/rich-text.ts'
import { usePicture } from '../../data/picture.ts'
import { AppLink } from '../AppLink.tsx'

export interface RenderedProps {
  text: string
  people: readonly Mentionable[]
}

/** Renders an allowlist: HTML is shown as text, links follow `linkTarget`, only stored pictures load. */
export function Rendered({ text, people }: RenderedProps) {
  return useMemo(() => <Blocks blocks={readMarkdown(text)} people={people} />, [text, people])
}

type People = Pick<RenderedProps, 'people'>

// Text parts are keyed by index.
/* oxlint-disable react/no-array-index-key */

function Blocks({ blocks, people }: People & { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <Part key={place} block={block} people={people} />)
}

function Part({ block, people }: People & { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.within} people={people} />
        </p>
      )
    case 'heading':
      return (
        <Heading depth={block.depth}>
          <Inlines parts={block.within} people={people} />
        </Heading>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.within} people={people} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, place) => <ListItem key={place} item={item} people={people} />)
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'raw':
      return block.text
    case 'table':
      return <TableOf rows={block.rows} align={block.align} people={people} />
    case 'rule':
      return <hr />
    case 'notes':
      return (
        <ol className="border-t border-line pt-2 text-small">
          {block.notes.map(({ number, within }) => (
            <ListItem key={number} item={{ done: null, within }} people={people} />
          ))}
        </ol>
      )
  }
}

function ListItem({ item: { done, within }, people }: People & { item: Item }) {
  return (
    <li>
      {done !== null && <input type="checkbox" checked={done} readOnly disabled aria-label={done ? 'Izdarīts' : 'Nav izdarīts'} />}
      <Blocks blocks={within} people={people} />
    </li>
  )
}

function TableOf({ rows: [head, ...rows], align, people }: People & Omit<Extract<Block, { kind: 'table' }>, 'kind'>) {
  const cells = (row: Row | undefined, Cell: 'th' | 'td'): ReactNode =>
    row?.map((cell, place) => (
      <Cell key={place} className={alignment(align[place])} {...(Cell === 'th' && { scope: 'col' })}>
        <Inlines parts={cell} people={people} />
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
            <tr key={place}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const marks = { strong: 'strong', emphasis: 'em', struck: 'del' } as const

function Inlines({ parts, people }: People & { parts: readonly Inline[] }) {
  return parts.map((part, place) => <Words key={place} part={part} people={people} />)
}

function Words({ part, people }: People & { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return <Mentions text={part.text} people={people} />
    case 'raw':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'note':
      return <sup>{part.number}</sup>
    case 'picture':
      return <Picture {...part} />
    case 'link':
      return (
        <Leading address={part.address} title={part.title}>
          <Inlines parts={part.within} people={people} />
        </Leading>
      )
    case 'strong':
    case 'emphasis':
    case 'struck': {
      const Mark = marks[part.kind]
      return (
        <Mark>
          <Inlines parts={part.within} people={people} />
        </Mark>
      )
    }
  }
}

const alignments = { left: 'text-left', right: 'text-right', center: 'text-center' }

function alignment(side: 'left' | 'right' | 'center' | null | undefined): string | undefined {
  return side ? alignments[side] : undefined
}

/** Below the page's headings. */
function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Level = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(depth, 4) - 1] ?? 'h6'
  return <Level>{children}</Level>
}

function Leading({ address, title, children }: { address: string; title: string; children: ReactNode }) {
  const target = linkTarget(address, window.location.origin)
  if (!target) return <span {...(title && { title })}>{children}</span>
  if ('path' in target) return <AppLink to={target.path}>{children}</AppLink>
  return (
    <a href={target.href} {...(title && { title })} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Picture({ address, words, title }: Omit<Extract<Inline, { kind: 'picture' }>, 'kind'>) {
  const id = pictureAt(address)
  const altText = title ? `${words || 'attēls'} (${title})` : words
  return id === null ? <span className="text-muted">[{altText || 'attēls'}]</span> : <Stored id={id} words={altText} />
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

function Mentions({ text, people }: People & { text: string }) {
  return mentionsIn(text, people).map(({ text: part, person }, place) =>
    person ? (
      <strong key={place} className="text-accent">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}
