import { sql } from 'kysely'
import { documentType, type TechnicalDocumentType } from '../../../contract/technical-documents/technical-document-record.ts'
import { goodsRemoval, type GoodsRemovalState } from '../../../machines/goods-removal.ts'
import { goodsWriteOff, type GoodsWriteOffState } from '../../../machines/goods-write-off.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { removalFacts, writeOffFacts } from './technical-documents.facts.ts'
import { loadDocument } from './technical-documents.record.ts'

interface LockedDocument<State> {
  id: number
  type_id: TechnicalDocumentType
  status: State
  date: string
  warehouse_id: number
  accounting_account_id: number | null
  lock_version: number
}

export const {
  begin: beginWriteOff,
  beginOnce: acceptOnce,
  stateAfter: writeOffAfter,
} = stepsOf({
  chart: goodsWriteOff,
  lock: (ctx: Context, id: number) => lockDocument<GoodsWriteOffState>(ctx, id, 'write-off'),
  facts: writeOffFacts,
  load: loadDocument,
})

export const {
  begin: beginRemoval,
  beginOnce: reverseOnce,
  stateAfter: removalAfter,
} = stepsOf({
  chart: goodsRemoval,
  lock: (ctx: Context, id: number) => lockDocument<GoodsRemovalState>(ctx, id, 'removal'),
  facts: removalFacts,
  load: loadDocument,
})

/** Throws 404 if there is none. */
async function lockDocument<State>({ db }: Pick<Context, 'db'>, id: number, kind: 'write-off' | 'removal'): Promise<LockedDocument<State>> {
  const { rows } = await sql<LockedDocument<State>>`
    select id, type_id, status, date, warehouse_id, accounting_account_id, lock_version from technical_documents
    where id = ${id} and (type_id = ${documentType.writeOff}) = ${kind === 'write-off'} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
