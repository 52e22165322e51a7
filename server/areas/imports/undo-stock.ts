import { sql } from 'kysely'
import { refusal } from '../../../machines/lifecycle.ts'
import { procurement, type ProcurementState } from '../../../machines/procurement.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { advanceOnce } from '../procurements/procurements.transitions.ts'
import { cancel } from '../procurements/cancel.ts'
import { procurementFacts } from '../procurements/procurements.facts.ts'
import { procurementMoves } from '../procurements/procurements.record.ts'
import { lockStockItems } from '../stock/ledger.ts'
import { referencesTo } from './standing.ts'

/**
 * If nothing else moved the goods, their ledger rows are deleted; else each move is reversed, like a cancelled
 * procurement. The document remains, cancelled.
 */
export async function undoStock(ctx: Context, importId: number): Promise<void> {
  for (const id of await openingDocuments(ctx.db, importId)) {
    if (isCancelled(await stateOf(ctx.db, id))) continue
    const documents = await documentsOn(ctx.db, id)
    if (!(await isUntouched(ctx.db, documents, true))) {
      await cancel({ ...ctx, params: { id }, query: {}, body: undefined })
      continue
    }
    await advanceOnce(ctx, id, 'CANCEL', async () => {
      await forget(ctx.db, documents)
    })
  }
}

/** @throws Refusal from the lifecycle of the opening documents */
export async function refuseUsedGoods({ db }: Pick<Context, 'db'>, importId: number): Promise<void> {
  for (const id of await openingDocuments(db, importId)) {
    const status = await stateOf(db, id)
    if (isCancelled(status)) continue
    const reason = refusal(procurement, status, 'CANCEL', await procurementFacts(db, id))
    if (reason !== null) throw Refusal.state(`Ielādi nevar atsaukt: ${reason}`)
  }
}

/** Deletes ledger rows of cancelled openings that nothing depends on. */
export async function forgetCancelled(db: Db, goods: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from procurements p join procurement_items i on i.procurement_id = p.id
    where p.status = ${'cancelled' satisfies ProcurementState} and opening_is_taken_back(p.id) and i.catalog_item_id = any (${goods}) order by 1`.execute(
    db,
  )
  for (const { id } of rows) {
    const documents = await documentsOn(db, id)
    if (await isUntouched(db, documents, false)) await forget(db, documents)
  }
}

const isCancelled = (status: ProcurementState): boolean => procurement.final.some((each) => each === status)

async function stateOf(db: Db, id: number): Promise<ProcurementState> {
  const { rows } = await sql<{ status: ProcurementState }>`select status from procurements where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].status
}

async function openingDocuments(db: Db, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct entity_id as id from import_rows where import_id = ${importId} and entity_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

interface CreatedRecords {
  places: number[]
  moves: number[]
  lines: number[]
  units: number[]
}

/** Keys are read once: nested in other statements they would be read again for each of their rows. */
async function createdBy(db: Db, documents: readonly number[]): Promise<CreatedRecords> {
  const { rows } = await sql<CreatedRecords>`
    select array(
        select distinct s.id from procurement_items i join procurements p on p.id = i.procurement_id
        join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, p.warehouse_id)
        where i.procurement_id = any (${documents}) order by 1
      ) as places,
      array(select id from stock_movements where document_type = ${procurementMoves} and document_id = any (${documents})) as moves,
      array(select id from procurement_items where procurement_id = any (${documents})) as lines,
      array(
        select u.id from catalog_item_units u join procurement_items i on i.id = u.procurement_item_id where i.procurement_id = any (${documents})
      ) as units`.execute(db)
  return one(rows)
}

/** With earlier cancelled openings of the same goods, which are deleted together. */
async function documentsOn(db: Db, id: number): Promise<number[]> {
  let documentIds = [id]
  for (;;) {
    const { places } = await createdBy(db, documentIds)
    const { rows } = await sql<{ id: number }>`
      select distinct m.document_id as id from stock_movements m
      where m.stock_item_id = any (${places}) and m.document_type = ${procurementMoves} and m.document_id <> all (${documentIds})
        and opening_is_taken_back(m.document_id)`.execute(db)
    if (rows.length === 0) return documentIds
    documentIds = [...documentIds, ...rows.map((row) => row.id)]
  }
}

/**
 * Whether only these openings moved their goods and nothing references what they created. @param settled whether
 * storage places set by people count too
 */
async function isUntouched(db: Db, documents: readonly number[], settled: boolean): Promise<boolean> {
  const { places, moves, lines, units } = await createdBy(db, documents)
  const { rows } = await sql<{ touched: boolean }>`
    select exists (select from procurements where id = any (${documents}) and date <= locked_until())
      or exists (
        select from stock_items s where s.id = any (${places}) and (s.reserved <> 0 or s.incoming <> 0 or (${settled}::boolean
          and (s.shelf is not null or s.min_quantity is not null or s.max_quantity is not null or s.last_counted_at is not null))))
      or exists (
        select from stock_movements m where m.stock_item_id = any (${places})
          and (m.document_type <> ${procurementMoves} or m.document_id <> all (${documents}))) as touched`.execute(db)
  if (one(rows).touched) return false
  const createdRecords = [
    { table: 'stock_items', ids: places, parts: ['stock_movements', 'catalog_item_units'] },
    { table: 'stock_movements', ids: moves, parts: ['stock_movements', 'stock_movement_units'] },
    { table: 'procurement_items', ids: lines, parts: ['catalog_item_units'] },
    { table: 'catalog_item_units', ids: units, parts: ['stock_movement_units'] },
  ]
  for (const each of createdRecords) if ((await referencesTo(db, each)).length > 0) return false
  return true
}

async function forget(db: Db, documents: readonly number[]): Promise<void> {
  const { places, moves, lines, units } = await createdBy(db, documents)
  await lockStockItems(db, places)
  await sql`delete from stock_movement_units where movement_id = any (${moves})`.execute(db)
  await sql`delete from stock_movements where id = any (${moves})`.execute(db)
  await sql`delete from catalog_item_units where id = any (${units})`.execute(db)
  await sql`delete from procurement_items where id = any (${lines})`.execute(db)
  await sql`delete from stock_items where id = any (${places})`.execute(db)
}
