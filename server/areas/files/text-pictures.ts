import { sql } from 'kysely'
import type { FileOwner } from './owners.ts'
import { picturesIn } from '../../../contract/rich-text.ts'
import type { Context } from '../../http/context.ts'

/**
 * Attaches the pictures of a saved text to its record; until then they belong to its author. Takes only the author's
 * own.
 */
export async function hangPictures(ctx: Context, type: FileOwner, id: number, text: string | null | undefined): Promise<void> {
  const pictureIds = picturesIn(text ?? '')
  if (pictureIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    update files set fileable_type = ${type}, fileable_id = ${id}, updated_by = ${ctx.user.id}
    where id = any (${pictureIds}) and fileable_type = 'texts' and fileable_id = ${ctx.user.id} returning id`.execute(ctx.db)
  for (const file of rows) ctx.audit({ entity: 'files', id: file.id, event: 'HUNG', after: { fileable_type: type, fileable_id: id } })
}
