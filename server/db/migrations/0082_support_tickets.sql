-- Support tickets (domain.md 1.13, 2.22): what somebody asks of support, with what he did before, what it will cost, and
-- whether he agrees.

create table support_tickets (
  id bigint generated always as identity primary key,
  subject text collate lv_lvs24 not null check (btrim(subject) <> ''),
  description text not null check (btrim(description) <> ''),
  type text not null default 'question' check (type in ('error', 'question', 'change')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'new' check (status in ('new', 'accepted', 'completed')),
  author_id bigint not null references users,
  customer_id bigint references customers, -- of an author who is a customer's person
  about_kind text, -- the record that it is about, as the search of everything names it
  about_id bigint,
  history jsonb not null default '[]', -- what the author ran last, without secrets
  estimate_hours numeric(14, 4) check (estimate_hours >= 0),
  estimate_price numeric(14, 2) check (estimate_price >= 0), -- EUR without VAT
  due_date date,
  accepted_at timestamptz,
  accepted_by bigint references users,
  agreed_at timestamptz,
  declined_reason text,
  completed_at timestamptz,
  completed_by bigint references users,
  search tsvector not null default ''::tsvector,
  constraint support_tickets_completed_at check ((status = 'completed') = (completed_at is not null)),
  constraint support_tickets_about check ((about_kind is null) = (about_id is null)),
  constraint support_tickets_agreed_at check (agreed_at is null or declined_reason is null)
);
create index support_tickets_status on support_tickets (status, id desc);
create index support_tickets_author on support_tickets (author_id, id desc);
call keep_search('support_tickets');
call keep_record('support_tickets', 'search');
call keep_count('support_tickets');

create function index_support_ticket() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.subject, left(new.description, 1000), (select name from customers where id = new.customer_id));
  return new;
end
$$;
create trigger index_search before insert or update of subject, description, customer_id, search
  on support_tickets for each row execute function index_support_ticket();
