-- Production (domain.md 1.9, 2.13, 3.16): what a good is made of, in versions, and the applications that make it.

-- What a good is made of, or what a service of it takes. Of a good one version of each type is in use.
create table component_lists (
  id bigint generated always as identity primary key,
  type text not null check (type in ('production', 'service')),
  catalog_item_id bigint not null references catalog_items,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  version integer not null check (version > 0),
  is_active boolean not null default true,
  output_quantity numeric(14, 4) not null default 1 check (output_quantity > 0), -- what the components of the list make
  labour_minutes integer check (labour_minutes between 0 and 100000),
  labour_cost numeric(14, 4) not null default 0 check (labour_cost >= 0), -- EUR for the output quantity
  search tsvector not null default ''::tsvector,
  unique (catalog_item_id, type, version)
);
create unique index component_lists_active on component_lists (catalog_item_id, type) where is_active;
create index component_lists_list on component_lists (type, id desc);
call keep_search('component_lists');
call keep_record('component_lists', 'search');
call keep_count('component_lists');

create table component_list_items (
  id bigint generated always as identity primary key,
  component_list_id bigint not null references component_lists on delete cascade,
  catalog_item_id bigint not null references catalog_items,
  position integer not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  waste_percent numeric(7, 4) not null default 0 check (waste_percent between 0 and 100),
  is_optional boolean not null default false,
  unique (component_list_id, catalog_item_id)
);
create index component_list_items_item on component_list_items (catalog_item_id);
call keep_record('component_list_items');
create trigger obey_unit before insert or update of quantity on component_list_items
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');

-- Rounded up to the decimals of a unit.
create function round_up(quantity numeric, decimals integer) returns numeric
  language sql immutable strict parallel safe
  return ceil(quantity * power(10::numeric, decimals)) / power(10::numeric, decimals);

-- Law P2: what of a component making `planned` takes, where the list takes `quantity` of it for `output`.
create function needed_quantity(quantity numeric, output numeric, planned numeric, waste_percent numeric, decimals integer) returns numeric
  language sql immutable strict parallel safe
  return ceil(quantity * planned * (100 + waste_percent) * power(10::numeric, decimals) / (output * 100)) / power(10::numeric, decimals);

create table production_applications (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  status text not null default 'new' check (status in ('new', 'in_production', 'completed')),
  component_list_id bigint references component_lists,
  catalog_item_id bigint not null references catalog_items,
  quantity numeric(14, 4) not null check (quantity > 0),
  quantity_done numeric(14, 4) not null default 0 check (quantity_done >= 0),
  warehouse_id bigint not null references warehouses, -- of the components
  output_warehouse_id bigint not null references warehouses,
  order_item_id bigint references order_items on delete set null,
  due_date date,
  responsible_user_id bigint references users,
  labour_cost numeric(14, 2) not null default 0 check (labour_cost >= 0), -- EUR for the whole quantity
  notes text,
  started_at timestamptz,
  completed_at timestamptz,
  split_from_id bigint references production_applications,
  search tsvector not null default ''::tsvector,
  -- Nothing is made twice.
  constraint production_applications_quantity_done check (quantity_done <= quantity),
  constraint production_applications_status check (status <> 'completed' or quantity_done = quantity)
);
create index production_applications_status on production_applications (status, id desc);
create index production_applications_item on production_applications (catalog_item_id, id desc);
create index production_applications_due on production_applications (coalesce(due_date, '9999-12-31'::date), id);
create index production_applications_list on production_applications (component_list_id) where component_list_id is not null;
create index production_applications_order_item on production_applications (order_item_id) where order_item_id is not null;
create index production_applications_split on production_applications (split_from_id) where split_from_id is not null;
call keep_search('production_applications');
call keep_record('production_applications', 'search', 'quantity_done');
call keep_count('production_applications');
create trigger obey_unit before insert or update of quantity on production_applications
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');

-- What an application takes: what its list asks for, as people then changed it.
create table production_application_components (
  id bigint generated always as identity primary key,
  production_application_id bigint not null references production_applications on delete cascade,
  catalog_item_id bigint not null references catalog_items,
  position integer not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  planned_quantity numeric(14, 4) not null default 0 check (planned_quantity >= 0), -- as the list asks for it; none of what was added
  warehouse_id bigint references warehouses, -- where another than the application's
  quantity_consumed numeric(14, 4) not null default 0 check (quantity_consumed >= 0),
  cost numeric(16, 4) not null default 0, -- EUR of what was consumed
  unique (production_application_id, catalog_item_id),
  -- Law P3: nothing is consumed twice.
  constraint production_application_components_quantity check (quantity_consumed <= quantity)
);
create index production_application_components_item on production_application_components (catalog_item_id);
call keep_record('production_application_components', 'quantity_consumed', 'cost');
create trigger obey_unit before insert or update of quantity on production_application_components
  for each row when (new.catalog_item_id is not null and new.quantity <> trunc(new.quantity)) execute function obey_unit('catalog_item_id');

-- What of a component has to be consumed once `done` of `planned` is made, beside what was: rounded up, and at the end all of it.
create function due_quantity(component production_application_components, done numeric, planned numeric, decimals integer) returns numeric
  language sql immutable parallel safe
  return greatest(
    least(round_up(component.quantity * done / planned, decimals), component.quantity) - component.quantity_consumed, 0
  );

-- Parts in which an application was completed: what was made and what went in, in one transaction (law P1).
create table production_completions (
  id bigint generated always as identity primary key,
  production_application_id bigint not null references production_applications on delete cascade,
  date date not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  component_cost numeric(16, 4) not null check (component_cost >= 0), -- EUR
  labour_cost numeric(16, 4) not null check (labour_cost >= 0),
  list_cost numeric(16, 4) not null check (list_cost >= 0), -- what the components of the list would have cost
  output_movement_id bigint not null unique references stock_movements,
  created_at timestamptz not null default moment(),
  created_by bigint not null references users
);
create index production_completions_application on production_completions (production_application_id, id);
create index production_completions_date on production_completions (date, id);
call make_append_only('production_completions');

-- Moves by which components went into a part.
create table production_consumptions (
  movement_id bigint primary key references stock_movements,
  production_completion_id bigint not null references production_completions on delete cascade,
  component_id bigint not null references production_application_components
);
create index production_consumptions_completion on production_consumptions (production_completion_id);
create index production_consumptions_component on production_consumptions (component_id);
call make_append_only('production_consumptions');

-- Pieces that were built in, each once, and the piece that they were built into where that has a number, too.
create table production_unit_parts (
  unit_id bigint primary key references catalog_item_units,
  made_unit_id bigint references catalog_item_units,
  production_completion_id bigint not null references production_completions on delete cascade
);
create index production_unit_parts_made on production_unit_parts (made_unit_id) where made_unit_id is not null;
create index production_unit_parts_completion on production_unit_parts (production_completion_id);
call make_append_only('production_unit_parts');

-- Procurements and transfers that were made for what an application lacked.
create table production_procurements (
  production_application_id bigint not null references production_applications on delete cascade,
  procurement_id bigint not null references procurements on delete cascade,
  primary key (production_application_id, procurement_id)
);
create index production_procurements_procurement on production_procurements (procurement_id);

-- Law P3: consumed and made is what moved, and nobody else writes it.
create function book_production() returns trigger
  language plpgsql
as $$
begin
  if new.kind = 'production_consume' then
    update production_application_components set quantity_consumed = quantity_consumed - new.quantity, cost = cost - new.value
    where id = new.line_id and production_application_id = new.document_id;
  else
    update production_applications set quantity_done = quantity_done + new.quantity where id = new.document_id;
  end if;
  if not found then
    perform refuse('DG001', 'quantity', 'Kustībai nav ražošanas pieteikuma');
  end if;
  return null;
end
$$;
create trigger book_production after insert on stock_movements
  for each row when (new.document_type = 'production_application' and new.kind in ('production_consume', 'production_output'))
  execute function book_production();

create function guard_production_figures() returns trigger
  language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then
    perform refuse('DG001', 'quantity', 'Saražoto un izlietoto maina tikai kustības');
  end if;
  return new;
end
$$;
create trigger guard_figures before update of quantity_done on production_applications
  for each row when (new.quantity_done <> old.quantity_done) execute function guard_production_figures();
create trigger guard_figures before update of quantity_consumed, cost on production_application_components
  for each row when ((new.quantity_consumed, new.cost) <> (old.quantity_consumed, old.cost)) execute function guard_production_figures();

-- Law P1: every move of an application is part of a completion, whose output is worth what went in and the labour.
create function guard_completion() returns trigger
  language plpgsql
as $$
declare
  part production_completions;
  output stock_movements;
  used numeric;
begin
  select c.* into part from production_completions c
  where c.id = coalesce(
    (select p.id from production_completions p where p.output_movement_id = new.id),
    (select k.production_completion_id from production_consumptions k where k.movement_id = new.id));
  if not found then
    perform refuse('DG006', 'quantity', 'Ražošanas kustība nav nevienā izpildes daļā');
  end if;
  select * into output from stock_movements where id = part.output_movement_id;
  select coalesce(-sum(m.value), 0) into used
  from production_consumptions k join stock_movements m on m.id = k.movement_id where k.production_completion_id = part.id;
  if used <> part.component_cost or output.value <> part.component_cost + part.labour_cost or output.quantity <> part.quantity
    or new.document_id <> part.production_application_id then
    perform refuse('DG006', 'quantity', 'Saražotā vērtība atšķiras no tā, kas izlietots');
  end if;
  return null;
end
$$;
create constraint trigger guard_completion after insert on stock_movements
  deferrable initially deferred for each row
  when (new.document_type = 'production_application' and new.kind in ('production_consume', 'production_output'))
  execute function guard_completion();

-- A version by which something is made stays what it was; a further one takes its place.
create function guard_component_list() returns trigger
  language plpgsql
as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  list bigint := coalesce(row ->> 'component_list_id', row ->> 'id');
begin
  if exists (select from production_applications where component_list_id = list) then
    perform refuse('DG003', 'status', 'Pēc šīs versijas jau ražo; izveidojiet jaunu versiju');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update on component_lists
  for each row when ((new.type, new.catalog_item_id, new.version, new.output_quantity, new.labour_minutes, new.labour_cost)
    is distinct from (old.type, old.catalog_item_id, old.version, old.output_quantity, old.labour_minutes, old.labour_cost))
  execute function guard_component_list();
create trigger guard before insert or update of catalog_item_id, quantity, waste_percent, is_optional or delete on component_list_items
  for each row execute function guard_component_list();

-- What was made or is of a completion stays; an application that made nothing may go.
create function guard_production_application() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.quantity_done > 0 then
      perform refuse('DG007', 'status', 'Daļa jau ir saražota, pieteikumu nedzēš');
    end if;
    return old;
  end if;
  if new.catalog_item_id <> old.catalog_item_id then
    perform refuse('DG003', 'catalog_item_id', 'Ražojamo preci nemaina');
  end if;
  if old.status = 'completed' and (new.quantity, new.warehouse_id, new.output_warehouse_id, new.status)
    <> (old.quantity, old.warehouse_id, old.output_warehouse_id, old.status) then
    perform refuse('DG003', 'status', 'Pieteikums ir pabeigts un vairs nav labojams');
  end if;
  return new;
end
$$;
create trigger guard before update or delete on production_applications for each row execute function guard_production_application();
create trigger never_whole before truncate on production_applications for each statement execute function append_only();

create function index_component_list() returns trigger
  language plpgsql
as $$
begin
  new.search := (select search_vector(new.name, k.sku, k.name) from catalog_items k where k.id = new.catalog_item_id);
  return new;
end
$$;
create trigger index_search before insert or update of name, search on component_lists
  for each row execute function index_component_list();

create function index_production_application() returns trigger
  language plpgsql
as $$
begin
  new.search := (
    select search_vector(new.number, k.sku, k.name, (
      select o.number || ' ' || c.name from order_items i join orders o on o.id = i.order_id join customers c on c.id = o.customer_id
      where i.id = new.order_item_id))
    from catalog_items k where k.id = new.catalog_item_id);
  return new;
end
$$;
create trigger index_search before insert or update of number, order_item_id, search on production_applications
  for each row execute function index_production_application();

create function reindex_made_items() returns trigger
  language plpgsql
as $$
begin
  update component_lists set search = ''::tsvector where catalog_item_id = new.id;
  update production_applications set search = ''::tsvector where catalog_item_id = new.id;
  return null;
end
$$;
create trigger reindex_made_items after update of name, sku on catalog_items
  for each row when ((old.name, old.sku) <> (new.name, new.sku)) execute function reindex_made_items();

update system_properties set value = value || '{"production_application": "RAZ-{YYYY}-{000000}"}' where key = 'number_patterns';
