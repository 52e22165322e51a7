-- The report of each series tells why a number is free: the audit is asked by the numbers that documents had.
create function gone_number(before jsonb) returns text
  language sql immutable parallel safe
  return coalesce(before ->> 'number', before ->> 'inventory_nr');

create index audit_log_gone_numbers on audit_log (entity_type, gone_number(before))
  where event in ('DELETE', 'WITHDRAW') or before ? 'inventory_nr';

-- The stock list is sorted by what is free, too.
create index stock_items_available on stock_items (available, id);
