import { sql, type RawBuilder } from 'kysely'
import { documentType } from '../../contract/technical-documents/technical-document-record.ts'
import type { Finding } from './check.ts'

/** Nightly audit of the inventory (docs/domain/service.md#equipment, docs/domain/stock.md#serialised-units). */

const handedOver = sql`(
  select i.id, t.status, i.quantity, coalesce(p.pieces, 0) as pieces, coalesce(p.worth, 0) as worth, coalesce(m.moved, 0) as moved,
    coalesce(m.value, 0) as value
  from technical_documents t join technical_document_items i on i.technical_document_id = t.id
  left join (
    select technical_document_item_id, count(*) as pieces, sum(purchase_price) as worth from inventory_items group by 1
  ) p on p.technical_document_item_id = i.id
  left join (
    select line_id, sum(quantity) as moved, sum(value) as value from stock_movements where kind = 'to_inventory' group by 1
  ) m on m.line_id = i.id
  where t.type_id = ${documentType.inventory}) as l`

export const inventoryInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  inventory_is_what_left_the_stock: sql`
    select id as technical_document_item_id, status, quantity, pieces, moved from ${handedOver}
    where pieces <> -moved or pieces <> case when status = 'reversed' then 0 else quantity end`,
  inventory_is_worth_what_left_the_stock: sql`
    select id as technical_document_item_id, worth, value from ${handedOver} where worth <> -value`,
  inventory_agrees_with_its_units: sql`
    select t.id as inventory_item_id, t.status, u.status as unit from inventory_items t join catalog_item_units u on u.id = t.unit_id
    where u.number is distinct from t.serial_nr or u.catalog_item_id <> t.catalog_item_id or u.status <> case t.status
      when 'written_off' then 'written_off' when 'rented' then 'rented' else case u.status when 'rented' then 'rented' else 'in_use' end end`,
  units_handed_over_are_inventory: sql`
    select last.unit_id, last.movement_id from (
      select distinct on (l.unit_id) l.unit_id, m.id as movement_id, m.kind, m.reverses_id
      from stock_movement_units l join stock_movements m on m.id = l.movement_id order by l.unit_id, m.id desc
    ) as last left join inventory_items t on t.unit_id = last.unit_id
    where (last.kind = 'to_inventory' and last.reverses_id is null) <> (t.id is not null)`,
}
