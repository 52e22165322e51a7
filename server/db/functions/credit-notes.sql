-- Credit notes.

-- The invoice of a credit note; the planner takes it into the query that asks.
create or replace function credited_document(of_invoice bigint, of_simplified bigint) returns setof creditable_documents
  language sql stable
as $$
  select * from creditable_documents where invoice_id = of_invoice
  union all
  select * from creditable_documents where simplified_invoice_id = of_simplified
$$;

-- The invoice line of a credit note line; the planner takes it into the query that asks.
create or replace function credited_line(of_item bigint, of_simplified_item bigint) returns setof creditable_lines
  language sql stable
as $$
  select * from creditable_lines where invoice_item_id = of_item
  union all
  select * from creditable_lines where simplified_invoice_item_id = of_simplified_item
$$;

-- No line of an invoice is credited beyond its quantity or its amount, drafts included. Two notes on one line wait for
-- each other at the line; whoever changes a simplified invoice locks the whole of it, so a note locks it, too.
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

-- INV-VAT-2 to INV-VAT-5 of a credit note: its tax is what the notes on the invoice come to with it, less what they
-- came to before. Where prices hold the tax, it is that inside of all that was credited (INV-VAT-4), and the net is
-- the rest.
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

create or replace function guard_credit_note() returns trigger
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

-- What accepting a credit note books: the receivable of the invoice falls, its lines and those of the orders are
-- credited, and charges are set free to be invoiced anew. Where the note reopens the order, the credited part is
-- neither invoiced nor delivered any more (INV-RESERVE-5).
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

-- Search words: number, customer as then and now, the document it belongs to.
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

create or replace function reindex_credits_and_advances() returns trigger
  language plpgsql
as $$
begin
  update credit_notes set search = ''::tsvector where customer_id = new.id;
  update advance_invoices set search = ''::tsvector where customer_id = new.id;
  return null;
end
$$;
