import { sql, type RawBuilder } from 'kysely'
import {
  documentType,
  technicalDocumentTypes,
  type TechnicalDocumentItem,
  type TechnicalDocumentRecord,
  type TechnicalDocumentRow,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { documentAbilities } from './technical-documents.facts.ts'

const isWriteOff = sql<boolean>`t.type_id = ${documentType.writeOff}`

// Drafts use current averages.
export const totalCost = sql`case when t.number is not null then t.total_cost else coalesce((
  select sum(round(i.quantity * s.avg_cost, 2)) from technical_document_items i join stock_items s on s.id = i.stock_item_id
  where i.technical_document_id = t.id), 0.00) end`

export const typeWords = sql.join(
  [
    sql`case t.type_id`,
    ...Object.entries(technicalDocumentTypes).map(([id, words]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(words)}`),
    sql`end`,
  ],
  sql` `,
)

const rowColumns = sql`t.id, t.uuid, t.type_id, ${typeWords} as type, t.number, t.status, t.date,
  ${reference(sql`w.id`, sql`w.name`)} as warehouse, t.reason, ${totalCost} as total_cost,
  json_build_object('type', case when ${isWriteOff} then 'goods_write_off' else 'goods_removal' end, 'id', t.id) as documentable,
  case when ${isWriteOff} then null else t.id end as goods_removal_id, t.lock_version`

const rowTables = sql`technical_documents t join warehouses w on w.id = t.warehouse_id`

export async function documentRows(db: Db, ids: number[]): Promise<TechnicalDocumentRow[]> {
  const { rows } = await sql<TechnicalDocumentRow>`select ${rowColumns} from ${rowTables} where t.id = any(${ids})`.execute(db)
  return rows
}

type Header = Omit<TechnicalDocumentRecord, 'items' | 'inventory_items' | 'can'>

/** Throws 404 if there is none. */
export async function loadDocument({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<TechnicalDocumentRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.series, t.notes, t.order_ref, t.commission, ${reference(sql`a.id`, accountName('a'))} as accounting_account,
      t.accepted_at, ${reference(sql`p.id`, fullName('p'))} as accepted_by, ${reference(sql`u.id`, fullName('u'))} as created_by, t.created_at,
      case when t.source_id is null then null else json_build_object('type', t.source_type, 'id', t.source_id,
        'name', case t.source_type
          when 'procurement' then (select ${documentName('procurement', sql`s`)} from procurements s where s.id = t.source_id)
          else (select ${checkName(sql`c`)} from stock_checks c where c.id = t.source_id) end) end as source
    from ${rowTables} left join accounting_accounts a on a.id = t.accounting_account_id
    left join users p on p.id = t.accepted_by left join users u on u.id = t.created_by
    where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [items, pieces, can] = await Promise.all([documentItems(db, id), inventoryOf(db, id), documentAbilities({ db, user }, header)])
  return { ...header, items, inventory_items: pieces, can }
}

async function inventoryOf(db: Db, id: number): Promise<TechnicalDocumentRecord['inventory_items']> {
  const { rows } = await sql<TechnicalDocumentRecord['inventory_items'][number]>`
    select id, uuid, inventory_nr from inventory_items where technical_document_id = ${id} order by id`.execute(db)
  return rows
}

/** As posted, or at current values. */
export async function documentItems(db: Db, id: number): Promise<TechnicalDocumentItem[]> {
  const { rows } = await sql<TechnicalDocumentItem>`
    select i.id, i.technical_document_id as document_id, k.id as item_id, i.position, i.stock_item_id, k.sku, k.name,
      ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, k.has_units, i.quantity, s.available,
      m.balance_after - m.quantity as quantity_before, m.balance_after as quantity_after,
      coalesce(i.unit_cost, s.avg_cost) as unit_cost, coalesce(i.cost, round(i.quantity * s.avg_cost, 2)) as cost,
      ${reference(sql`a.id`, accountName('a'))} as accounting_account, i.reason, to_jsonb(i.units) as units, i.lock_version
    from technical_document_items i
    join stock_items s on s.id = i.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id
    left join accounting_accounts a on a.id = i.accounting_account_id
    left join stock_movements m on m.document_type = ${documentMoves} and m.document_id = i.technical_document_id and m.line_id = i.id
      and m.reverses_id is null and m.quantity <> 0
    where i.technical_document_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

export const documentMoves = 'technical_document'

export function checkName(alias: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'Inventarizācija ' || (select name from warehouses where id = ${alias}.warehouse_id) || ', ' || to_char(${alias}.date, 'DD.MM.YYYY.')`
}

export function accountName(alias: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${alias}.code`)} || ' ' || ${sql.ref(`${alias}.name`)}`
}
