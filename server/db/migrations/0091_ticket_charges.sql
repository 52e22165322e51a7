-- What a customer agreed to pay for a support ticket is charged once it is done (domain.md 2.22).
alter table invoices
  drop constraint invoices_type_check,
  add constraint invoices_type_check check (type in ('order', 'rent', 'service', 'subscription', 'ticket', 'combined'));
alter table charge_kinds
  drop constraint charge_kinds_document_type_check,
  add constraint charge_kinds_document_type_check check (document_type in ('rent', 'service', 'subscription', 'ticket'));
insert into charge_kinds values ('ticket_work', 'ticket');
create unique index charges_ticket on charges (document_id) where document_type = 'ticket' and not is_void;
