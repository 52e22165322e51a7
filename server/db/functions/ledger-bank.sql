-- Entries of the bank that are no payment of a customer or to a supplier, no refund and no simplified invoice (docs/domain/ledger.md#postings).
-- Both entries of a pair that cancels out go through the money in transit, so that the bank follows its statement (INV-BANK-9).

create or replace function posting_of_bank_entry_posting(ids bigint[]) returns setof posting_line
  language sql stable
as $$
  select p.id, e.booked_on, x.account_id, null::bigint, null::bigint, p.amount * x.side
  from bank_entry_postings p join bank_entries e on e.id = p.bank_entry_id
  cross join lateral (
    values (rule_account('bank', null, null, null, e.booked_on), 1),
      (coalesce(p.accounting_account_id, rule_account(case p.kind
        when 'fee' then 'bank_fee' when 'salary' then 'wages' when 'tax' then 'tax' when 'transfer' then 'own_transfer'
        when 'reversal' then 'own_transfer' else 'expense'
      end, null, null, null, e.booked_on)), -1)
  ) as x (account_id, side)
  where p.id = any (ids) and p.payment_id is null and p.supplier_payment_id is null
    and p.customer_refund_id is null and p.simplified_invoice_id is null
$$;
