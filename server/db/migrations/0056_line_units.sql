-- Quantities of lines obey the decimals of their unit (0036): the trigger of every table of lines is made in one place.
-- `key` names the column that tells the unit, as obey_unit reads it.
create procedure keep_units(target regclass, key text)
  language plpgsql
as $$
begin
  execute format('drop trigger if exists obey_unit on %s', target);
  execute format(
    'create trigger obey_unit before insert or update of quantity on %s
      for each row when (new.%I is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit(%L)', target, key, key
  );
end
$$;

call keep_units('order_items', 'measure_unit_id');
call keep_units('offer_items', 'measure_unit_id');
call keep_units('invoice_items', 'measure_unit_id');
call keep_units('simplified_invoice_items', 'measure_unit_id');
call keep_units('advance_invoice_items', 'measure_unit_id');
call keep_units('credit_note_items', 'invoice_item_id');
call keep_units('procurement_items', 'catalog_item_id');
call keep_units('procurement_invoice_items', 'procurement_item_id');
call keep_units('return_act_items', 'stock_item_id');
call keep_units('stock_item_count_items', 'stock_item_id');
