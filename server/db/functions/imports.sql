-- Imports of sheets.

-- Statistics of tables that a sheet has filled, so that the statements after it are planned for the rows they have. Only
-- the owner may analyze, and the program is not the owner.
create or replace function refresh_statistics(tables text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  filled text;
begin
  foreach filled in array tables loop
    execute format('analyze (skip_locked) %I', filled);
  end loop;
end
$$;
