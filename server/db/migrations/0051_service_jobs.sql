-- What the service sells by name and price: repairs, maintenance, travel (domain.md 1.10).

create table service_jobs (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  sku text not null check (sku = btrim(sku) and sku <> ''),
  price numeric(14, 4) not null check (price >= 0),
  measure_unit_id bigint not null references measure_units,
  duration_minutes integer not null default 0 check (duration_minutes between 0 and 10000), -- 0: not reckoned
  vat_rate_code text check (vat_rate_code in ('PVN21', 'PVN12', 'PVN5', 'PVN0', 'PVNE')), -- none: the standard rate of the day
  category_id bigint references categories,
  accounting_account_id bigint references accounting_accounts,
  is_maintenance boolean not null default false,
  search tsvector generated always as (search_vector(sku, name)) stored
);
create unique index service_jobs_sku_key on service_jobs (lower(sku));
create index service_jobs_category on service_jobs (category_id);
create index service_jobs_account on service_jobs (accounting_account_id);
call keep_search('service_jobs');
call keep_record('service_jobs');

-- One article number names one thing, a job or an item of the catalogue. Items are saved side by side, a job
-- alone: otherwise two that come at once would not see each other.
create function guard_service_sku() returns trigger
  language plpgsql
as $$
begin
  if tg_table_name = 'service_jobs' then
    perform pg_advisory_xact_lock(hashtext('service_jobs.sku'));
    if exists (select from catalog_items where lower(sku) = lower(new.sku)) then
      perform refuse('DG001', 'sku', 'Lauks „Artikuls”: tāds artikuls jau ir precei');
    end if;
  else
    perform pg_advisory_xact_lock_shared(hashtext('service_jobs.sku'));
    if exists (select from service_jobs where lower(sku) = lower(new.sku)) then
      perform refuse('DG001', 'sku', 'Lauks „Artikuls”: tāds artikuls jau ir servisa darbam');
    end if;
  end if;
  return new;
end
$$;
create trigger one_sku before insert or update of sku on service_jobs for each row execute function guard_service_sku();
create trigger one_sku before insert or update of sku on catalog_items for each row execute function guard_service_sku();
