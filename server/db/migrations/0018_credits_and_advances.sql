-- Credit notes and advance invoices (domain.md 1.6, 2.4, 2.5; laws 3.6 to 3.11). Amounts of a credit note
-- are positive: the kind of the document says which way the money goes. What triggers keep here
-- (`applied` and `paid_amount` of an advance, `advance_applied` and `credited` of an invoice, credited
-- quantities of invoice and order lines) nobody else writes.

create or replace function is_frozen(document text, status text) returns boolean
  language sql immutable parallel safe
  return case document
    when 'orders' then status in ('cancelled', 'merged')
    when 'invoices' then status <> 'draft'
    when 'order_documents' then status = 'signed'
    when 'credit_notes' then status <> 'draft'
    when 'advance_invoices' then status <> 'issued'
    else false
  end;

create or replace function document_label(document text) returns text
  language sql immutable parallel safe
  return case document
    when 'orders' then 'Pasūtījums'
    when 'invoices' then 'Rēķins'
    when 'order_documents' then 'Dokuments'
    when 'credit_notes' then 'Kredītrēķins'
    when 'advance_invoices' then 'Avansa rēķins'
    else document
  end;

create table credit_notes (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  series text,
  number text collate "C" unique check (number = btrim(number) and number <> ''),
  series_no integer, -- the counter's value inside the number; none for a free-form number
  status text not null default 'draft' check (status in ('draft', 'accepted', 'rejected')),
  date date not null default today(),
  notes text,
  customer_id bigint not null references customers,
  branch_id bigint,
  invoice_id bigint not null references invoices,
  order_id bigint references orders, -- where all its lines are of one order
  reason text not null check (reason in ('return', 'price', 'error', 'discount', 'other')),
  reason_text text,
  reopen_order boolean not null default false,
  refund_method text check (refund_method in ('transfer', 'cash', 'card', 'offset')),
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  amount_in_words text,
  seller_snapshot jsonb,
  buyer_snapshot jsonb,
  issued_by bigint references users,
  sent_at timestamptz,
  pdf_file_id bigint references files,
  ubl_file_id bigint references files,
  exported_at timestamptz,
  locked_at timestamptz,
  accepted_at timestamptz,
  accepted_by bigint references users,
  search tsvector not null default ''::tsvector,
  constraint credit_notes_gross check (gross = net + vat),
  constraint credit_notes_number_of_accepted check (
    status <> 'accepted' or (number is not null and series is not null and accepted_at is not null)
  ),
  -- What is only cheaper was delivered all the same.
  constraint credit_notes_reopen_order check (not reopen_order or reason not in ('price', 'discount')),
  unique (series, number),
  unique (series, series_no),
  foreign key (branch_id, customer_id) references branches (id, customer_id)
);
create index credit_notes_date on credit_notes (date desc, id desc);
create index credit_notes_status on credit_notes (status, date desc, id desc);
create index credit_notes_customer on credit_notes (customer_id, date desc, id desc);
create index credit_notes_by_gross on credit_notes (gross desc, id desc);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_order on credit_notes (order_id) where order_id is not null;
call keep_search('credit_notes');
call keep_record('credit_notes', 'search', 'pdf_file_id', 'ubl_file_id', 'sent_at');
call keep_count('credit_notes');

create table credit_note_number_log (
  id bigint generated always as identity primary key,
  credit_note_id bigint not null references credit_notes,
  series text,
  old_number text,
  new_number text not null,
  user_id bigint not null references users,
  at timestamptz not null default now(),
  reason text
);
create index credit_note_number_log_note on credit_note_number_log (credit_note_id, id);
create index credit_note_number_log_old on credit_note_number_log (old_number);
call make_append_only('credit_note_number_log');

create table credit_note_items (
  id bigint generated always as identity primary key,
  credit_note_id bigint not null references credit_notes on delete cascade,
  position integer not null,
  invoice_item_id bigint not null references invoice_items,
  -- Only the price is corrected: the quantity stays delivered and can still be returned.
  price_only boolean not null default false,
  quantity numeric(14, 4) not null check (quantity > 0),
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  discount_percent numeric(7, 4) not null default 0 check (discount_percent between 0 and 100),
  net numeric(14, 2) not null check (net >= 0),
  return_to_stock boolean not null default false,
  warehouse_id bigint references warehouses,
  units jsonb,
  constraint credit_note_items_return_to_stock check (not (price_only and return_to_stock)),
  constraint credit_note_items_invoice_item_id unique (credit_note_id, invoice_item_id)
);
create index credit_note_items_note on credit_note_items (credit_note_id, position, id);
create index credit_note_items_source on credit_note_items (invoice_item_id);
call keep_record('credit_note_items');
create trigger guard before insert or update or delete on credit_note_items for each row execute function guard_child(
  'credit_notes', 'credit_note_id', 'updated_at', 'updated_by', 'lock_version'
);

create table credit_note_vat_lines (
  id bigint generated always as identity primary key,
  credit_note_id bigint not null references credit_notes on delete cascade,
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  rate numeric(7, 4) not null check (rate between 0 and 100),
  reason_code text references vat_reasons (code),
  taxable numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  unique nulls not distinct (credit_note_id, category, rate, reason_code),
  -- Law V2; several notes on one invoice come to its tax together, so one may differ by a cent (law C3).
  constraint credit_note_vat_lines_tax check (
    abs(tax - case category when 'S' then round(taxable * rate / 100, 2) else 0 end) <= case category when 'S' then 0.01 else 0 end
  ),
  constraint credit_note_vat_lines_rate check (category = 'S' or rate = 0)
);
call keep_record('credit_note_vat_lines');
create trigger guard before insert or update or delete on credit_note_vat_lines for each row execute function guard_child(
  'credit_notes', 'credit_note_id', 'updated_at', 'updated_by', 'lock_version'
);

-- Law K1.
create trigger guard before insert or update or delete on credit_notes for each row execute function guard_document(
  'status', 'sent_at', 'exported_at', 'locked_at', 'pdf_file_id', 'ubl_file_id', 'number', 'series_no', 'search', 'updated_at',
  'updated_by', 'lock_version'
);
create trigger never_whole before truncate on credit_notes for each statement execute function append_only();

-- No line of an invoice is credited beyond its quantity or its amount, drafts included. Two notes on one
-- line wait for each other at the line.
create function hold_creditable() returns trigger
  language plpgsql
as $$
declare
  line invoice_items;
  held record;
begin
  select * into line from invoice_items where id = new.invoice_item_id for no key update;
  if not exists (select from credit_notes where id = new.credit_note_id and invoice_id = line.invoice_id) then
    perform refuse('DG006', 'invoice_item_id', 'Rinda nav šī kredītrēķina rēķinā');
  end if;
  select coalesce(sum(i.quantity) filter (where not i.price_only), 0) as quantity, sum(i.net) as net into held
  from credit_note_items i join credit_notes n on n.id = i.credit_note_id
  where i.invoice_item_id = new.invoice_item_id and n.status <> 'rejected';
  if held.quantity > line.quantity then
    perform refuse('DG006', 'quantity', format('No rindas „%s” kreditēt var vēl tikai %s', line.name,
      spoken(greatest(line.quantity - held.quantity + new.quantity, 0))));
  end if;
  if held.net > line.net then
    perform refuse('DG006', 'unit_price', format('Kreditētā summa pārsniedz rindas „%s” summu rēķinā', line.name));
  end if;
  return null;
end
$$;
create trigger hold after insert or update of quantity, net, price_only, invoice_item_id on credit_note_items
  for each row execute function hold_creditable();

-- Laws V2, V3, V5 of a credit note: its tax is what the notes on the invoice come to with it, less what they came to before.
create function refuse_wrong_credit(wanted credit_notes) returns void
  language plpgsql
as $$
declare
  right_sum record;
begin
  if not exists (select from credit_note_items where credit_note_id = wanted.id) then
    perform refuse('DG006', 'status', 'Kredītrēķinā nav nevienas rindas');
  end if;
  if exists (
    with lines as (
      select l.vat_category as category, l.vat_rate as rate, l.vat_reason_code as reason_code, sum(i.net) as taxable
      from credit_note_items i join invoice_items l on l.id = i.invoice_item_id where i.credit_note_id = wanted.id group by 1, 2, 3
    ), before as (
      select v.category, v.rate, v.reason_code, sum(v.taxable) as taxable, sum(v.tax) as tax
      from credit_note_vat_lines v join credit_notes n on n.id = v.credit_note_id
      where n.invoice_id = wanted.invoice_id and n.status = 'accepted' and n.id <> wanted.id group by 1, 2, 3
    ), groups as (
      select lines.category, lines.rate, lines.reason_code, lines.taxable,
        case lines.category
          when 'S' then round((coalesce(before.taxable, 0) + lines.taxable) * lines.rate / 100, 2) - coalesce(before.tax, 0)
          else 0 end as tax
      from lines left join before on before.category = lines.category and before.rate = lines.rate
        and before.reason_code is not distinct from lines.reason_code
    ), stored as (
      select category, rate, reason_code, taxable, tax from credit_note_vat_lines where credit_note_id = wanted.id
    )
    (select * from groups except all select * from stored) union all (select * from stored except all select * from groups)
  ) then
    perform refuse('DG006', 'vat', 'PVN sadalījums neatbilst kredītrēķina rindām');
  end if;
  select sum(taxable) as net, sum(tax) as vat into right_sum from credit_note_vat_lines where credit_note_id = wanted.id;
  if (wanted.net, wanted.vat, wanted.gross) <> (right_sum.net, right_sum.vat, right_sum.net + right_sum.vat) then
    perform refuse('DG006', 'gross', 'Kredītrēķina summas neatbilst rindām');
  end if;
end
$$;

create function guard_credit_note() returns trigger
  language plpgsql
as $$
begin
  if old.status <> new.status then
    if old.status <> 'draft' then
      perform refuse_frozen('credit_notes');
    elsif new.status = 'accepted' then
      perform refuse_closed('date', new.date);
      perform refuse_wrong_credit(new);
    end if;
  end if;
  return new;
end
$$;
create trigger guard_status before update of status on credit_notes for each row execute function guard_credit_note();

-- What accepting books: the receivable of the invoice falls, its lines and those of the orders are
-- credited. Where the note reopens the order, the credited part is neither invoiced nor delivered any
-- more (law R5).
create function book_credit() returns trigger
  language plpgsql
as $$
begin
  update invoices set credited = credited + new.gross
  where id = new.invoice_id and is_frozen('invoices', status) and credited + new.gross <= gross;
  if not found then
    perform refuse('DG006', 'status', 'Rēķins nav akceptēts vai tā summa jau ir kreditēta');
  end if;
  update invoice_items set quantity_credited = quantity_credited + i.quantity
  from credit_note_items i
  where i.credit_note_id = new.id and not i.price_only and invoice_items.id = i.invoice_item_id;
  update order_items set
    quantity_credited = quantity_credited + case when new.reopen_order then 0 else credited.quantity end,
    quantity_invoiced = quantity_invoiced - case when new.reopen_order then credited.quantity else 0 end,
    quantity_fulfilled = quantity_fulfilled - case when new.reopen_order then credited.quantity else 0 end
  from (
    select l.source_id, sum(i.quantity) as quantity
    from credit_note_items i join invoice_items l on l.id = i.invoice_item_id and l.source_type = 'order_item'
    where i.credit_note_id = new.id and not i.price_only group by 1
  ) as credited
  where order_items.id = credited.source_id;
  return null;
end
$$;
create trigger book after update of status on credit_notes
  for each row when (old.status = 'draft' and new.status = 'accepted') execute function book_credit();

-- A line of an order that stands on an invoice keeps its row, even when a credit note opened all of it again.
create or replace function guard_order_item_delete() returns trigger
  language plpgsql
as $$
begin
  if old.quantity_fulfilled > 0 or old.quantity_invoiced > 0
    or exists (select from invoice_items where source_type = 'order_item' and source_id = old.id) then
    perform refuse('DG007', 'status', 'Rinda ir izsniegta vai iekļauta rēķinā, to nedzēš');
  elsif old.quantity_reserved > 0 then
    perform refuse('DG007', 'status', 'Rindai ir rezervācija; vispirms tā jāatbrīvo');
  end if;
  return old;
end
$$;

create table advance_invoices (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  series text,
  number text collate "C" unique, -- taken as the last write of the transaction that issues it
  series_no integer,
  status text not null default 'issued' check (status in ('issued', 'paid', 'settled', 'annulled')),
  date date not null default today(),
  notes text,
  customer_id bigint not null references customers,
  branch_id bigint,
  order_id bigint references orders,
  percent numeric(7, 4) check (percent > 0 and percent <= 100), -- of the order, when it was asked for so
  due_date date not null,
  payment_term_text text,
  net numeric(14, 2) not null default 0,
  vat numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null default 0,
  amount_in_words text,
  seller_snapshot jsonb,
  buyer_snapshot jsonb,
  issued_by bigint references users,
  sent_at timestamptz,
  pdf_file_id bigint references files,
  paid_at date, -- the day it was received is its VAT point (law A4)
  paid_amount numeric(14, 2) not null default 0 check (paid_amount >= 0),
  applied numeric(14, 2) not null default 0,
  search tsvector not null default ''::tsvector,
  constraint advance_invoices_gross check (gross = net + vat),
  constraint advance_invoices_due_date check (due_date >= date),
  constraint advance_invoices_applied check (applied between 0 and paid_amount), -- law A1
  constraint advance_invoices_paid_at check ((paid_at is not null) = (status in ('paid', 'settled'))),
  unique (series, series_no),
  foreign key (branch_id, customer_id) references branches (id, customer_id)
);
create index advance_invoices_date on advance_invoices (date desc, id desc);
create index advance_invoices_status on advance_invoices (status, date desc, id desc);
create index advance_invoices_customer on advance_invoices (customer_id, date desc, id desc);
create index advance_invoices_order on advance_invoices (order_id) where order_id is not null;
create index advance_invoices_free on advance_invoices (customer_id, paid_at, id) where applied < paid_amount;
create index advance_invoices_by_gross on advance_invoices (gross desc, id desc);
call keep_search('advance_invoices');
call keep_record('advance_invoices', 'search', 'pdf_file_id', 'sent_at', 'paid_amount', 'applied');
call keep_count('advance_invoices');
create trigger guard before insert or update or delete on advance_invoices for each row execute function guard_document(
  'status', 'sent_at', 'pdf_file_id', 'number', 'series', 'series_no', 'paid_at', 'paid_amount', 'applied', 'search', 'updated_at',
  'updated_by', 'lock_version'
);
create trigger never_whole before truncate on advance_invoices for each statement execute function append_only();

-- Amounts of an advance hold VAT (law V4): it is a request for money.
create table advance_invoice_items (
  id bigint generated always as identity primary key,
  advance_invoice_id bigint not null references advance_invoices on delete cascade,
  position integer not null,
  name text not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  measure_unit_id bigint not null references measure_units,
  price_gross numeric(14, 4) not null check (price_gross >= 0),
  net numeric(14, 2) not null,
  gross numeric(14, 2) not null,
  vat_rate_code text not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  vat_reason_code text references vat_reasons (code),
  constraint advance_invoice_items_gross check (gross = round(quantity * price_gross, 2)),
  constraint advance_invoice_items_vat_rate check (vat_category = 'S' or vat_rate = 0)
);
create index advance_invoice_items_advance on advance_invoice_items (advance_invoice_id, position, id);
call keep_record('advance_invoice_items');
create trigger guard before insert or update or delete on advance_invoice_items for each row execute function guard_child(
  'advance_invoices', 'advance_invoice_id', 'updated_at', 'updated_by', 'lock_version'
);

-- A part of an advance in a VAT group of an invoice (law A3). Nothing is taken back but by a counter-row.
create table advance_settlements (
  id bigint generated always as identity primary key,
  advance_invoice_id bigint not null references advance_invoices,
  invoice_id bigint not null references invoices,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  gross numeric(14, 2) not null check (gross <> 0),
  reversed_by bigint unique references advance_settlements,
  constraint advance_settlements_gross check (gross = net + vat)
);
create index advance_settlements_advance on advance_settlements (advance_invoice_id);
create index advance_settlements_invoice on advance_settlements (invoice_id);
call keep_record('advance_settlements');
create trigger never_whole before truncate on advance_settlements for each statement execute function append_only();

create function guard_settlement() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' or old.reversed_by is not null
    or to_jsonb(new) - '{reversed_by,updated_at,updated_by,lock_version}'::text[]
      <> to_jsonb(old) - '{reversed_by,updated_at,updated_by,lock_version}'::text[] then
    perform refuse('DG002', 'id', 'Avansa ieskaitu nemaina un nedzēš; to atceļ ar pretēju ierakstu');
  end if;
  return new;
end
$$;
create trigger guard before update or delete on advance_settlements for each row execute function guard_settlement();

-- Law A1: an advance is spent up to what was paid of it, an invoice takes up to what is open.
create function book_settlement() returns trigger
  language plpgsql
as $$
begin
  update advance_invoices set applied = applied + new.gross
  where id = new.advance_invoice_id and status in ('paid', 'settled') and applied + new.gross between 0 and paid_amount;
  if not found then
    perform refuse('DG006', 'amount', 'Avansā tik daudz nav atlicis');
  end if;
  update invoices set advance_applied = advance_applied + new.gross
  where id = new.invoice_id and open >= new.gross and advance_applied + new.gross >= 0;
  if not found then
    perform refuse('DG006', 'amount', 'Summa pārsniedz rēķina neapmaksāto daļu');
  end if;
  return null;
end
$$;
create trigger book after insert on advance_settlements for each row execute function book_settlement();

-- `paid` of an invoice and `paid_amount` of an advance follow the payments allocated to them.
create or replace function book_allocation() returns trigger
  language plpgsql
as $$
declare
  whole numeric;
begin
  if tg_op <> 'INSERT' then
    if old.document_type = 'invoice' then
      update invoices set paid = paid - old.amount where id = old.document_id;
    elsif old.document_type = 'advance_invoice' then
      update advance_invoices set paid_amount = paid_amount - old.amount where id = old.document_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select amount into whole from payments where id = new.payment_id for no key update;
    if (select sum(amount) from payment_allocations where payment_id = new.payment_id) > whole then
      perform refuse('DG006', 'amount', 'Maksājumā tik daudz nav atlicis');
    end if;
    if new.document_type = 'invoice' then
      update invoices set paid = paid + new.amount
      where id = new.document_id and is_frozen('invoices', status) and open >= new.amount;
      if not found then
        perform refuse('DG006', 'amount', 'Summa pārsniedz rēķina neapmaksāto daļu vai rēķins nav akceptēts');
      end if;
    elsif new.document_type = 'advance_invoice' then
      update advance_invoices set paid_amount = paid_amount + new.amount
      where id = new.document_id and status <> 'annulled' and paid_amount + new.amount <= gross;
      if not found then
        perform refuse('DG006', 'amount', 'Summa pārsniedz avansa rēķinu');
      end if;
    end if;
  end if;
  return null;
end
$$;

-- Law N3 for any series.
create function refuse_number_ahead(series_kind text, wanted text) returns void
  language plpgsql
as $$
begin
  if exists (
    select from document_series,
      regexp_match(wanted, '^' || regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}', '([0-9]{1,9})') || '$') as digits
    where kind = series_kind and digits[1]::integer > last_no
  ) then
    perform refuse('DG005', 'number', 'Numurs nedrīkst būt lielāks par sērijas skaitītāju');
  end if;
end
$$;

-- Laws N3 and N4. Arguments: kind of the series, and where numbers may be changed, the log of changes with the column of its document.
create function guard_numbering() returns trigger
  language plpgsql
as $$
declare
  logged boolean := false;
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      perform refuse('DG007', 'status', document_label(tg_table_name) || ' ar numuru netiek dzēsts');
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and old.number is not null and new.number is distinct from old.number then
    if tg_nargs > 1 then
      execute format('select exists (select from %I where %I = $1 and old_number = $2 and new_number = $3 and at = now())', tg_argv[1], tg_argv[2])
        into logged using new.id, old.number, new.number;
    end if;
    if not logged then
      perform refuse('DG005', 'number', 'Numura maiņa jāieraksta žurnālā');
    end if;
  end if;
  if new.number is not null and (tg_op = 'INSERT' or new.number is distinct from old.number) then
    perform refuse_number_ahead(tg_argv[0], new.number);
  end if;
  return new;
end
$$;
create trigger guard_number before insert or update or delete on credit_notes
  for each row execute function guard_numbering('credit_note', 'credit_note_number_log', 'credit_note_id');
create trigger guard_number before insert or update or delete on advance_invoices
  for each row execute function guard_numbering('advance_invoice');

-- Search words: number, customer as then and now, the document it belongs to.
create function index_credit_note() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.buyer_snapshot ->> 'name', (select name from customers where id = new.customer_id),
    (select number from invoices where id = new.invoice_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, buyer_snapshot, customer_id, search on credit_notes
  for each row execute function index_credit_note();

create function index_advance_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.buyer_snapshot ->> 'name', (select name from customers where id = new.customer_id),
    (select number from orders where id = new.order_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, buyer_snapshot, customer_id, search on advance_invoices
  for each row execute function index_advance_invoice();

create function reindex_credits_and_advances() returns trigger
  language plpgsql
as $$
begin
  update credit_notes set search = ''::tsvector where customer_id = new.id;
  update advance_invoices set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
create trigger reindex_credits after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_credits_and_advances();

-- Orders know the credit note that they replace goods of.
alter table orders add constraint orders_credit_note_id_fkey foreign key (credit_note_id) references credit_notes;
create index orders_credit_note on orders (credit_note_id) where credit_note_id is not null;

insert into system_properties (category, key, type, value, label, help, options) values
  ('texts', 'email_credit_note_subject', 'text', '"Kredītrēķins {number}"', 'Kredītrēķina e-pasta temats', null, null),
  ('texts', 'email_credit_note_body', 'text', '"Labdien!\n\nPielikumā kredītrēķins {number} par {gross} rēķinam {invoice}.\n\n{seller}"',
    'Kredītrēķina e-pasta teksts', null, null),
  ('texts', 'email_advance_invoice_subject', 'text', '"Avansa rēķins {number}"', 'Avansa rēķina e-pasta temats', null, null),
  ('texts', 'email_advance_invoice_body', 'text',
    '"Labdien!\n\nPielikumā avansa rēķins {number} par {gross}. Apmaksas termiņš {due_date}\n\n{seller}"', 'Avansa rēķina e-pasta teksts', null, null);
