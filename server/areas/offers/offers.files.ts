import type { StoredFile } from '../../../contract/files/files.ts'
import type { offers } from '../../../contract/offers/offers.ts'
import type { Handler } from '../../http/context.ts'
import { keepFile } from '../files/keep.ts'
import { loadOffer } from './offers.record.ts'

/** Allowed in any state. */
export const addFiles: Handler<typeof offers.addFiles> = async (ctx) => {
  const offer = await loadOffer(ctx, ctx.params.id)
  const { files } = ctx.body
  const place = { fileable_type: 'offers', fileable_id: offer.id, kind: 'file' } as const
  const data: StoredFile[] = []
  for (const file of files) data.push(await keepFile(ctx, place, file))
  const names = data.map(({ name }) => name)
  ctx.audit({ entity: 'offers', id: offer.id, event: 'FILES_ADDED', after: { files: names }, customer_id: offer.customer?.id ?? null })
  return { data }
}
