import { files } from '../../contract/files/files.ts'
import { tell } from '../acting.ts'
import type { CommandContext } from '../context.ts'
import type { Bearer } from '../records.ts'
import { confirmation } from '../reference/reference.ts'

/** The given file, else the newest of the current record. */
interface Which {
  file_id?: number
}

const newest = ({ record }: CommandContext<Bearer>): number => record?.facts?.file_id ?? 0
const unlessAny = (none: string) => (ctx: CommandContext<Bearer>) => (newest(ctx) > 0 ? null : none)

export function showingFile(none: string) {
  return {
    blocked: unlessAny(none),
    run: (ctx: CommandContext<Bearer>, { file_id = newest(ctx) }: Which) =>
      ctx.download(files.download, { params: { id: file_id } }, { show: true }),
  }
}

export function deletingFile(none: string, noticeKey: 'fileDeleted' | 'imageDeleted' = 'fileDeleted') {
  return {
    blocked: unlessAny(none),
    arguments: [confirmation],
    run: async (ctx: CommandContext<Bearer>, { file_id = newest(ctx) }: Which) => {
      await ctx.send(files.remove, { params: { id: file_id } })
      await tell(ctx, noticeKey)
    },
  }
}
