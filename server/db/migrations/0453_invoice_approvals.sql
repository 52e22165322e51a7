-- Steps in which supplier invoices are approved, and what was decided in them.

create table invoice_approval_steps (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  -- Steps of one number are decided side by side, those of the next number after them.
  step_nr integer not null check (step_nr between 1 and 100),
  -- EUR with VAT, from which on the step is needed.
  from_gross numeric(14, 4) not null check (from_gross >= 0),
  approver_id bigint not null references users,
  deputy_id bigint references users,
  is_active boolean not null default true,
  search tsvector generated always as (search_vector(name)) stored
);
call keep_record('invoice_approval_steps');
create index invoice_approval_steps_approver on invoice_approval_steps (approver_id);
create index invoice_approval_steps_deputy on invoice_approval_steps (deputy_id) where deputy_id is not null;

create table invoice_approvals (
  id bigint generated always as identity primary key,
  procurement_invoice_id bigint not null references procurement_invoices on delete cascade,
  invoice_approval_step_id bigint not null references invoice_approval_steps,
  decision text not null check (decision in ('approved', 'declined')),
  decided_by bigint not null references users,
  decided_at timestamptz not null,
  note text check (note = btrim(note) and note <> ''),
  unique (procurement_invoice_id, invoice_approval_step_id),
  check (decision = 'approved' or note is not null)
);
call keep_record('invoice_approvals');
create index invoice_approvals_step on invoice_approvals (invoice_approval_step_id);
create index invoice_approvals_decided_by on invoice_approvals (decided_by);
-- Drafts, which wait for approval.
create index procurement_invoices_new on procurement_invoices (id) where status = 'new';
