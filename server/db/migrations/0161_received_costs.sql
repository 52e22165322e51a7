-- What of a supplier's invoice its goods were received with beside their prices, EUR: the costs that the e-invoice of
-- their procurement states, by their part of its worth (of its quantity, where all of it is free of charge). A line
-- of the invoice that stands on no goods, such as carriage, makes them dearer only by what it is more.
create function supplier_invoice_received_costs(invoice bigint) returns numeric
  language sql stable parallel safe
  return (
    select coalesce(sum(round(of_each.costs * coalesce(of_each.worth / nullif(whole.worth, 0), of_each.quantity / whole.quantity), 2)), 0)
    from (
      select p.id, least(p.transport_cost, p.invoice_costs) as costs, sum(i.quantity) as quantity,
        sum(round(i.quantity * g.purchase_price * (100 - g.discount_percent) / 100, 2)) as worth
      from procurement_invoice_items i
      join procurement_items g on g.id = i.procurement_item_id
      join procurements p on p.id = g.procurement_id
      where i.procurement_invoice_id = invoice and p.invoice_costs > 0 group by p.id
    ) as of_each
    cross join lateral (select sum(amount) as worth, sum(quantity) as quantity from procurement_items where procurement_id = of_each.id) whole
  );
