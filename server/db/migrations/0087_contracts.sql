-- Contracts made of templates (domain.md 1.13). What one said and its PDF stay as they were when it was made.

create table contracts (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" not null unique,
  series text not null,
  series_no integer not null,
  date date not null,
  name text collate lv_lvs24 not null, -- what its kind was called
  model text not null check (model in ('customer', 'order', 'rent', 'subscription', 'service_application')),
  customer_id bigint not null references customers,
  order_id bigint references orders,
  rent_id bigint references rents,
  subscription_id bigint references subscriptions,
  service_application_id bigint references service_applications,
  contract_template_id bigint references contract_templates on delete set null,
  template_version integer not null,
  snapshot jsonb not null, -- text of the template, values of its fields, parties
  file_id bigint references files,
  constraint contracts_model check (
    (model = 'order') = (order_id is not null) and (model = 'rent') = (rent_id is not null)
    and (model = 'subscription') = (subscription_id is not null)
    and (model = 'service_application') = (service_application_id is not null)
  )
);
create unique index contracts_series on contracts (series, series_no);
create index contracts_customer on contracts (customer_id, id desc);
create index contracts_order on contracts (order_id) where order_id is not null;
create index contracts_rent on contracts (rent_id) where rent_id is not null;
create index contracts_subscription on contracts (subscription_id) where subscription_id is not null;
create index contracts_service_application on contracts (service_application_id) where service_application_id is not null;
create index contracts_template on contracts (contract_template_id) where contract_template_id is not null;
create index contracts_file on contracts (file_id) where file_id is not null;
call keep_record('contracts');

create function keep_contract() returns trigger
  language plpgsql
as $$
begin
  if (to_jsonb(new) - array['file_id', 'contract_template_id', 'updated_at', 'updated_by', 'lock_version'])
    is distinct from (to_jsonb(old) - array['file_id', 'contract_template_id', 'updated_at', 'updated_by', 'lock_version'])
    or (old.file_id is not null and new.file_id is distinct from old.file_id) then
    perform refuse('DG005', 'number', 'Izveidotu līgumu nemaina');
  end if;
  return new;
end
$$;
create trigger keep_contract before update on contracts for each row execute function keep_contract();
