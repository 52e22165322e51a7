-- Subscriptions (domain.md 1.13, 2.21, 3.15): what a customer pays for each period, billed exactly once.

create table subscriptions (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  customer_id bigint not null references customers,
  branch_id bigint,
  name text collate lv_lvs24 not null check (name = btrim(name) and name <> ''),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'ended')),
  start_date date not null, -- the first period begins on it, the others on the same day of later months
  end_date date,
  billing_period text not null default 'month' check (billing_period in ('month', 'quarter', 'half', 'year')),
  billing_day integer check (billing_day between 1 and 31), -- of the month; none: the day on which a period is due
  billing_in_advance boolean not null default true,
  auto_accept boolean not null default false,
  notice_email text,
  notes text,
  -- Kept by billing: periods gone by, counted from the first, and the day on which the next one is billed.
  periods_gone integer not null default 0 check (periods_gone >= 0),
  next_invoice_date date,
  billing_fault text,
  billing_tried_on date, -- a fault is not met again on the same day
  accepted_at timestamptz,
  accepted_by bigint references users, -- in whose name it is billed
  search tsvector not null default ''::tsvector,
  foreign key (branch_id, customer_id) references branches (id, customer_id),
  constraint subscriptions_end_date check (end_date >= start_date),
  constraint subscriptions_next_invoice_date check ((status = 'active') = (next_invoice_date is not null)),
  constraint subscriptions_accepted_at check ((status = 'draft') = (accepted_at is null) and (accepted_at is null) = (accepted_by is null)),
  constraint subscriptions_periods_gone check (status <> 'draft' or periods_gone = 0)
);
create index subscriptions_status on subscriptions (status, id desc);
create index subscriptions_customer on subscriptions (customer_id, id desc);
create index subscriptions_due on subscriptions (next_invoice_date, id) where next_invoice_date is not null;
create index subscriptions_next on subscriptions (coalesce(next_invoice_date, '9999-12-31'::date), id);
call keep_search('subscriptions');
call keep_record('subscriptions', 'search', 'billing_tried_on');
call keep_count('subscriptions');

create table subscription_items (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  position integer not null,
  catalog_item_id bigint references catalog_items,
  name text collate lv_lvs24 not null check (btrim(name) <> ''),
  description text,
  quantity numeric(14, 4) not null check (quantity > 0),
  measure_unit_id bigint not null references measure_units,
  unit_price numeric(14, 4) not null check (unit_price >= 0), -- EUR without VAT
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  vat_rate_code text not null
);
create index subscription_items_subscription on subscription_items (subscription_id, position, id);
create index subscription_items_catalog_item on subscription_items (catalog_item_id) where catalog_item_id is not null;
call keep_record('subscription_items');
call keep_units('subscription_items', 'measure_unit_id');

-- Days on which it was paused: a period that begins on one of them is not billed.
create table subscription_pauses (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  date_from date not null,
  date_to date, -- the first day after it; none while it lasts
  constraint subscription_pauses_date_to check (date_to >= date_from)
);
create unique index subscription_pauses_open on subscription_pauses (subscription_id) where date_to is null;
create index subscription_pauses_subscription on subscription_pauses (subscription_id, date_from);
call keep_record('subscription_pauses');

-- Each period is billed once, whoever does it and however often.
create table subscription_invoices (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  invoice_id bigint references invoices on delete set null,
  unique (subscription_id, period_start)
);
create index subscription_invoices_invoice on subscription_invoices (invoice_id) where invoice_id is not null;
call keep_record('subscription_invoices');

insert into charge_kinds values ('subscription_item', 'subscription');
alter table charges
  -- The line that it is for. No reference: what was billed stays told.
  add column subscription_item_id bigint,
  add constraint charges_subscription check ((document_type = 'subscription') = (subscription_item_id is not null));
create unique index charges_subscription_item on charges (subscription_item_id, period_start) where subscription_item_id is not null;

-- What was accepted stays what it is; only its prices change, from the next period on.
create function guard_subscription() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'end_date', 'periods_gone', 'next_invoice_date', 'billing_fault', 'billing_tried_on', 'search', 'updated_at',
    'updated_by', 'lock_version'];
begin
  if old.status <> 'draft' and (tg_op = 'DELETE' or (old.status = 'ended' and new.status <> 'ended') or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Abonēšana ir akceptēta un vairs nav labojama');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before update or delete on subscriptions for each row execute function guard_subscription();

create function guard_subscription_item() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['unit_price', 'discount_percent', 'updated_at', 'updated_by', 'lock_version'];
  state text;
begin
  select status into state from subscriptions where id = coalesce(new.subscription_id, old.subscription_id) for no key update;
  if state is not null and state <> 'draft' and (tg_op <> 'UPDATE' or state = 'ended' or to_jsonb(new) - free <> to_jsonb(old) - free) then
    perform refuse('DG003', 'status', 'Abonēšana ir akceptēta: mainīt var tikai cenas, kamēr tā nav beigusies');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on subscription_items for each row execute function guard_subscription_item();

create function index_subscription() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.name, (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of name, customer_id, search on subscriptions
  for each row execute function index_subscription();

create function reindex_subscriptions() returns trigger
  language plpgsql
as $$
begin
  update subscriptions set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
create trigger reindex_subscriptions after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_subscriptions();
