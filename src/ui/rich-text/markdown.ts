import type { Ctx } from '@milkdown/kit/ctx'
import { remarkStringifyOptionsCtx } from '@milkdown/kit/core'

/** Merge fields and addresses, written unescaped. */
const verbatim = /(\{\{[\w. ]*\}\}|(?:https?:\/\/|www\.)[^\s<>|]+)/

export function writeAsPeopleDo(ctx: Ctx): void {
  ctx.update(remarkStringifyOptionsCtx, (base) => ({
    ...base,
    bullet: '-' as const,
    rule: '-' as const,
    handlers: {
      ...base.handlers,
      text: (node: { value: string }, _, state, info) => {
        // Blanks at line ends would be written as `&#x20;`.
        const withoutLeading = info.before === '\n' ? node.value.trimStart() : node.value
        const parts = (info.after === '\n' ? withoutLeading.trimEnd() : withoutLeading).split(verbatim)
        // Split parts alternate between text and verbatim.
        const escapedParts = parts.map((part, place) => {
          if (place % 2 === 1) return part
          const before = parts[place - 1]?.slice(-1) ?? info.before
          const after = parts[place + 1]?.slice(0, 1) ?? info.after
          return state.safe(part, { ...info, before, after, encode: [] })
        })
        return escapedParts.join('')
      },
    },
  }))
}
