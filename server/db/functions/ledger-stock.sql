-- Movements of stock in the accounts (docs/domain/ledger.md#stock).

-- The role against stock of a movement.
create or replace function stock_counter_role(kind text) returns text
  language sql immutable parallel safe
  return case
    when kind in ('purchase', 'supplier_return') then 'received_not_invoiced'
    when kind in ('sale', 'sale_revert', 'customer_return', 'shop_sale', 'service_consume', 'service_revert') then 'cost_of_goods'
    when kind in ('transfer_in', 'transfer_out') then 'stock_transfer'
    when kind in ('production_consume', 'production_output') then 'work_in_progress'
    when kind in ('to_inventory', 'from_inventory') then 'equipment'
    when kind = 'check_surplus' then 'surplus'
    when kind = 'opening' then 'opening'
    else 'write_off'
  end;

create or replace function posting_of_stock(of_type text, ids bigint[]) returns setof stock_posting
  language sql stable
as $$
  with moved as (
    select m.document_id, (m.effective_at at time zone 'Europe/Riga')::date as date, m.stock_item_id, m.line_id, m.value,
      -- A correction goes where the corrected movement went; a supplier's invoice corrects what goods were received at.
      case
        when m.kind = 'revaluation' and (m.corrects_kind is null or m.corrects_kind = 'revaluation') then 'received_not_invoiced'
        else stock_counter_role(coalesce(m.corrects_kind, m.kind))
      end as role
    from stock_movements m where m.document_type = of_type and m.document_id = any (ids)
  )
  select m.document_id, m.date, coalesce(a.stock_account_id, rule_account('stock', null, null, null, m.date)),
    coalesce(case m.role when 'cost_of_goods' then a.expense_account_id when 'write_off' then coalesce(i.accounting_account_id, t.accounting_account_id, a.write_off_account_id) end,
      rule_account(m.role, null, null, null, m.date)), m.value
  from moved m join stock_items s on s.id = m.stock_item_id join catalog_items k on k.id = s.catalog_item_id
  left join category_accounts a on a.category_id = k.category_id
  left join technical_documents t on of_type = 'technical_document' and t.id = m.document_id
  left join technical_document_items i on of_type = 'technical_document' and i.id = m.line_id
  union all
  select v.document_id, (v.effective_at at time zone 'Europe/Riga')::date, rule_account('valuation_variance', null, null, null, v.effective_at::date),
    rule_account('received_not_invoiced', null, null, null, v.effective_at::date), v.amount
  from valuation_variances v where v.document_type = of_type and v.document_id = any (ids)
$$;
