-- What customers owed when the company moved in: invoices that a former program wrote, each by what is left of it and
-- under its own number. Their tax was declared there, so they hold none, and no report of ours tells them as turnover.
alter table invoices add column is_opening boolean not null default false;
alter table invoices add constraint invoices_is_opening check (not is_opening or vat = 0 and series_no is null);

-- What moved in by mistake goes again as long as nothing was paid of it: no paper of ours tells it.
create function moved_in_untouched(invoice jsonb) returns boolean
  language sql immutable
as $$
  select coalesce((invoice ->> 'is_opening')::boolean and (invoice ->> 'gross') = (invoice ->> 'open'), false)
$$;

-- As before, but for these.
create or replace function guard_document() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if is_frozen(tg_table_name, old.status) and not moved_in_untouched(to_jsonb(old)) then
      perform refuse_frozen(tg_table_name);
    end if;
    perform refuse_closed('date', old.date);
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
  elsif to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    if is_frozen(tg_table_name, old.status) then
      perform refuse_frozen(tg_table_name);
    end if;
    perform refuse_closed('date', old.date);
    perform refuse_closed('date', new.date);
  end if;
  return new;
end
$$;

create or replace trigger guard_number before insert or update on invoices for each row execute function guard_invoice_number();
create trigger guard_number_gone before delete on invoices for each row when (not moved_in_untouched(to_jsonb(old)))
  execute function guard_invoice_number();
