-- A received credit note that brings no goods back leads to a credit note of the supplier instead of a return act.
alter table incoming_invoices
  drop constraint incoming_invoices_drafted,
  add constraint incoming_invoices_drafted check (
    (status = 'drafted') = (num_nonnulls(procurement_invoice_id, return_act_id) = 1)
    and num_nonnulls(procurement_invoice_id, return_act_id) <= 1
    and (return_act_id is null or kind = 'credit_note')
  );
