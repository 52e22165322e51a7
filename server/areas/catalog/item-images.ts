import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { keepPicture } from '../files/keep.ts'
import { takePictures } from '../files/pictures.ts'
import { filesOf } from '../files/attachments.ts'

export const addImages: Handler<typeof catalog.addImages> = async (ctx) => {
  const { files } = ctx.body
  const itemId = ctx.params.id
  const pictures = await takePictures(ctx.user, files)
  await lockRecord(ctx.db, 'catalog_items', itemId)
  for (const picture of pictures) {
    const stored = await keepPicture(ctx, { fileable_type: 'catalog_items', fileable_id: itemId }, picture)
    ctx.audit({ entity: 'catalog_items', id: itemId, event: 'IMAGE_ADDED', after: stored })
  }
  return { data: await filesOf(ctx.db, 'catalog_items', itemId, 'image') }
}

export const arrangeImages: Handler<typeof catalog.arrangeImages> = async ({ db, user, params: { id }, body, audit }) => {
  await lockRecord(db, 'catalog_items', id)
  const currentImages = (await filesOf(db, 'catalog_items', id, 'image')).map((image) => image.id)
  const arrangedImages = new Set(body.images)
  if (
    arrangedImages.size !== currentImages.length ||
    body.images.length !== currentImages.length ||
    currentImages.some((each) => !arrangedImages.has(each))
  ) {
    throw Refusal.field('images', 'Jānosauc visi preces attēli, katrs vienreiz')
  }
  await sql`
    update files f set position = o.place, updated_by = ${user.id}
    from unnest(${body.images}::bigint[]) with ordinality as o (id, place)
    where f.id = o.id and f.position is distinct from o.place`.execute(db)
  audit({ entity: 'catalog_items', id, event: 'IMAGES_ARRANGED', before: currentImages, after: body.images })
  return { data: await filesOf(db, 'catalog_items', id, 'image') }
}
