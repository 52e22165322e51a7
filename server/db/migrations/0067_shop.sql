-- The shop (domain.md 1.13, 2.28, 2.29): sales over the counter whose goods leave with their lines, how they were
-- paid, gift cards, and the reports that close a day. Quantities and amounts of what is returned stand below zero.

create table shop_daily_reports (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  status text not null default 'created' check (status in ('created')),
  type text not null check (type in ('z', 'period')), -- z closes its day, period sums up closed ones
  date date not null,
  date_from date not null,
  notes text,
  -- Sums of what it covers, EUR; the tax of what stands on an invoice is the invoice's.
  sales integer not null default 0,
  gross numeric(14, 2) not null default 0,
  invoiced numeric(14, 2) not null default 0, -- of it on invoices
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  cash_opening numeric(14, 2) not null default 0, -- what the report before left in the drawer
  cash_sales numeric(14, 2) not null default 0,
  cash_in numeric(14, 2) not null default 0 check (cash_in >= 0),
  cash_out numeric(14, 2) not null default 0 check (cash_out >= 0),
  cash_expected numeric(14, 2) not null generated always as (cash_opening + cash_sales + cash_in - cash_out) stored,
  cash_balance numeric(14, 2) not null default 0 check (cash_balance >= 0), -- what was counted
  cash_difference numeric(14, 2) not null generated always as (cash_balance - cash_opening - cash_sales - cash_in + cash_out) stored,
  fiscal_nr text, -- under which a fiscal device registered the close
  fiscal_at timestamptz,
  constraint shop_daily_reports_date_from check (date_from <= date and (type = 'period' or date_from = date)),
  constraint shop_daily_reports_gross check (gross = invoiced + net + vat),
  constraint shop_daily_reports_fiscal_at check ((fiscal_nr is null) = (fiscal_at is null)),
  unique (date, type)
);
create index shop_daily_reports_list on shop_daily_reports (date desc, id desc);
call keep_record('shop_daily_reports');

create table shop_orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  status text not null default 'open' check (status in ('open', 'parked', 'closed')),
  date date not null default today(),
  customer_id bigint references customers,
  warehouse_id bigint not null references warehouses,
  cashier_id bigint not null references users,
  returns_id bigint references shop_orders, -- the sale whose goods come back
  simplified_invoice_id bigint unique references simplified_invoices, -- that took it over
  daily_report_id bigint references shop_daily_reports deferrable, -- its report goes first when a day is opened again
  cash_received numeric(14, 2) check (cash_received >= 0), -- what the buyer handed over; the rest was change
  cash_receipt_nr text check (cash_receipt_nr = btrim(cash_receipt_nr) and cash_receipt_nr <> ''), -- of the cash register
  fiscal_nr text, -- under which a fiscal device registered it
  fiscal_at timestamptz,
  notes text,
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  search tsvector not null default ''::tsvector,
  constraint shop_orders_gross check (gross = net + vat),
  constraint shop_orders_daily_report_id check ((daily_report_id is not null) = (status = 'closed')),
  constraint shop_orders_invoice check (simplified_invoice_id is null or customer_id is not null),
  constraint shop_orders_returns_id check (returns_id is null or status <> 'parked'),
  constraint shop_orders_fiscal_at check ((fiscal_nr is null) = (fiscal_at is null))
);
create index shop_orders_date on shop_orders (date desc, id desc);
create index shop_orders_status on shop_orders (status, date desc, id desc) where status <> 'closed';
create index shop_orders_customer on shop_orders (customer_id, date desc, id desc) where customer_id is not null;
create index shop_orders_report on shop_orders (daily_report_id) where daily_report_id is not null;
create index shop_orders_returns on shop_orders (returns_id) where returns_id is not null;
call keep_search('shop_orders');
call keep_record('shop_orders', 'search');
call keep_count('shop_orders');

create table shop_order_items (
  id bigint generated always as identity primary key,
  shop_order_id bigint not null references shop_orders on delete cascade,
  position integer not null,
  catalog_item_id bigint not null references catalog_items,
  stock_item_id bigint references stock_items,
  barcode text, -- what was scanned
  name text not null,
  quantity numeric(14, 4) not null check (quantity <> 0),
  measure_unit_id bigint not null references measure_units,
  price_gross numeric(14, 4) not null check (price_gross >= 0), -- EUR for one with VAT
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  amount numeric(14, 2) not null, -- law V4; parts of what is returned come to the whole
  net numeric(14, 2) not null default 0,
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  vat_reason_code text references vat_reasons (code),
  units jsonb, -- numbers of the pieces of serialised goods, or of the gift cards
  returns_item_id bigint references shop_order_items,
  quantity_returned numeric(14, 4) not null default 0,
  constraint shop_order_items_units check (units is null or jsonb_array_length(units) = abs(quantity)),
  constraint shop_order_items_vat_rate check (vat_category = 'S' or vat_rate = 0),
  constraint shop_order_items_returns_item_id check ((returns_item_id is not null) = (quantity < 0)),
  constraint shop_order_items_amount check (
    abs(amount - round(quantity * price_gross * (100 - discount_percent) / 100, 2)) <= case when quantity < 0 then 0.01 else 0 end
  ),
  -- Nothing comes back twice.
  constraint shop_order_items_quantity_returned check (quantity_returned between 0 and greatest(quantity, 0))
);
create index shop_order_items_order on shop_order_items (shop_order_id, position, id);
create index shop_order_items_item on shop_order_items (catalog_item_id);
create index shop_order_items_stock_item on shop_order_items (stock_item_id) where stock_item_id is not null;
create index shop_order_items_returns on shop_order_items (returns_item_id) where returns_item_id is not null;
call keep_record('shop_order_items', 'net', 'quantity_returned');
call keep_units('shop_order_items', 'measure_unit_id');

create table shop_order_vat_lines (
  id bigint generated always as identity primary key,
  shop_order_id bigint not null references shop_orders on delete cascade,
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  rate numeric(7, 4) not null check (rate between 0 and 100),
  reason_code text references vat_reasons (code),
  taxable numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  unique nulls not distinct (shop_order_id, category, rate, reason_code),
  constraint shop_order_vat_lines_rate check (category = 'S' or rate = 0),
  constraint shop_order_vat_lines_tax check (category = 'S' or tax = 0)
);
call keep_record('shop_order_vat_lines');

-- A gift card is what we owe its bearer until it is used: a multi-purpose voucher, taxed when goods are bought with it.
create table gift_cards (
  id bigint generated always as identity primary key,
  number text collate "C" not null unique check (number = btrim(number) and number <> ''),
  shop_order_item_id bigint not null references shop_order_items on delete cascade, -- it was sold by
  amount numeric(14, 2) not null check (amount > 0),
  balance numeric(14, 2) not null,
  constraint gift_cards_balance check (balance between 0 and amount)
);
create index gift_cards_item on gift_cards (shop_order_item_id);
create index gift_cards_open on gift_cards (id desc) where balance > 0;
call keep_record('gift_cards', 'balance');

create table shop_payments (
  id bigint generated always as identity primary key,
  shop_order_id bigint not null references shop_orders on delete cascade,
  method text not null check (method in ('cash', 'card', 'transfer', 'gift_card')),
  amount numeric(14, 2) not null check (amount <> 0), -- below zero: paid back
  gift_card_id bigint references gift_cards,
  constraint shop_payments_gift_card_id check ((method = 'gift_card') = (gift_card_id is not null))
);
create index shop_payments_order on shop_payments (shop_order_id);
create index shop_payments_gift_card on shop_payments (gift_card_id) where gift_card_id is not null;
call keep_record('shop_payments');

-- Sales made without network that could not be booked as they were: a person settles them.
create table shop_differences (
  id bigint generated always as identity primary key,
  date date not null,
  sale jsonb not null, -- as the till sent it
  reason text not null,
  amount numeric(14, 2) not null, -- EUR that was taken
  resolved_at timestamptz,
  resolved_by bigint references users,
  resolution text,
  constraint shop_differences_resolved_at check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by is null))
);
create index shop_differences_open on shop_differences (id) where resolved_at is null;
call keep_record('shop_differences');

-- Sales hold the day shared while they are written, its report alone: none slips past a close.
create procedure hold_shop_day(alone boolean)
  language plpgsql
as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('shop day', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('shop day', 0));
  end if;
end
$$;

create function refuse_shop_day(day date) returns void
  language plpgsql
as $$
begin
  call hold_shop_day(false);
  if exists (select from shop_daily_reports where date = day and type = 'z') then
    perform refuse('DG003', 'date', 'Veikala diena ir slēgta ar dienas atskaiti');
  end if;
end
$$;

create function guard_shop_order() returns trigger
  language plpgsql
as $$
declare
  aside text[] := '{status,daily_report_id,search,number,updated_at,updated_by,lock_version}';
begin
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    perform refuse_shop_day(new.date);
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status = 'closed' then
      perform refuse('DG003', 'status', 'Pārdevums ir slēgts un vairs nav labojams');
    elsif old.fiscal_nr is not null then
      perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
    end if;
    perform refuse_closed('date', old.date);
    return old;
  end if;
  if to_jsonb(new) - aside <> to_jsonb(old) - aside then
    if old.status = 'closed' then
      perform refuse('DG003', 'status', 'Pārdevums ir slēgts un vairs nav labojams');
    elsif old.fiscal_nr is not null then
      perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
    end if;
    perform refuse_closed('date', old.date);
    perform refuse_closed('date', new.date);
  end if;
  if new.status = 'open' and (old.status <> 'open' or new.date <> old.date) then
    perform refuse_shop_day(new.date);
  end if;
  return new;
end
$$;
create trigger guard before insert or update or delete on shop_orders for each row execute function guard_shop_order();
create trigger never_whole before truncate on shop_orders for each statement execute function append_only();

-- Rows of a sale that is closed, or that a device registered, stay as they are; arguments: columns that may change.
create function guard_shop_child() returns trigger
  language plpgsql
as $$
declare
  owner shop_orders;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  select * into owner from shop_orders where id = (to_jsonb(coalesce(new, old)) ->> 'shop_order_id')::bigint for no key update;
  if owner.status = 'closed' then
    perform refuse('DG003', 'status', 'Pārdevums ir slēgts un vairs nav labojams');
  elsif owner.fiscal_nr is not null then
    perform refuse('DG003', 'status', 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on shop_order_items
  for each row execute function guard_shop_child('quantity_returned', 'updated_at', 'updated_by', 'lock_version');
create trigger guard before insert or update or delete on shop_order_vat_lines
  for each row execute function guard_shop_child('updated_at', 'updated_by', 'lock_version');
create trigger guard before insert or update or delete on shop_payments
  for each row execute function guard_shop_child('updated_at', 'updated_by', 'lock_version');

-- What came back of a line is what returns say.
create function book_shop_return() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update shop_order_items set quantity_returned = quantity_returned + old.quantity where id = old.returns_item_id;
  end if;
  if tg_op <> 'DELETE' then
    update shop_order_items set quantity_returned = quantity_returned - new.quantity where id = new.returns_item_id;
  end if;
  return null;
end
$$;
create trigger book after insert or update of quantity, returns_item_id or delete on shop_order_items
  for each row execute function book_shop_return();

-- What is left on a gift card is what payments left of it.
create function book_gift_card() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.gift_card_id is not null then
    update gift_cards set balance = balance + old.amount where id = old.gift_card_id;
  end if;
  if tg_op <> 'DELETE' and new.gift_card_id is not null then
    update gift_cards set balance = balance - new.amount where id = new.gift_card_id and balance >= new.amount;
    if not found then
      perform refuse('DG006', 'payments', 'Dāvanu kartē tik daudz vairs nav');
    end if;
  end if;
  return null;
end
$$;
create trigger book after insert or update or delete on shop_payments for each row execute function book_gift_card();

create function guard_gift_card() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.balance <> old.amount or exists (select from shop_payments where gift_card_id = old.id) then
      perform refuse('DG007', 'status', 'Dāvanu karte jau ir izmantota');
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.balance <> old.balance and pg_trigger_depth() < 2 then
    perform refuse('DG001', 'balance', 'Dāvanu kartes atlikumu maina tikai maksājumi');
  end if;
  return new;
end
$$;
create trigger guard before update or delete on gift_cards for each row execute function guard_gift_card();

create function guard_shop_report() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    call hold_shop_day(true);
    if exists (select from shop_daily_reports where type = new.type and date >= new.date) then
      perform refuse('DG005', 'date', 'Šī vai vēlāka diena jau ir slēgta ar dienas atskaiti');
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{fiscal_nr,fiscal_at,updated_at,updated_by,lock_version,cash_expected,cash_difference}'::text[]
        <> to_jsonb(old) - '{fiscal_nr,fiscal_at,updated_at,updated_by,lock_version,cash_expected,cash_difference}'::text[]
      or old.fiscal_nr is not null and new.fiscal_nr is distinct from old.fiscal_nr then
      perform refuse('DG003', 'status', 'Dienas atskaiti nelabo; jaunāko var dzēst un izveidot no jauna');
    end if;
    return new;
  end if;
  if old.fiscal_nr is not null then
    perform refuse('DG007', 'status', 'Dienas slēgšana ir reģistrēta kases aparātā');
  end if;
  perform refuse_closed('date', old.date);
  if exists (select from shop_daily_reports where date > old.date and type = old.type)
    or old.type = 'z' and exists (select from shop_daily_reports where type = 'period' and old.date between date_from and date) then
    perform refuse('DG007', 'status', 'Dzēst var tikai jaunāko atskaiti');
  end if;
  return old;
end
$$;
create trigger guard before insert or update or delete on shop_daily_reports for each row execute function guard_shop_report();

create function index_shop_order() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.number, new.cash_receipt_nr, new.fiscal_nr, (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of number, cash_receipt_nr, fiscal_nr, customer_id, search on shop_orders
  for each row execute function index_shop_order();

create function reindex_shop_orders() returns trigger
  language plpgsql
as $$
begin
  update shop_orders set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
create trigger reindex_shop after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_shop_orders();

insert into vat_reasons (code, text_lv, text_en, law_ref) values
  ('VATEX-EU-O-GIFT', 'Dāvanu karte (daudzfunkcionāls vaučeris): PVN piemēro, kad to izmanto', 'Multi-purpose voucher, taxed when used',
    'Direktīvas 2006/112/EK 30.b pants');
