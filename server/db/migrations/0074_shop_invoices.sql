-- An invoice with all particulars takes over a sale of the counter as a simplified one does: it has the sale's lines,
-- sums and tax to the cent, the goods went with the sale, and nothing of it is booked twice.

alter table shop_orders
  add column invoice_id bigint unique references invoices,
  drop constraint shop_orders_invoice,
  add constraint shop_orders_invoice check (
    num_nonnulls(simplified_invoice_id, invoice_id) = 0 or num_nonnulls(simplified_invoice_id, invoice_id) = 1 and customer_id is not null
  );

-- Prices of the shelf hold their tax (law V4): a sixth of all sums has no net whose tax by its rate gives the sum back,
-- so the tax is the sale's, a cent beside that of its base at most.
alter table invoice_vat_lines
  add column of_gross boolean not null default false,
  drop constraint invoice_vat_lines_tax,
  add constraint invoice_vat_lines_tax check (
    abs(tax - case category when 'S' then round(taxable * rate / 100, 2) else 0 end) <= case when of_gross and category = 'S' then 0.01 else 0 end
  );
-- What notes on such an invoice come to together is its tax; the last of them makes up for the cent.
alter table credit_note_vat_lines
  drop constraint credit_note_vat_lines_tax,
  add constraint credit_note_vat_lines_tax check (
    abs(tax - case category when 'S' then round(taxable * rate / 100, 2) else 0 end) <= case category when 'S' then 0.02 else 0 end
  );

alter table charge_kinds
  drop constraint charge_kinds_kind_check,
  add constraint charge_kinds_kind_check check (kind not in ('order_item', 'shop_item', 'stock', 'free'));
-- A price without its tax has four decimals, which many pieces multiply.
alter table invoice_items
  drop constraint invoice_items_net,
  add constraint invoice_items_net check (
    case
      when source_type in ('free', 'stock') then net = round(quantity * unit_price * (100 - discount_percent) / 100, 2)
      when source_type = 'shop_item' then abs(net - quantity * unit_price * (100 - discount_percent) / 100) <= 0.02 + quantity * 0.00005
      else abs(net - quantity * unit_price * (100 - discount_percent) / 100) <= 0.01
    end
  );
-- Law C5: a line of a sale is invoiced once.
create unique index invoice_items_of_sales on invoice_items (source_id) where source_type = 'shop_item';

create or replace function invoice_items_changed() returns trigger
  language plpgsql
as $$
declare
  kinds text[];
  sources bigint[];
  changes numeric[];
begin
  if tg_op = 'INSERT' then
    select array_agg(source_type), array_agg(source_id), array_agg(quantity) into kinds, sources, changes
    from after_change where source_type not in ('shop_item', 'stock', 'free');
  elsif tg_op = 'DELETE' then
    select array_agg(source_type), array_agg(source_id), array_agg(-quantity) into kinds, sources, changes
    from before_change where source_type not in ('shop_item', 'stock', 'free');
  else
    select array_agg(source_type), array_agg(source_id), array_agg(quantity) into kinds, sources, changes
    from (
      select source_type, source_id, quantity from after_change
      union all
      select source_type, source_id, -quantity from before_change
    ) as both_sides
    where source_type not in ('shop_item', 'stock', 'free');
  end if;
  if sources is not null then
    perform book_sources(kinds, sources, changes);
  end if;
  return null;
end
$$;

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
      select l.vat_category as category, l.vat_rate as rate, l.vat_reason_code as reason_code, sum(i.net) as taxable
      from credit_note_items i join invoice_items l on l.id = i.invoice_item_id where i.credit_note_id = wanted.id group by 1, 2, 3
    ), before as (
      select v.category, v.rate, v.reason_code, sum(v.taxable) as taxable, sum(v.tax) as tax
      from credit_note_vat_lines v join credit_notes n on n.id = v.credit_note_id
      where n.invoice_id = wanted.invoice_id and n.status = 'accepted' and n.id <> wanted.id group by 1, 2, 3
    ), groups as (
      select lines.category, lines.rate, lines.reason_code, lines.taxable,
        case
          when lines.category <> 'S' then 0
          when whole.taxable = coalesce(before.taxable, 0) + lines.taxable then whole.tax - coalesce(before.tax, 0)
          else round((coalesce(before.taxable, 0) + lines.taxable) * lines.rate / 100, 2) - coalesce(before.tax, 0)
        end as tax
      from lines left join before on before.category = lines.category and before.rate = lines.rate
        and before.reason_code is not distinct from lines.reason_code
      left join invoice_vat_lines whole on whole.invoice_id = wanted.invoice_id and whole.category = lines.category
        and whole.rate = lines.rate and whole.reason_code is not distinct from lines.reason_code
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

-- Pieces of serialised goods that lines of invoices sold: those of an order as they were issued, those of a sale as it names them.
create view sold_pieces as
  select 'order_item' as source_type, order_item_id as source_id, unit_id from order_item_units where released_at is null
  union all
  select 'shop_item', i.id, u.id
  from shop_order_items i cross join lateral jsonb_array_elements_text(i.units) as n (number)
  join catalog_item_units u on u.catalog_item_id = i.catalog_item_id and u.number = n.number;
