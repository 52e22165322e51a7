-- A supplier's credit note that brings no goods back: a bonus, a lower price (docs/domain/payables.md#credit-notes-without-goods).
-- It is a supplier invoice below zero. Kept by triggers, written by nobody else: its `paid`, and its credit in supplier_payments.

alter table procurement_invoices
  add column is_credit boolean not null default false,
  -- The invoice that it lowers, where it names one.
  add column corrects_id bigint references procurement_invoices,
  drop constraint procurement_invoices_vat_check,
  add constraint procurement_invoices_vat_check check (case when is_credit then vat <= 0 else vat >= 0 end),
  drop constraint procurement_invoices_gross,
  add constraint procurement_invoices_gross check (
    gross = net + vat
    and case when is_credit then gross < 0 or (gross = 0 and accepted_at is null) else gross >= 0 or is_opening end
  ),
  -- Of a credit note what invoices took of it, below zero.
  drop constraint procurement_invoices_paid,
  add constraint procurement_invoices_paid check (paid between least(gross, 0) and greatest(gross, 0) and (is_credit or paid >= 0)),
  drop constraint procurement_invoices_paid_off,
  add constraint procurement_invoices_paid_off check (
    status <> 'paid' or paid = case when is_credit then gross else greatest(gross, 0) end
  ),
  add constraint procurement_invoices_credit check (not (is_credit and is_opening)),
  add constraint procurement_invoices_corrects check (corrects_id is null or is_credit);
create index procurement_invoices_corrects_id on procurement_invoices (corrects_id) where corrects_id is not null;
-- Credits that are not used up, of a supplier.
create index procurement_invoices_open_credits on procurement_invoices (supplier_id) where is_credit and status = 'accepted';

alter table supplier_payments
  add column credit_invoice_id bigint unique references procurement_invoices,
  drop constraint supplier_payments_credit,
  add constraint supplier_payments_credit check (num_nonnulls(return_act_id, credit_invoice_id) = case method when 'credit' then 1 else 0 end);
