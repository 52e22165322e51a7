-- Fees, wages, taxes and transfers between own accounts, as the bank tells them.

insert into accounting_accounts (code, name, account_type_id)
select code, name, (select id from account_types where slug = type)
from (values
  ('2690', 'Nauda ceļā', 'asset'), ('5610', 'Norēķini par darba algu', 'liability'), ('5720', 'Norēķini par nodokļiem', 'liability'),
  ('7720', 'Bankas pakalpojumi', 'expense')
) as listed (code, name, type)
on conflict (code) do nothing;

alter table posting_rules drop constraint posting_rules_role_check;
alter table posting_rules add constraint posting_rules_role_check check (role in (
  'receivable', 'customer_credit', 'advance', 'advance_vat', 'payable', 'received_not_invoiced', 'vat_output', 'vat_output_deferred',
  'vat_input', 'income', 'expense', 'bank', 'cash', 'till_cash', 'card', 'offset', 'gift_card', 'stock', 'stock_transfer',
  'cost_of_goods', 'work_in_progress', 'write_off', 'surplus', 'equipment', 'valuation_variance', 'cash_difference', 'rounding', 'opening',
  'bank_fee', 'wages', 'tax', 'own_transfer'
));
insert into posting_rules (role, account_id)
select role, (select id from accounting_accounts a where a.code = listed.code)
from (values ('bank_fee', '7720'), ('wages', '5610'), ('tax', '5720'), ('own_transfer', '2690')) as listed (role, code);

-- What was taken in before.
insert into ledger_queue (source, document_id) select 'bank_entry_posting', id from bank_entry_postings where payment_id is null;
