-- A credit note that a supplier sent for returned goods settles their invoices, as a payment does (docs/domain/payables.md#credits).
-- Kept by triggers, written by nobody else: the credit of a return act.

alter table supplier_payments
  drop constraint supplier_payments_method_check,
  add constraint supplier_payments_method_check check (method in ('transfer', 'cash', 'card', 'offset', 'credit')),
  add column return_act_id bigint unique references return_acts,
  add constraint supplier_payments_credit check ((method = 'credit') = (return_act_id is not null));

alter table supplier_payments disable trigger user;
insert into supplier_payments
  (supplier_id, date, amount, method, reference, return_act_id, search, created_at, updated_at, created_by, updated_by)
select t.supplier_id, t.date, t.gross, 'credit', t.supplier_credit_nr, t.id, search_vector(t.supplier_credit_nr, s.name),
  t.updated_at, t.updated_at, t.updated_by, t.updated_by
from return_acts t join suppliers s on s.id = t.supplier_id
where t.status = 'accepted' and t.supplier_credit_nr is not null and t.gross > 0
order by t.date, t.id;
alter table supplier_payments enable trigger user;
