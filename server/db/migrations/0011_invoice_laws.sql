-- What accepting, numbering and paying an invoice must keep.

-- Law K1: what may still change once an invoice is accepted.
create trigger guard before insert or update or delete on invoices for each row execute function guard_document(
  'status', 'advance_applied', 'credited', 'paid', 'open', 'paid_at', 'sent_at', 'reminder_count', 'exported_at', 'locked_at',
  'pdf_file_id', 'ubl_file_id', 'number', 'series_no', 'search', 'updated_at', 'updated_by', 'lock_version'
);
create trigger never_whole before truncate on invoices for each statement execute function append_only();

-- Laws V2, V3, V5: stored totals against the lines.
create function refuse_wrong_totals(wanted invoices) returns void
  language plpgsql
as $$
declare
  right_sum record;
begin
  if not exists (select from invoice_items where invoice_id = wanted.id) then
    perform refuse('DG006', 'status', 'Rēķinā nav nevienas rindas');
  end if;
  if exists (
    (select vat_category, vat_rate, vat_reason_code, sum(net) from invoice_items where invoice_id = wanted.id group by 1, 2, 3
     except all select category, rate, reason_code, taxable from invoice_vat_lines where invoice_id = wanted.id)
    union all
    (select category, rate, reason_code, taxable from invoice_vat_lines where invoice_id = wanted.id
     except all select vat_category, vat_rate, vat_reason_code, sum(net) from invoice_items where invoice_id = wanted.id group by 1, 2, 3)
  ) then
    perform refuse('DG006', 'vat', 'PVN sadalījums neatbilst rēķina rindām');
  end if;
  select sum(taxable) as net, sum(tax) as vat into right_sum from invoice_vat_lines where invoice_id = wanted.id;
  if (wanted.net, wanted.vat, wanted.gross) <> (right_sum.net, right_sum.vat, right_sum.net + right_sum.vat) then
    perform refuse('DG006', 'gross', 'Rēķina summas neatbilst rindām');
  end if;
end
$$;

-- Law N3: a manual number never runs ahead of the counter of the series it looks like.
create function refuse_number_ahead(wanted text) returns void
  language plpgsql
as $$
begin
  if exists (
    select from document_series,
      regexp_match(wanted, '^' || regexp_replace(replace(pattern, '{YYYY}', period), '\{0+\}', '([0-9]{1,9})') || '$') as digits
    where kind = 'invoice' and digits[1]::integer > last_no
  ) then
    perform refuse('DG005', 'number', 'Numurs nedrīkst būt lielāks par sērijas skaitītāju');
  end if;
end
$$;

create function guard_invoice_number() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      perform refuse('DG007', 'status', 'Rēķinu ar numuru nedzēš'); -- law N4
    end if;
    return old;
  end if;
  if is_frozen('invoices', new.status) then
    if new.number is null or new.series is null or new.accepted_at is null then
      perform refuse('DG005', 'number', 'Akceptētam rēķinam jābūt numuram');
    end if;
    if tg_op = 'INSERT' or not is_frozen('invoices', old.status) then
      perform refuse_closed('date', new.date);
      perform refuse_wrong_totals(new);
    end if;
  elsif tg_op = 'UPDATE' and is_frozen('invoices', old.status) then
    perform refuse_frozen('invoices');
  end if;
  if tg_op = 'UPDATE' and old.number is not null and new.number is distinct from old.number then
    if new.number is null or not exists (
      select from invoice_number_log
      where invoice_id = new.id and old_number = old.number and new_number = new.number and at = now()
    ) then
      perform refuse('DG005', 'number', 'Numura maiņa jāieraksta žurnālā');
    end if;
  end if;
  if new.number is not null and (tg_op = 'INSERT' or new.number is distinct from old.number) then
    perform refuse_number_ahead(new.number);
  end if;
  return new;
end
$$;
create trigger guard_number before insert or update or delete on invoices for each row execute function guard_invoice_number();

-- `paid` follows the payments allocated to an invoice; no payment is allocated beyond its amount.
create function book_allocation() returns trigger
  language plpgsql
as $$
declare
  whole numeric;
begin
  if tg_op <> 'INSERT' and old.document_type = 'invoice' then
    update invoices set paid = paid - old.amount where id = old.document_id;
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
    end if;
  end if;
  return null;
end
$$;
create trigger book after insert or update or delete on payment_allocations for each row execute function book_allocation();

create function guard_payment() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed('date', old.date);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_closed('date', new.date);
  end if;
  if tg_op = 'UPDATE' and new.amount < old.amount
    and new.amount < (select coalesce(sum(amount), 0) from payment_allocations where payment_id = new.id) then
    perform refuse('DG006', 'amount', 'Maksājums jau sadalīts pa dokumentiem');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete on payments for each row execute function guard_payment();

create function index_invoice() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(
    new.number, new.customer_order_nr, new.contract_ref, new.buyer_snapshot ->> 'name',
    (select name from customers where id = new.customer_id)
  );
  return new;
end
$$;
create trigger index_search before insert or update of number, customer_order_nr, contract_ref, buyer_snapshot, customer_id, search
  on invoices for each row execute function index_invoice();

-- Documents are found by their customer's present name, too. Renaming is rare enough to rewrite them at once.
create function reindex_documents() returns trigger
  language plpgsql
as $$
begin
  update orders set search = ''::tsvector where customer_id = new.id;
  update invoices set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
create trigger reindex after update of name on customers
  for each row when (old.name <> new.name) execute function reindex_documents();
