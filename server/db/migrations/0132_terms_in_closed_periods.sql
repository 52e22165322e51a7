-- Law K2: terms of a rent and prices of its readings hold from no day of a closed period.
create function guard_valid_from() returns trigger
  language plpgsql
as $$
declare
  kept text[] := array['updated_at', 'updated_by', 'lock_version'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - kept = to_jsonb(old) - kept then
      return new;
    end if;
    perform refuse_closed('valid_from', old.valid_from);
  end if;
  perform refuse_closed('valid_from', new.valid_from);
  return new;
end
$$;
create trigger guard before insert or update on rent_terms for each row execute function guard_valid_from();
create trigger guard before insert or update on rent_item_reading_prices for each row execute function guard_valid_from();
