-- Claims of late interest.

-- INV-INTEREST-6: a claim stays as it was made; it is only cancelled, once.
create or replace function guard_interest_claim() returns trigger
  language plpgsql
as $$
declare
  free text[] := '{name,cancelled_at,updated_at,updated_by,lock_version}';
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null or to_jsonb(new) - free <> to_jsonb(old) - free then
    perform refuse('DG003', 'status', 'Procentu prasījumu nelabo un nedzēš; to var tikai atcelt');
  end if;
  return new;
end
$$;

-- INV-INTEREST-6: its lines stay, too; they live as long as the claim.
create or replace function guard_interest_claim_line() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'is_live' <> to_jsonb(old) - 'is_live'
    or new.is_live is distinct from (select c.cancelled_at is null from interest_claims c where c.id = new.interest_claim_id) then
    perform refuse('DG003', 'status', 'Procentu prasījumu nelabo un nedzēš; to var tikai atcelt');
  end if;
  return new;
end
$$;

-- The days of a cancelled claim can be claimed anew.
create or replace function free_interest_claim_lines() returns trigger
  language plpgsql
as $$
begin
  update interest_claim_lines set is_live = false where interest_claim_id = new.id;
  return null;
end
$$;

-- INV-INTEREST-6: lines and charges of a claim come to its amount; a cancelled one has nothing left to be invoiced.
create or replace function check_interest_claim() returns trigger
  language plpgsql
as $$
declare
  wrong text := (
    select c.name from interest_claims c
    cross join lateral (
      select sum(h.quantity * h.unit_price) as amount from charges h
      where h.document_type = 'interest' and h.document_id = c.id and not h.is_void
    ) charged
    where c.id = (to_jsonb(new) ->> case tg_table_name when 'interest_claims' then 'id' else 'interest_claim_id' end)::bigint
      and (c.amount is distinct from (select sum(l.interest) from interest_claim_lines l where l.interest_claim_id = c.id)
        or charged.amount is distinct from case when c.cancelled_at is null then c.amount end
        or exists (
          select from interest_claim_lines l join invoices v on v.id = l.invoice_id
          where l.interest_claim_id = c.id and (l.last > c.until or v.customer_id <> c.customer_id))));
begin
  if wrong is not null then
    perform refuse('DG006', 'amount', 'Procentu prasījuma ' || wrong || ' summa neatbilst tā rindām');
  end if;
  return null;
end
$$;
