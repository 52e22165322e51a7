import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { RelatedItem } from '../../../contract/catalog/related-items.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockItem, touchItem } from './item-lock.ts'
import { relatedTo } from './item-parts.ts'

export const setRelated: Handler<typeof catalog.setRelated> = async (ctx) => {
  const { db, user, body, audit } = ctx
  const { catalog_item_id: itemId, related } = body
  await lockItem(ctx, itemId, body.lock_version).catch(missingField)
  const ids = related.map(({ related_id }) => related_id)
  if (ids.includes(itemId)) throw Refusal.field('related_id', `Lauks „${labelOf('related_id')}”: prece nav saistīta pati ar sevi`)
  if (new Set(ids).size < ids.length) throw Refusal.field('related_id', `Lauks „${labelOf('related_id')}”: prece norādīta divreiz`)
  const before = await relatedTo(db, itemId)
  await sql`delete from related_catalog_items where catalog_item_id = ${itemId}`.execute(db)
  for (const [place, { related_id, kind = 'accessory' }] of related.entries()) {
    await sql`insert into related_catalog_items (catalog_item_id, related_id, kind, position, created_by, updated_by)
      values (${itemId}, ${related_id}, ${kind}, ${place + 1}, ${user.id}, ${user.id})`.execute(db)
  }
  await touchItem(ctx, itemId)
  const after = await relatedTo(db, itemId)
  const skus = (list: readonly RelatedItem[]) => list.map(({ sku, kind }) => `${sku} (${kind})`)
  audit({ entity: 'catalog_items', id: itemId, event: 'RELATED', before: skus(before), after: skus(after) })
  return { data: { related: after } }
}

/** The item comes in the body: a missing one is a field error, not 404. */
function missingField(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) {
    throw Refusal.field('catalog_item_id', `Lauks „${labelOf('catalog_item_id')}”: norādītais ieraksts neeksistē`)
  }
  throw error
}
