-- Statements of banks and their entries.

-- INV-BANK-2: what the bank said is never changed, and goes only while nothing of it is matched.
create or replace function guard_bank_entry() returns trigger
  language plpgsql
as $$
declare
  derived text[] := array['posted', 'updated_at', 'updated_by', 'lock_version', 'search'];
begin
  if tg_op = 'DELETE' then
    if old.posted <> 0 then
      perform refuse('DG002', 'id', 'Bankas ieraksts jau ir sasaistīts');
    end if;
    return old;
  end if;
  if to_jsonb(new) - derived <> to_jsonb(old) - derived then
    perform refuse('DG002', 'id', 'Bankas ierakstu nemaina');
  end if;
  return new;
end
$$;

-- `posted` of an entry follows its postings; the constraint of the entry keeps that no more is matched than it has.
create or replace function book_bank_posting() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update bank_entries set posted = posted - old.amount where id = old.bank_entry_id;
  end if;
  if tg_op <> 'DELETE' then
    update bank_entries set posted = posted + new.amount
    where id = new.bank_entry_id and abs(posted + new.amount) <= abs(amount) and (posted + new.amount) * amount >= 0;
    if not found then
      perform refuse('DG006', 'amount', 'Bankas ierakstā tik daudz nav atlicis');
    end if;
  end if;
  return null;
end
$$;

-- INV-BANK-11: who keeps an account that an entry must not be posted to; null of any other.
create or replace function bank_counter_fault(account bigint) returns text
  language sql stable
as $$
  select case when exists (select from posting_rules where role = 'bank' and account_id = account) then 'bank' else account_kept_by(account) end
$$;

-- INV-LOCK-2: sums to accounts belong to the day of their entry. (Days of payments are held by guard_payment.)
create or replace function guard_bank_posting() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' and bank_counter_fault(new.accounting_account_id) is not null then
    perform refuse('DG006', 'accounting_account_id', 'Šo kontu ar bankas ierakstu negrāmato; sasaistiet ierakstu ar dokumentu');
  end if;
  perform refuse_closed('booked_on', (select booked_on from bank_entries where id = coalesce(new.bank_entry_id, old.bank_entry_id)));
  return coalesce(new, old);
end
$$;

-- INV-BANK-7: an account is known while a payment from it is there. A match that is taken back teaches nothing.
create or replace function forget_payer_account() returns trigger
  language plpgsql
as $$
begin
  delete from customer_payer_accounts a
  where a.customer_id = old.customer_id and a.iban = old.payer_iban
    and not exists (select from payments p where p.customer_id = a.customer_id and p.payer_iban = a.iban);
  return null;
end
$$;

-- INV-BANK-6: whoever takes the payment back frees the entry that brought it.
create or replace function free_simplified_posting() returns trigger
  language plpgsql
as $$
begin
  delete from bank_entry_postings where simplified_invoice_id = new.id;
  return null;
end
$$;
