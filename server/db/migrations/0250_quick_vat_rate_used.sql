-- An edit of a VAT rate asks whether lines bear it, under a lock of the table: the answer must not read all lines.
create index order_items_vat_rate on order_items (vat_rate_code, vat_rate);
create index invoice_items_vat_rate on invoice_items (vat_rate_code, vat_rate);
create index offer_items_vat_rate on offer_items (vat_rate_code, vat_rate);
create index simplified_invoice_items_vat_rate on simplified_invoice_items (vat_rate_code, vat_rate);
create index shop_order_items_vat_rate on shop_order_items (vat_rate_code, vat_rate);
create index advance_invoice_items_vat_rate on advance_invoice_items (vat_rate_code, vat_rate);
create index service_lines_vat_rate on service_lines (vat_rate_code, vat_rate);
create index procurement_invoice_items_vat_rate on procurement_invoice_items (vat_rate_code, vat_rate);
create index return_act_items_vat_rate on return_act_items (vat_rate_code, vat_rate);
create index procurement_items_vat_rate on procurement_items (vat_rate_code);
create index procurements_vat_day on procurements (coalesce(invoice_date, date));
create index charges_vat_rate on charges (vat_rate_code, date);

-- The plan must know the rate that is asked: for one that most lines bear another is best than for one that none bears.
-- Lines of a recent rate stand at the end of their table, so a scan would read all older ones first.
create or replace function vat_rate_used(used vat_rates) returns boolean
  language plpgsql stable
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
begin
  return exists (select from order_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from offer_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from simplified_invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from shop_order_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from advance_invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from service_lines i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from procurement_invoice_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (select from return_act_items i where i.vat_rate_code = used.code and i.vat_rate = used.rate)
    or exists (
      select from procurement_items i join procurements p on p.id = i.procurement_id
      where i.vat_rate_code = used.code
        and coalesce(p.invoice_date, p.date) between used.valid_from and coalesce(used.valid_to, 'infinity'))
    or exists (
      select from charges i
      where i.vat_rate_code = used.code and i.date between used.valid_from and coalesce(used.valid_to, 'infinity'));
end
$$;
