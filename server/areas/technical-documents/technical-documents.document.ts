import { sql } from 'kysely'
import {
  documentType,
  technicalDocumentTypes,
  type TechnicalDocumentRecord,
  type TechnicalDocumentType,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { isReversed } from '../../../machines/goods-removal.ts'
import { one } from '../../db/one.ts'
import type { DocumentParty, GoodsLine, StockDocument } from '../../documents/model.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { seesCosts } from '../../http/visible.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { loadDocument } from './technical-documents.record.ts'

const titles: Readonly<Partial<Record<TechnicalDocumentType, string>>> = {
  [documentType.removal]: 'Preču izņemšanas akts',
  [documentType.procurementRemoval]: 'Preču izņemšanas akts',
  [documentType.correction]: 'Krājumu korekcijas akts',
  [documentType.inventory]: 'Akts par nodošanu inventārā',
  [documentType.surplus]: 'Inventarizācijas pārpalikuma akts',
  [documentType.shortage]: 'Inventarizācijas iztrūkuma akts',
  [documentType.writeOff]: 'Norakstīšanas akts',
}

const printedKinds: Readonly<Partial<Record<TechnicalDocumentType, StockDocument['kind']>>> = {
  [documentType.correction]: 'correction',
  [documentType.surplus]: 'surplus',
  [documentType.shortage]: 'shortage',
  [documentType.writeOff]: 'write_off',
}

/** Company as frozen, or current for a draft. @param kind 404 for the other kind */
export async function stockDocument(ctx: Context, id: number, kind: 'goods_write_off' | 'goods_removal'): Promise<StockDocument> {
  const record = await loadDocument(ctx, id)
  if (record.documentable.type !== kind) throw Refusal.missing()
  const { uuid, date, reason, notes, order_ref, commission, accounting_account, accepted_by, created_by, warehouse } = record
  const type = record.type_id as TechnicalDocumentType
  return {
    title: titles[type] ?? technicalDocumentTypes[type],
    kind: printedKinds[type] ?? 'removal',
    number: record.number,
    uuid,
    date,
    reason,
    notes,
    order_ref,
    is_reversed: isReversed(record.status),
    seller: (await frozenSeller(ctx.db, id)) ?? (await documentSeller(ctx.db)),
    warehouse: warehouse.name,
    account: accounting_account?.name ?? null,
    lines: record.items.map(lineOf),
    total: record.total_cost ?? '0',
    tells_costs: seesCosts(ctx.user),
    commission,
    issuer_name: (accepted_by ?? created_by)?.name ?? null,
  }
}

async function frozenSeller(db: Db, id: number): Promise<DocumentParty | null> {
  const { rows } = await sql<{ seller: DocumentParty | null }>`
    select seller_snapshot as seller from technical_documents where id = ${id}`.execute(db)
  return one(rows).seller
}

function lineOf(item: TechnicalDocumentRecord['items'][number], place: number): GoodsLine {
  const { name, reason, sku, quantity, measure_unit, unit_cost, cost, units, accounting_account } = item
  const account = accounting_account && `Konts ${accounting_account.name}`
  return {
    position: place + 1,
    name,
    description: [reason, account].filter(Boolean).join(' · ') || null,
    sku,
    gtin: null,
    quantity,
    unit: measure_unit.name,
    unit_price: unit_cost ?? '0',
    net: cost ?? '0',
    units,
  }
}
