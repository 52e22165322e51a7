-- Filed returns of VAT (docs/domain/vat-return.md#filing).

-- INV-VATRETURN-5: a filed return stays as it was filed; a correction takes its place.
create or replace function guard_vat_return() returns trigger
  language plpgsql
as $$
declare
  follows text[] := array['status', 'updated_at', 'updated_by', 'lock_version', 'search', 'former_version'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then
      perform refuse('DG003', 'status', 'PVN deklarāciju sāk, pirms to iesniedz');
    end if;
    return new;
  end if;
  if old.status = 'open' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'corrected' or (new.kind, new.period_from, new.version, new.corrects_id) is distinct from
      (old.kind, old.period_from, old.version, old.corrects_id) then
      perform refuse('DG003', 'status', 'PVN deklarācijas periodu nemaina');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    perform refuse('DG007', 'status', 'Iesniegtu PVN deklarāciju nedzēš; to precizē');
  end if;
  if to_jsonb(new) - follows <> to_jsonb(old) - follows or (new.status <> old.status and (old.status, new.status) <> ('filed', 'corrected')) then
    perform refuse('DG003', 'status', 'Iesniegta PVN deklarācija vairs nav labojama; to precizē');
  end if;
  return new;
end
$$;

-- INV-VATRETURN-5: its figures, entries and annexes are written while it is being filed.
create or replace function guard_filed_rows() returns trigger
  language plpgsql
as $$
begin
  if exists (select from vat_returns r where r.id in (select vat_return_id from added) and r.status <> 'open') then
    perform refuse('DG003', 'status', 'Iesniegta PVN deklarācija vairs nav labojama; to precizē');
  end if;
  return null;
end
$$;

-- Dealings that are another now than they were in a filed return: by document, group of tax and rows of the return.
create or replace function vat_return_differences(vat_return bigint) returns table (
  id bigint, source text, document_type text, document_id bigint, number text, date date, partner text, category text, rate numeric,
  vat_rows text, filed_taxable numeric, filed_tax numeric, taxable numeric, tax numeric, difference numeric
)
  language sql stable
as $$
  with filed as (
    select source, document_type, document_id, category, rate, reason_code, nullif(concat_ws(', ', base_row, tax_row, deduction_row), '') as vat_rows,
      max(number) as number, max(date) as date, max(partner) as partner, sum(taxable) as taxable, sum(tax) as tax
    from vat_return_entries where vat_return_id = vat_return group by 1, 2, 3, 4, 5, 6, 7
  ), now as (
    select l.source, l.document_type, l.document_id, l.category, l.rate, l.reason_code,
      nullif(concat_ws(', ', l.base_row, l.tax_row, l.deduction_row), '') as vat_rows,
      max(l.number) as number, max(l.date) as date, max(l.partner) as partner, sum(l.taxable) as taxable, sum(l.tax) as tax
    from vat_returns r, vat_return_lines(r.period_from, r.period_to) l where r.id = vat_return group by 1, 2, 3, 4, 5, 6, 7
  ), keys as (
    select source, document_type, document_id, category, rate, reason_code, vat_rows from filed
    union
    select source, document_type, document_id, category, rate, reason_code, vat_rows from now
  ), compared as (
    select k.source, k.document_type, k.document_id, k.category, k.rate, k.vat_rows, coalesce(n.number, f.number) as number,
      coalesce(n.date, f.date) as date, coalesce(n.partner, f.partner) as partner, coalesce(f.taxable, 0.00) as filed_taxable,
      coalesce(f.tax, 0.00) as filed_tax, coalesce(n.taxable, 0.00) as taxable, coalesce(n.tax, 0.00) as tax
    from keys k
    left join filed f on (f.source, f.document_type, f.document_id, f.category) = (k.source, k.document_type, k.document_id, k.category)
      and (f.rate, f.reason_code, f.vat_rows) is not distinct from (k.rate, k.reason_code, k.vat_rows)
    left join now n on (n.source, n.document_type, n.document_id, n.category) = (k.source, k.document_type, k.document_id, k.category)
      and (n.rate, n.reason_code, n.vat_rows) is not distinct from (k.rate, k.reason_code, k.vat_rows)
  )
  select row_number() over (order by c.date, c.source, c.document_type, c.document_id, c.category, c.rate, c.vat_rows), c.source, c.document_type,
    c.document_id, c.number, c.date, c.partner, c.category, c.rate, c.vat_rows, c.filed_taxable, c.filed_tax, c.taxable, c.tax, c.tax - c.filed_tax
  from compared c where (c.filed_taxable, c.filed_tax) <> (c.taxable, c.tax)
$$;
