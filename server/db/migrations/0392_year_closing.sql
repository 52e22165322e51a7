-- A voucher may close a year: income and expense come to nothing, their difference stands on the account of the result.

insert into accounting_accounts (code, name, account_type_id)
select '3420', 'Pārskata gada peļņa vai zaudējumi', (select id from account_types where slug = 'equity')
on conflict (code) do nothing;

alter table posting_rules drop constraint posting_rules_role_check;
alter table posting_rules add constraint posting_rules_role_check check (role in (
  'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'received_not_invoiced', 'vat_output', 'vat_output_deferred',
  'vat_input', 'income', 'expense', 'bank', 'cash', 'till_cash', 'card', 'offset', 'gift_card', 'stock', 'stock_transfer',
  'cost_of_goods', 'work_in_progress', 'write_off', 'surplus', 'equipment', 'valuation_variance', 'cash_difference', 'rounding', 'opening',
  'bank_fee', 'wages', 'tax', 'own_transfer', 'result'
));
insert into posting_rules (name, role, account_id)
select 'Gada rezultāts', 'result', id from accounting_accounts where code = '3420';

alter table vouchers add column closes_year integer;
alter table vouchers add constraint vouchers_closes_year_check check (
  closes_year is null or (closes_year between 2000 and 2100 and date = make_date(closes_year, 12, 31) and coalesce(reversed_on = date, true)));
create unique index vouchers_closes_year_key on vouchers (closes_year) where status <> 'reversed';
