-- Price clarifications (domain.md 1.13, 2.23): what a customer asks for, which suppliers are asked for their prices, what
-- they answer line by line, and whose answer is chosen.

create table price_clarifications (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  title text collate lv_lvs24 not null check (btrim(title) <> ''),
  status text not null default 'incomplete' check (status in ('incomplete', 'complete')),
  customer_id bigint references customers,
  due_date date,
  author_id bigint references users,
  clarifier_id bigint references users, -- who finds the prices out
  completed_at timestamptz,
  notes text,
  search tsvector not null default ''::tsvector,
  constraint price_clarifications_completed_at check ((status = 'complete') = (completed_at is not null))
);
create index price_clarifications_status on price_clarifications (status, id desc);
create index price_clarifications_due on price_clarifications (coalesce(due_date, '9999-12-31'::date), id desc);
create index price_clarifications_customer on price_clarifications (customer_id, id desc) where customer_id is not null;
create index price_clarifications_clarifier on price_clarifications (clarifier_id, id desc) where clarifier_id is not null;
call keep_search('price_clarifications');
call keep_record('price_clarifications', 'search');
call keep_count('price_clarifications');

-- Who is asked, and when he was written to.
create table price_clarification_suppliers (
  id bigint generated always as identity primary key,
  price_clarification_id bigint not null references price_clarifications on delete cascade,
  supplier_id bigint not null references suppliers,
  asked_at timestamptz,
  unique (price_clarification_id, supplier_id)
);
create index price_clarification_suppliers_supplier on price_clarification_suppliers (supplier_id, price_clarification_id);
call keep_record('price_clarification_suppliers');

create table price_clarification_items (
  id bigint generated always as identity primary key,
  price_clarification_id bigint not null references price_clarifications on delete cascade,
  position integer not null,
  name text not null check (btrim(name) <> ''),
  catalog_item_id bigint references catalog_items,
  quantity numeric(14, 4) not null check (quantity > 0),
  unit text,
  supplier_id bigint, -- whose answer is chosen
  -- Of the chosen answer; kept by triggers, written by nobody else. EUR for one, without VAT.
  supplier_price numeric(14, 4),
  delivery_days integer,
  price numeric(14, 4) check (price >= 0), -- what the customer is to pay
  not_available boolean not null default false, -- nobody has it
  notes text,
  constraint price_clarification_items_supplier_price check ((supplier_id is null) = (supplier_price is null)),
  constraint price_clarification_items_not_available check (not (not_available and supplier_id is not null)),
  unique (id, price_clarification_id)
);
create index price_clarification_items_clarification on price_clarification_items (price_clarification_id, position, id);
create index price_clarification_items_catalog_item on price_clarification_items (catalog_item_id) where catalog_item_id is not null;
call keep_record('price_clarification_items', 'supplier_price', 'delivery_days');
call keep_units('price_clarification_items', 'catalog_item_id');

create table price_clarification_answers (
  id bigint generated always as identity primary key,
  price_clarification_id bigint not null references price_clarifications on delete cascade,
  item_id bigint not null,
  supplier_id bigint not null,
  supplier_price numeric(14, 4) check (supplier_price >= 0), -- EUR for one, without VAT
  not_available boolean not null default false,
  delivery_days integer check (delivery_days >= 0),
  notes text,
  constraint price_clarification_answers_not_available check (not (not_available and supplier_price is not null)),
  unique (item_id, supplier_id),
  foreign key (item_id, price_clarification_id) references price_clarification_items (id, price_clarification_id) on delete cascade,
  -- Only who is asked answers, and who answered stays asked.
  foreign key (price_clarification_id, supplier_id) references price_clarification_suppliers (price_clarification_id, supplier_id)
    deferrable initially deferred
);
create index price_clarification_answers_supplier on price_clarification_answers (price_clarification_id, supplier_id);
call keep_record('price_clarification_answers');
alter table price_clarification_items add foreign key (id, supplier_id) references price_clarification_answers (item_id, supplier_id)
  deferrable initially deferred;

-- The chosen answer stands in its line.
create function fill_price_clarification_item() returns trigger
  language plpgsql
as $$
begin
  new.supplier_price := null;
  new.delivery_days := null;
  if new.supplier_id is not null then
    select supplier_price, delivery_days into new.supplier_price, new.delivery_days
    from price_clarification_answers where item_id = new.id and supplier_id = new.supplier_id;
  end if;
  return new;
end
$$;
create trigger fill before insert or update on price_clarification_items for each row execute function fill_price_clarification_item();

create function price_clarification_answer_changed() returns trigger
  language plpgsql
as $$
begin
  update price_clarification_items set supplier_id = supplier_id where id = new.item_id and supplier_id = new.supplier_id;
  return null;
end
$$;
create trigger fill_item after update on price_clarification_answers
  for each row execute function price_clarification_answer_changed();

-- What is complete is what its papers were made of: it is opened again before it changes.
create function refuse_complete_price_clarification() returns void
  language plpgsql
as $$
begin
  perform refuse('DG003', 'status', 'Cenu aptauja ir pabeigta un vairs nav labojama');
end
$$;

create function guard_price_clarification() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'completed_at', 'search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if old.status = 'complete' and (tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse_complete_price_clarification();
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update or delete on price_clarifications for each row execute function guard_price_clarification();

create function guard_price_clarification_part() returns trigger
  language plpgsql
as $$
declare
  state text;
begin
  select status into state from price_clarifications
  where id = coalesce(new.price_clarification_id, old.price_clarification_id) for no key update;
  -- The clarification itself may be going, and its parts with it.
  if state = 'complete' then
    perform refuse_complete_price_clarification();
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on price_clarification_suppliers
  for each row execute function guard_price_clarification_part();
create trigger guard before insert or update or delete on price_clarification_items
  for each row execute function guard_price_clarification_part();
create trigger guard before insert or update or delete on price_clarification_answers
  for each row execute function guard_price_clarification_part();

create function index_price_clarification() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.title, (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of title, customer_id, search
  on price_clarifications for each row execute function index_price_clarification();

-- Lines of offers and procurements know the line that they were made of.
alter table offer_items add column price_clarification_item_id bigint references price_clarification_items;
create index offer_items_clarified on offer_items (price_clarification_item_id) where price_clarification_item_id is not null;
alter table procurement_items add column price_clarification_item_id bigint references price_clarification_items;
create index procurement_items_clarified on procurement_items (price_clarification_item_id) where price_clarification_item_id is not null;
