-- What parts of production cost by now: a movement dated back sets their components right after they were made (INV-STOCK-6).

create view production_costs as
select c.id, c.component_cost + coalesce(n.component, 0) as component_cost, c.list_cost + coalesce(n.list, 0) as list_cost
from production_completions c
left join lateral (
  select sum(u.change) as component, sum((
    -- As list_cost was reckoned: each line of the list at what its goods cost in this part.
    select round(l.wanted * (u.value + u.change) / u.quantity, 4) - round(l.wanted * u.value / u.quantity, 4)
    from (
      select sum(x.quantity * (100 + x.waste_percent) / 100 * c.quantity / g.output_quantity) as wanted
      from component_lists g join component_list_items x on x.component_list_id = g.id
      where g.id = a.component_list_id and x.catalog_item_id = u.catalog_item_id
    ) l
  )) as list
  from (
    select i.catalog_item_id, -sum(m.quantity) as quantity, -sum(m.value) as value, -sum(coalesce(k.value, 0)) as change
    from production_consumptions x
    join stock_movements m on m.id = x.movement_id
    join production_application_components i on i.id = x.component_id
    left join lateral (select sum(y.value) as value from stock_movements y where y.corrects_id = m.id) k on true
    where x.production_completion_id = c.id group by 1 having sum(coalesce(k.value, 0)) <> 0
  ) u
  join production_applications a on a.id = c.production_application_id
) n on true;
