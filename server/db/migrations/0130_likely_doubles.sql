-- What a company or person is called, to be compared: SIA "Ābele", Ābele, SIA and SIA Ābele are one name.
create function name_key(value text) returns text
  language sql immutable strict parallel safe
  return (
    select coalesce(nullif(regexp_replace(regexp_replace(words, '^((sia|as|ik|zs|z s|ks|ps|uab|ou|gmbh|ltd|llc|inc|oy|ab) )+', ''),
      '( (sia|as|ik|zs|z s|ks|ps|uab|ou|gmbh|ltd|llc|inc|oy|ab))+$', ''), ''), words)
    from (select btrim(regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')) as words) as folded
  );

-- The row of the same sheet that a row is likely to double.
alter table import_rows add column twin_row integer;

-- Credits and prepayments of customers that a former program kept: money of theirs that pays nothing yet.
alter table customer_credits drop constraint customer_credits_kind_check;
alter table customer_credits add constraint customer_credits_kind_check
  check (kind in ('credit_note', 'overpayment', 'refund', 'allocation', 'opening'));

-- What a supplier owes us from before is an invoice below zero, set off against others.
alter table procurement_invoices drop constraint procurement_invoices_gross;
alter table procurement_invoices add constraint procurement_invoices_gross check (gross = net + vat and (gross >= 0 or is_opening));
