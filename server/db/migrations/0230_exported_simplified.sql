-- The accounting program takes simplified invoices as it takes others; what it has is not changed any more.
alter table simplified_invoices add column exported_at timestamptz;
create index simplified_invoices_created_at on simplified_invoices using brin (created_at);

create or replace trigger guard before insert or update or delete on simplified_invoices for each row execute function guard_document(
  -- Generated columns are not known yet where this trigger looks.
  'status', 'number', 'series', 'series_no', 'paid_at', 'exported_at', 'is_cash', 'search', 'updated_at', 'updated_by', 'lock_version'
);

-- What a day changed is read from here: by the same clock as the day itself.
alter table audit_log alter column at set default moment();
