-- Law K2 for days that had no guard: when money of a simplified or a supplier's invoice came or went, and the tax point
-- of an invoice. (Days of payments proper are held by guard_payment.)
create function guard_payment_day() returns trigger
  language plpgsql
as $$
begin
  perform refuse_closed('paid_at', old.paid_at);
  perform refuse_closed('paid_at', new.paid_at);
  return new;
end
$$;
create trigger guard_payment_day before update of paid_at on simplified_invoices
  for each row when (old.paid_at is distinct from new.paid_at) execute function guard_payment_day();
create trigger guard_payment_day before update of paid_at on procurement_invoices
  for each row when (old.paid_at is distinct from new.paid_at) execute function guard_payment_day();

-- What is accepted, or taken back, enters or leaves the tax return of its tax point.
create function guard_tax_point() returns trigger
  language plpgsql
as $$
begin
  perform refuse_closed('delivery_date', coalesce(new.vat_point_date, new.date));
  return new;
end
$$;
create trigger guard_tax_point before update of accepted_at on invoices
  for each row when ((old.accepted_at is null) <> (new.accepted_at is null) and not new.is_opening) execute function guard_tax_point();
