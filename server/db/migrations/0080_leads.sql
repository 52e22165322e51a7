-- Leads (domain.md 1.13, 2.24): whom we might sell to, when to call next, and what came of it.

create table lead_statuses (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null unique,
  slug text not null unique,
  color text not null,
  position integer not null unique,
  is_final boolean not null default false,
  is_initial boolean not null default false
);
insert into lead_statuses (name, slug, color, position, is_final, is_initial) values
  ('Jauns', 'new', 'info', 1, false, true),
  ('Sazināts', 'contacted', 'neutral', 2, false, false),
  ('Tikšanās', 'meeting', 'warning', 3, false, false),
  ('Piedāvājums nosūtīts', 'offer_sent', 'warning', 4, false, false),
  ('Iegūts', 'won', 'success', 5, true, false),
  ('Zaudēts', 'lost', 'danger', 6, true, false);

create table leads (
  id bigint generated always as identity primary key,
  company_name text collate lv_lvs24 not null check (btrim(company_name) <> ''),
  contact_name text,
  phone text,
  email text,
  source text,
  status text not null default 'new' references lead_statuses (slug)
    constraint leads_status_check check (status in ('new', 'contacted', 'meeting', 'offer_sent', 'won', 'lost')),
  task_date date, -- the day of the next call
  task_time time,
  reminded_at timestamptz, -- when who looks after it was reminded of that call
  estimated_value numeric(14, 2) check (estimated_value >= 0), -- EUR
  probability numeric(7, 4) check (probability between 0 and 100),
  manager_id bigint references users,
  customer_id bigint references customers, -- whom it became
  lost_reason text,
  notes text,
  search tsvector not null default ''::tsvector,
  constraint leads_lost_reason check ((status = 'lost') = (lost_reason is not null)),
  constraint leads_task_time check (task_time is null or task_date is not null)
);
create index leads_status on leads (status, id desc);
create index leads_task on leads (coalesce(task_date, '9999-12-31'::date), id desc);
create index leads_manager on leads (manager_id, id desc) where manager_id is not null;
create index leads_customer on leads (customer_id) where customer_id is not null;
create index leads_to_remind on leads (task_date) where reminded_at is null and task_date is not null;
call keep_search('leads');
call keep_record('leads', 'search', 'reminded_at');
call keep_count('leads');

create function index_lead() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.company_name, new.contact_name, new.phone, new.email, new.source);
  return new;
end
$$;
create trigger index_search before insert or update of company_name, contact_name, phone, email, source, search
  on leads for each row execute function index_lead();

-- An offer knows the lead that it was made for.
alter table offers add foreign key (lead_id) references leads on delete set null;
create index offers_lead on offers (lead_id) where lead_id is not null;
