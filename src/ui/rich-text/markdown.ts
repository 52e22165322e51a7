import type { Ctx } from '@milkdown/kit/ctx'
import { remarkStringifyOptionsCtx } from '@milkdown/kit/core'

/** What is written as it stands, for Markdown has no meaning in it: merge fields, and addresses, which read as links. */
const verbatim = /(\{\{[\w. ]*\}\}|(?:https?:\/\/|www\.)[^\s<>|]+)/

/** How texts are written back: as people write Markdown, and with nothing escaped that would break. */
export function writeAsPeopleDo(ctx: Ctx): void {
  ctx.update(remarkStringifyOptionsCtx, (base) => ({
    ...base,
    bullet: '-' as const,
    rule: '-' as const,
    handlers: {
      ...base.handlers,
      text: (node: { value: string }, _, state, info) => {
        // Blanks at either end of a line mean nothing, and would be written as `&#x20;`.
        const begun = info.before === '\n' ? node.value.trimStart() : node.value
        const parts = (info.after === '\n' ? begun.trimEnd() : begun).split(verbatim)
        // Between two parts that are written as they stand, every other one is words.
        const written = parts.map((part, place) => {
          if (place % 2 === 1) return part
          const before = parts[place - 1]?.slice(-1) ?? info.before
          const after = parts[place + 1]?.slice(0, 1) ?? info.after
          return state.safe(part, { ...info, before, after, encode: [] })
        })
        return written.join('')
      },
    },
  }))
}
