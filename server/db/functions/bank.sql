-- Statements of banks and their entries.

-- INV-BANK-2: what the bank said is never changed, and goes only while nothing of it is matched.
create or replace function guard_bank_entry() returns trigger
  language plpgsql
as $$
declare
  derived text[] := array['posted', 'updated_at', 'updated_by', 'lock_version', 'search'];
begin
  if tg_op = 'DELETE' then
    if old.posted <> 0 then
      perform refuse('DG002', 'id', 'Bankas ieraksts jau ir sasaistīts');
    end if;
    return old;
  end if;
  if to_jsonb(new) - derived <> to_jsonb(old) - derived then
    perform refuse('DG002', 'id', 'Bankas ierakstu nemaina');
  end if;
  return new;
end
$$;
