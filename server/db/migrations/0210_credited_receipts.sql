-- A credit note corrects a simplified invoice, too (docs/domain/invoicing.md#simplified-invoice): nothing else does once the period of that invoice is
-- closed. Its prices may hold VAT; then lines, parts and sums of the note are reckoned with it (INV-VAT-4), and what the
-- buyer gets back is what they paid to the cent.

alter table credit_notes
  alter column customer_id drop not null,
  alter column invoice_id drop not null,
  add column simplified_invoice_id bigint references simplified_invoices,
  -- What of it the buyer had paid before: the credit of a customer, and paid back to who is none.
  add column paid_before numeric(14, 2) not null default 0,
  add constraint credit_notes_corrects_one check (num_nonnulls(invoice_id, simplified_invoice_id) = 1),
  add constraint credit_notes_customer_id check (customer_id is not null or simplified_invoice_id is not null),
  add constraint credit_notes_branch_of_customer check (branch_id is null or customer_id is not null),
  add constraint credit_notes_reopens_orders check (not reopen_order or invoice_id is not null),
  add constraint credit_notes_paid_before check (paid_before between 0 and gross),
  add constraint credit_notes_refund_method check (customer_id is not null or paid_before = 0 or refund_method in ('transfer', 'cash', 'card'));
create index credit_notes_simplified_invoice on credit_notes (simplified_invoice_id) where simplified_invoice_id is not null;

alter table credit_note_items
  alter column invoice_item_id drop not null,
  add column simplified_invoice_item_id bigint references simplified_invoice_items,
  -- What the line comes to with VAT, where the prices of the invoice hold it.
  add column gross numeric(14, 2) check (gross >= 0),
  add constraint credit_note_items_corrects_one check (num_nonnulls(invoice_item_id, simplified_invoice_item_id) = 1),
  add constraint credit_note_items_gross check (gross is null or simplified_invoice_item_id is not null),
  add constraint credit_note_items_simplified_invoice_item_id unique (credit_note_id, simplified_invoice_item_id);
create index credit_note_items_simplified_source on credit_note_items (simplified_invoice_item_id) where simplified_invoice_item_id is not null;

alter table simplified_invoices
  add column credited numeric(14, 2) not null default 0,
  add constraint simplified_invoices_credited check (credited between 0 and gross);

-- What a credit note can correct: invoices of both kinds, and their lines, in the same words. `amount` is what a line
-- comes to as its price is given, `unit_price` too.
create view creditable_documents as
  select t.id as invoice_id, null::bigint as simplified_invoice_id, t.number, t.date, t.customer_id, t.branch_id, null::text as buyer_name,
    t.accepted_at is not null as is_accepted, t.is_opening, false as in_shop, 'net' as price_mode, t.kind, t.delivery_date, t.payment_method,
    t.contract_ref, t.order_refs, t.buyer_reference, t.customer_order_nr, t.seller_snapshot, t.buyer_snapshot, t.vat_on_payment, t.vat_point_date
  from invoices t
  union all
  select null, t.id, t.number, t.date, t.customer_id, t.branch_id, t.buyer_name,
    t.status <> 'annulled', false, exists (select from shop_orders s where s.simplified_invoice_id = t.id), t.price_mode, 'service', t.date,
    t.payment_method, null, null, null, null, t.seller_snapshot, t.buyer_snapshot, t.vat_on_payment, t.date
  from simplified_invoices t;

create view creditable_lines as
  select n.id as invoice_item_id, null::bigint as simplified_invoice_item_id, n.invoice_id, null::bigint as simplified_invoice_id, n.position,
    n.source_type, n.source_id, n.catalog_item_id, n.stock_item_id, n.name, n.description, n.quantity, n.measure_unit_id, n.unit_price,
    n.discount_percent, n.net as amount, n.net, 'net' as price_mode, n.vat_rate_code, n.vat_category, n.vat_rate, n.vat_reason_code,
    n.accounting_account_id, n.units
  from invoice_items n
  union all
  select null, n.id, null, n.simplified_invoice_id, n.position, 'simplified_item', n.id, n.catalog_item_id, n.stock_item_id, n.name, n.description,
    n.quantity, n.measure_unit_id, n.unit_price, n.discount_percent, n.amount, n.net, t.price_mode, n.vat_rate_code, n.vat_category, n.vat_rate,
    n.vat_reason_code, null, n.units
  from simplified_invoice_items n join simplified_invoices t on t.id = n.simplified_invoice_id;

-- The invoice of a credit note, and the line of a line of it; the planner takes both into the query that asks.
create function credited_document(of_invoice bigint, of_simplified bigint) returns setof creditable_documents
  language sql stable
as $$
  select * from creditable_documents where invoice_id = of_invoice
  union all
  select * from creditable_documents where simplified_invoice_id = of_simplified
$$;
create function credited_line(of_item bigint, of_simplified_item bigint) returns setof creditable_lines
  language sql stable
as $$
  select * from creditable_lines where invoice_item_id = of_item
  union all
  select * from creditable_lines where simplified_invoice_item_id = of_simplified_item
$$;

create or replace view sold_pieces as
  select 'order_item' as source_type, order_item_id as source_id, unit_id from order_item_units where released_at is null
  union all
  select 'shop_item', i.id, u.id
  from shop_order_items i cross join lateral jsonb_array_elements_text(i.units) as n (number)
  join catalog_item_units u on u.catalog_item_id = i.catalog_item_id and u.number = n.number
  union all
  select 'simplified_item', i.id, u.id
  from simplified_invoice_items i cross join lateral jsonb_array_elements_text(i.units) as n (number)
  join catalog_item_units u on u.catalog_item_id = i.catalog_item_id and u.number = n.number;

create or replace function obey_unit() returns trigger
  language plpgsql
as $$
declare
  key bigint := to_jsonb(new) ->> tg_argv[0];
begin
  perform refuse_beyond_unit(
    case tg_argv[0]
      when 'measure_unit_id' then key
      when 'catalog_item_id' then (select measure_unit_id from catalog_items where id = key)
      when 'stock_item_id' then (select k.measure_unit_id from stock_items s join catalog_items k on k.id = s.catalog_item_id where s.id = key)
      when 'invoice_item_id' then (select measure_unit_id from invoice_items where id = key)
      when 'simplified_invoice_item_id' then (select measure_unit_id from simplified_invoice_items where id = key)
      when 'procurement_item_id' then (
        select k.measure_unit_id from procurement_items g join catalog_items k on k.id = g.catalog_item_id where g.id = key)
    end, new.quantity);
  return new;
end
$$;
create trigger obey_unit_of_simplified before insert or update of quantity on credit_note_items
  for each row when (new.simplified_invoice_item_id is not null and new.quantity <> trunc(new.quantity))
  execute function obey_unit('simplified_invoice_item_id');

-- No line of an invoice is credited beyond its quantity or its amount, drafts included. Two notes on one line wait for
-- each other at the line; whoever changes a simplified invoice holds the whole of it, so a note holds it, too.
create or replace function hold_creditable() returns trigger
  language plpgsql
as $$
declare
  line creditable_lines;
  held record;
begin
  if new.invoice_item_id is not null then
    perform from invoice_items where id = new.invoice_item_id for no key update;
  else
    perform from simplified_invoices
    where id = (select simplified_invoice_id from simplified_invoice_items where id = new.simplified_invoice_item_id) for no key update;
  end if;
  select * into line from credited_line(new.invoice_item_id, new.simplified_invoice_item_id);
  if not exists (
    select from credit_notes
    where id = new.credit_note_id and (invoice_id, simplified_invoice_id) is not distinct from (line.invoice_id, line.simplified_invoice_id)
  ) then
    perform refuse('DG006', 'invoice_item_id', 'Rinda nav šī kredītrēķina rēķinā');
  end if;
  if (new.gross is not null) <> (line.price_mode = 'gross') then
    perform refuse('DG006', 'gross', 'Rindas summai jābūt tādai, kādās cenās ir rēķins');
  end if;
  select coalesce(sum(i.quantity) filter (where not i.price_only), 0) as quantity, sum(coalesce(i.gross, i.net)) as amount into held
  from credit_note_items i join credit_notes n on n.id = i.credit_note_id
  where (i.invoice_item_id = new.invoice_item_id or i.simplified_invoice_item_id = new.simplified_invoice_item_id) and n.status <> 'rejected';
  if held.quantity > line.quantity then
    perform refuse('DG006', 'quantity', format('No rindas „%s” kreditēt var vēl tikai %s', line.name,
      spoken(greatest(line.quantity - held.quantity + new.quantity, 0))));
  end if;
  if held.amount > line.amount then
    perform refuse('DG006', 'unit_price', format('Kreditētā summa pārsniedz rindas „%s” summu rēķinā', line.name));
  end if;
  return null;
end
$$;
create or replace trigger hold
  after insert or update of quantity, net, gross, price_only, invoice_item_id, simplified_invoice_item_id on credit_note_items
  for each row execute function hold_creditable();

-- INV-VAT-2 to INV-VAT-5 of a credit note: its tax is what the notes on the invoice come to with it, less what they came to
-- before. Where prices hold the tax, it is that inside of all that was credited (INV-VAT-4), and the net is the rest.
create or replace function refuse_wrong_credit(wanted credit_notes) returns void
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
      select l.vat_category as category, l.vat_rate as rate, l.vat_reason_code as reason_code, sum(i.net) as taxable, sum(i.gross) as gross
      from credit_note_items i cross join lateral credited_line(i.invoice_item_id, i.simplified_invoice_item_id) l
      where i.credit_note_id = wanted.id group by 1, 2, 3
    ), before as (
      select v.category, v.rate, v.reason_code, sum(v.taxable) as taxable, sum(v.tax) as tax
      from credit_note_vat_lines v join credit_notes n on n.id = v.credit_note_id
      where (n.invoice_id = wanted.invoice_id or n.simplified_invoice_id = wanted.simplified_invoice_id)
        and n.status = 'accepted' and n.id <> wanted.id group by 1, 2, 3
    ), wholes as (
      select category, rate, reason_code, taxable, tax from invoice_vat_lines where invoice_id = wanted.invoice_id
      union all
      select category, rate, reason_code, taxable, tax from simplified_invoice_vat_lines where simplified_invoice_id = wanted.simplified_invoice_id
    ), taxed as (
      select lines.*,
        case
          when lines.category <> 'S' then 0
          when lines.gross is not null
            then round((coalesce(before.taxable + before.tax, 0) + lines.gross) * lines.rate / (100 + lines.rate), 2) - coalesce(before.tax, 0)
          when whole.taxable = coalesce(before.taxable, 0) + lines.taxable then whole.tax - coalesce(before.tax, 0)
          else round((coalesce(before.taxable, 0) + lines.taxable) * lines.rate / 100, 2) - coalesce(before.tax, 0)
        end as tax
      from lines left join before on before.category = lines.category and before.rate = lines.rate
        and before.reason_code is not distinct from lines.reason_code
      left join wholes whole on whole.category = lines.category
        and whole.rate = lines.rate and whole.reason_code is not distinct from lines.reason_code
    ), groups as (
      select category, rate, reason_code, taxable, tax from taxed
    ), stored as (
      select category, rate, reason_code, taxable, tax from credit_note_vat_lines where credit_note_id = wanted.id
    )
    (select * from groups except all select * from stored) union all (select * from stored except all select * from groups)
    union all select category, rate, reason_code, taxable, tax from taxed where gross <> taxable + tax
  ) then
    perform refuse('DG006', 'vat', 'PVN sadalījums neatbilst kredītrēķina rindām');
  end if;
  select sum(taxable) as net, sum(tax) as vat into right_sum from credit_note_vat_lines where credit_note_id = wanted.id;
  if (wanted.net, wanted.vat, wanted.gross) <> (right_sum.net, right_sum.vat, right_sum.net + right_sum.vat) then
    perform refuse('DG006', 'gross', 'Kredītrēķina summas neatbilst rindām');
  end if;
end
$$;

-- What accepting a credit note books.
create or replace function book_credit() returns trigger
  language plpgsql
as $$
begin
  if new.simplified_invoice_id is not null then
    update simplified_invoices set credited = credited + new.gross
    where id = new.simplified_invoice_id and status <> 'annulled' and credited + new.gross <= gross;
    if not found then
      perform refuse('DG006', 'status', 'Vienkāršais rēķins ir anulēts vai tā summa jau ir kreditēta');
    end if;
    return null;
  end if;
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
  if new.reopen_order then
    update charges set quantity_invoiced = quantity_invoiced - credited.quantity
    from (
      select l.source_type, l.source_id, sum(i.quantity) as quantity
      from credit_note_items i join invoice_items l on l.id = i.invoice_item_id
      where i.credit_note_id = new.id and not i.price_only group by 1, 2
    ) as credited
    where charges.kind = credited.source_type and charges.id = credited.source_id;
  end if;
  return null;
end
$$;

-- What a credit note names stays as it was when the note was written.
create function guard_credited_line() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from credit_note_items i join credit_notes n on n.id = i.credit_note_id
    where i.simplified_invoice_item_id = old.id and n.status <> 'rejected'
  ) then
    perform refuse('DG007', 'status', 'Rinda ir kredītrēķinā, tāpēc to nelabo un nedzēš');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard_credited before update or delete on simplified_invoice_items for each row execute function guard_credited_line();

-- INV-LOCK-2: what is dated in a closed period neither is annulled nor becomes unpaid again. What was credited is not
-- annulled, and money that a credit note gave back was paid.
create or replace function guard_simplified_invoice() returns trigger
  language plpgsql
as $$
begin
  if old.status = 'annulled' and new.status <> old.status then
    perform refuse_frozen('simplified_invoices');
  elsif new.status = 'annulled' and old.status <> 'annulled' or new.status = 'issued' and old.status = 'paid' then
    perform refuse_closed('date', old.date);
    if exists (
      select from credit_notes
      where simplified_invoice_id = old.id and (status = 'accepted' and (new.status = 'annulled' or paid_before > 0) or status = 'draft' and new.status = 'annulled')
    ) then
      perform refuse('DG007', 'status', 'Vienkāršajam rēķinam ir kredītrēķins');
    end if;
  end if;
  return new;
end
$$;

create or replace function index_credit_note() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.buyer_snapshot ->> 'name', (select name from customers where id = new.customer_id),
    coalesce((select number from invoices where id = new.invoice_id), (select number from simplified_invoices where id = new.simplified_invoice_id)),
    (select buyer_name from simplified_invoices where id = new.simplified_invoice_id)
  );
  return new;
end
$$;

create or replace function turnover_lines(first date, last date)
  returns table (kind text, id bigint, number text, day date, customer_id bigint, branch_id bigint, catalog_item_id bigint, amount numeric)
  language sql stable
as $$
  select 'invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, l.catalog_item_id, l.net
  from invoices t join invoice_items l on l.invoice_id = t.id
  where t.date between first and last and t.accepted_at is not null and not t.is_opening
    and not exists (select from invoice_items s where s.invoice_id = t.id and s.source_type = 'shop_item')
  union all
  select 'credit_note', t.id, t.number, t.date, t.customer_id, t.branch_id, i.catalog_item_id, -l.net
  from credit_notes t join credit_note_items l on l.credit_note_id = t.id
  cross join lateral credited_line(l.invoice_item_id, l.simplified_invoice_item_id) i
  where t.date between first and last and t.accepted_at is not null
  union all
  select 'simplified_invoice', t.id, t.number, t.date, t.customer_id, t.branch_id, l.catalog_item_id, l.net
  from simplified_invoices t join simplified_invoice_items l on l.simplified_invoice_id = t.id
  where t.date between first and last and t.status <> 'annulled'
    and not exists (select from shop_orders s where s.simplified_invoice_id = t.id)
  union all
  select 'shop_order', t.id, t.number, t.date, t.customer_id, null, l.catalog_item_id, l.net
  from shop_orders t join shop_order_items l on l.shop_order_id = t.id
  where t.date between first and last and t.status <> 'parked'
    and not exists (select from gift_cards g where g.shop_order_item_id = l.id)
$$;
