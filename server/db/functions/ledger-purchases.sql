-- Suppliers' invoices in the accounts (docs/domain/ledger.md#postings): debit above zero, credit below. Each function
-- answers for many documents; the lines of one document and day add up to zero.

-- Tax of purchases that is not deducted.
create or replace function not_deducted_tax(source text, ids bigint[]) returns table (id bigint, tax numeric)
  language sql stable
as $$
  select x.id, sum(x.tax - x.deductible_tax)
  from limited_purchase_tax(not_deducted_tax.source, array(
    select l.id from limited_purchases l where l.source = not_deducted_tax.source and l.id = any (ids))) x
  group by 1 having sum(x.tax - x.deductible_tax) <> 0
$$;

-- Supplier's invoice, or its credit note below zero. Its goods were received before; other costs of the same invoice are part of what they cost. The
-- buyer owes the tax of reverse charge and of purchases in other member states and deducts it at once.
create or replace function posting_of_procurement_invoice(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  with d as materialized (
    select t.id, t.date, t.supplier_id, t.net, t.vat, t.gross, t.vat_kind, t.is_opening, t.accounting_account_id, t.paid_at, party_of(s.country_id, t.date) as party,
      exists (select from procurement_invoice_items g where g.procurement_invoice_id = t.id and g.procurement_item_id is not null) as of_goods
    from procurement_invoices t join suppliers s on s.id = t.supplier_id where t.id = any (ids) and t.accepted_at is not null
  ), lines as (
    select d.id, i.net, i.vat_rate from d join procurement_invoice_items i on i.procurement_invoice_id = d.id where not d.is_opening
  ), own_tax as (
    select l.id, sum(l.tax) as tax from (
      select l.id, round(sum(l.net) * l.vat_rate / 100, 2) as tax from lines l join d on d.id = l.id where d.vat_kind in ('reverse', 'eu') group by l.id, l.vat_rate
    ) l group by 1
  )
  select d.id, d.date, rule_account('payable', null, null, d.party, d.date), null::bigint, d.supplier_id, -d.gross from d
  -- What the supplier owed us came back.
  union all
  select d.id, d.paid_at, x.account_id, null, x.supplier_id, d.gross * x.side
  from d cross join lateral (
    values (rule_account('payable', null, null, d.party, d.paid_at), d.supplier_id, 1), (money_account('transfer', false, d.paid_at), null::bigint, -1)
  ) as x (account_id, supplier_id, side)
  where d.is_opening and d.gross < 0 and d.paid_at is not null
  union all
  select d.id, d.date, rule_account('opening', null, null, d.party, d.date), null, null, d.gross from d where d.is_opening
  union all
  select d.id, d.date, case
      when d.of_goods then rule_account('received_not_invoiced', null, null, d.party, d.date)
      else coalesce(d.accounting_account_id, rule_account('expense', null, null, d.party, d.date))
    end, null, null, coalesce(s.net, 0)
  from d left join (select id, sum(net) as net from lines group by 1) s on s.id = d.id where not d.is_opening
  union all
  select d.id, d.date, rule_account('rounding', null, null, null, d.date), null, null, d.net - coalesce(s.net, 0)
  from d left join (select id, sum(net) as net from lines group by 1) s on s.id = d.id where not d.is_opening
  union all
  select d.id, d.date, rule_account('vat_input', 'S', null, d.party, d.date), null, null, d.vat from d where not d.is_opening
  union all
  select d.id, d.date, rule_account(x.role, 'S', null, d.party, d.date), null, null, o.tax * x.side
  from own_tax o join d on d.id = o.id cross join (values ('vat_input', 1), ('vat_output', -1)) as x (role, side)
  -- INV-VATRETURN-9: what is not deducted is cost.
  union all
  select d.id, d.date, x.account_id, null, null, r.tax * x.side
  from not_deducted_tax('procurement_invoice', array(select d.id from d where not d.is_opening)) r join d on d.id = r.id
  cross join lateral (
    values (coalesce(d.accounting_account_id, rule_account('expense', null, null, d.party, d.date)), 1),
      (rule_account('vat_input', 'S', null, d.party, d.date), -1)
  ) as x (account_id, side)
  -- Tax of imports is deducted on the day of the customs declaration; it is owed to the budget, or in the return.
  union all
  select d.id, c.date, x.account_id, null, null, c.vat * x.side
  from d join customs_declarations c on c.procurement_invoice_id = d.id
  cross join lateral (
    values (rule_account('vat_input', 'S', null, d.party, c.date), 1),
      (case when c.is_special then rule_account('vat_output', 'S', null, d.party, c.date) else rule_account('tax', null, null, null, c.date) end, -1)
  ) as x (account_id, side)
$$;

-- Goods that the supplier took back, once they have credited them.
create or replace function posting_of_return_act(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select t.id, t.date, rule_account(x.role, x.category, null, party_of(s.country_id, t.date), t.date), null::bigint, x.supplier_id, x.amount
  from return_acts t join suppliers s on s.id = t.supplier_id
  cross join lateral (
    values ('payable', null, t.supplier_id, t.gross), ('received_not_invoiced', null, null, -t.net), ('vat_input', 'S', null, -t.vat)
  ) as x (role, category, supplier_id, amount)
  where t.id = any (ids) and t.status = 'accepted' and t.supplier_credit_nr is not null
  -- Tax that the buyer owes goes back on both sides.
  union all
  select t.id, t.date, rule_account(x.role, 'S', null, party_of(s.country_id, t.date), t.date), null, null, r.tax * x.side
  from return_acts t join suppliers s on s.id = t.supplier_id
  cross join lateral (
    select sum(rated.tax) as tax from (
      select round(sum(i.net) * i.vat_rate / 100, 2) as tax from return_act_items i where i.return_act_id = t.id group by i.vat_rate
    ) rated
  ) r
  cross join (values ('vat_output', 1), ('vat_input', -1)) as x (role, side)
  where t.id = any (ids) and t.status = 'accepted' and t.supplier_credit_nr is not null and t.vat_kind in ('reverse', 'eu') and r.tax <> 0
  -- What of it was not deducted was cost.
  union all
  select t.id, t.date, x.account_id, null, null, r.tax * x.side
  from not_deducted_tax('return_act', ids) r join return_acts t on t.id = r.id join suppliers s on s.id = t.supplier_id
  left join procurement_invoices o on o.id = t.procurement_invoice_id
  cross join lateral (
    values (coalesce(o.accounting_account_id, rule_account('expense', null, null, party_of(s.country_id, t.date), t.date)), -1),
      (rule_account('vat_input', 'S', null, party_of(s.country_id, t.date), t.date), 1)
  ) as x (account_id, side)
  where t.status = 'accepted' and t.supplier_credit_nr is not null
$$;

create or replace function posting_of_supplier_payment(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select p.id, p.date, x.account_id, null::bigint, x.supplier_id, p.amount * x.side
  from supplier_payments p join suppliers s on s.id = p.supplier_id
  cross join lateral (
    values (rule_account('payable', null, null, party_of(s.country_id, p.date), p.date), p.supplier_id, 1),
      (coalesce((select d.account_id from cash_orders o join cash_desks d on d.id = o.cash_desk_id where o.supplier_payment_id = p.id),
        money_account(p.method, false, p.date)), null, -1)
  ) as x (account_id, supplier_id, side)
  -- A credit is posted with its return act or credit note.
  where p.id = any (ids) and p.method <> 'credit'
$$;
