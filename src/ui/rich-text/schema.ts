import type { MilkdownPlugin } from '@milkdown/kit/ctx'
import { imageSchema, linkSchema } from '@milkdown/kit/preset/commonmark'
import { linkTarget, pictureAt } from '../../../contract/rich-text.ts'

/** Placeholder for pictures: no element that loads a URL itself. */
const pictureTag = 'data-picture'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Only stored pictures can be pasted. */
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
  parseMarkdown: {
    match: ({ type }) => type === 'image',
    runner: (state, { url, alt, title }, type) => {
      state.addNode(type, { src: asText(url), alt: asText(alt), title: asText(title) })
    },
  },
  toDOM: ({ attrs }) => ['span', { [pictureTag]: String(attrs['src']) }, String(attrs['alt'] ?? '')],
}))

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

/** Replaces schema parts, so content cannot load or link to forbidden addresses. */
export const restrictedSchema: readonly MilkdownPlugin[] = [pictures, links].flat()
