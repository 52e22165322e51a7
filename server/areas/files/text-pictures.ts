import { sql } from 'kysely'
import type { FileOwner } from './owners.ts'
import { picturesIn } from '../../../contract/rich-text.ts'
import type { Context } from '../../http/context.ts'

/**
 * Hangs the pictures of a text that is saved on its record: until then they are with who writes it, for a record that is
 * not made yet has no key. Only his own are taken, whatever the text names.
 */
export async function hangPictures(ctx: Context, type: FileOwner, id: number, text: string | null | undefined): Promise<void> {
  const named = picturesIn(text ?? '')
  if (named.length === 0) return
  const { rows } = await sql<{ id: number }>`
    update files set fileable_type = ${type}, fileable_id = ${id}, updated_by = ${ctx.user.id}
    where id = any (${named}) and fileable_type = 'texts' and fileable_id = ${ctx.user.id} returning id`.execute(ctx.db)
  for (const file of rows) ctx.audit({ entity: 'files', id: file.id, event: 'HUNG', after: { fileable_type: type, fileable_id: id } })
}
