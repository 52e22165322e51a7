-- Service (domain.md 1.10, 2.14, 3.16): what customers' machines are repaired and maintained for, the work and the
-- materials that it takes. What is done is charged, and those charges wait to be invoiced like any other work.

-- Where a machine was before service took it: there it returns to.
alter table inventory_items
  add column status_before_service text check (status_before_service in ('in_stock', 'in_use', 'rented')),
  add constraint inventory_items_status_before_service check ((status = 'in_service') = (status_before_service is not null));

create table service_applications (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  status text not null default 'new' check (status in ('new', 'in_progress', 'completed', 'invoiced')),
  type text not null default 'repair' check (type in ('repair', 'maintenance', 'installation', 'warranty')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  date date not null default today(), -- when it was taken: its number and its prices are of that day
  reported_at timestamptz not null default moment(),
  planned_date date,
  customer_id bigint not null references customers,
  branch_id bigint,
  contact_id bigint references contacts,
  assignee_id bigint references users,
  warehouse_id bigint not null references warehouses, -- materials come from there
  problem text,
  diagnosis text,
  result text,
  notes text,
  internal_notes text,
  contract_ref text check (contract_ref = btrim(contract_ref) and contract_ref <> ''),
  discount_percent numeric(7, 4) check (discount_percent between 0 and 100), -- on its jobs; none: what their prices say
  is_warranty boolean not null default false, -- its lines are under warranty unless said otherwise
  travel_km numeric(14, 4) check (travel_km >= 0),
  started_at timestamptz,
  completed_at timestamptz,
  completed_on date, -- the day of its work: materials left on it, and its VAT is of it
  split_from_id bigint references service_applications on delete set null,
  search tsvector not null default ''::tsvector,
  foreign key (branch_id, customer_id) references branches (id, customer_id),
  constraint service_applications_assignee_id check (status = 'new' or assignee_id is not null),
  constraint service_applications_started_at check ((status = 'new') = (started_at is null)),
  constraint service_applications_completed_at check (
    (status in ('completed', 'invoiced')) = (completed_at is not null) and (completed_at is null) = (completed_on is null)
  )
);
create index service_applications_list on service_applications (date desc, id desc);
create index service_applications_planned on service_applications (planned_date, id);
create index service_applications_status on service_applications (status, date desc, id desc);
create index service_applications_assignee on service_applications (assignee_id, status, date desc, id desc);
create index service_applications_customer on service_applications (customer_id, date desc, id desc);
create index service_applications_completed on service_applications (completed_on) where completed_on is not null;
create index service_applications_split_from on service_applications (split_from_id) where split_from_id is not null;
call keep_search('service_applications');
call keep_record('service_applications', 'search');
call keep_count('service_applications');

-- Machines of an application: of the inventory, or a customer's own that we only know by its description.
create table serviceable_items (
  id bigint generated always as identity primary key,
  service_application_id bigint not null references service_applications on delete cascade,
  position integer not null,
  inventory_item_id bigint references inventory_items,
  description text check (description = btrim(description) and description <> ''),
  serial_nr text check (serial_nr = btrim(serial_nr) and serial_nr <> ''),
  counter_values jsonb not null default '[]' check (jsonb_typeof(counter_values) = 'array'), -- [{"name", "value"}] as its meters showed
  problem text,
  unique (id, service_application_id),
  constraint serviceable_items_description check (inventory_item_id is not null or description is not null),
  unique (service_application_id, inventory_item_id)
);
create index serviceable_items_inventory_item on serviceable_items (inventory_item_id, id desc) where inventory_item_id is not null;
call keep_record('serviceable_items');

-- Lines of an application, which are charged and printed alike: jobs done on a machine (position), what each of
-- them takes (material), and what is sold with the application itself (item: a job, or goods).
create table service_lines (
  id bigint generated always as identity primary key,
  service_application_id bigint not null references service_applications on delete cascade,
  kind text not null check (kind in ('position', 'material', 'item')),
  serviceable_item_id bigint,
  parent_id bigint, -- the position that a material is for
  position integer not null,
  service_job_id bigint references service_jobs,
  catalog_item_id bigint references catalog_items,
  name text not null check (name = btrim(name) and name <> ''),
  sku text,
  quantity numeric(14, 4) not null,
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  base_price numeric(14, 4) not null check (base_price >= 0),
  price_source text not null
    check (price_source in ('manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list')),
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  vat_reason_code text references vat_reasons (code),
  is_warranty boolean not null default false,
  warranty_reason text check (warranty_reason = btrim(warranty_reason) and warranty_reason <> ''),
  is_done boolean not null default false, -- of a material: that its job is; what is sold with the application always is
  technician_id bigint references users,
  minutes integer check (minutes between 0 and 100000),
  warehouse_id bigint references warehouses, -- where a material comes from; none: from that of the application
  unit_id bigint references catalog_item_units, -- the piece of serialised goods
  quantity_consumed numeric(14, 4) not null default 0,
  cost numeric(18, 6), -- EUR for one, when it was issued
  notes text,
  amount numeric(14, 2) generated always as (round(quantity * unit_price * (100 - discount_percent) / 100, 2)) stored,
  unique (id, serviceable_item_id, service_application_id),
  foreign key (serviceable_item_id, service_application_id) references serviceable_items (id, service_application_id)
    on update cascade on delete cascade,
  foreign key (parent_id, serviceable_item_id, service_application_id) references service_lines (id, serviceable_item_id, service_application_id)
    on update cascade on delete cascade,
  constraint service_lines_what check (
    case kind
      when 'position' then serviceable_item_id is not null and parent_id is null and service_job_id is not null and catalog_item_id is null
      when 'material' then serviceable_item_id is not null and parent_id is not null and service_job_id is null and catalog_item_id is not null
      when 'item' then serviceable_item_id is null and parent_id is null and (service_job_id is null) <> (catalog_item_id is null) and is_done
    end
  ),
  constraint service_lines_quantity check (quantity > 0),
  constraint service_lines_unit_id check (unit_id is null or quantity = 1),
  constraint service_lines_vat_rate check (vat_category = 'S' or vat_rate = 0),
  -- Law S1: only goods, and only of what is done, leave the warehouse; each once.
  constraint service_lines_quantity_consumed check (quantity_consumed = 0 or quantity_consumed = quantity and is_done and catalog_item_id is not null),
  constraint service_lines_cost check ((quantity_consumed > 0) = (cost is not null)),
  -- Law S2: what is under warranty costs its customer nothing, and says why.
  constraint service_lines_warranty check (not is_warranty or unit_price = 0 and discount_percent = 0),
  constraint service_lines_warranty_reason check (is_warranty = (warranty_reason is not null))
);
create index service_lines_application on service_lines (service_application_id, kind, position, id);
create index service_lines_machine on service_lines (serviceable_item_id) where serviceable_item_id is not null;
create index service_lines_parent on service_lines (parent_id) where parent_id is not null;
create index service_lines_job on service_lines (service_job_id) where service_job_id is not null;
create index service_lines_catalog_item on service_lines (catalog_item_id) where catalog_item_id is not null;
create index service_lines_unit on service_lines (unit_id) where unit_id is not null;
create index service_lines_technician on service_lines (technician_id) where technician_id is not null;
call keep_record('service_lines', 'quantity_consumed', 'cost', 'amount');
create trigger obey_unit before insert or update of quantity, measure_unit_id on service_lines
  for each row when (new.quantity <> trunc(new.quantity)) execute function obey_unit('measure_unit_id');

-- What a completed application says stays; only what is taken back by a step (the state, the days, the issue) changes.
create function guard_service_application() returns trigger
  language plpgsql
as $$
declare
  kept text[] := '{status,started_at,completed_at,completed_on,split_from_id,search,updated_at,updated_by,lock_version}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'new' or exists (select from stock_movements where document_type = 'service_application' and document_id = old.id) then
      perform refuse('DG007', 'status', 'Pieteikums ir sākts, vai tā materiāli ir bijuši izsniegti; to nedzēš');
    end if;
    return old;
  end if;
  if new.customer_id <> old.customer_id then
    perform refuse('DG003', 'customer_id', 'Pieteikuma klientu nemaina');
  end if;
  if old.completed_at is not null and new.completed_at is not null and to_jsonb(new) - kept <> to_jsonb(old) - kept then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  return new;
end
$$;
create trigger guard before update or delete on service_applications for each row execute function guard_service_application();
create trigger never_whole before truncate on service_applications for each statement execute function append_only();

-- Is an application completed? Holds it against a concurrent step.
create function service_completed(application bigint) returns boolean
  language plpgsql
as $$
declare
  done timestamptz;
begin
  select completed_at into done from service_applications where id = application for no key update;
  return done is not null;
end
$$;

create function guard_serviceable_item() returns trigger
  language plpgsql
as $$
begin
  if (tg_op <> 'INSERT' and service_completed(old.service_application_id)) or (tg_op <> 'DELETE' and service_completed(new.service_application_id)) then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on serviceable_items for each row execute function guard_serviceable_item();

-- A material is done with its job. What was issued is not changed and does not go.
create function guard_service_line() returns trigger
  language plpgsql
as $$
declare
  kept text[] := '{quantity_consumed,cost,amount,updated_at,updated_by,lock_version}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - kept = to_jsonb(old) - kept then
    return new;
  end if;
  if (tg_op <> 'INSERT' and service_completed(old.service_application_id)) or (tg_op <> 'DELETE' and service_completed(new.service_application_id)) then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  if tg_op <> 'INSERT' and old.quantity_consumed > 0 then
    perform refuse('DG007', 'quantity', 'Materiāls ir izsniegts; rindu nemaina');
  end if;
  if tg_op <> 'DELETE' and new.parent_id is not null then
    select is_done into new.is_done from service_lines where id = new.parent_id;
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on service_lines for each row execute function guard_service_line();

create function spread_done() returns trigger
  language plpgsql
as $$
begin
  update service_lines set is_done = new.is_done where parent_id = new.id;
  return null;
end
$$;
create trigger spread_done after update of is_done on service_lines
  for each row when (new.kind = 'position' and old.is_done <> new.is_done) execute function spread_done();

-- What was due on machines and was done by an application, so that taking it back restores the day before.
create table service_maintenance_resets (
  id bigint generated always as identity primary key,
  service_application_id bigint not null references service_applications,
  maintenance_id bigint not null references inventory_item_maintenances on delete cascade,
  last_before date not null,
  last_at date not null,
  counter_before numeric(14, 4), -- what the meter had shown when it was done before
  unique (service_application_id, maintenance_id)
);
create index service_maintenance_resets_maintenance on service_maintenance_resets (maintenance_id);
call keep_record('service_maintenance_resets');

-- Acts of an application, each as it was drawn up; a signed one stays.
create table service_documents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  service_application_id bigint not null references service_applications on delete cascade,
  type text not null check (type in ('work_act', 'defect_act', 'handover_act')),
  number text collate "C" not null unique,
  date date not null,
  document jsonb not null,
  signed_by text check (signed_by = btrim(signed_by) and signed_by <> ''),
  signed_at date,
  constraint service_documents_signed_at check ((signed_by is null) = (signed_at is null))
);
create index service_documents_application on service_documents (service_application_id, id);
call keep_record('service_documents');

create function guard_service_document() returns trigger
  language plpgsql
as $$
begin
  if old.signed_at is not null and (tg_op = 'DELETE' or (new.document, new.type, new.number, new.date) is distinct from (old.document, old.type, old.number, old.date)) then
    perform refuse('DG003', 'signed_at', 'Akts ir parakstīts; vispirms jānoņem paraksts');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update or delete on service_documents for each row execute function guard_service_document();

-- Search words: number, customer, place, what is wrong, and the machines by their numbers.
create function index_service_application() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.contract_ref, new.problem, (select name from customers where id = new.customer_id), (select name from branches where id = new.branch_id),
    (
      select string_agg(concat_ws(' ', p.inventory_nr, coalesce(s.serial_nr, p.serial_nr), coalesce(s.description, k.name)), ' ')
      from serviceable_items s left join inventory_items p on p.id = s.inventory_item_id left join catalog_items k on k.id = p.catalog_item_id
      where s.service_application_id = new.id
    )
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, contract_ref, problem, customer_id, branch_id, search on service_applications
  for each row execute function index_service_application();

create function reindex_service_applications() returns trigger
  language plpgsql
as $$
begin
  case tg_table_name
    when 'customers' then update service_applications set search = ''::tsvector where customer_id = new.id;
    when 'branches' then update service_applications set search = ''::tsvector where customer_id = new.customer_id and branch_id = new.id;
    else
      update service_applications set search = ''::tsvector
      where id in (case when tg_op <> 'DELETE' then new.service_application_id end, case when tg_op <> 'INSERT' then old.service_application_id end);
  end case;
  return null;
end
$$;
create trigger reindex_service_applications after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_service_applications();
create trigger reindex_service_applications after update of name on branches
  for each row when (old.name <> new.name) execute function reindex_service_applications();
create trigger reindex_service_applications after insert or delete or update of inventory_item_id, description, serial_nr, service_application_id
  on serviceable_items for each row execute function reindex_service_applications();

update system_properties set value = value || '{"service_application": "SP-{YYYY}-{000000}"}' where key = 'number_patterns';
