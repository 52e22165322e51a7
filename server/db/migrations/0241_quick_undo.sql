-- Each row that an undo deletes asks this: it must not read all rows of the import for the answer.
create index import_rows_entity on import_rows (import_id, entity_id) where entity_id is not null;

create or replace function opening_is_taken_back(procurement bigint) returns boolean
  language plpgsql stable parallel safe
as $$
declare
  opening bigint;
begin
  if not exists (select from imports where task = 'undo') then
    return false;
  end if;
  -- One after another, so that each is looked up by the index: as one statement all rows would be joined.
  for opening in select id from imports where kind = 'opening_stock' and (task = 'undo' or undone_at is not null) loop
    if exists (select from import_rows where import_id = opening and entity_id = procurement) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
