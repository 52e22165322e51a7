import type { CommentOwner } from '../../contract/conversation/conversation.ts'
import { tell } from '../acting.ts'
import type { Argument } from '../command.ts'
import type { CommandContext } from '../context.ts'
import type { Discussed } from '../records.ts'
import { confirmation } from '../reference/reference.ts'

/** @file What a person says below a record: written, put right and taken back. */

/** Words in which those can be mentioned who may read what is spoken of. */
const said = (about: CommentOwner) => ({ name: 'body', label: 'Komentārs', kind: 'rich-text', offers: about }) as const satisfies Argument

/** The one that is named, else the person's newest one below the record in front. */
interface Which {
  comment_id?: number
}

const ownNewest = ({ record }: CommandContext<Discussed>) => record?.facts?.comment
const unlessAny = (none: string) => (ctx: CommandContext<Discussed>) => (ownNewest(ctx) ? null : none)

/** Says something; `send` makes the call. */
export function commenting(about: CommentOwner, send: (ctx: CommandContext<Discussed>, body: string) => Promise<unknown>) {
  return {
    arguments: [said(about)],
    run: async (ctx: CommandContext<Discussed>, { body }: { body: string }) => {
      await send(ctx, body)
      await tell(ctx, 'added')
    },
  }
}

/** Puts right what was said; `none` says in Latvian that the person said nothing. */
export function editingComment(
  about: CommentOwner,
  none: string,
  send: (ctx: CommandContext<Discussed>, id: number, body: string) => Promise<unknown>,
) {
  return {
    blocked: unlessAny(none),
    arguments: [{ ...said(about), initial: (ctx: CommandContext<Discussed>, { was }: { was?: unknown }) => was ?? ownNewest(ctx)?.body }],
    run: async (ctx: CommandContext<Discussed>, { body, comment_id = ownNewest(ctx)?.id ?? 0 }: Which & { body: string }) => {
      await send(ctx, comment_id, body)
      await tell(ctx)
    },
  }
}

/** Takes back what was said, once it is confirmed. */
export function deletingComment(none: string, send: (ctx: CommandContext<Discussed>, id: number) => Promise<unknown>) {
  return {
    blocked: unlessAny(none),
    arguments: [confirmation],
    run: async (ctx: CommandContext<Discussed>, { comment_id = ownNewest(ctx)?.id ?? 0 }: Which) => {
      await send(ctx, comment_id)
      await tell(ctx, 'deleted')
    },
  }
}
