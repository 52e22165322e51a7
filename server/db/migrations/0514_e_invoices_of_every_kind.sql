-- E-invoices of every kind of document, each with the rule that decided whether it is due.

alter table e_invoice_duties drop constraint e_invoice_duties_buyer_valid_from_key;
alter table e_invoice_duties
  -- A credit note follows the document that it corrects.
  add column document text not null default 'invoice' check (document in ('invoice', 'simplified_invoice', 'till_sale', 'advance_invoice')),
  add column duty text not null default 'required' check (duty in ('required', 'voluntary', 'none')),
  -- Why, in words for people.
  add column reason text not null default '';
alter table e_invoice_duties disable trigger user;
update e_invoice_duties set duty = case when is_required then 'required' else 'voluntary' end,
  reason = case
    when buyer = 'public_body' then 'Rēķinam budžeta iestādei jābūt e-rēķinam'
    when is_required then 'Rēķinam Latvijas uzņēmumam jābūt e-rēķinam'
    else 'Starp uzņēmumiem e-rēķins ir brīvprātīgs' end;
alter table e_invoice_duties enable trigger user;
alter table e_invoice_duties
  alter column document drop default, alter column duty drop default, alter column reason drop default,
  drop column is_required,
  add unique (document, buyer, valid_from);

insert into e_invoice_duties (document, buyer, valid_from, duty, reason, source)
select 'simplified_invoice', buyer, valid_from, duty, reason, source from e_invoice_duties where document = 'invoice';
insert into e_invoice_duties (document, buyer, valid_from, duty, reason, source)
select 'till_sale', buyer, min(valid_from), 'none', 'Samaksu apliecina kases čeks vai kvīts, tāpēc e-rēķins nav jāizraksta',
  'Grāmatvedības likuma grozījumi (pieņemti 2024-10-31): izņēmums darījumiem, kuru samaksu apliecina nodokļu un citu maksājumu reģistrēšanas dokuments'
from e_invoice_duties where document = 'invoice' group by buyer;
insert into e_invoice_duties (document, buyer, valid_from, duty, reason, source)
select 'advance_invoice', buyer, min(valid_from), 'none', 'Avansa rēķins ir samaksas pieprasījums, nevis attaisnojuma dokuments',
  'Grāmatvedības likuma 11. pants: e-rēķins ir attaisnojuma dokuments; nav pārbaudīts pret VID skaidrojumu'
from e_invoice_duties where document = 'invoice' group by buyer;

drop function if exists e_invoice_duty(bigint, date);

alter table e_invoices
  add column simplified_invoice_id bigint unique references simplified_invoices,
  add column advance_invoice_id bigint unique references advance_invoices,
  -- None: whoever sends it does so of their own accord.
  add column duty text check (duty in ('required', 'voluntary', 'none')),
  add column rule_id bigint references e_invoice_duties;
alter table e_invoices disable trigger user;
update e_invoices e set duty = case when e.is_required then 'required' else 'voluntary' end, rule_id = (
  select d.id from e_invoice_duties d
  where d.document = 'invoice' and d.valid_from <= e.date and d.duty = case when e.is_required then 'required' else 'voluntary' end
  order by d.buyer = (select case when c.is_public_body then 'public_body' else 'business' end from customers c where c.id = e.customer_id) desc,
    d.valid_from desc
  limit 1);
alter table e_invoices enable trigger user;
alter table e_invoices
  alter column duty set not null, alter column rule_id set not null,
  drop column is_required,
  drop constraint e_invoices_document,
  add constraint e_invoices_document check (num_nonnulls(invoice_id, credit_note_id, simplified_invoice_id, advance_invoice_id) = 1);
-- The usual list leaves out what nobody has to send.
drop index e_invoices_due;
create index e_invoices_due on e_invoices (report_until, id) where duty <> 'none' or status <> 'to_send';
