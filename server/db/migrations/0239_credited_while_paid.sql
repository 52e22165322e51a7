-- What accepted credit notes took off it is told of a paid simplified invoice, too.
create or replace trigger guard before insert or update or delete on simplified_invoices for each row execute function guard_document(
  -- Generated columns are not known yet where this trigger looks.
  'status', 'number', 'series', 'series_no', 'paid_at', 'exported_at', 'credited', 'is_cash', 'search', 'updated_at', 'updated_by', 'lock_version'
);
