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
