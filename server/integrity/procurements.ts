import { sql, type RawBuilder } from 'kysely'
import { procurementStates, statesWhere } from '../../contract/states.ts'
import type { ProcurementState } from '../../machines/procurement.ts'
import type { Finding } from './check.ts'

/** docs/domain/accounts.md#nightly-audit */

const expecting = statesWhere(procurementStates, { new: true, ordered: true, accepted: false, cancelled: false })
const received: ProcurementState = 'accepted'

export const procurementInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  R_incoming_is_what_is_expected: sql`
    select s.id as stock_item_id, s.incoming, coalesce(e.quantity, 0) as expected from stock_items s
    left join (
      select i.catalog_item_id, coalesce(i.warehouse_id, p.warehouse_id) as warehouse_id, sum(i.quantity) as quantity
      from procurement_items i join procurements p on p.id = i.procurement_id where p.status = any (${[...expecting]}) group by 1, 2
    ) e on e.catalog_item_id = s.catalog_item_id and e.warehouse_id = s.warehouse_id
    where s.incoming <> coalesce(e.quantity, 0)`,
  R_received_goods_have_moved: sql`
    select i.id as procurement_item_id, i.quantity, coalesce(m.quantity, 0) as moved
    from procurement_items i join procurements p on p.id = i.procurement_id
    left join (
      select line_id, sum(quantity) as quantity from stock_movements
      where document_type = 'procurement' and kind in ('purchase', 'opening', 'transfer_in') group by 1
    ) m on m.line_id = i.id
    where coalesce(m.quantity, 0) <> case when p.status = ${received} then i.quantity else 0 end`,
  V1_procurement_sums: sql`
    select p.id as procurement_id, p.net, coalesce(i.net, 0) as right_net from procurements p
    left join (select procurement_id, sum(amount) as net from procurement_items group by 1) i on i.procurement_id = p.id
    where p.net <> coalesce(i.net, 0)`,
  N1_procurements_have_no_gap: sql`
    select s.prefix, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join procurements p on p.series_no = no and p.series = regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')
    where s.kind = 'procurement' and p.id is null`,
  U2_numbers_are_unique: sql`
    select min(u.id) as unit_id, u.number from catalog_item_units u join catalog_items k on k.id = u.catalog_item_id
    where u.deleted_at is null group by case when k.unit_kind = 'imei' then 0 else u.catalog_item_id end, k.unit_kind, u.number having count(*) > 1`,
  U3_receipts_name_their_units: sql`
    select m.id as movement_id, m.quantity, count(u.id) as units
    from stock_movements m
    join stock_items s on s.id = m.stock_item_id
    join catalog_items k on k.id = s.catalog_item_id and k.has_units
    left join stock_movement_units l on l.movement_id = m.id
    left join catalog_item_units u on u.id = l.unit_id and u.replaced_by_id is null
    where m.document_type = 'procurement' and m.quantity <> 0
    group by m.id, m.quantity having count(u.id) <> abs(m.quantity)`,
}
