import type { MilkdownPlugin } from '@milkdown/kit/ctx'
import { imageSchema, linkSchema } from '@milkdown/kit/preset/commonmark'
import { linkTarget, pictureAt } from '../../../contract/rich-text.ts'

/** What the pictures of a text stand for in the page and on the clipboard: never an element that asks for an address itself. */
const pictureTag = 'data-picture'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Pictures keep the address that they were written with; pasted ones are taken when they are stored ones. */
const pictures = imageSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  parseDOM: [
    { tag: `span[${pictureTag}]`, getAttrs: (dom) => ({ src: dom.getAttribute(pictureTag) ?? '', alt: dom.textContent ?? '', title: '' }) },
    {
      tag: 'img[src]',
      getAttrs: (dom) => {
        const src = dom.getAttribute('src') ?? ''
        return pictureAt(src) === null ? false : { src, alt: dom.getAttribute('alt') ?? '', title: '' }
      },
    },
  ],
  // Without a title Markdown has none, the schema an empty one.
  parseMarkdown: {
    match: ({ type }) => type === 'image',
    runner: (state, { url, alt, title }, type) => {
      state.addNode(type, { src: asText(url), alt: asText(alt), title: asText(title) })
    },
  },
  toDOM: ({ attrs }) => ['span', { [pictureTag]: String(attrs['src']) }, String(attrs['alt'] ?? '')],
}))

/** Links keep their address, and lead where links may. */
const links = linkSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (dom) => {
        const href = dom.getAttribute('href') ?? ''
        return linkTarget(href) === null ? false : { href, title: dom.getAttribute('title') }
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const target = linkTarget(String(attrs['href']))
    if (!target) return ['a', {}]
    return ['a', { href: 'path' in target ? target.path : target.href, rel: 'noopener noreferrer nofollow' }]
  },
}))

/** The schema of texts where it differs from Milkdown's: nothing in it leads or asks elsewhere. */
export const ownSchema: readonly MilkdownPlugin[] = [pictures, links].flat()
