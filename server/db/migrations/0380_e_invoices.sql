-- Which documents have to reach the State Revenue Service as e-invoices, until when, and how that stands.

-- From which day on documents to a kind of buyer are reported. Rules of later days are added, never changed.
create table e_invoice_duties (
  id bigint generated always as identity primary key,
  buyer text not null check (buyer in ('public_body', 'business')),
  valid_from date not null,
  -- False: only where the customer takes e-invoices by a network.
  is_required boolean not null,
  source text not null,
  unique (buyer, valid_from)
);
call keep_record('e_invoice_duties');
insert into e_invoice_duties (buyer, valid_from, is_required, source) values
  ('public_body', '2026-01-01', true, 'Grāmatvedības likums; Ministru kabineta noteikumi, publicēti 2025-12-12'),
  ('business', '2026-03-30', false, 'Ministru kabineta noteikumi, publicēti 2025-12-12: brīvprātīgi'),
  ('business', '2028-01-01', true, 'Grāmatvedības likums: uzņēmumu savstarpējie rēķini');

create table e_invoices (
  id bigint generated always as identity primary key,
  status text not null default 'to_send' check (status in ('to_send', 'sent', 'taken', 'refused', 'corrected')),
  invoice_id bigint unique references invoices,
  credit_note_id bigint unique references credit_notes,
  customer_id bigint not null references customers,
  is_required boolean not null,
  -- Of issue.
  date date not null,
  -- The last working day for handing over the data.
  report_until date not null,
  -- By which it was sent; until then the customer's counts.
  channel text check (channel in ('none', 'peppol', 'e_adrese', 'email')),
  sent_at timestamptz,
  sent_by bigint references users,
  answered_at timestamptz,
  receipt_nr text,
  rejected_reason text,
  constraint e_invoices_document check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint e_invoices_sent check ((status = 'to_send') = (sent_at is null) and (sent_at is null) = (channel is null)),
  constraint e_invoices_answered check ((status in ('taken', 'refused', 'corrected')) = (answered_at is not null)),
  constraint e_invoices_refused check ((status in ('refused', 'corrected')) = (rejected_reason is not null)),
  constraint e_invoices_receipt check (receipt_nr is null or status = 'taken')
);
create index e_invoices_due on e_invoices (report_until, id);
create index e_invoices_customer on e_invoices (customer_id);
call keep_record('e_invoices');
