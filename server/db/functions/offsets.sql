-- Offsets of debts both ways.

-- INV-OFFSET-2: both payments of an offset go together, when it is withdrawn.
create or replace function guard_offset_money() returns trigger
  language plpgsql
as $$
declare
  found text := (
    select name from offsets
    where case tg_table_name when 'payments' then payment_id = (to_jsonb(old) ->> 'id')::bigint
      when 'supplier_payments' then supplier_payment_id = (to_jsonb(old) ->> 'id')::bigint
      else supplier_payment_id = (to_jsonb(old) ->> 'supplier_payment_id')::bigint end);
begin
  if found is not null then
    perform refuse('DG008', 'status', 'Maksājums ir ieskaitā ' || found || '; atsauciet ieskaitu');
  end if;
  return old;
end
$$;

-- INV-OFFSET-1: both sides of an offset are its amount, and so are both payments.
create or replace function check_offset_sums() returns trigger
  language plpgsql
as $$
declare
  wrong text := (
    select o.name from offsets o
    where o.id = (to_jsonb(new) ->> case tg_table_name when 'offsets' then 'id' else 'offset_id' end)::bigint
      and (o.amount is distinct from (select sum(l.amount) from offset_lines l where l.offset_id = o.id and l.invoice_id is not null)
        or o.amount is distinct from (select sum(l.amount) from offset_lines l where l.offset_id = o.id and l.procurement_invoice_id is not null)
        or o.withdrawn_at is null and (
          o.amount <> (select p.amount from payments p where p.id = o.payment_id)
          or o.amount <> (select p.amount from supplier_payments p where p.id = o.supplier_payment_id))));
begin
  if wrong is not null then
    perform refuse('DG006', 'amount', 'Ieskaita ' || wrong || ' abu pušu summas atšķiras');
  end if;
  return null;
end
$$;
