import { sql } from 'kysely'
import type { service } from '../../../contract/service/service.ts'
import type { Handler } from '../../http/context.ts'
import { loadService } from '../service/service.record.ts'
import { revertService } from '../service/revert.ts'
import { withdrawFromDrafts } from './withdrawn.ts'

/** Removes its work from draft invoices first (docs/domain/service.md#applications, REVERT). */
export const revertServiceApplication: Handler<typeof service.revert> = async (ctx) => {
  await revertService(ctx, ctx.params.id, (id) =>
    withdrawFromDrafts(
      ctx,
      sql`exists (select from charges c where c.kind = n.source_type and c.id = n.source_id and c.document_type = 'service' and c.document_id = ${id})`,
      { reverted_service_application_id: id },
    ),
  )
  return { data: await loadService(ctx, ctx.params.id) }
}
