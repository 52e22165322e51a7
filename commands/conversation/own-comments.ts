import type { CommentOwner } from '../../contract/conversation/conversation.ts'
import { tell } from '../acting.ts'
import type { Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'
import type { Discussed } from '../records.ts'
import { confirmation } from '../reference/reference.ts'

/** Suggests only users who may read the record. */
const commentArgument = (about: CommentOwner) =>
  ({ name: 'body', label: 'Komentārs', kind: 'rich-text', offers: about }) as const satisfies Argument

/** The given comment, else the user's newest one. */
interface Which {
  comment_id?: number
}

const newestOwnComment = ({ record }: CommandContext<Discussed>) => record?.facts?.comment
const unlessAny = (none: string) => (ctx: CommandContext<Discussed>) => (newestOwnComment(ctx) ? null : none)

export function commenting(about: CommentOwner, send: (ctx: CommandContext<Discussed>, body: string) => Promise<unknown>) {
  return {
    arguments: [commentArgument(about)],
    run: async (ctx: CommandContext<Discussed>, { body }: { body: string }) => {
      await send(ctx, body)
      await tell(ctx, 'added')
    },
  }
}

export function editingComment(
  about: CommentOwner,
  none: string,
  send: (ctx: CommandContext<Discussed>, id: number, body: string) => Promise<unknown>,
) {
  return {
    blocked: unlessAny(none),
    arguments: [
      {
        ...commentArgument(about),
        initial: (ctx: CommandContext<Discussed>, { was }: { was?: unknown }) => was ?? newestOwnComment(ctx)?.body,
      },
    ],
    run: async (ctx: CommandContext<Discussed>, { body, comment_id = newestOwnComment(ctx)?.id ?? 0 }: Which & { body: string }) => {
      await send(ctx, comment_id, body)
      await tell(ctx)
    },
  }
}

export function deletingComment(none: string, send: (ctx: CommandContext<Discussed>, id: number) => Promise<unknown>) {
  return {
    blocked: unlessAny(none),
    arguments: [confirmation],
    run: async (ctx: CommandContext<Discussed>, { comment_id = newestOwnComment(ctx)?.id ?? 0 }: Which) => {
      await send(ctx, comment_id)
      await tell(ctx, 'deleted')
    },
  }
}
