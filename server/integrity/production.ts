import { sql, type RawBuilder } from 'kysely'
import { productionStates, statesWhere } from '../../contract/states.ts'
import type { Finding } from './check.ts'

/** docs/domain/production.md#invariants */

// States that reserve goods for components.
const holding = statesWhere(productionStates, { new: false, in_production: true, completed: false })

const moved = sql`(
  select document_id, kind, line_id, sum(quantity) as quantity, sum(value) as value from stock_movements
  where document_type = 'production_application' and kind in ('production_consume', 'production_output') group by 1, 2, 3)`

export const productionInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  P1_production_conserves_value: sql`
    select a.id as production_application_id, coalesce(m.value, 0) as gained, coalesce(c.labour, 0) as labour from production_applications a
    left join (select document_id, sum(value) as value from ${moved} m group by 1) m on m.document_id = a.id
    left join (
      select production_application_id, sum(labour_cost) as labour from production_completions group by 1
    ) c on c.production_application_id = a.id
    where coalesce(m.value, 0) <> coalesce(c.labour, 0)`,
  P1_parts_cost_what_went_in: sql`
    select c.id as production_completion_id, c.component_cost, c.labour_cost, o.value as output, coalesce(k.cost, 0) as consumed
    from production_completions c join stock_movements o on o.id = c.output_movement_id
    left join (
      select x.production_completion_id, -sum(m.value) as cost from production_consumptions x join stock_movements m on m.id = x.movement_id group by 1
    ) k on k.production_completion_id = c.id
    where o.value <> c.component_cost + c.labour_cost or coalesce(k.cost, 0) <> c.component_cost or o.quantity <> c.quantity`,
  P2_needs_are_rounded_up: sql`
    select i.id as component_id, i.planned_quantity, n.quantity as right_quantity from production_application_components i
    join production_applications a on a.id = i.production_application_id and a.split_from_id is null
    join component_lists l on l.id = a.component_list_id
    join component_list_items x on x.component_list_id = l.id and x.catalog_item_id = i.catalog_item_id
    join catalog_items k on k.id = i.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    cross join lateral (
      select ceil(round(x.quantity * a.quantity * (1 + x.waste_percent / 100) / l.output_quantity * power(10::numeric, u.decimals), 8))
        / power(10::numeric, u.decimals) as quantity
    ) n
    where i.planned_quantity > 0 and i.planned_quantity <> n.quantity
      and not exists (select from production_applications s where s.split_from_id = a.id)`,
  P3_nothing_is_consumed_twice: sql`
    select i.id as component_id, i.quantity, i.quantity_consumed, coalesce(-m.quantity, 0) as moved, i.cost, coalesce(-m.value, 0) as worth
    from production_application_components i
    left join ${moved} m on m.kind = 'production_consume' and m.document_id = i.production_application_id and m.line_id = i.id
    where i.quantity_consumed > i.quantity or i.quantity_consumed <> coalesce(-m.quantity, 0) or i.cost <> coalesce(-m.value, 0)`,
  P3_made_is_what_came: sql`
    select a.id as production_application_id, a.status, a.quantity, a.quantity_done, coalesce(m.quantity, 0) as came from production_applications a
    left join (select document_id, sum(quantity) as quantity from ${moved} m where kind = 'production_output' group by 1) m on m.document_id = a.id
    where a.quantity_done <> coalesce(m.quantity, 0) or (a.status = 'completed') <> (a.quantity_done = a.quantity)`,
  P3_pieces_built_in_are_gone: sql`
    select p.unit_id, u.status, u.stock_item_id from production_unit_parts p join catalog_item_units u on u.id = p.unit_id
    where u.status <> 'installed' or u.stock_item_id is not null`,
  R2_components_hold_what_they_take: sql`
    select r.source_id as component_id, r.quantity as held, i.quantity - i.quantity_consumed as open, a.status from (
      select source_id, sum(quantity) as quantity from stock_reservations where status = 'active' and source_type = 'production_component' group by 1
    ) r
    left join production_application_components i on i.id = r.source_id
    left join production_applications a on a.id = i.production_application_id
    where a.status = any(${[...holding]}) is not true or r.quantity > i.quantity - i.quantity_consumed`,
}
