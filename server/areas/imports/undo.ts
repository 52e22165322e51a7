import { sql } from 'kysely'
import { importSheets } from '../../../contract/import-kinds.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { procurement, type ProcurementState } from '../../../machines/procurement.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { cancel } from '../procurements/cancel.ts'
import { procurementFacts } from '../procurements/facts.ts'
import type { DueImport } from './write.ts'
import { plans } from './plans.ts'

type Done = Pick<DueImport, 'id' | 'kind'>

/**
 * Takes an import back as a whole: what it made is gone, what it changed is as it was before.
 * @throws Refusal that names what stands on it
 */
export async function undo(io: Context, due: DueImport): Promise<void> {
  const { db } = io
  await refuseStanding(io, due)
  if (due.kind === 'opening_stock') {
    for (const id of await madeBy(db, due.id)) await cancel({ ...io, params: { id }, query: {}, body: undefined })
  } else await takeBack(io, due)
  await sql`update imports set task = null, failure = null, progress = rows, undone_at = now() where id = ${due.id}`.execute(db)
  io.audit({ entity: 'imports', id: due.id, event: 'UNDONE', after: { kind: due.kind, file_name: due.file_name } })
}

/** @throws Refusal that names what stands on an import, or that somebody changed what it brought */
export async function refuseStanding(io: Context, { id, kind }: Done): Promise<void> {
  const { db } = io
  if (kind === 'opening_stock') {
    for (const made of await madeBy(db, id)) await refuseUsedGoods(io, made)
    return
  }
  const plan = plans[kind]
  const standing = await standingOn(db, { id, kind })
  if (standing.length > 0) throw Refusal.state(`Ielādi nevar atsaukt, jo uz tās jau balstās: ${standing.join(', ')}`)
  const { rows } = await sql<{ changed: number; gone: number }>`
    select count(*) filter (where t.lock_version <> r.version) as changed, count(*) filter (where t.id is null) as gone
    from import_rows r left join ${sql.table(plan.table)} t on t.id = r.entity_id
    where r.import_id = ${id} and r.choice <> 'skip'`.execute(db)
  const { changed = 0, gone = 0 } = rows[0] ?? {}
  if (changed + gone > 0)
    throw Refusal.state(`Ielādi nevar atsaukt, jo pēc tās laboti vai dzēsti ieraksti: ${formatQuantity(String(changed + gone))}`)
}

/** What holds records of the import fast: by the foreign keys that there are, and how many rows each. */
async function standingOn(db: Db, { id, kind }: Done): Promise<string[]> {
  const { table, parts = [] } = plans[kind]
  const { rows: keys } = await sql<{ child: string; column: string }>`
    select k.conrelid::regclass::text as child, a.attname as column
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.other and f.attname = 'id'
    where k.contype = 'f' and k.confrelid = ${table}::regclass order by 1, 2`.execute(db)
  const counted = new Map<string, number>()
  for (const { child, column } of keys.filter((key) => !parts.includes(key.child))) {
    const own = child === table ? sql`and not exists (select from import_rows o where o.import_id = ${id} and o.entity_id = c.id)` : sql``
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from import_rows r join ${sql.table(child)} c on c.${sql.ref(column)} = r.entity_id
      where r.import_id = ${id} and r.choice = 'create' ${own}`.execute(db)
    const words = wordsOf(child)
    if (rows[0]?.n) counted.set(words, (counted.get(words) ?? 0) + rows[0].n)
  }
  return [...counted].map(([words, n]) => `${words} (${formatQuantity(String(n))})`)
}

/** What rows of a table are called. */
function wordsOf(table: string): string {
  return Object.entries(words).find(([start]) => table.startsWith(start))?.[1] ?? 'citi ieraksti'
}

/** By how names of tables begin, the longer ones first. */
const words: Readonly<Record<string, string>> = {
  ...{ customer_prices: 'klientu cenas', customer_payment_details: 'maksājumu rekvizīti', customer_: 'klientu nosacījumi' },
  ...{ branch_contacts: 'filiāļu kontaktpersonas', branch: 'filiāles', contacts: 'kontaktpersonas', catalog_items: 'preces' },
  ...{ categories: 'kategorijas', category_: 'kategoriju nosacījumi', stock_items: 'krājumi', catalog_item_units: 'preču vienības' },
  ...{ procurement_invoice: 'piegādātāju rēķini', procurement: 'iepirkumi', order: 'pasūtījumi', offer: 'piedāvājumi' },
  ...{ simplified_invoice: 'vienkāršie rēķini', advance_invoice: 'avansa rēķini', invoice: 'rēķini', credit_note: 'kredītrēķini' },
  ...{ payment: 'maksājumi', rent: 'nomas', service: 'servisa pieteikumi', inventory: 'inventārs', production: 'ražošana' },
  ...{
    shop: 'veikala pārdevumi',
    courier: 'kurjeru pieteikumi',
    transportation: 'pārvadājumi',
    supplier_categories: 'piegādātāju kategorijas',
  },
  ...{ price_clarification: 'cenu aptaujas', component: 'komponenšu saraksti', users: 'lietotāji', technical: 'tehniskie dokumenti' },
}

async function takeBack({ db, user }: Context, { id, kind }: Done): Promise<void> {
  const { table, columns, parts = [], release } = plans[kind]
  const fields = new Set(Object.keys(importSheets[kind].columns))
  const back = columns.filter((column) => fields.has(column)).map((column) => sql`${sql.ref(column)} = ${sql.ref(`p.${column}`)}`)
  await sql`
    update ${sql.table(table)} t set ${sql.join(back)}, updated_by = ${user.id}
    from import_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.before) as p
    where r.import_id = ${id} and r.choice = 'update' and t.id = r.entity_id`.execute(db)
  if (parts.includes('catalog_item_barcodes'))
    await sql`
      delete from catalog_item_barcodes b using import_rows r
      where r.import_id = ${id} and b.catalog_item_id = r.entity_id
        and (r.choice = 'create' or (r.ready -> 'barcodes' ? b.code and not r.before -> 'barcodes' ? b.code))`.execute(db)
  await sql`
    insert into audit_log (entity_type, entity_id, event, before, after, user_id)
    select ${table}, r.entity_id, case r.choice when 'create' then 'DELETED' else 'UPDATED' end,
      case r.choice when 'create' then r.ready else r.given end || jsonb_build_object('import_id', r.import_id), r.before, ${user.id}
    from import_rows r where r.import_id = ${id} and r.choice <> 'skip' order by r.row`.execute(db)
  await release?.(db, id)
  await sql`
    delete from ${sql.table(table)} t using import_rows r where r.import_id = ${id} and r.choice = 'create' and t.id = r.entity_id`.execute(
    db,
  )
  await sql`select pg_notify('changes', ${JSON.stringify({ entity: table, id: 0, customer_id: null })})`.execute(db)
}

/** @throws Refusal in the words of the document's lifecycle */
async function refuseUsedGoods({ db }: Context, id: number): Promise<void> {
  const { status } = await db.selectFrom('procurements').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const reason = refusal(procurement, status as ProcurementState, 'CANCEL', await procurementFacts(db, id))
  if (reason !== null) throw Refusal.state(`Ielādi nevar atsaukt: ${reason}`)
}

/** Documents that rows became. */
async function madeBy(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct entity_id as id from import_rows where import_id = ${id} and entity_id is not null order by 1`.execute(db)
  return rows.map((row) => row.id)
}
