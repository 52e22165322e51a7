import { sql, type RawBuilder } from 'kysely'
import { serviceStates, statesWhere } from '../../contract/states.ts'
import type { Finding } from './check.ts'

/** docs/domain/service.md#applications */

// States that reserve goods, and states with machines away.
const holding = statesWhere(serviceStates, { new: false, in_progress: true, completed: false, invoiced: false })
const open = statesWhere(serviceStates, { new: true, in_progress: true, completed: false, invoiced: false })
const invoiced = statesWhere(serviceStates, { new: false, in_progress: false, completed: false, invoiced: true })

/** Net quantity by line, and its warehouses. */
const moved = sql`(
  select m.line_id, sum(m.quantity) as quantity, sum(m.value) as value, min(s.warehouse_id) as from_warehouse, max(s.warehouse_id) as to_warehouse
  from stock_movements m join stock_items s on s.id = m.stock_item_id
  where m.document_type = 'service_application' and m.kind in ('service_consume', 'service_revert') group by 1)`

export const serviceInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  S1_materials_left_once_for_done_work: sql`
    select l.id as service_line_id, l.quantity_consumed, coalesce(-m.quantity, 0) as moved, a.status from service_lines l
    join service_applications a on a.id = l.service_application_id
    left join catalog_items k on k.id = l.catalog_item_id
    left join ${moved} m on m.line_id = l.id
    where l.quantity_consumed <> coalesce(-m.quantity, 0)
      or l.quantity_consumed <> case when a.completed_at is not null and l.is_done and k.is_stocked then l.quantity else 0 end`,
  S1_moves_have_a_line: sql`
    select m.line_id, m.quantity from ${moved} m left join service_lines l on l.id = m.line_id where l.id is null and (m.quantity, m.value) <> (0, 0)`,
  S1_materials_left_their_warehouse: sql`
    select l.id as service_line_id, m.from_warehouse, coalesce(l.warehouse_id, a.warehouse_id) as right_warehouse from service_lines l
    join service_applications a on a.id = l.service_application_id join ${moved} m on m.line_id = l.id and m.quantity < 0
    where l.quantity_consumed > 0 and coalesce(l.warehouse_id, a.warehouse_id) not between m.from_warehouse and m.to_warehouse`,
  S2_materials_cost_what_they_left_at: sql`
    select l.id as service_line_id, l.cost, -m.value / l.quantity as right_cost from service_lines l join ${moved} m on m.line_id = l.id
    where l.quantity_consumed > 0 and l.cost <> round(-m.value / l.quantity, 6)`,
  S2_warranty_is_for_nothing: sql`
    select l.id as service_line_id, l.unit_price, t.id as charge_id from service_lines l
    left join charges t on t.service_line_id = l.id and not t.is_void
    where l.is_warranty and (l.unit_price <> 0 or l.warranty_reason is null or t.id is not null)`,
  done_work_is_charged: sql`
    select l.id as service_line_id, l.amount, t.id as charge_id, round(t.quantity * t.unit_price * (100 - t.discount_percent) / 100, 2) as charged
    from service_lines l join service_applications a on a.id = l.service_application_id
    left join charges t on t.service_line_id = l.id and not t.is_void
    where (t.id is not null) <> (a.completed_at is not null and l.is_done and not l.is_warranty)
      or l.amount <> round(t.quantity * t.unit_price * (100 - t.discount_percent) / 100, 2)
      or (t.kind, t.document_id, t.customer_id, t.date) <> ('service_' || l.kind, a.id, a.customer_id, a.completed_on)`,
  invoiced_applications_have_nothing_left: sql`
    select a.id as service_application_id, a.status, t.left_over from service_applications a
    left join (
      select document_id, sum(quantity - quantity_invoiced) as left_over from charges where document_type = 'service' and not is_void group by 1
    ) t on t.document_id = a.id
    where (a.status = any(${[...invoiced]})) <> coalesce(t.left_over = 0, false)`,
  // Repeated or manually dated maintenance may be later.
  S3_done_maintenance_is_reset: sql`
    select r.id as reset_id, r.last_at, a.completed_on, m.last_at as counted_from from service_maintenance_resets r
    join service_applications a on a.id = r.service_application_id join inventory_item_maintenances m on m.id = r.maintenance_id
    where r.last_at is distinct from a.completed_on or r.last_before > r.last_at or m.last_at < r.last_at and m.updated_at <= r.updated_at`,
  S3_resets_are_of_done_work: sql`
    select r.id as reset_id, r.service_application_id, m.inventory_item_id from service_maintenance_resets r
    join inventory_item_maintenances m on m.id = r.maintenance_id
    where not exists (
      select from serviceable_items s join service_lines l on l.serviceable_item_id = s.id and l.is_done
      join service_jobs j on j.id = l.service_job_id and j.is_maintenance
      where s.service_application_id = r.service_application_id and s.inventory_item_id = m.inventory_item_id)`,
  machines_in_service_have_an_application: sql`
    select p.id as inventory_item_id, p.status, count(a.id) as applications from inventory_items p
    left join serviceable_items s on s.inventory_item_id = p.id
    left join service_applications a on a.id = s.service_application_id and a.status = any(${[...open]})
    where p.archived_at is null group by p.id having (p.status_before_service is not null) <> (count(a.id) > 0)`,
  R2_lines_hold_what_they_take: sql`
    select r.source_id as service_line_id, r.quantity as held, l.quantity, a.status from (
      select source_id, sum(quantity) as quantity from stock_reservations where status = 'active' and source_type = 'service_material' group by 1
    ) r
    left join service_lines l on l.id = r.source_id left join service_applications a on a.id = l.service_application_id
    where a.status = any(${[...holding]}) is not true or r.quantity > l.quantity - l.quantity_consumed`,
}
