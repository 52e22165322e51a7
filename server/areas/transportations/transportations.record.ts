import { sql } from 'kysely'
import { sum } from '../../../contract/money.ts'
import type { TransportationItem, TransportationRecord, TransportationRow } from '../../../contract/transportations/transportations.ts'
import type { TransportationFacts } from '../../../machines/transportation.ts'
import { transportation as chart } from '../../../machines/transportation.ts'
import { documentName } from '../../db/document-name.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { filesOf, mailsOf } from '../files/attachments.ts'

/** An unknown date counts as insured. */
export const isUninsured = sql<boolean>`coalesce(v.insurance_until < coalesce(t.unloading_date, t.loading_date, today()), false)`

const rowColumns = sql`t.id, t.uuid, t.number, t.status, t.direction, ${reference(sql`v.id`, sql`v.name`)} as carrier,
  ${reference(sql`c.id`, sql`c.name`)} as customer, t.vehicle_nr, t.loading_place, t.loading_date, t.unloading_place, t.unloading_date,
  ${isUninsured} as is_uninsured, t.lock_version`

const rowTables = sql`transportations t join carriers v on v.id = t.carrier_id left join customers c on c.id = t.customer_id`

export async function transportationRows(db: Db, ids: readonly number[]): Promise<TransportationRow[]> {
  const { rows } = await sql<TransportationRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

export async function transportationFacts(db: Db, id: number): Promise<TransportationFacts> {
  const { rows } = await sql<TransportationFacts>`
    select loading_date is not null as "hasLoadingDate" from transportations where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

type Sums = 'packages' | 'gross_kg' | 'volume_m3'
type Header = Omit<TransportationRecord, Sums | 'items' | 'files' | 'emails' | 'can'>

/** Throws 404 if there is none. */
export async function loadTransportation({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<TransportationRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.id as transportation_id, t.trailer_nr, t.driver, t.sender_name, t.sender_address, t.consignee_name,
      t.consignee_address, t.incoterm, t.price, t.reductions, t.supplements, t.other_charges, t.payment, t.cod_amount, t.cmr_nr,
      t.documents_attached, t.instructions, t.successive_carriers, t.reservations, t.special_agreements, t.notes, t.departed_at,
      t.delivered_at, v.insurance_until, v.email, ${reference(sql`y.id`, fullName('y'))} as created_by, t.created_at
    from ${rowTables} left join users y on y.id = t.created_by where t.id = ${id}`.execute(db)
  const header = rows[0]
  if (!header) throw Refusal.missing()
  const [items, files, emails, facts] = await Promise.all([
    itemsOf(db, id),
    filesOf(db, 'transportations', id, 'file'),
    mailsOf(db, 'transportations', id),
    transportationFacts(db, id),
  ])
  return {
    ...header,
    items,
    packages: items.reduce((total, { packages }) => total + (packages ?? 0), 0),
    gross_kg: sum(items.map(({ gross_kg }) => gross_kg ?? '0')).toFixed(4),
    volume_m3: sum(items.map(({ volume_m3 }) => volume_m3 ?? '0')).toFixed(4),
    files,
    emails,
    can: abilitiesOf(user, chart, header.status, facts),
  }
}

async function itemsOf(db: Db, id: number): Promise<TransportationItem[]> {
  const { rows } = await sql<TransportationItem>`
    select i.id, i.position, ${reference(sql`o.id`, sql`o.number`)} as "order", ${reference(sql`n.id`, documentName('invoice', sql`n`))} as invoice,
      i.marks, i.packages, i.packing, i.goods, i.stat_nr, i.gross_kg, i.volume_m3, i.adr_class, i.lock_version
    from transportation_items i left join orders o on o.id = i.order_id left join invoices n on n.id = i.invoice_id
    where i.transportation_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}
